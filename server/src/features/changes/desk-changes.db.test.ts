/** Changes of sold orders at the desk: previewed, and made as previewed or not at all (6-12; docs/rules/changes.md, "At the desk"). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import { aDepositVenue, boughtWithDeposit } from '../../testing/deposit-journey.ts';
import {
  changesAtTheDesk,
  refused,
  type Sold,
  type WireQuote,
  type WireSold,
} from '../../testing/desk-journey.ts';
import { storeGiftVenue } from '../../testing/gift-cards.ts';
import { addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { asMember } from '../../testing/member-token.ts';
import { ScriptedGateway } from '../../testing/scripted-gateway.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

const gateway = new ScriptedGateway();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ gateway });
});
afterAll(async () => {
  await assertSound(app.database.db);
  await app.close();
});
beforeEach(async () => {
  gateway.refunds = 'answered';
  await app.drainOutbox();
  app.mail.sent.length = 0;
});

async function sold(): Promise<Sold> {
  const { key } = await storeLocation(app.database.db);
  const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
  const { OrderNumber } = orderOf(await completeOrder(app, cart, key));
  await app.drainOutbox();
  // Captures follow the answer.
  await app.payments.drain();
  app.mail.sent.length = 0;
  return { key, orderNumber: OrderNumber ?? '' };
}

const { deskOf, preview, quoted, make, read, untouched } = changesAtTheDesk(() => app);

const lastWords = ({ History }: WireSold) => History.map(({ Words }) => Words).slice(-2);

describe('a change at the desk', () => {
  it.each([
    ['cancelOrder', { givenBack: 'full', reason: 'Storm' }, { TotalAfter: 0, Refund: 118, PlacesFreed: 2 }],
    ['cancelOrder', { givenBack: 'nothing' }, { TotalAfter: 118, Refund: 0, Kept: 118, TicketsCanceled: 2 }],
    ['cancelOrder', { givenBack: 40 }, { TotalAfter: 78, Refund: 40, Kept: 78 }],
    ['refundOrder', { amount: 12, reason: 'Late' }, { TotalAfter: 106, Refund: 12, PlacesFreed: 0 }],
    ['refundOrder', { amount: 'full' }, { TotalAfter: 0, Refund: 118, TicketsCanceled: 0 }],
    ['correctContact', { email: 'mia@okafor.example' }, { TotalAfter: 118, Refund: 0 }],
    ['resendOrder', {}, { TotalAfter: 118, Refund: 0 }],
  ])(
    '%s %j is previewed without changing anything, and made as previewed (6-12)',
    async (call, members, expected) => {
      const of = await sold();
      const browser = await deskOf(of.key);
      const before = await untouched();
      const quote = await quoted(call, of, members, browser);
      expect(quote).toMatchObject({ TotalBefore: 118, ...expected });
      expect(await untouched()).toEqual(before);
      expect(app.mail.sent).toEqual([]);
      expect(await make(call, of, members, quote, browser)).toEqual({ Applied: true, ModelErrors: null });
      await app.drainOutbox();
      const said = quote.Emails.map(({ To, Subject, Files }) => ({ To, Subject, Files }));
      expect(
        app.mail.sent.map(({ to, subject, attachments }) => ({
          ...{ To: to.address, Subject: subject },
          Files: attachments.map(({ filename }) => filename),
        })),
      ).toEqual(said);
      expect(said).toHaveLength(1);
      const order = await read(of, browser);
      expect([order.Total, order.Refunded]).toEqual([quote.TotalAfter, quote.Refund]);
    },
  );

  it('takes a payment that the venue took itself, and says what is left (6-12)', async () => {
    const { key } = await aDepositVenue(app);
    const { OrderNumber } = await boughtWithDeposit(app, key);
    const of = { key, orderNumber: OrderNumber ?? '' };
    const browser = await deskOf(key);
    const quote = await quoted('takePayment', of, { amount: 50, method: 'cash' }, browser);
    expect(quote).toMatchObject({ DueBefore: 82.6, DueAfter: 32.6, Refund: 0 });
    await make('takePayment', of, { amount: 50, method: 'cash' }, quote, browser);
    const order = await read(of, browser);
    expect([order.Due, order.Payments.at(-1)]).toMatchObject([32.6, { Name: 'Cash', Amount: 50 }]);
    expect(lastWords(order).at(-1)).toMatch(/\$50\.00 .*By Dana\./);
  });

  it('takes back a payment that was recorded by mistake (6-12)', async () => {
    const { key } = await aDepositVenue(app);
    const of = { key, orderNumber: (await boughtWithDeposit(app, key)).OrderNumber ?? '' };
    const browser = await deskOf(key);
    const taking = { amount: 50, method: 'cash' };
    await make('takePayment', of, taking, await quoted('takePayment', of, taking, browser), browser);
    expect(await read(of, browser)).toMatchObject({ Due: 32.6, IsUndoable: true });
    const quote = await quoted('undoPayment', of, {}, browser);
    expect(quote).toMatchObject({ DueBefore: 32.6, DueAfter: 82.6, Refund: 0 });
    await make('undoPayment', of, {}, quote, browser);
    expect(await read(of, browser)).toMatchObject({ Due: 82.6, IsUndoable: false });
  });

  it('takes back a payment of a canceled order, which then costs less (6-12)', async () => {
    const { key } = await aDepositVenue(app);
    const of = { key, orderNumber: (await boughtWithDeposit(app, key)).OrderNumber ?? '' };
    const browser = await deskOf(key);
    for (const [call, members] of [
      ['takePayment', { amount: 50, method: 'cash' }],
      ['cancelOrder', { givenBack: 'nothing' }],
    ] as const)
      await make(call, of, members, await quoted(call, of, members, browser), browser);
    const quote = await quoted('undoPayment', of, {}, browser);
    expect(quote).toMatchObject({ TotalBefore: 85.4, TotalAfter: 35.4, DueBefore: 0, DueAfter: 0 });
    await make('undoPayment', of, {}, quote, browser);
    expect(await read(of, browser)).toMatchObject({ Total: 35.4, Due: 0 });
  });

  it('records that the venue gave back what it had taken itself (6-12)', async () => {
    const { key } = await aDepositVenue(app);
    const of = { key, orderNumber: (await boughtWithDeposit(app, key)).OrderNumber ?? '' };
    const browser = await deskOf(key);
    for (const [call, members] of [
      ['takePayment', { amount: 'full', method: 'cash' }],
      ['cancelOrder', { givenBack: 'full' }],
    ] as const)
      await make(call, of, members, await quoted(call, of, members, browser), browser);
    expect(await read(of, browser)).toMatchObject({ Owed: 82.6 });
    const quote = await quoted('giveRefund', of, { method: 'transfer' }, browser);
    expect(quote).toMatchObject({ Refund: 82.6, RefundParts: ['$82.60 by bank transfer'] });
    await make('giveRefund', of, { method: 'transfer' }, quote, browser);
    const order = await read(of, browser);
    expect(order).toMatchObject({ Owed: 0 });
    expect(refused(await preview('giveRefund', of, { method: 'cash' }, browser))).toHaveLength(1);
  });

  it('sends a refund that the payment provider refused again (6-12)', async () => {
    const of = await sold();
    const browser = await deskOf(of.key);
    await app.payments.reconcile(0);
    gateway.refunds = 'refused';
    await make(
      'refundOrder',
      of,
      { amount: 12 },
      await quoted('refundOrder', of, { amount: 12 }, browser),
      browser,
    );
    await app.payments.drain();
    await app.payments.reconcile(0);
    expect(await read(of, browser)).toMatchObject({ Owed: 12 });
    gateway.refunds = 'answered';
    const quote = await quoted('sendRefundAgain', of, {}, browser);
    expect(quote.RefundParts).toEqual(['$12.00 to Visa ending in 4242']);
    await make('sendRefundAgain', of, {}, quote, browser);
    await app.payments.reconcile(0);
    expect(await read(of, browser)).toMatchObject({ Owed: 0, Refunded: 12 });
  });

  it('keeps who made it and why, and tells the guest nothing if that is asked for (6-12)', async () => {
    const of = await sold();
    const browser = await deskOf(of.key);
    const members = { givenBack: 'full', reason: 'Storm', tells: false };
    const quote = await quoted('cancelOrder', of, members, browser);
    expect([quote.Emails, quote.RefundParts]).toEqual([[], ['$118.00 to Visa ending in 4242']]);
    await make('cancelOrder', of, members, quote, browser);
    await app.drainOutbox();
    expect(app.mail.sent).toEqual([]);
    const order = await read(of, browser);
    expect(order.State).toBe('canceled');
    expect(order.History.map(({ Words }) => Words)).toContain('Canceled. By Dana. Reason: Storm');
  });

  it('is not made if somebody else changed the order since its preview (6-12)', async () => {
    const of = await sold();
    const [dana, other] = [await deskOf(of.key), await deskOf(of.key)];
    const asked = { amount: 12 };
    const [mine, theirs] = [
      await quoted('refundOrder', of, asked, dana),
      await quoted('refundOrder', of, asked, other),
    ];
    expect(refused(await make('refundOrder', of, asked, theirs, other))).toEqual([]);
    await app.payments.drain();
    const before = await untouched();
    const answer = await make('refundOrder', of, asked, mine, dana);
    expect(answer.Applied).toBe(false);
    expect(answer.ModelErrors?.map(({ Key }) => Key)).toEqual(['orderChanged']);
    expect(await untouched()).toEqual(before);
    expect((await read(of, dana)).Refunded).toBe(12);
  });

  it('is not made if it comes to something else than its preview said (6-12)', async () => {
    const of = await sold();
    const browser = await deskOf(of.key);
    const quote = await quoted('refundOrder', of, { amount: 12 }, browser);
    const answer = await make('refundOrder', of, { amount: 13 }, quote, browser);
    expect(answer.ModelErrors?.map(({ Key }) => Key)).toEqual(['orderChanged']);
    expect((await read(of, browser)).Refunded).toBe(0);
  });

  it('is made once, however often its request is sent (6-12)', async () => {
    const of = await sold();
    const browser = await deskOf(of.key);
    const quote = await quoted('refundOrder', of, { amount: 12 }, browser);
    const headers = { ...browser, 'idempotency-key': 'a-key-of-this-refund-0001' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => make('refundOrder', of, { amount: 12 }, quote, headers)),
    );
    expect(answers.map(({ Applied }) => Applied)).toEqual([true, true, true]);
    expect((await read(of, browser)).Refunded).toBe(12);
  });

  it.each([
    ['cancelOrder', { givenBack: 500 }, 'The refund is more than was paid.'],
    ['cancelOrder', { givenBack: 'full', lineKeys: [7] }, /has no such line/],
    ['refundOrder', { amount: 500 }, /\$118\.00/],
    ['takePayment', { amount: 'full', method: 'cash' }, /./],
    ['correctContact', { email: 'nonsense' }, /“nonsense” is not an email address/],
    ['correctContact', {}, 'These are the contact details already.'],
    [
      'cancelOrder',
      { givenBack: 'full', asCredit: true },
      'This venue takes no gift cards, so nobody could use a credit.',
    ],
  ])('%s %j is refused with words, and so is making it (6-12)', async (call, members, words) => {
    const of = await sold();
    const browser = await deskOf(of.key);
    const before = await untouched();
    const [said] = refused(await preview(call, of, members, browser));
    if (typeof words === 'string') expect(said).toBe(words);
    else expect(said).toMatch(words);
    const quote = { Revision: 1, Figures: 'x' } as WireQuote;
    expect(refused(await make(call, of, members, quote, browser))).toEqual([said]);
    expect(await untouched()).toEqual(before);
  });

  it('gives a credit instead of money where the venue takes gift cards (6-12)', async () => {
    const { key } = await storeGiftVenue(app.database.db);
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
    const of = { key, orderNumber: orderOf(await completeOrder(app, cart, key)).OrderNumber ?? '' };
    const browser = await deskOf(key);
    const members = { givenBack: 'full', asCredit: true };
    const quote = await quoted('cancelOrder', of, members, browser);
    expect(quote.RefundParts).toEqual([expect.stringMatching(/credit/)]);
    expect((await make('cancelOrder', of, members, quote, browser)).Applied).toBe(true);
    expect((await read(of, browser)).Refunded).toBe(118);
  });

  it.each([
    ['cancelOrder', { givenBack: 'full', asCredit: true }],
    ['refundOrder', { amount: 12, asCredit: true }],
    ['resendOrder', {}],
  ])(
    '%s %j of a guest without an email address is refused, until the address is added (6-12)',
    async (call, members) => {
      const { key } = await storeGiftVenue(app.database.db);
      const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
      const browser = await deskOf(key);
      const sale = await ask<{ OrderNumber: string }>(
        app,
        'POST',
        '/api/desk/sellOrder',
        {
          ...{ clientLocationKey: key, orderKey: cart.OrderKey, amount: cart.Total, method: 'cash' },
          ...{ firstName: 'Walt', lastName: 'Hargrove', email: '', phone: '(303) 555-0121' },
        },
        { ...browser },
      );
      const of = { key, orderNumber: sale.body.OrderNumber };
      const before = await untouched();
      const said = `Order ${of.orderNumber} has no email address. Add one to the guest’s details first.`;
      expect(refused(await preview(call, of, members, browser))).toEqual([said]);
      const unseen = { Revision: 1, Figures: 'x' } as WireQuote;
      expect(refused(await make(call, of, members, unseen, browser))).toEqual([said]);
      expect(await untouched()).toEqual(before);

      const contact = { email: 'walt@hargrove.example' };
      await make(
        'correctContact',
        of,
        contact,
        await quoted('correctContact', of, contact, browser),
        browser,
      );
      const quote = await quoted(call, of, members, browser);
      expect((await make(call, of, members, quote, browser)).Applied).toBe(true);
      app.mail.sent.length = 0;
      await app.drainOutbox();
      expect(new Set(app.mail.sent.map(({ to }) => to.address))).toEqual(new Set([contact.email]));
    },
  );

  it('refunds only by whoever may refund, although they may cancel (6-12)', async () => {
    const organization = 'org_desk_changes';
    const { key } = await storeLocation(app.database.db, { identityOrganizationId: organization });
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
    const of = { key, orderNumber: orderOf(await completeOrder(app, cart, key)).OrderNumber ?? '' };
    const claims = { permissions: ['orders:change'] };
    const token = await asMember({ subject: 'auth0|till', organization, phone: null, claims });
    expect(refused(await preview('cancelOrder', of, { givenBack: 'full' }, token))).toEqual([
      'You do not have permission to do this.',
    ]);
    const quote = await quoted('cancelOrder', of, { givenBack: 'nothing' }, token);
    expect((await make('cancelOrder', of, { givenBack: 'nothing' }, quote, token)).Applied).toBe(true);
  });

  it('of an order of another venue finds none (6-12)', async () => {
    const [mine, theirs] = [await sold(), await sold()];
    const browser = await deskOf(mine.key);
    const of = { key: mine.key, orderNumber: theirs.orderNumber };
    expect(refused(await preview('cancelOrder', of, { givenBack: 'full' }, browser))).toEqual([
      `There is no order ${theirs.orderNumber} at this location.`,
    ]);
  });
});

describe('the refund limit of the venue', () => {
  const limited = async () => {
    const { key } = await storeLocation(app.database.db, { refundLimit: 2000 as never });
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
    const { OrderNumber } = orderOf(await completeOrder(app, cart, key));
    await app.payments.drain();
    return { key, orderNumber: OrderNumber ?? '' };
  };

  it('holds for the sum of several refunds, by whoever at the desk, and not for a manager (6-12)', async () => {
    const of = await limited();
    const [dana, lee] = [await deskOf(of.key), await deskOf(of.key)];
    const twelve = { amount: 12 };
    expect(
      await make('refundOrder', of, twelve, await quoted('refundOrder', of, twelve, dana), dana),
    ).toMatchObject({
      Applied: true,
    });
    const over = await preview('refundOrder', of, twelve, lee);
    expect(refused(over)).toEqual([
      'You can give back up to $20.00 of one order, and $8.00 of that is left here. Ask a manager.',
    ]);
    // Nobody is bound to preview first.
    const { Revision, Figures } = await quoted('refundOrder', of, { amount: 8 }, lee);
    const unseen = { Revision, Figures } as WireQuote;
    expect((await make('refundOrder', of, twelve, unseen, lee)).Applied).toBe(false);
    expect(await make('refundOrder', of, { amount: 8 }, unseen, lee)).toMatchObject({ Applied: true });
    const all = { givenBack: 'full' };
    expect(refused(await preview('cancelOrder', of, all, dana))).toHaveLength(1);
    const manager = await deskOf(of.key, 'manager', 'Mo');
    expect(
      await make('cancelOrder', of, all, await quoted('cancelOrder', of, all, manager), manager),
    ).toMatchObject({
      Applied: true,
    });
  });

  it('lets the desk cancel without a refund, and counts credits like money (6-12)', async () => {
    const of = await limited();
    const desk = await deskOf(of.key);
    const asCredit = { amount: 21, asCredit: true };
    expect(refused(await preview('refundOrder', of, asCredit, desk))).toHaveLength(1);
    const nothing = { givenBack: 'nothing' };
    expect(
      await make('cancelOrder', of, nothing, await quoted('cancelOrder', of, nothing, desk), desk),
    ).toMatchObject({
      Applied: true,
    });
  });
});
