/** Payments that the venue took itself, by the operator's command (docs/rules/deposits.md, "Paid at the venue"). */
import { noDeposits } from '@gangway/domain/deposits/deposit';
import type { Location } from '@gangway/domain/location/location';
import { anActivity } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import {
  aDepositVenue,
  boughtWithDeposit,
  type DepositOrder,
  payBalance,
  readOrder,
} from '../../testing/deposit-journey.ts';
import { issue, redeem } from '../../testing/gift-cards.ts';
import { addToCart, complaintOf, completeOrder, orderOf } from '../../testing/journey.ts';
import { runOrder } from '../../testing/run-order-command.ts';
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
  await app.drainOutbox();
  app.mail.sent.length = 0;
});

interface Owed {
  key: number;
  number: string;
  order: DepositOrder;
}

/** Two adults for 118.00, of which 35.40 is paid and 82.60 is not; the venue takes the rest itself. */
async function anOwed(
  changes: Parameters<typeof aDepositVenue>[1] = {},
): Promise<Owed & { location: Location }> {
  const deposits = { ...noDeposits, enabled: true, payBalanceOnline: false };
  const location = await aDepositVenue(app, { deposits, ...changes });
  const order = await boughtWithDeposit(app, location.key);
  await app.payments.drain();
  // Their days are past or to come, whatever the database's clock says.
  await sql`update outbox set due_at = clock_timestamp() + interval '1 day' where topic = 'balance-reminder'
    and (payload ->> 'locationKey')::integer = ${location.key}`.execute(app.database.db);
  await app.drainOutbox();
  app.mail.sent.length = 0;
  return { location, key: location.key, number: order.OrderNumber ?? '', order };
}

const paid = ({ key, number }: Pick<Owed, 'key' | 'number'>, ...words: string[]) =>
  runOrder(app, ['paid', number, ...words, '-l', String(key), '--yes']);
const run = ({ key, number }: Pick<Owed, 'key' | 'number'>, command: string, ...words: string[]) =>
  runOrder(app, [command, number, ...words, '-l', String(key)]);

const read = async ({ key, order }: Pick<Owed, 'key' | 'order'>) =>
  (await readOrder(app, key, order.OrderKey)).body;

const paymentsOf = async (owed: Owed) =>
  (await read(owed)).OrderPayments.map(
    ({ PaymentMethod, PaymentAmount }: Record<string, unknown>) => `${PaymentMethod} ${PaymentAmount}`,
  );

async function transfersOf({ key }: Pick<Owed, 'key'>): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`select kind, debit_account, credit_account, amount
    from ledger_transfer where location_key = ${key} order by transfer_id`.execute(app.database.db);
  return rows.map((row) => Object.values(row).join(' '));
}
const sold = ['sale receivable sales 11800', 'payment card receivable 3540'];

/** What became of refunds, and what the gateway gave back of the order's payments. */
async function refundsOf({ key, order }: Pick<Owed, 'key' | 'order'>) {
  await app.payments.reconcile(0);
  const { refunds = [], attempts = [] } = (await app.orders.find(key, order.OrderKey as never)) ?? {};
  const atGateway = await Promise.all(attempts.map(({ gatewayKey }) => gateway.refundedOf(gatewayKey)));
  return {
    states: refunds.map(({ state }) => state),
    atGateway: atGateway.reduce((sum, amount) => sum + amount, 0),
  };
}

async function reminders({ order }: Pick<Owed, 'order'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from outbox
    where topic = 'balance-reminder' and dedupe_key like 'balance-reminder-' || (
      select order_id from shop_order where order_number = ${order.OrderNumber}) || '-%'`.execute(
    app.database.db,
  );
  return rows[0]?.count ?? 0;
}

const texts = () => app.mail.sent.map(({ text }) => text).join('\n');

describe('a balance that the venue takes itself', () => {
  it('is recorded, on the order, in the books and for the guest, and reminders end (D-DP-03, D-DP-04)', async () => {
    const owed = await anOwed();
    expect(await reminders(owed)).toBe(2);
    const { code, said } = await paid(owed, 'full', '--by', 'cash', '--reason', 'Receipt 17');
    expect(said).toContain(`Order ${owed.number}: $82.60 paid in cash. Then left to pay: $0.00.`);
    expect([code, said]).toEqual([0, expect.stringContaining('Recorded. Left to pay: $0.00.')]);
    expect(await read(owed)).toMatchObject({ Balance: 0, EnableBalanceCheckout: false, Total: 118 });
    expect(await paymentsOf(owed)).toEqual(['card 35.4', 'cash 82.6']);
    expect(await transfersOf(owed)).toEqual([...sold, 'payment venue receivable 8260']);
    expect(await reminders(owed)).toBe(0);
    await app.drainOutbox();
    expect(texts()).toContain(
      `We have received $82.60 for your order ${owed.number}. Your total of $118.00 is now paid in full.`,
    );
    // The reason is the venue's own.
    expect(texts()).not.toContain('Receipt 17');
    expect((await run(owed, 'show')).said).toMatch(/\$82\.60 paid in cash\..*Receipt 17/);
  });

  it('can be taken in parts, and the guest pays the rest online (D-DP-04)', async () => {
    const owed = await anOwed({ deposits: { ...noDeposits, enabled: true } });
    expect(await paid(owed, '50.00', '--by', 'transfer')).toMatchObject({ code: 0 });
    expect(await reminders(owed)).toBe(2);
    await app.drainOutbox();
    expect(texts()).toContain(`We have received $50.00 for your order ${owed.number}.`);
    expect(texts()).toMatch(/\$32\.60 .*You can pay it on your receipt\./);
    app.mail.sent.length = 0;
    const left = await read(owed);
    expect(left).toMatchObject({ Balance: 32.6, EnableBalanceCheckout: true });
    const { body } = await payBalance(app, owed.key, left);
    expect(body.Order).toMatchObject({ Balance: 0 });
    expect(await paymentsOf(owed)).toEqual(['card 35.4', 'transfer 50', 'card 32.6']);
    await app.drainOutbox();
    expect(texts()).toContain('We have received $32.60 for');
  });

  it('is never more than is left to pay', async () => {
    const owed = await anOwed();
    expect(await paid(owed, '82.61', '--by', 'cash')).toEqual({
      code: 1,
      said: 'That is more than is left to pay. You can record up to $82.60.',
    });
    await paid(owed, '82.60', '--by', 'terminal');
    expect(await paid(owed, '0.01', '--by', 'cash')).toEqual({
      code: 1,
      said: `Order ${owed.number} is paid in full.`,
    });
    expect(await transfersOf(owed)).toEqual([...sold, 'payment venue receivable 8260']);
    expect(await run({ ...owed, number: 'NOPE-1' }, 'paid', 'full', '--by', 'cash')).toMatchObject({
      code: 1,
    });
  });

  it('leaves what gift cards hold of it (D-GC-05)', async () => {
    const deposits = { ...noDeposits, enabled: true };
    const owed = await anOwed({ enableGiftCards: true, deposits });
    const code = await issue(app, owed.location, 5000);
    await redeem(app, owed.key, owed.order.OrderKey, code, 50);
    expect((await paid(owed, '40.00', '--by', 'cash')).said).toContain(
      'You can record up to $32.60: gift cards that the guest has entered hold $50.00 of the balance.',
    );
    expect(await paid(owed, 'full', '--by', 'cash')).toMatchObject({
      code: 0,
      said: expect.stringContaining('Left to pay: $50.00.'),
    });
    const covered = { amount: 0, paymentMethod: 'none', paymentToken: null, cardholderName: null };
    const { body } = await payBalance(app, owed.key, await read(owed), covered);
    expect(body.Order).toMatchObject({ Balance: 0 });
    // Gift cards that hold all of it leave nothing.
    const other = await anOwed({ enableGiftCards: true, deposits });
    await redeem(app, other.key, other.order.OrderKey, await issue(app, other.location, 9000), 82.6);
    expect(await paid(other, 'full', '--by', 'cash')).toMatchObject({
      code: 1,
      said: expect.stringContaining('up to $0.00'),
    });
  });

  it('is asked for first, and can be looked at before: neither records anything', async () => {
    const owed = await anOwed();
    const words = ['paid', owed.number, 'full', '--by', 'cash', '-l', String(owed.key)];
    expect(await runOrder(app, words, false)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Nothing was recorded. Add --yes'),
    });
    const { code, said } = await runOrder(app, [...words, '--preview']);
    expect([code, said]).toEqual([0, expect.stringContaining('is now paid in full.')]);
    expect(await transfersOf(owed)).toEqual(sold);
    await app.drainOutbox();
    expect(app.mail.sent).toEqual([]);
  });

  it('tells no guest with --no-email', async () => {
    const owed = await anOwed();
    await paid(owed, 'full', '--by', 'cash', '--no-email');
    await app.drainOutbox();
    expect(app.mail.sent).toEqual([]);
  });

  it('can be what a change made dearer as well (D-OR-06)', async () => {
    const { key } = await storeLocation(app.database.db, {});
    const cart = orderOf(await addToCart(app, { locationKey: key, rates: { 11: 2 } }));
    const order = orderOf(await completeOrder(app, cart, key)) as DepositOrder;
    const owed: Owed = { key, number: order.OrderNumber ?? '', order };
    const line = String(order.Individual[0]?.OrderEntityKey);
    const changed = await run(owed, 'change', '--line', line, '--guests', '11=3', '--yes');
    expect(changed).toMatchObject({ code: 0 });
    expect(await read(owed)).toMatchObject({ Balance: 59 });
    expect(await paid(owed, 'full', '--by', 'other')).toMatchObject({ code: 0 });
    expect(await read(owed)).toMatchObject({ Balance: 0 });
    expect(await paymentsOf(owed)).toEqual(['card 118', 'other 59']);
  });
});

describe('a payment that was recorded by mistake', () => {
  it('is removed: it is owed again, nothing is refunded at the gateway, and the guest is told', async () => {
    const owed = await anOwed();
    await paid(owed, 'full', '--by', 'cash');
    const { code, said } = await paid(owed, '--undo', '--reason', 'Wrong order');
    expect(said).toContain(`Order ${owed.number}: the payment of $82.60 in cash is removed.`);
    expect([code, said]).toEqual([0, expect.stringContaining('Removed. Left to pay: $82.60.')]);
    expect(await read(owed)).toMatchObject({ Balance: 82.6 });
    // It never was there: not paid, and not refunded either.
    expect(await paymentsOf(owed)).toEqual(['card 35.4']);
    expect(await transfersOf(owed)).toEqual([
      ...sold,
      'payment venue receivable 8260',
      'refund receivable venue 8260',
    ]);
    expect(await refundsOf(owed)).toEqual({ states: [], atGateway: 0 });
    await app.drainOutbox();
    expect(texts()).toContain('We recorded a payment of $82.60');
    const { said: shown } = await run(owed, 'show');
    expect(shown).toContain('it had been recorded by mistake. Reason: Wrong order');
    expect(shown).not.toMatch(/refund/i);
    app.mail.sent.length = 0;
    await run(owed, 'resend');
    await app.drainOutbox();
    expect(texts()).toContain('Paid: $35.40');
    expect(texts()).not.toContain('Refunded');
    expect(await paid(owed, '--undo')).toMatchObject({
      code: 1,
      said: expect.stringContaining('No payment has been recorded by hand'),
    });
  });

  it('can be followed by the right one, or by the guest who pays online', async () => {
    const owed = await anOwed({ deposits: { ...noDeposits, enabled: true } });
    await paid(owed, '50.00', '--by', 'cash');
    await payBalance(app, owed.key, await read(owed));
    await paid(owed, '--undo');
    const { body } = await payBalance(app, owed.key, await read(owed));
    expect(body.Order).toMatchObject({ Balance: 0 });
    expect(await paymentsOf(owed)).toEqual(['card 35.4', 'card 32.6', 'card 50']);
  });
});

describe('a refund of what the venue took itself', () => {
  const terms = {
    activities: [
      anActivity({
        deposit: { kind: 'percent', basisPoints: 3000 },
        cancellation: [{ untilHours: 1, refund: 100 }],
      }),
    ],
    notices: { to: ['office@larkspur.example'], of: ['problems'] } as never,
  };

  it('is given back by the venue, which is told how much and how; the gateway refunds only the card', async () => {
    const owed = await anOwed(terms);
    await paid(owed, 'full', '--by', 'cash');
    await app.drainOutbox();
    app.mail.sent.length = 0;
    const { code, said } = await run(owed, 'cancel', '--yes');
    expect(code).toBe(0);
    expect(said).toContain('$82.60 in cash: the shop cannot do that, so give it to the guest yourself');
    expect(await paymentsOf(owed)).toEqual(['card 35.4', 'cash 82.6', 'cash -82.6', 'card -35.4']);
    expect((await transfersOf(owed)).slice(-3)).toEqual([
      'refund receivable venue 8260',
      'refund receivable card 3540',
      'reduction sales receivable 11800',
    ]);
    expect(await refundsOf(owed)).toEqual({ states: ['to be given', 'sent'], atGateway: 3540 });
    await app.drainOutbox();
    const [notice, ...others] = app.mail.sent.filter(({ to }) => to.address.startsWith('office@'));
    expect([notice?.subject, others]).toEqual([`Order ${owed.number}: refund $82.60 by hand`, []]);
    expect(notice?.text).toContain('The guest had paid $82.60 in cash. Give it back in cash.');
    const { said: shown } = await run(owed, 'show');
    expect(shown).toContain('The venue gives $82.60 back in cash.');
    expect(shown).toContain('Refund of $82.60 in cash: to be given');
    expect(shown).toContain('Refund of $35.40 to Visa ending in 4242: sent');
    expect(shown).toContain('Refunded: $82.60 in cash and $35.40 to Visa ending in 4242.');
    const told = app.mail.sent.find(({ subject }) => subject.startsWith('Canceled: '))?.text;
    expect(told).toContain('We’re refunding $35.40 to Visa ending in 4242. Card refunds usually take');
    expect(told).toContain('You’ll get $82.60 in cash from us directly.');
  });

  it('is a credit if that was asked for, and then nobody gives anything back', async () => {
    const owed = await anOwed({ ...terms, enableGiftCards: true });
    await paid(owed, 'full', '--by', 'terminal');
    await app.drainOutbox();
    app.mail.sent.length = 0;
    expect(await run(owed, 'cancel', '--as', 'credit', '--yes')).toMatchObject({ code: 0 });
    expect((await transfersOf(owed)).slice(-3, -1)).toEqual([
      'refund receivable gift_cards 8260',
      'refund receivable gift_cards 3540',
    ]);
    await app.drainOutbox();
    expect(app.mail.sent.filter(({ to }) => to.address.startsWith('office@'))).toEqual([]);
  });

  it('counts what was paid at the venue while a balance is open', async () => {
    const owed = await anOwed(terms);
    await paid(owed, '50.00', '--by', 'cash');
    const { said } = await run(owed, 'cancel', '--preview');
    expect(said).toContain('Refund: $85.40.');
  });
});

describe('the command line', () => {
  it.each([
    [['25.00'], 'Say how it was paid: --by cash, terminal, transfer or other.'],
    [['25.00', '--by', 'cheque'], 'Say how it was paid: --by cash, terminal, transfer or other.'],
    [['lots', '--by', 'cash'], '"lots" is not an amount.'],
    [['0', '--by', 'cash'], '"0" is not an amount.'],
    [['--by', 'cash'], '"" is not an amount.'],
    [['25.00', '--undo'], '--undo removes the latest payment as a whole.'],
    [['--undo', '--by', 'cash'], '--undo removes the latest payment as a whole.'],
    [['25.00', '--by', 'cash', '--as', 'credit'], '--as does not work with paid.'],
    [['25.00', '26.00', '--by', 'cash'], 'Name the order: npm run order -- paid NUMBER'],
  ])('refuses paid NUMBER %j', async (words, said) => {
    await expect(runOrder(app, ['paid', 'KBA-100242', ...words, '-l', '9001'])).rejects.toThrow(said);
  });

  it('refuses an order that is being paid at this moment (R12)', async () => {
    const owed = await anOwed({ enable3ds: true, deposits: { ...noDeposits, enabled: true } });
    const asked = await payBalance(app, owed.key, owed.order, { paymentToken: 'tok_challenge' });
    expect(complaintOf(asked)).toBeNull();
    expect((await paid(owed, 'full', '--by', 'cash')).said).toContain(
      'A payment for this order is already in progress.',
    );
  });
});
