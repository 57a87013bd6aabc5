/** Gift cards and memberships that are canceled with their lines (docs/rules/cancellation.md, "Gift cards and memberships"). */
import { anActivity } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertSound } from '../testing/auditor.ts';
import { readOrder } from '../testing/deposit-journey.ts';
import {
  addGiftCard,
  aPresent,
  balances,
  type GiftOrder,
  redeem,
  reveal,
  storeGiftVenue,
} from '../testing/gift-cards.ts';
import { addToCart, complaintOf, completeOrder, orderOf, type WireOrder } from '../testing/journey.ts';
import { asMember } from '../testing/member-token.ts';
import {
  bindMember,
  familyPlan,
  monthPlan,
  saveMemberships,
  storeMembershipVenue,
} from '../testing/memberships.ts';
import {
  buyMembership,
  getRenewal,
  type Renewing,
  renewalOrderOf,
  renewMembership,
} from '../testing/renewals.ts';
import { type ReadOrder, runOrder } from '../testing/run-order-command.ts';
import { aMorning, ask, startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
});
beforeEach(async () => {
  app.clock.now = aMorning;
  await app.drainOutbox();
  app.mail.sent.length = 0;
});

const kayak = anActivity({ cancellation: [{ untilHours: 24, refund: 50 }] });

const cancel = (key: number, number: string, ...words: string[]) =>
  runOrder(app, ['cancel', number, '-l', String(key), ...words, '--yes']);

const numberOf = (order: object) => (order as unknown as ReadOrder).OrderNumber;

const read = async (key: number, orderKey: string) =>
  (await readOrder(app, key, orderKey)).body as unknown as ReadOrder & GiftOrder;

/** A card of 50.00 that was bought, with its code. */
async function boughtCard(changes: Record<string, unknown> = {}, venue: object = {}) {
  const { key } = await storeGiftVenue(app.database.db, { activities: [kayak], ...venue });
  const cart = orderOf(await addGiftCard(app, key, changes));
  const order = orderOf(await completeOrder(app, cart, key));
  const [card] = (await reveal(app, key, order.OrderKey)).body.GiftCards;
  return {
    key,
    order,
    number: numberOf(order),
    code: card?.Code ?? '',
    lineKey: card?.OrderMerchandiseKey ?? 0,
  };
}

/** Buys a booking of 118.00 with some of a card. */
async function payWith(key: number, code: string, amount: number) {
  const cart = orderOf(await addToCart(app, { locationKey: key }));
  await redeem(app, key, cart.OrderKey, code, amount);
  const ready = (await readOrder(app, key, cart.OrderKey)).body as unknown as WireOrder;
  return orderOf(await completeOrder(app, ready, key));
}

async function ledgerOf(number: string) {
  const { rows } = await sql<{ moved: string }>`
    select kind || ' ' || debit_account || ' ' || credit_account || ' ' || amount as moved from ledger_transfer
      join shop_order using (order_id) where order_number = ${number} order by transfer_id`.execute(
    app.database.db,
  );
  return rows.map(({ moved }) => moved);
}

describe('a gift card', () => {
  it('that nobody has used gives everything back, and can no longer be used', async () => {
    const { key, order, number, code } = await boughtCard();
    await app.drainOutbox();
    app.mail.sent.length = 0;
    const { code: exit, said } = await cancel(key, number, '--reason', 'Bought twice');
    expect(said).toContain('$50.00 can no longer be used');
    expect([exit, said]).toEqual([0, expect.stringContaining('Refund: $50.00. Cancellation fee: $0.00.')]);
    expect(await balances(app.database.db, key)).toEqual([0]);
    expect(await read(key, order.OrderKey)).toMatchObject({
      ...{ IsCanceled: true, Total: 0, Balance: 0, GiftCards: [] },
      CanceledLines: [{ Kept: 0, StartsOn: null }],
    });
    expect((await reveal(app, key, order.OrderKey)).body.GiftCards).toEqual([]);
    expect(await ledgerOf(number)).toEqual([
      'gift_card_sale receivable gift_cards 5000',
      'payment card receivable 5000',
      'refund receivable card 5000',
      'gift_card_void gift_cards receivable 5000',
    ]);
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    const { body } = await redeem(app, key, cart.OrderKey, code, 50);
    expect(body).toMatchObject({ Applied: false, Message: 'Gift card has no remaining balance.' });
    await app.drainOutbox();
    expect(app.mail.sent.map(({ to, subject }) => [to.address, subject.slice(0, 9)])).toEqual([
      [expect.any(String), 'Canceled:'],
    ]);
    expect(app.mail.sent[0]?.text).toContain('We’re refunding $50.00');
  });

  it('that waits for its day is not sent any more', async () => {
    const { key, number } = await boughtCard({ DeliverOn: '2026-12-24' });
    await app.drainOutbox();
    app.mail.sent.length = 0;
    expect((await cancel(key, number)).code).toBe(0);
    const { rows } = await sql`select from outbox where topic = 'gift-card' and sent_at is null
      and payload ->> 'locationKey' = ${String(key)}`.execute(app.database.db);
    expect(rows).toEqual([]);
    await app.drainOutbox();
    expect(app.mail.sent.filter(({ to }) => to.address === aPresent.RecipientEmail)).toEqual([]);
  });

  it('that is canceled without a refund stays paid, and is the venue’s', async () => {
    const { key, number, order } = await boughtCard();
    expect((await cancel(key, number, '--refund', 'none')).code).toBe(0);
    expect(await read(key, order.OrderKey)).toMatchObject({
      Total: 50,
      OrderFees: [{ FeeName: 'Cancellation fee', Amount: 50 }],
    });
    expect((await ledgerOf(number)).slice(2)).toEqual([
      'gift_card_void gift_cards receivable 5000',
      'retained receivable sales 5000',
    ]);
  });

  it('of which some was used gives back what it is told to, up to what is left', async () => {
    const { key, number, code } = await boughtCard();
    await payWith(key, code, 20);
    const complaint = 'Some of this gift card has been used: Gift card. You can refund up to $30.00.';
    for (const words of [[], ['--refund', 'full'], ['--refund', '30.01']])
      expect(await cancel(key, number, ...words)).toMatchObject({
        code: 1,
        said: expect.stringContaining(complaint),
      });
    expect(await balances(app.database.db, key)).toEqual([3000]);
    const done = await cancel(key, number, '--refund', '25.00');
    expect(done.said).toContain('Refund: $25.00. Cancellation fee: $25.00.');
    expect(await balances(app.database.db, key)).toEqual([0]);
    expect((await ledgerOf(number)).slice(2)).toEqual([
      'refund receivable card 2500',
      'gift_card_void gift_cards receivable 3000',
      'retained receivable sales 500',
    ]);
  });

  it('has back what it paid for something that is canceled later', async () => {
    const { key, number, code } = await boughtCard();
    const booked = await payWith(key, code, 20);
    expect((await cancel(key, number, '--refund', '30.00')).code).toBe(0);
    expect((await cancel(key, numberOf(booked), '--refund', 'full')).code).toBe(0);
    expect(await balances(app.database.db, key)).toEqual([2000]);
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    expect((await redeem(app, key, cart.OrderKey, code, 50)).body).toMatchObject({ Applied: true });
  });

  it('that a cart has reserved counts as used until the cart ends', async () => {
    const { key, number, code } = await boughtCard();
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    await redeem(app, key, cart.OrderKey, code, 59);
    expect(await cancel(key, number)).toMatchObject({
      code: 1,
      said: expect.stringContaining('You can refund up to $0.00.'),
    });
  });

  it('goes with the rest of its order, the booking by its terms; one that was used goes by itself', async () => {
    const { key } = await storeGiftVenue(app.database.db, { activities: [kayak] });
    const mixed = async () => {
      const card = orderOf(await addGiftCard(app, key));
      const cart = orderOf(await addToCart(app, { locationKey: key, orderKey: card.OrderKey }));
      return orderOf(await completeOrder(app, cart, key));
    };
    const first = await mixed();
    expect((await cancel(key, numberOf(first))).said).toContain(
      'Refund: $109.00. Cancellation fee: $59.00. New order total: $59.00.',
    );
    const second = await mixed();
    const [card] = (await reveal(app, key, second.OrderKey)).body.GiftCards;
    await payWith(key, card?.Code ?? '', 20);
    expect(await cancel(key, numberOf(second))).toMatchObject({
      code: 1,
      said: expect.stringMatching(/Cancel it by itself\.\nName it with --line\.$/),
    });
    const line = ['--line', String(card?.OrderMerchandiseKey)];
    expect((await cancel(key, numberOf(second), ...line, '--refund', '30.00')).code).toBe(0);
    expect(await read(key, second.OrderKey)).toMatchObject({ IsCanceled: false, Total: 138, Balance: 0 });
    expect((await cancel(key, numberOf(second))).said).toContain('Refund: $59.00.');
  });

  it('is canceled as its preview says', async () => {
    const { key, number } = await boughtCard();
    const shown = await runOrder(app, ['cancel', number, '-l', String(key), '--preview']);
    expect(shown.said).toContain('$50.00 can no longer be used');
    expect(shown.said).toContain('1 email would be sent:');
    expect(await balances(app.database.db, key)).toEqual([5000]);
    expect((await cancel(key, number)).code).toBe(0);
  });
});

const standing = async ({ membershipKey = '', boughtOrderKey }: Renewing) =>
  (
    await ask(app, 'GET', '/api/booking/getMembership', {
      membershipKey,
      ...(boughtOrderKey === undefined ? {} : { orderKey: boughtOrderKey }),
    })
  ).body;

async function numberOfOrder(orderKey: string, key: number) {
  return (await read(key, orderKey)).OrderNumber;
}

/** Renews a membership, and returns the order that did. */
async function renewed(of: Renewing) {
  const cart = renewalOrderOf(await renewMembership(app, of));
  return orderOf(await completeOrder(app, cart, of.clientLocationKey));
}

describe('a membership', () => {
  it('needs to be told how much goes back, ends now, and admits nobody', async () => {
    const { db } = app.database;
    const { key } = await storeMembershipVenue(db, {
      allowSelfCheckIn: true,
      identityOrganizationId: 'org_test',
    });
    const of = await buyMembership(app, key, familyPlan);
    const number = await numberOfOrder(of.boughtOrderKey, key);
    expect(await cancel(key, number)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Sold without cancellation terms: Family.'),
    });
    app.mail.sent.length = 0;
    const { code, said } = await cancel(key, number, '--refund', '60.00');
    expect([code, said]).toEqual([0, expect.stringContaining('Family: the membership ends now')]);
    expect(said).toContain('Refund: $60.00. Cancellation fee: $39.00.');
    const { rows } = await sql<{ member: string; ended: boolean }>`
      select b.member_key as member, m.canceled_at is not null as ended from membership m
        join membership_member b using (membership_id) where m.location_key = ${key} order by member_id`.execute(
      db,
    );
    expect(rows.map(({ ended }) => ended)).toEqual([true, true]);
    const [holder] = rows;
    await bindMember(db, holder?.member ?? '', 'sms|test');
    const headers = await asMember();
    const scan = await ask(
      app,
      'POST',
      '/api/booking/SaveMembershipCheckIn',
      { MembershipKey: of.membershipKey, ScanDate: new Date(app.clock.now).toISOString() },
      headers,
    );
    expect(scan.body).toMatchObject({ Success: false, TotalVisits: 0 });
    expect(
      (await ask(app, 'GET', '/api/booking/getMembership', { membershipKey: of.membershipKey }, headers))
        .body,
    ).toMatchObject({ IsValid: false, InvalidReasonKey: 3 });
    app.clock.now = Date.parse('2027-11-10T17:00:00Z');
    expect(
      (await getRenewal(app, { clientLocationKey: key, membershipKey: of.membershipKey }, headers)).body,
    ).toMatchObject({
      Price: null,
    });
    const order = await read(key, of.boughtOrderKey);
    expect(order).toMatchObject({
      IsCanceled: true,
      Total: 39,
      CanceledLines: [{ Name: 'Family', Kept: 39 }],
    });
    await app.drainOutbox();
    expect(app.mail.sent.at(-1)?.text).toContain('Family');
  });

  it('ends as often as it was bought on the line', async () => {
    const { key } = await storeMembershipVenue(app.database.db);
    const cart = orderOf(await saveMemberships(app, key, [[monthPlan, 2]]));
    const order = orderOf(await completeOrder(app, cart, key));
    expect((await cancel(key, numberOf(order), '--refund', 'full')).said).toContain('2 memberships end now');
    const { rows } =
      await sql`select from membership where location_key = ${key} and canceled_at is not null`.execute(
        app.database.db,
      );
    expect(rows).toHaveLength(2);
  });

  it('cannot be renewed by a cart that was opened before it was canceled', async () => {
    const { key } = await storeMembershipVenue(app.database.db);
    const of = await buyMembership(app, key);
    app.clock.now = Date.parse('2026-12-15T17:00:00Z');
    const cart = renewalOrderOf(await renewMembership(app, of));
    expect((await cancel(key, await numberOfOrder(of.boughtOrderKey, key), '--refund', 'full')).code).toBe(0);
    const answer = await completeOrder(app, cart, key);
    expect(complaintOf(answer)).not.toBeNull();
    const { rows } = await sql`select from membership_renewal join membership using (membership_id)
      where location_key = ${key}`.execute(app.database.db);
    expect(rows).toEqual([]);
  });
});

describe('a renewal', () => {
  it('gives its days, visits and guest passes back, and can be bought again', async () => {
    const { key } = await storeMembershipVenue(app.database.db);
    const of = await buyMembership(app, key, familyPlan);
    const before = await standing(of);
    app.clock.now = Date.parse('2027-11-01T17:00:00Z');
    const order = await renewed(of);
    expect(await standing(of)).toMatchObject({
      ExpirationDate: '2028-11-20',
      VisitsRemaining: 20,
      Guests: 6,
    });
    const { code, said } = await cancel(key, numberOf(order), '--refund', 'full');
    expect([code, said]).toEqual([
      0,
      expect.stringContaining('Family: loses the days from 2027-11-21 to 2028-11-20'),
    ]);
    const after = await standing(of);
    for (const field of [
      'ExpirationDate',
      'VisitsRemaining',
      'Guests',
      'MembershipStartDate',
      'MembershipKey',
    ])
      expect(after[field], field).toEqual(before[field]);
    expect(after).toMatchObject({ IsValid: before.IsValid });
    await renewed(of);
    expect(await standing(of)).toMatchObject({
      ExpirationDate: '2028-11-20',
      VisitsRemaining: 20,
      Guests: 6,
    });
  });

  it('stays once its days have begun, it was renewed once more, or its visits were used', async () => {
    const { key } = await storeMembershipVenue(app.database.db);
    const of = await buyMembership(app, key, familyPlan);
    app.clock.now = Date.parse('2027-11-01T17:00:00Z');
    const first = await renewed(of);
    const bought = await numberOfOrder(of.boughtOrderKey, key);
    const refused = async (number: string, words: string) =>
      expect(await cancel(key, number, '--refund', 'full')).toMatchObject({
        code: 1,
        said: expect.stringContaining(words),
      });
    await refused(bought, 'This membership was renewed by another order: Family. Cancel the renewal first.');
    const visits = (left: number) =>
      sql`update membership_member m set visits_remaining = ${left} from membership s
        where s.membership_id = m.membership_id and s.location_key = ${key}`.execute(app.database.db);
    await visits(9);
    await refused(numberOf(first), 'Visits or guest passes of this renewal have been used: Family.');
    await visits(20);
    app.clock.now = Date.parse('2027-11-21T17:00:00Z');
    await refused(numberOf(first), 'The days of this renewal have begun: Family.');
    app.clock.now = Date.parse('2028-11-10T17:00:00Z');
    const second = await renewed(of);
    await refused(numberOf(first), 'This membership was renewed once more: Family.');
    expect((await cancel(key, numberOf(second), '--refund', 'full')).code).toBe(0);
    expect(await standing(of)).toMatchObject({ ExpirationDate: '2028-11-20' });
  });
});
