/** Gift cards over HTTP: bought, issued, revealed once, redeemed (docs/rules/gift-cards.md). */
import { giftCardDesignKey, giftCardProductKey } from '@gangway/domain/gift-cards/gift-card';
import { codeLetters } from '@gangway/domain/gift-cards/gift-code';
import type { Amount } from '@gangway/domain/kernel/money';
import { aGiftCard } from '@gangway/domain/testing/gift-card-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  addGiftCard,
  aPresent,
  balances,
  type GiftOrder,
  issue,
  redeem,
  reveal,
  storeGiftVenue,
  unredeem,
} from '../../testing/gift-cards.ts';
import { aCustomer, addToCart, complaintOf, completeOrder, orderOf } from '../../testing/journey.ts';
import { ask, changeLocation, endHolds, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const giftOrderOf = (answer: Parameters<typeof orderOf>[0]) => orderOf(answer) as GiftOrder;
const form = new RegExp(`^([${codeLetters}]{4}-){3}[${codeLetters}]{4}$`);

/** Buys a gift card and returns its code. */
async function bought(locationKey: number, amount = 50) {
  const cart = giftOrderOf(await addGiftCard(app, locationKey, { GiftCardAmount: amount }));
  const order = giftOrderOf(await completeOrder(app, cart, locationKey));
  const { body } = await reveal(app, locationKey, order.OrderKey);
  return { order, code: body.GiftCards[0]?.Code ?? '' };
}

describe('the design of a gift card', () => {
  const drawn = (name: string) => ({
    key: giftCardDesignKey(name),
    id: name,
    name,
    picture: { version: `${name}-0123456789ab`, width: 1600, height: 1200, colour: '#0b6b78', alt: name },
  });
  const [sun, stars] = [drawn('sun'), drawn('stars')];
  const shown = ({ key, name, picture }: typeof sun) => ({
    DesignKey: key,
    Name: name,
    PhotoVersion: picture.version,
    PhotoColour: '#0b6b78',
    PhotoAlt: name,
  });

  it('is offered, chosen, kept on the order when the venue removes it, and in the emails (D-GC-02, D-GC-04)', async () => {
    const { db } = app.database;
    const location = await storeGiftVenue(db, { giftCard: aGiftCard({ designs: [sun, stars] }) });
    const { key } = location;
    const catalog = await ask<object>(app, 'GET', '/api/client/getClientLocation', {
      clientLocationKey: key,
    });
    expect(catalog.body).toMatchObject({ GiftCard: { Design: null, Designs: [shown(sun), shown(stars)] } });
    const usual = giftOrderOf(await addGiftCard(app, key));
    expect(usual.GiftCards).toMatchObject([{ Design: shown(sun) }]);
    const cart = giftOrderOf(await addGiftCard(app, key, { DesignKey: stars.key }));
    expect(cart.GiftCards).toMatchObject([{ Design: shown(stars) }]);
    await changeLocation(db, { ...location, giftCard: aGiftCard({ designs: [sun] }) });
    app.clock.now += 3000;
    expect(complaintOf(await addGiftCard(app, key, { DesignKey: stars.key }))).toBe(
      'This design is no longer available. Please choose another.',
    );
    const saved = giftOrderOf(await completeOrder(app, cart, key));
    expect(saved.GiftCards).toMatchObject([{ Design: shown(stars) }]);
    app.mail.sent.length = 0;
    await app.drainOutbox();
    expect(app.mail.sent).toHaveLength(3);
    for (const { html } of app.mail.sent)
      expect(html).toContain(`/${key}/${stars.picture.version}-1200x630.jpg`);
  });
});

describe('a purchased gift card', () => {
  it('is a line without fees or tax; it is issued when the order is saved, and its code is shown and emailed (D-GC-04, 3.11-01)', async () => {
    const { db } = app.database;
    const { key } = await storeGiftVenue(db, {
      fees: [{ key: 1, name: 'Booking fee', kind: 'perOrder', value: 250, taxable: true }],
      taxes: [{ name: 'Sales tax', basisPoints: 825, inclusive: false, classes: [] }],
    });
    const cart = giftOrderOf(await addGiftCard(app, key));
    expect(cart).toMatchObject({ SubTotal: 50, TaxTotal: 0, Total: 50, Balance: 50, OrderFees: [] });
    expect(cart.GiftCards).toMatchObject([
      {
        ...aPresent,
        ProductKey: giftCardProductKey(),
        IsSimpleProduct: true,
        IsCustomAmountGiftCard: false,
        Variants: [],
      },
    ]);
    expect(cart.Products).toMatchObject([{ IsGiftCard: true, IsAddOn: false, Quantity: 1, SubTotal: 50 }]);
    expect(await balances(db, key)).toEqual([]);

    const saved = giftOrderOf(await completeOrder(app, cart, key));
    expect(saved).toMatchObject({ IsNew: false, Balance: 0 });
    expect(await balances(db, key)).toEqual([5000]);
    const first = await reveal(app, key, saved.OrderKey);
    const code = first.body.GiftCards[0]?.Code ?? '';
    expect(code).toMatch(form);
    expect(first.body.GiftCards[0]?.MaskedCode).toBe(`•••• ${code.slice(-4)}`);

    app.mail.sent.length = 0;
    await app.drainOutbox();
    const emails = app.mail.sent.filter(({ text }) => text.includes(code));
    expect(emails.map(({ to }) => to.address).sort()).toEqual([
      'maya@okafor.example',
      'robin@hale-family.net',
    ]);
    const toRecipient = emails.find(({ to }) => to.address === 'robin@hale-family.net');
    expect(toRecipient?.subject).toMatch(/^Maya sent you a gift card/);
    expect(toRecipient?.text).toContain('See you on the lake!');
    expect(toRecipient?.html).toContain('QR code of the gift card');
    expect(toRecipient?.html).not.toContain(saved.OrderKey);
    const confirmation = app.mail.sent.find(({ subject }) => subject.startsWith('Your order'));
    expect(confirmation?.text).toContain('For Robin Hale, robin@hale-family.net');
    expect(confirmation?.text).not.toContain(code);
  });

  it('is stored without its code in any row, and the code is shown for 15 minutes after it is first seen (D-GC-04)', async () => {
    const { db } = app.database;
    const { key } = await storeGiftVenue(db);
    const { order, code } = await bought(key);
    await app.drainOutbox();
    const plain = code.replaceAll('-', '');
    const everything = await sql<{ row: string }>`
      select to_jsonb(c)::text as row from gift_card c union all select to_jsonb(a)::text from payment_attempt a
      union all select to_jsonb(o)::text from outbox o union all select to_jsonb(e)::text from order_event e
      union all select to_jsonb(i)::text from idempotent_request i`.execute(db);
    expect(everything.rows.length).toBeGreaterThan(3);
    for (const { row } of everything.rows) {
      expect(row).not.toContain(plain);
      expect(row).not.toContain(code);
    }
    expect((await reveal(app, key, order.OrderKey)).body.GiftCards[0]?.Code).toBe(code);
    await sql`update gift_card set sealed_until = clock_timestamp() where location_key = ${key}`.execute(db);
    expect((await reveal(app, key, order.OrderKey)).body.GiftCards).toMatchObject([
      { Code: null, MaskedCode: `•••• ${code.slice(-4)}` },
    ]);
    await app.jobs.find(({ name }) => name === 'codes of gift cards')?.run();
    const { rows } =
      await sql`select from gift_card where location_key = ${key} and sealed_code is not null`.execute(db);
    expect(rows).toEqual([]);
  });

  it('is not issued by a declined payment, and has one code however often payment is tried (D-GC-04)', async () => {
    const { db } = app.database;
    const { key } = await storeGiftVenue(db);
    const cart = giftOrderOf(await addGiftCard(app, key));
    await completeOrder(app, cart, key, { paymentToken: 'tok_declined' });
    expect(await balances(db, key)).toEqual([]);
    expect((await reveal(app, key, cart.OrderKey)).status).toBe(404);
    const saved = giftOrderOf(await completeOrder(app, cart, key));
    await completeOrder(app, saved, key);
    expect(await balances(db, key)).toEqual([5000]);
  });

  it('expires after the venue’s number of years (D-GC-04)', async () => {
    const { key } = await storeGiftVenue(app.database.db, { giftCard: aGiftCard({ expiresAfterYears: 3 }) });
    const { order } = await bought(key);
    const { body } = await reveal(app, key, order.OrderKey);
    const years = (Date.parse(body.GiftCards[0]?.ExpiresOn ?? '') - Date.now()) / (365.25 * 86_400_000);
    expect(years).toBeCloseTo(3, 1);
  });
});

describe('choosing a gift card', () => {
  const sky = { key: giftCardProductKey('sky'), id: 'sky', name: 'Sky tour', description: null };
  const variants = [{ ...sky, amount: 12_800 as Amount, fromPrice: null }];

  it('uses the variant’s price from the venue, whatever was posted (D-GC-01, 4.6-01)', async () => {
    const { key } = await storeGiftVenue(app.database.db, { giftCard: aGiftCard({ variants }) });
    const wanted = { GiftCardAmount: 1, Variants: [{ ProductKey: sky.key, Quantity: 1 }] };
    expect(giftOrderOf(await addGiftCard(app, key, wanted))).toMatchObject({
      Total: 128,
      GiftCards: [
        { GiftCardAmount: 128, ProductName: 'Sky tour', Variants: [{ ProductKey: sky.key, Quantity: 1 }] },
      ],
    });
  });

  it.each([
    {
      row: '4.6-02',
      what: 'an amount that was typed',
      changes: { GiftCardAmount: 64.5, IsCustomAmountGiftCard: true },
      says: null,
    },
    {
      row: 'C-29',
      what: 'less than the minimum',
      changes: { GiftCardAmount: 4.99, IsCustomAmountGiftCard: true },
      says: 'Please enter an amount between $5.00 and $1,000.00.',
    },
    {
      row: 'C-29',
      what: 'more than the maximum',
      changes: { GiftCardAmount: 1000.01, IsCustomAmountGiftCard: true },
      says: 'Please enter an amount between $5.00 and $1,000.00.',
    },
    {
      row: '9-11',
      what: 'an amount that is no preset',
      changes: { GiftCardAmount: 60 },
      says: 'This item is no longer available.',
    },
    {
      row: 'D-GC-02',
      what: 'no recipient',
      changes: { RecipientName: ' ' },
      says: 'Recipient name is required',
    },
  ])('$what: $says ($row)', async ({ changes, says }) => {
    const { key } = await storeGiftVenue(app.database.db);
    const answer = await addGiftCard(app, key, changes);
    expect([answer.status, complaintOf(answer)]).toEqual([200, says]);
  });

  it('accepts any recipient email that checkout accepts, whatever its domain', async () => {
    const { key } = await storeGiftVenue(app.database.db);
    const { body } = await addGiftCard(app, key, { RecipientEmail: 'robin@example.com' });
    expect(body).toMatchObject({ IsInvalidEmail: false, ModelErrors: null });
    expect(body.Order).not.toBeNull();
  });

  it.each(['robin', 'robin@localhost', 'robin hale@hale.net'])(
    'refuses the recipient email %s (8.1-07, 5.2-02)',
    async (RecipientEmail) => {
      const { key } = await storeGiftVenue(app.database.db);
      const { body } = await addGiftCard(app, key, { RecipientEmail });
      expect(body).toMatchObject({ IsInvalidEmail: true, ModelErrors: null, Order: null });
    },
  );

  it('refuses more than one of a card as malformed (9-10, C-29)', async () => {
    const { key } = await storeGiftVenue(app.database.db);
    expect((await addGiftCard(app, key, { Quantity: 2 })).status).toBe(400);
  });

  it('is refused by a venue that sells none (D-LOC-02)', async () => {
    const { key } = await storeGiftVenue(app.database.db, { sellGiftCardsOnline: false });
    expect(complaintOf(await addGiftCard(app, key))).toBe('This item is no longer available.');
  });
});

describe('editing a gift card', () => {
  it('replaces the old one in one step, and keeps it if the new one is refused (4.6-03, 4.6-04, D-CT-07)', async () => {
    const { key } = await storeGiftVenue(app.database.db);
    const cart = giftOrderOf(await addGiftCard(app, key));
    const [card] = cart.GiftCards;
    const of = { orderKey: cart.OrderKey, editing: card?.OrderMerchandiseKey ?? 0 };
    const old = { ...card, Quantity: 0 };
    const refused = await addGiftCard(app, key, { RecipientEmail: 'nobody' }, { ...of, old });
    expect(giftOrderOf(refused).GiftCards).toEqual(cart.GiftCards);

    const renamed = giftOrderOf(
      await addGiftCard(app, key, { RecipientName: 'Sam' }, { ...of, old, isVariantChanged: false }),
    );
    expect(renamed.GiftCards).toMatchObject([{ RecipientName: 'Sam', OrderMerchandiseKey: of.editing }]);

    const dearer = giftOrderOf(
      await addGiftCard(app, key, { GiftCardAmount: 200 }, { ...of, old, isVariantChanged: true }),
    );
    expect(dearer).toMatchObject({
      Total: 200,
      GiftCards: [{ GiftCardAmount: 200, RecipientName: 'Robin Hale' }],
    });
    expect(dearer.GiftCards[0]?.OrderMerchandiseKey).not.toBe(of.editing);
  });

  it('removes it by its merchandise key; a repeat succeeds (D-API-28)', async () => {
    const { key } = await storeGiftVenue(app.database.db);
    const tour = orderOf(await addToCart(app, { locationKey: key }));
    const cart = giftOrderOf(await addGiftCard(app, key, {}, { orderKey: tour.OrderKey }));
    const about = {
      clientLocationKey: key,
      orderKey: cart.OrderKey,
      orderMerchandiseKey: cart.GiftCards[0]?.OrderMerchandiseKey,
    };
    for (const _ of [1, 2]) {
      const { body } = await ask<{ Order: GiftOrder }>(
        app,
        'POST',
        '/api/booking/removeAddonFromCart',
        about,
      );
      expect(body.Order).toMatchObject({ Total: tour.Total, GiftCards: [] });
    }
  });

  it('is refused in a saved order (8.1-06)', async () => {
    const { key } = await storeGiftVenue(app.database.db);
    const { order } = await bought(key);
    expect(complaintOf(await addGiftCard(app, key, {}, { orderKey: order.OrderKey }))).toBe(
      'Can not add to a saved order.',
    );
  });
});

describe('paying with a gift card', () => {
  it('shows only what paid if no card was charged, on the order and in the email (D-GC-07, 3.10-04)', async () => {
    const location = await storeGiftVenue(app.database.db);
    const { key } = location;
    const code = await issue(app, location, 15_000);
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    const { body } = await redeem(app, key, cart.OrderKey, code, 118);
    await app.drainOutbox();
    app.mail.sent.length = 0;
    const covered = { amount: 0, paymentMethod: 'none', paymentToken: null };
    const saved = orderOf(await completeOrder(app, body.Order as GiftOrder, key, covered));
    expect(saved).toMatchObject({
      IsNew: false,
      Balance: 0,
      OrderPayments: [],
      RedeemedGiftCards: [{ Amount: 118 }],
    });
    await app.drainOutbox();
    const [mail] = app.mail.sent;
    expect(mail?.text).toContain(`Gift card •••• ${code.slice(-4)}: −$118.00`);
    expect(mail?.text).not.toContain('$0.00');
    expect(mail?.html).not.toContain('$0.00');
  });

  it('takes what is due, keeps the rest on the gift card, and needs no token if nothing is left to pay (D-GC-05, D-GC-07, 7.2-20)', async () => {
    const { db } = app.database;
    const { key } = await storeGiftVenue(db);
    const { code } = await bought(key, 150);
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
    expect(cart.Balance).toBe(118);
    const { body } = await redeem(app, key, cart.OrderKey, code.toLowerCase().replaceAll('-', ' '), 118);
    expect(body).toMatchObject({ Applied: true, Message: 'Gift card applied. Remaining balance $32.00.' });
    expect(body.Order).toMatchObject({ Total: 118, Balance: 0 });
    expect(body.Order?.RedeemedGiftCards).toMatchObject([
      { MaskedCode: `•••• ${code.slice(-4)}`, Amount: 118, RemainingBalance: 32 },
    ]);
    const paid = { paymentMethod: 'none', paymentToken: null };
    const saved = giftOrderOf(await completeOrder(app, body.Order as GiftOrder, key, paid));
    expect(saved).toMatchObject({ IsNew: false, Balance: 0, Total: 118 });
    expect(saved.RedeemedGiftCards).toMatchObject([{ Amount: 118, RemainingBalance: 32 }]);
    expect(await balances(db, key)).toEqual([3200]);
    const { rows } = await sql<{
      kind: string;
      debit_account: string;
      credit_account: string;
      amount: number;
    }>`
      select kind, debit_account, credit_account, amount from ledger_transfer where location_key = ${key}
      order by transfer_id`.execute(db);
    expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
      'gift_card_sale receivable gift_cards 15000',
      'payment card receivable 15000',
      'sale receivable sales 11800',
      'redemption gift_cards receivable 11800',
    ]);
  });

  it('combines several gift cards, with the rest paid by card (D-GC-05)', async () => {
    const { db } = app.database;
    const location = await storeGiftVenue(db);
    const { key } = location;
    const [one, two] = [await issue(app, location, 5000), await issue(app, location, 1250)];
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    expect((await redeem(app, key, cart.OrderKey, one, 118)).body.Order?.Balance).toBe(68);
    const { body } = await redeem(app, key, cart.OrderKey, two, 68);
    expect(body.Order).toMatchObject({
      Balance: 55.5,
      RedeemedGiftCards: [{ Amount: 50 }, { Amount: 12.5 }],
    });
    const saved = giftOrderOf(await completeOrder(app, body.Order as GiftOrder, key));
    expect(saved.OrderPayments).toMatchObject([{ PaymentAmount: 55.5 }]);
    expect(await balances(db, key)).toEqual([0, 0]);
    app.mail.sent.length = 0;
    await app.drainOutbox();
    expect(app.mail.sent.map(({ text }) => text).join()).toContain(
      `Gift card •••• ${one.slice(-4)}: −$50.00\nGift card •••• ${two.slice(-4)}: −$12.50\nPaid by card: $55.50\n`,
    );
  });

  it('still requires a token if something is due (D-GC-07)', async () => {
    const location = await storeGiftVenue(app.database.db);
    const cart = orderOf(await addToCart(app, { locationKey: location.key }));
    const { body } = await redeem(app, location.key, cart.OrderKey, await issue(app, location, 5000), 118);
    const answer = await completeOrder(app, body.Order as GiftOrder, location.key, { paymentToken: null });
    expect(complaintOf(answer)).toBe('Please enter your card details.');
  });

  it('returns the amount as soon as the gift card is removed; a repeat succeeds (D-GC-06, 7.2-21)', async () => {
    const { db } = app.database;
    const location = await storeGiftVenue(db);
    const { key } = location;
    const code = await issue(app, location, 5000);
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    const { body } = await redeem(app, key, cart.OrderKey, code, 118);
    const use = body.Order?.RedeemedGiftCards[0]?.OrderMerchandiseGiftCardKey ?? 0;
    for (const _ of [1, 2]) {
      const { body: after } = await unredeem(app, key, cart.OrderKey, use);
      expect(after).toMatchObject({ Applied: false, Message: null });
      expect(after.Order).toMatchObject({ Balance: 118, RedeemedGiftCards: [] });
    }
    expect(await balances(db, key)).toEqual([5000]);
  });

  it('returns the amount when the cart is abandoned or expires, swept or not (D-GC-06, D-CT-06)', async () => {
    const { db } = app.database;
    const location = await storeGiftVenue(db);
    const { key } = location;
    const code = await issue(app, location, 5000);
    const reserve = async () => {
      const cart = orderOf(await addToCart(app, { locationKey: key }));
      const { body } = await redeem(app, key, cart.OrderKey, code, 118);
      return { cart, body };
    };
    const { cart } = await reserve();
    expect(await balances(db, key)).toEqual([0]);
    await ask(app, 'POST', '/api/booking/abandonOrderChanges', {
      clientLocationKey: key,
      orderKey: cart.OrderKey,
    });
    expect(await balances(db, key)).toEqual([5000]);

    await reserve();
    await endHolds(db, key);
    expect((await reserve()).body).toMatchObject({ Applied: true });
    expect(await balances(db, key)).toEqual([0]);
    await endHolds(db, key);
    await app.cart.sweep();
    expect(await balances(db, key)).toEqual([5000]);
  });

  it('never reserves more than is due: a cart that gets cheaper returns the difference (D-GC-05, C-41)', async () => {
    const { db } = app.database;
    const location = await storeGiftVenue(db);
    const { key } = location;
    const [one, two] = [await issue(app, location, 10_000), await issue(app, location, 10_000)];
    const first = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
    const { OrderKey: orderKey } = orderOf(
      await addToCart(app, {
        locationKey: key,
        orderKey: first.OrderKey,
        date: '2026-12-07',
        rates: { 11: 1 },
      }),
    );
    await redeem(app, key, orderKey, one, 177);
    await redeem(app, key, orderKey, two, 177);
    expect(await balances(db, key)).toEqual([0, 2300]);
    const removed = (at: number) =>
      ask<{ Order: GiftOrder }>(app, 'POST', '/api/booking/removeActivityFromCart', {
        clientLocationKey: key,
        orderKey,
        orderEntityKey: at,
      });
    const { body } = await removed(first.Individual[0]?.OrderEntityKey ?? 0);
    expect(body.Order).toMatchObject({
      Total: 59,
      Balance: 0,
      RedeemedGiftCards: [{ Amount: 59, RemainingBalance: 41 }],
    });
    expect(await balances(db, key)).toEqual([4100, 10_000]);
  });

  it('ends with the cart: a late payment is due without the gift card (D-GC-06)', async () => {
    const { db } = app.database;
    const location = await storeGiftVenue(db);
    const { key } = location;
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    const { body } = await redeem(app, key, cart.OrderKey, await issue(app, location, 5000), 118);
    await endHolds(db, key);
    await app.cart.sweep();
    const answer = await completeOrder(app, body.Order as GiftOrder, key);
    expect(complaintOf(answer)).toBe('The total has changed. Please review your order and try again.');
    expect(orderOf(answer)).toMatchObject({ Balance: 118 });
  });

  it('does not pay for gift cards, only for what is bought with them (D-GC-05)', async () => {
    const location = await storeGiftVenue(app.database.db);
    const { key } = location;
    const code = await issue(app, location, 50_000);
    const gifts = giftOrderOf(await addGiftCard(app, key));
    expect((await redeem(app, key, gifts.OrderKey, code, 50)).body).toMatchObject({
      Applied: false,
      Message: 'Gift cards can not be used to buy gift cards.',
    });
    await addToCart(app, { locationKey: key, orderKey: gifts.OrderKey });
    const { body } = await redeem(app, key, gifts.OrderKey, code, 168);
    expect(body.Order).toMatchObject({ Total: 168, Balance: 50, RedeemedGiftCards: [{ Amount: 118 }] });
  });
});

describe('a gift card code that cannot be applied', () => {
  it('gets a message with the reason and the order unchanged (D-GC-05, 8.1-16, 3.12-02)', async () => {
    const { db } = app.database;
    const location = await storeGiftVenue(db);
    const { key } = location;
    const elsewhere = await issue(app, await storeGiftVenue(db), 5000);
    const [used, other, late] = [
      await issue(app, location, 5000),
      await issue(app, location, 5000),
      await issue(app, location, 5000),
    ];
    await sql`update gift_card set expires_at = clock_timestamp() where location_key = ${key} and code_end = ${late.slice(-4)}`.execute(
      db,
    );
    const first = orderOf(await addToCart(app, { locationKey: key }));
    await redeem(app, key, first.OrderKey, used, 118);
    const cart = orderOf(await addToCart(app, { locationKey: key, date: '2026-12-06' }));
    await redeem(app, key, cart.OrderKey, other, 10);
    const messageOf = async (code: string, amount = 118) => {
      const { status, body } = await redeem(app, key, cart.OrderKey, code, amount);
      expect([status, body.Applied, body.Order?.OrderKey]).toEqual([200, false, cart.OrderKey]);
      return body.Message;
    };
    expect(await messageOf('ABCD-EFGH-JKMN-PQRS')).toBe('Gift card was not found.');
    expect(await messageOf('hello')).toBe('Gift card was not found.');
    expect(await messageOf(elsewhere)).toBe('Gift card was not found.');
    expect(await messageOf(used)).toBe('Gift card has no remaining balance.');
    expect(await messageOf(late)).toBe('Gift card has expired.');
    expect(await messageOf(other)).toBe('Gift card is already applied.');
    expect(await messageOf(await issue(app, location, 5000), 0)).toBeNull();
  });

  it('is not found if the venue takes no gift cards (D-LOC-02, C-37)', async () => {
    const location = await storeGiftVenue(app.database.db, { enableGiftCards: false });
    const cart = orderOf(await addToCart(app, { locationKey: location.key }));
    const { body } = await redeem(app, location.key, cart.OrderKey, await issue(app, location, 5000), 118);
    expect(body.Message).toBe('Gift card was not found.');
  });

  it('or removed gets a message on a saved order, and 404 on an unknown one (D-API-44)', async () => {
    const location = await storeGiftVenue(app.database.db);
    const { key } = location;
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    const { body } = await redeem(app, key, cart.OrderKey, await issue(app, location, 5000), 118);
    const saved = giftOrderOf(await completeOrder(app, body.Order as GiftOrder, key));
    const use = saved.RedeemedGiftCards[0]?.OrderMerchandiseGiftCardKey ?? 0;
    expect((await unredeem(app, key, saved.OrderKey, use)).body).toMatchObject({
      Applied: false,
      Message: 'A saved order cannot be changed.',
      Order: { RedeemedGiftCards: [{ Amount: 50 }] },
    });
    expect((await redeem(app, key, 'nobodys-order-key-0123456789', 'x', 1)).status).toBe(404);
  });

  it('can be tried ten times a minute and thirty an hour (D-GEN-02, D-GC-05)', async () => {
    const limited = await startTestApp({ database: app.database, rateLimits: true });
    const location = await storeGiftVenue(app.database.db);
    const { key } = location;
    const cart = orderOf(await addToCart(limited, { locationKey: key }));
    const guess = () => redeem(limited, key, cart.OrderKey, 'ABCD-EFGH-JKMN-PQRS', 1);
    for (let time = 0; time < 10; time++)
      expect((await guess()).body.Message).toBe('Gift card was not found.');
    expect((await guess()).body).toMatchObject({
      Applied: false,
      Message: 'Too many attempts. Please try again later.',
      Order: { OrderKey: cart.OrderKey },
    });
    await limited.jobs.find(({ name }) => name === 'rate limits')?.run();
    const counts = await sql<{ bucket: string }>`select bucket from rate_window`.execute(app.database.db);
    expect(counts.rows.length).toBeGreaterThan(0);
    expect(counts.rows.some(({ bucket }) => bucket.includes(cart.OrderKey))).toBe(false);
    for (const _ of [2, 3]) {
      limited.clock.now += 60_000;
      for (let time = 0; time < 10; time++)
        expect((await guess()).body.Message).toBe('Gift card was not found.');
    }
    limited.clock.now += 60_000;
    expect((await guess()).body.Message).toBe('Too many attempts. Please try again later.');
    limited.clock.now += 3_600_000;
    expect((await guess()).body.Message).toBe('Gift card was not found.');
    await limited.http.close();
  });
});

it('a venue that stops selling gift cards also stops selling those already in carts (D-LOC-02)', async () => {
  const { db } = app.database;
  const location = await storeGiftVenue(db);
  const cart = giftOrderOf(await addGiftCard(app, location.key));
  await changeLocation(db, { ...location, sellGiftCardsOnline: false });
  app.clock.now += 10_000;
  expect(complaintOf(await completeOrder(app, cart, location.key))).toBe('This item is no longer available.');
});

it('a buyer who is also the recipient gets one email (D-GC-04)', async () => {
  const { key } = await storeGiftVenue(app.database.db);
  const cart = giftOrderOf(await addGiftCard(app, key, { RecipientEmail: 'Maya@okafor.net' }));
  await completeOrder(app, cart, key, { customer: { ...aCustomer, Email: 'maya@okafor.net' } });
  app.mail.sent.length = 0;
  await app.drainOutbox();
  const emails = app.mail.sent.filter(({ to }) => to.address.toLowerCase() === 'maya@okafor.net');
  expect(emails.filter(({ html }) => html?.includes('QR code'))).toHaveLength(1);
});

describe('the balance of a gift card', () => {
  const check = (clientLocationKey: number, giftCardCode: string, on: Pick<TestApp, 'http'> = app) =>
    ask<{
      GiftCard: { MaskedCode: string; RemainingBalance: number; ExpiresOn: string | null } | null;
      Message: string | null;
    }>(on, 'POST', '/api/booking/checkGiftCard', { clientLocationKey, giftCardCode });

  it('is told by its code, less what carts have reserved, with its last day (D-GC-05)', async () => {
    const { key } = await storeGiftVenue(app.database.db, { giftCard: aGiftCard({ expiresAfterYears: 3 }) });
    const { code } = await bought(key, 50);
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 1 } }));
    await redeem(app, key, cart.OrderKey, code, 20);
    const { status, body } = await check(key, `${code.toLowerCase().replaceAll('-', ' ')}\u200b`);
    expect([status, body.Message]).toEqual([200, null]);
    expect(body.GiftCard).toEqual({
      MaskedCode: `•••• ${code.slice(-4)}`,
      RemainingBalance: 30,
      ExpiresOn: expect.stringMatching(/^20\d\d-/),
    });
  });

  it('is not told of codes that are unknown, another venue’s or expired, nor where gift cards are off (D-GC-05, S2)', async () => {
    const location = await storeGiftVenue(app.database.db);
    const code = await issue(app, location, 5000);
    expect((await check(location.key, code)).body.GiftCard).toMatchObject({
      RemainingBalance: 50,
      ExpiresOn: null,
    });
    const elsewhere = await storeGiftVenue(app.database.db);
    for (const [key, typed] of [
      [location.key, 'AAAA-BBBB-CCCC-DDDD'],
      [location.key, 'not a code'],
      [elsewhere.key, code],
    ] as const)
      expect((await check(key, typed)).body).toEqual({ GiftCard: null, Message: 'Gift card was not found.' });
    await sql`update gift_card set expires_at = clock_timestamp() where location_key = ${location.key}`.execute(
      app.database.db,
    );
    expect((await check(location.key, code)).body).toEqual({
      GiftCard: null,
      Message: 'Gift card has expired.',
    });
    await changeLocation(app.database.db, { ...location, enableGiftCards: false });
    app.clock.now += 3000;
    expect((await check(location.key, code)).body.Message).toBe('Gift card was not found.');
  });

  it('is not told to who guesses codes (S4)', async () => {
    const { key } = await storeGiftVenue(app.database.db);
    const limited = await startTestApp({ database: app.database, rateLimits: true });
    try {
      const said = [];
      for (let attempt = 0; attempt < 12; attempt++)
        said.push((await check(key, 'AAAA-BBBB-CCCC-DDDD', limited)).body.Message);
      expect(said[0]).toBe('Gift card was not found.');
      expect(said.at(-1)).toBe('Too many attempts. Please try again later.');
    } finally {
      await limited.http.close();
    }
  });
});

describe('a gift card with a delivery day', () => {
  it('is emailed to its recipient at 9 AM of that day, and to its buyer at once (D-GC-04)', async () => {
    const before = app.clock.now;
    // The outbox sends by the database's clock, which is the real one.
    app.clock.now = Date.parse('2037-11-21T17:00:00Z');
    onTestFinished(() => {
      app.clock.now = before;
    });
    const { key } = await storeGiftVenue(app.database.db, { timeZone: 'America/Denver' });
    const cart = giftOrderOf(await addGiftCard(app, key, { DeliverOn: '2037-12-24' }));
    expect(cart.GiftCards[0]).toMatchObject({ DeliverOn: '2037-12-24' });
    await app.drainOutbox();
    app.mail.sent.length = 0;
    const order = giftOrderOf(await completeOrder(app, cart, key));
    await app.drainOutbox();
    const cards = app.mail.sent.filter(({ html }) => html?.includes('QR code'));
    expect(cards.map(({ to }) => to.address)).toEqual(['maya@okafor.example']);
    expect(cards[0]?.text).toContain(
      'We’ll email this gift card to Robin Hale on Thursday, December 24, 2037.',
    );
    expect(
      app.mail.sent.find(({ to, html }) => to.address === 'maya@okafor.example' && !html?.includes('QR code'))
        ?.text,
    ).toContain('It will be sent on Thursday, December 24, 2037.');
    const { rows } = await sql<{ due: Date }>`
      select due_at as due from outbox where topic = 'gift-card' and sent_at is null order by outbox_id desc limit 1`.execute(
      app.database.db,
    );
    expect(new Date(rows[0]?.due ?? 0).toISOString()).toBe('2037-12-24T16:00:00.000Z');
    const { body } = await reveal(app, key, order.OrderKey);
    expect(body.GiftCards[0]?.Code).toMatch(form);
    await sql`delete from outbox where topic = 'gift-card' and sent_at is null`.execute(app.database.db);
  });

  it.each(['2026-11-20', '2028-01-01'])('is refused for %s', async (day) => {
    const { key } = await storeGiftVenue(app.database.db);
    const answer = await addGiftCard(app, key, { DeliverOn: day });
    expect(complaintOf(answer)).toMatch(/^Please choose a day from .*2026 to .*2027\.$/);
  });
});
