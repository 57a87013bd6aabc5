/**
 * What becomes of refunds after they were booked (docs/rules/refunds.md): given back by the venue, refused and sent again,
 * to a gift card that has expired; and payments undone after a cancellation (docs/rules/deposits.md).
 */
import { noDeposits } from '@gangway/domain/deposits/deposit';
import { anActivity } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import { aDepositVenue, boughtWithDeposit, enable, readOrder } from '../../testing/deposit-journey.ts';
import { issue, redeem, storeGiftVenue } from '../../testing/gift-cards.ts';
import { addToCart, completeOrder, orderOf, type WireOrder } from '../../testing/journey.ts';
import { type ReadOrder, runOrder } from '../../testing/run-order-command.ts';
import { ScriptedGateway } from '../../testing/scripted-gateway.ts';
import { startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

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

interface Sold {
  key: number;
  number: string;
  orderKey: string;
}

const soldOf = (key: number, order: WireOrder): Sold => {
  const { OrderNumber: number, OrderKey: orderKey } = order as unknown as ReadOrder;
  return { key, number, orderKey };
};

const office = { to: ['office@larkspur.example'], of: ['problems', 'cancellations'] } as never;

/** Two adults for 118.00, of which 35.40 was paid by card and the rest is not. */
async function aDeposit(refund: number): Promise<Sold> {
  const { key } = await aDepositVenue(app, {
    deposits: { ...noDeposits, enabled: true, payBalanceOnline: false },
    activities: [
      anActivity({
        deposit: { kind: 'percent', basisPoints: 3000 },
        cancellation: [{ untilHours: 1, refund }],
      }),
    ],
    notices: office,
  });
  const sold = soldOf(key, await boughtWithDeposit(app, key));
  await app.payments.drain();
  await sql`update outbox set due_at = clock_timestamp() + interval '1 day' where topic = 'balance-reminder'
    and payload ->> 'orderKey' = ${sold.orderKey}`.execute(app.database.db);
  return sold;
}

/** Two adults for 118.00, paid by card. */
async function aSale(): Promise<Sold> {
  const { key } = await storeLocation(app.database.db, { notices: office });
  const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
  const sold = soldOf(key, orderOf(await completeOrder(app, cart, key)));
  await app.payments.drain();
  return sold;
}

const run = ({ key, number }: Sold, command: string, ...words: string[]) =>
  runOrder(app, [command, number, ...words, '-l', String(key)]);
const make = (sold: Sold, command: string, ...words: string[]) => run(sold, command, ...words, '--yes');

const read = async ({ key, orderKey }: Sold) =>
  (await readOrder(app, key, orderKey)).body as unknown as ReadOrder;
const paymentsOf = async (sold: Sold) =>
  (await read(sold)).OrderPayments.map(({ PaymentMethod, PaymentAmount, RefundState }) =>
    [PaymentMethod, PaymentAmount, RefundState].filter((one) => one !== null).join(' '),
  );

async function mailed(): Promise<{ to: string; subject: string; text: string }[]> {
  await app.drainOutbox();
  return app.mail.sent.splice(0).map(({ to, subject, text }) => ({ to: to.address, subject, text }));
}
const toGuest = async () => (await mailed()).filter(({ to }) => !to.startsWith('office@'));

describe('a payment that was recorded by mistake, of an order that is canceled', () => {
  it.each([
    // What the terms give back of 118.00; what the order costs before and after; what is left of its payments then.
    [100, 0, 0, ['card 35.4', 'card -35.4 sent']],
    [50, 59, 35.4, ['card 35.4']],
    [0, 118, 35.4, ['card 35.4']],
  ])(
    'is undone where %i %% went back: nothing of it is kept or to be given',
    async (refund, before, after, left) => {
      const sold = await aDeposit(refund);
      await make(sold, 'paid', 'full', '--by', 'cash');
      expect(await make(sold, 'cancel')).toMatchObject({ code: 0 });
      await app.payments.reconcile(0);
      expect(await read(sold)).toMatchObject({ IsCanceled: true, Total: before, Balance: 0 });
      await mailed();
      const { code, said } = await make(sold, 'paid', '--undo', '--reason', 'Wrong order');
      expect([code, said]).toEqual([0, expect.stringContaining('the payment of $82.60 in cash is removed')]);
      expect(await read(sold)).toMatchObject({ IsCanceled: true, Total: after, Balance: 0 });
      expect(await paymentsOf(sold)).toEqual(left);
      const [mail, ...others] = await toGuest();
      expect(mail?.text).toContain('We recorded a payment of $82.60');
      expect([others, mail?.text]).not.toEqual([[], expect.stringMatching(/refund/i)]);
      expect((await run(sold, 'show')).said).not.toMatch(/to be given/);
      expect(await make(sold, 'paid', '--undo')).toMatchObject({ code: 1 });
      expect(await make(sold, 'paid-back')).toMatchObject({
        code: 1,
        said: `Order ${sold.number} has no refund that you still have to give back.`,
      });
    },
  );

  it('stays as far as it was given back: that part was there', async () => {
    const sold = await aDeposit(100);
    await make(sold, 'paid', '50.00', '--by', 'cash');
    await make(sold, 'refund', '60.00');
    // 118.00 - 60.00 is less than was paid: 27.40 of the 50.00 in cash goes back.
    expect((await run(sold, 'show')).said).toContain('Refund of $27.40 in cash: to be given');
    await make(sold, 'paid-back');
    expect((await make(sold, 'paid', '--undo')).said).toContain('$22.60 in cash is removed');
    expect(await paymentsOf(sold)).toEqual(['card 35.4', 'cash 27.4', 'cash -27.4 given']);
    expect(await read(sold)).toMatchObject({ Total: 58, Balance: 22.6 });
  });

  it('takes what is to be given with it', async () => {
    const sold = await aDeposit(100);
    await make(sold, 'paid', '50.00', '--by', 'cash');
    await make(sold, 'refund', '60.00');
    expect((await make(sold, 'paid', '--undo')).said).toContain('$50.00 in cash is removed');
    expect(await paymentsOf(sold)).toEqual(['card 35.4']);
    expect(await read(sold)).toMatchObject({ Total: 58, Balance: 22.6 });
  });
});

describe('money that the venue gives back itself', () => {
  it('is to be given until the venue says that it was; the guest, the venue and the history hear of it', async () => {
    const sold = await aDeposit(100);
    await make(sold, 'paid', 'full', '--by', 'transfer');
    const { said } = await make(sold, 'cancel');
    expect(said).toContain('$35.40 to Visa ending in 4242 will be refunded.');
    expect(said).toContain(
      `Give the guest $82.60 by bank transfer yourself, then record it: npm run order -- paid-back ${sold.number} --location ${sold.key}`,
    );
    expect((await mailed()).find(({ subject }) => subject.startsWith('Canceled from'))?.text).toContain(
      'Goes back to the guest: $82.60 by bank transfer and $35.40 to Visa ending in 4242.',
    );
    await app.payments.reconcile(0);
    expect(await paymentsOf(sold)).toEqual([
      'card 35.4',
      'transfer 82.6',
      'transfer -82.6 to be given',
      'card -35.4 sent',
    ]);
    await mailed();
    const words = ['paid-back', sold.number, '-l', String(sold.key)];
    expect(await runOrder(app, words, false)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Nothing was recorded.'),
    });
    expect((await run(sold, 'paid-back', '--preview')).said).toContain(
      'given you back $82.60 by bank transfer',
    );
    expect(await make(sold, 'paid-back', '1.00')).toMatchObject({
      code: 1,
      said: `Order ${sold.number} has no refund of that amount to give back. It has: $82.60.`,
    });
    expect(await mailed()).toEqual([]);
    expect(await make(sold, 'paid-back', '82.60', '--by', 'cash', '--reason', 'At the desk')).toMatchObject({
      code: 0,
      said: expect.stringContaining('you have given the guest $82.60 in cash.'),
    });
    expect(await paymentsOf(sold)).toContain('cash -82.6 given');
    const mails = await mailed();
    expect(mails.map(({ to, subject }) => [to.startsWith('office@'), subject])).toEqual(
      expect.arrayContaining([
        [false, expect.stringContaining('Your refund for order')],
        [true, `Order ${sold.number}: $82.60 was given back`],
      ]),
    );
    expect(mails.map(({ text }) => text).join()).toContain('we have given you back $82.60 in cash.');
    const { said: shown } = await run(sold, 'show');
    expect(shown).toContain('Refund of $82.60 in cash: given');
    expect(shown).toContain('The venue gave $82.60 back in cash. Reason: At the desk');
    expect(await make(sold, 'paid-back')).toMatchObject({ code: 1 });
  });
});

describe('a refund that the gateway refuses', () => {
  async function aRefused(): Promise<Sold> {
    const sold = await aSale();
    await app.payments.reconcile(0);
    gateway.refunds = 'refused';
    gateway.refundKeys.length = 0;
    await mailed();
    await make(sold, 'refund', '18.00');
    await mailed();
    await app.payments.reconcile(0);
    return sold;
  }
  const keysOf = () => gateway.refundKeys.splice(0);

  it('is told to guest and venue, and is nowhere said to have been paid back', async () => {
    const sold = await aRefused();
    const mails = await mailed();
    expect(mails.find(({ to }) => to.startsWith('office@'))?.subject).toContain('refund failed');
    const own = mails.filter(({ to }) => !to.startsWith('office@'));
    expect(own.map(({ subject }) => subject)).toEqual([
      `Your refund for order ${sold.number} with Kestrel Bay Adventures didn’t go through`,
    ]);
    expect(own[0]?.text).toContain('we tried to refund $18.00 to Visa ending in 4242');
    expect(await paymentsOf(sold)).toEqual(['card 118', 'card -18 refused']);
    expect((await run(sold, 'show')).said).toContain(
      'Refund of $18.00 to Visa ending in 4242: refused by the payment provider',
    );
    await run(sold, 'resend');
    const [again] = await toGuest();
    expect(again?.text).toContain('Still to be refunded: −$18.00');
    expect(again?.text).not.toContain('Refunded: ');
  });

  it('is sent again under the same key, and the price is not lowered twice', async () => {
    const sold = await aRefused();
    const [first] = keysOf();
    await mailed();
    gateway.refunds = 'answered';
    expect(await make(sold, 'refund', '--again')).toMatchObject({
      code: 0,
      said: expect.stringContaining('$18.00 to Visa ending in 4242'),
    });
    await app.payments.reconcile(0);
    expect(keysOf()).toEqual([first]);
    expect(await read(sold)).toMatchObject({ Total: 100, GoodwillTotal: 18, Balance: 0 });
    expect(await paymentsOf(sold)).toEqual(['card 118', 'card -18 sent']);
    expect((await toGuest()).map(({ text }) => text).join()).toContain(
      'we’re refunding $18.00 to Visa ending in 4242 once more.',
    );
    expect((await run(sold, 'show')).said).toContain('Refund of $18.00 sent to the payment provider again.');
    expect(await make(sold, 'refund', '--again')).toMatchObject({
      code: 1,
      said: `Order ${sold.number} has no refund that the payment provider refused.`,
    });
  });

  it('can be refused once more, and is told again', async () => {
    const sold = await aRefused();
    await mailed();
    await make(sold, 'refund', '--again', '--no-email');
    await app.payments.reconcile(0);
    expect((await toGuest()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('didn’t go through'),
    ]);
    expect(await paymentsOf(sold)).toEqual(['card 118', 'card -18 refused']);
  });

  it('can be recorded as given back by hand, if the venue says how', async () => {
    const sold = await aRefused();
    await mailed();
    expect(await make(sold, 'paid-back')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/so say how you gave it back\.\nAdd --by cash/),
    });
    expect(await make(sold, 'paid-back', '--by', 'cash')).toMatchObject({ code: 0 });
    expect(await paymentsOf(sold)).toEqual(['card 118', 'cash -18 given']);
    expect(await read(sold)).toMatchObject({ Total: 100, Balance: 0 });
    expect((await toGuest()).map(({ text }) => text).join()).toContain('given you back $18.00 in cash.');
    gateway.refunds = 'answered';
    keysOf();
    expect(await make(sold, 'refund', '--again')).toMatchObject({ code: 1 });
    await app.payments.reconcile(0);
    expect(keysOf()).toEqual([]);
  });
});

describe('an email about an order that was changed again since', () => {
  it('is one for each change, and says what it said the first time when it is sent again (D-GC-06)', async () => {
    const location = await storeGiftVenue(app.database.db, {});
    const { key } = location;
    const code = await issue(app, location, 3100);
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
    await redeem(app, key, cart.OrderKey, code, 31);
    const ready = (await readOrder(app, key, cart.OrderKey)).body as unknown as WireOrder;
    const sold = soldOf(key, orderOf(await completeOrder(app, ready, key)));
    // The confirmation still waits.
    await make(sold, 'cancel', '--refund', 'full');
    const mails = await toGuest();
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Canceled: /)]);
    const said = `We’re refunding $31.00 to gift card •••• ${code.slice(-4)} and $87.00 to Visa ending in 4242.`;
    expect(mails[0]?.text).toContain(said);
    await run(sold, 'resend');
    const [again, ...others] = await toGuest();
    expect(others).toEqual([]);
    expect(again?.subject).toBe(mails[0]?.subject);
    expect(again?.text).toContain(said);
  });
});

describe('a refund to a gift card that has expired', () => {
  it.each(['yesterday', 'tomorrow'])(
    'can be used: the card that ends %s is valid for another year',
    async (when) => {
      const location = await storeGiftVenue(app.database.db, {});
      const { key } = location;
      const code = await issue(app, location, 11_800);
      const buy = async (at: string) => {
        const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 }, date: at }));
        const redeemed = await redeem(app, key, cart.OrderKey, code, 118);
        return { cart, redeemed: redeemed.body };
      };
      const { cart } = await buy('2026-12-05');
      const ready = (await readOrder(app, key, cart.OrderKey)).body as unknown as WireOrder;
      const covered = { paymentMethod: 'none', paymentToken: null, cardholderName: null };
      const sold = soldOf(key, orderOf(await completeOrder(app, ready, key, covered)));
      const days = when === 'yesterday' ? -1 : 1;
      await sql`update gift_card set expires_at = clock_timestamp() + make_interval(days => ${days})
      where location_key = ${key}`.execute(app.database.db);
      await mailed();
      await make(sold, 'cancel', '--refund', 'full');
      const [mail] = await toGuest();
      expect(mail?.text).toContain(`$118.00 to gift card •••• ${code.slice(-4)}. Money on a gift card`);
      const { rows } = await sql<{ lasts: boolean }>`
      select expires_at > clock_timestamp() + interval '364 days' as lasts from gift_card
      where location_key = ${key}`.execute(app.database.db);
      expect(rows).toEqual([{ lasts: true }]);
      expect((await buy('2026-12-07')).redeemed).toMatchObject({ Applied: true, Order: { Balance: 0 } });
    },
  );
});

describe('what an email says of a refund', () => {
  /** Gift cards, of which one has expired by the time that money goes back; a credit; a card; and what the venue took. */
  const mixes = [
    { cards: [1500], expired: 0, taken: 0, refund: '40.00' },
    { cards: [1234, 2000], expired: 1, taken: 0, refund: '50.01' },
    { cards: [], expired: 0, taken: 8260, refund: '100.00' },
    { cards: [999], expired: 1, taken: 3333, refund: 'full' },
    { cards: [1, 2, 3], expired: 2, taken: 5001, refund: '117.99' },
    { cards: [3540], expired: 0, taken: 4000, refund: '90.00' },
  ];

  it.each(mixes)(
    'adds up to what goes back, to the cent: %j (D-GC-06)',
    async ({ cards, expired, taken, refund }) => {
      const { key } = await aDepositVenue(app, {
        enableGiftCards: true,
        deposits: { ...noDeposits, enabled: true, payBalanceOnline: false },
        activities: [anActivity({ deposit: { kind: 'percent', basisPoints: 3000 } })],
      });
      const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
      const { body: chosen } = await enable(app, key, cart.OrderKey);
      expect(chosen.Order?.DepositEnabled).toBe(true);
      for (const value of cards) {
        const code = await issue(app, { key, currency: 'USD' } as never, value);
        await redeem(app, key, cart.OrderKey, code, value / 100);
      }
      const ready = (await readOrder(app, key, cart.OrderKey)).body as unknown as WireOrder;
      const due = ready.OrderPayments[0]?.PaymentAmount ?? 0;
      const covered = { paymentMethod: 'none', paymentToken: null, cardholderName: null };
      const paying = { amount: due, ...(due > 0 ? {} : covered) };
      const sold = soldOf(key, orderOf(await completeOrder(app, ready, key, paying)));
      await app.payments.drain();
      if (taken > 0)
        expect(await make(sold, 'paid', String(taken / 100), '--by', 'cash')).toMatchObject({ code: 0 });
      await sql`update gift_card set expires_at = clock_timestamp() - interval '1 day'
      where gift_card_id in (select gift_card_id from gift_card where location_key = ${key} order by 1 limit ${expired})`.execute(
        app.database.db,
      );
      await sql`update outbox set due_at = clock_timestamp() + interval '1 day' where topic = 'balance-reminder'`.execute(
        app.database.db,
      );
      await mailed();
      const held = async () => {
        const { rows } = await sql<{ cents: number }>`
        select (paid + redeemed)::integer as cents from shop_order where order_number = ${sold.number}`.execute(
          app.database.db,
        );
        return rows[0]?.cents ?? 0;
      };
      const before = await held();
      const { said } = await make(sold, 'refund', refund);
      const back = before - (await held());
      const [mail] = await toGuest();
      const sentences = (mail?.text ?? '')
        .split('\n')
        .filter((line) => /^We’re refunding|^You’ll get/.test(line));
      const cents = (text: string) =>
        [...text.matchAll(/\$([\d,]+)\.(\d\d)/g)].reduce(
          (sum, [, whole = '', part = '']) => sum + Number(whole.replaceAll(',', '')) * 100 + Number(part),
          0,
        );
      expect(cents(sentences.join(' '))).toBe(back);
      const parts = said.split('\n').filter((line) => line.startsWith('  '));
      expect(cents(parts.join(' '))).toBe(back);
      await app.payments.reconcile(0);
      // Where they went is what happened: the books of the gateway, the cards, and what is to be given.
      const owed = (await paymentsOf(sold)).find((one) => one.endsWith('to be given'));
      const cash = sentences.find((line) => line.startsWith('You’ll get')) ?? '';
      expect(cents(cash)).toBe(owed === undefined ? 0 : Math.round(-100 * Number(owed.split(' ')[1])));
    },
  );
});

it.each([
  [['refund', 'N', '5.00', '--again'], 'Leave out the amount, --line and --as.'],
  [['refund', 'N', '--again', '--as', 'credit'], 'Leave out the amount, --line and --as.'],
  [['paid-back', 'N', 'lots'], '"lots" is not an amount.'],
  [['paid-back', 'N', '--by', 'cheque'], 'Say how it was paid'],
  [['paid-back', 'N', '--undo'], '--undo does not work with paid-back.'],
  [['cancel', 'N', '--again'], '--again does not work with cancel.'],
  [['paid-back'], 'Name the order: npm run order -- paid-back NUMBER'],
])('refuses %j', async (words, said) => {
  await expect(runOrder(app, [...words, '-l', '9001'])).rejects.toThrow(said);
});
