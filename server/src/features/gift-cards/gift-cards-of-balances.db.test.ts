/**
 * Paying a saved order's balance with gift cards, fully or partly, over HTTP (D-DP-04, D-GC-05, D-GC-06;
 * docs/rules/deposits.md).
 */
import { noDeposits } from '@gangway/domain/deposits/deposit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import {
  aDepositVenue,
  boughtWithDeposit,
  type DepositOrder,
  depositOrder,
  enable,
  payBalance,
  readOrder,
} from '../../testing/deposit-journey.ts';
import { balances, type GiftOrder, issue, redeem, unredeem } from '../../testing/gift-cards.ts';
import {
  addToCart,
  type ChangeAnswer,
  complaintOf,
  completeOrder,
  newAttemptId,
  orderOf,
} from '../../testing/journey.ts';
import { ScriptedGateway } from '../../testing/scripted-gateway.ts';
import { type Answer, startTestApp, type TestApp } from '../../testing/test-app.ts';

const gateway = new ScriptedGateway();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ gateway });
});
afterAll(() => app.close());

type BalanceOrder = DepositOrder & GiftOrder;

/** Two adults for 118.00, of which 82.60 is still owed, and a gift card. */
async function aBalance(onCard: number, changes: Parameters<typeof aDepositVenue>[1] = {}) {
  const location = await aDepositVenue(app, { enableGiftCards: true, enable3ds: true, ...changes });
  const order = (await boughtWithDeposit(app, location.key)) as BalanceOrder;
  return { location, key: location.key, order, code: await issue(app, location, onCard) };
}

const covered = { amount: 0, paymentMethod: 'none', paymentToken: null, cardholderName: null };
const settled = (answer: Answer<ChangeAnswer>) => depositOrder(answer) as BalanceOrder;

async function transfersOf(key: number): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`select kind, debit_account, credit_account, amount
    from ledger_transfer where location_key = ${key} order by transfer_id`.execute(app.database.db);
  return rows.map((row) => Object.values(row).join(' '));
}
const deposit = ['sale receivable sales 11800', 'payment card receivable 3540'];

describe('a balance', () => {
  it('fully covered by a gift card is paid without a card, and the books balance (D-DP-04, D-GC-05, D-GC-07)', async () => {
    const { key, order, code } = await aBalance(10_000);
    const { body } = await redeem(app, key, order.OrderKey, code, 82.6);
    expect(body).toMatchObject({ Applied: true, Message: 'Gift card applied. Remaining balance $17.40.' });
    expect(body.Order).toMatchObject({
      IsNew: false,
      Balance: 82.6,
      RedeemedGiftCards: [{ Amount: 82.6, RemainingBalance: 17.4, IsForBalance: true }],
    });
    expect(body.Order?.OrderPayments.at(-1)).toMatchObject({ IsNew: true, PaymentAmount: 0 });
    expect(await transfersOf(key)).toEqual(deposit);
    // The deposit is captured in the background.
    await app.payments.drain();
    const calls = gateway.calls.length;
    const paid = settled(await payBalance(app, key, order, covered));
    expect(paid).toMatchObject({
      Balance: 0,
      EnableBalanceCheckout: false,
      OrderPayments: [{ IsNew: false, PaymentAmount: 35.4 }],
      RedeemedGiftCards: [{ Amount: 82.6, IsForBalance: false }],
    });
    expect(gateway.calls).toHaveLength(calls);
    expect(await transfersOf(key)).toEqual([...deposit, 'redemption gift_cards receivable 8260']);
    expect(await balances(app.database.db, key)).toEqual([1740]);
    await app.drainOutbox();
    expect(app.mail.sent.at(-1)?.text).toContain('We have received $82.60');
    await assertSound(app.database.db);
  });

  it('partly covered by a gift card charges the rest to the card, in full (D-DP-04)', async () => {
    const { key, order, code } = await aBalance(5000);
    const { body } = await redeem(app, key, order.OrderKey, code, 82.6);
    expect(body.Order?.OrderPayments.at(-1)).toMatchObject({ IsNew: true, PaymentAmount: 32.6 });
    for (const amount of [82.6, 10, 0])
      expect(complaintOf(await payBalance(app, key, order, { amount }))).toBe(
        'The balance can only be paid in full. Please review your order and try again.',
      );
    const paid = settled(await payBalance(app, key, order, { amount: 32.6 }));
    expect(paid.Balance).toBe(0);
    expect(paid.OrderPayments.map(({ PaymentAmount }) => PaymentAmount)).toEqual([35.4, 32.6]);
    expect(await transfersOf(key)).toEqual([
      ...deposit,
      'redemption gift_cards receivable 5000',
      'payment card receivable 3260',
    ]);
    await assertSound(app.database.db);
  });

  it('leaves the rest of its order unchanged (6-07, D-OR-01)', async () => {
    const { key, order, code } = await aBalance(10_000);
    const before = await app.orders.find(key, order.OrderKey);
    await redeem(app, key, order.OrderKey, code, 82.6);
    await payBalance(app, key, order, covered);
    const after = await app.orders.find(key, order.OrderKey);
    const alike = { attempts: null, holdSeconds: null, redeemedGiftCards: null, revision: null };
    expect({ ...after, ...alike }).toEqual({ ...before, ...alike, redeemed: 8260 });
  });

  it('can have its gift card removed while it is open, but not afterwards (D-GC-06)', async () => {
    const { key, order, code } = await aBalance(10_000);
    const { body } = await redeem(app, key, order.OrderKey, code, 82.6);
    const use = body.Order?.RedeemedGiftCards[0]?.OrderMerchandiseGiftCardKey ?? 0;
    for (const _time of [1, 2]) {
      const given = await unredeem(app, key, order.OrderKey, use);
      expect(given.body).toMatchObject({ Applied: false, Order: { Balance: 82.6, RedeemedGiftCards: [] } });
    }
    expect(await balances(app.database.db, key)).toEqual([10_000]);
    const again = await redeem(app, key, order.OrderKey, code, 82.6);
    await payBalance(app, key, order, covered);
    const spent = again.body.Order?.RedeemedGiftCards[0]?.OrderMerchandiseGiftCardKey ?? 0;
    const late = await unredeem(app, key, order.OrderKey, spent);
    expect(late.body).toMatchObject({ Order: { Balance: 0, RedeemedGiftCards: [{ Amount: 82.6 }] } });
    expect(await balances(app.database.db, key)).toEqual([1740]);
  });

  it('takes a gift card once, and says why another cannot be applied (D-GC-05)', async () => {
    const { location, key, order, code } = await aBalance(5000);
    await redeem(app, key, order.OrderKey, code, 82.6);
    const messageOf = async (typed: string) =>
      (await redeem(app, key, order.OrderKey, typed, 82.6)).body.Message;
    expect(await messageOf(code)).toBe('Gift card is already applied.');
    expect(await messageOf(await issue(app, location, 4000))).toBe(
      'Gift card applied. Remaining balance $7.40.',
    );
    expect(await messageOf(await issue(app, location, 1000))).toBeNull();
    expect(await messageOf('ABCD-EFGH-JKMN-PQRS')).toBe('Gift card was not found.');
  });

  it('accepts the gift card that paid part of the deposit for what it has left (D-GC-05, D-DP-04)', async () => {
    const { location, key, code } = await aBalance(6000);
    const cart = orderOf(await addToCart(app, { locationKey: key }));
    await enable(app, key, cart.OrderKey);
    const part = await redeem(app, key, cart.OrderKey, code, 20);
    const order = settled(
      await completeOrder(app, part.body.Order as GiftOrder, location.key, { amount: 15.4 }),
    );
    expect(order).toMatchObject({ Balance: 82.6, RedeemedGiftCards: [{ Amount: 20, IsForBalance: false }] });
    const { body } = await redeem(app, key, order.OrderKey, code, 82.6);
    expect(body).toMatchObject({ Applied: true, Message: 'Gift card applied. Remaining balance $0.00.' });
    const paid = settled(await payBalance(app, key, order, { amount: 42.6 }));
    expect(paid).toMatchObject({ Balance: 0, RedeemedGiftCards: [{ Amount: 20 }, { Amount: 40 }] });
    await assertSound(app.database.db);
  });

  it.each([
    ['is not paid online', { deposits: { ...noDeposits, enabled: true, payBalanceOnline: false } }],
    ['belongs to a venue that takes no gift cards', { enableGiftCards: false }],
  ])('that %s takes no gift card (D-DP-04)', async (_what, changes) => {
    const { key, order, code } = await aBalance(5000, changes);
    expect((await redeem(app, key, order.OrderKey, code, 82.6)).body.Applied).toBe(false);
    expect(await balances(app.database.db, key)).toEqual([5000]);
    expect(settled(await readAnswer(key, order)).Balance).toBe(82.6);
  });

  it('that is being paid neither takes nor releases a gift card until the payment ends (R11)', async () => {
    const { location, key, order, code } = await aBalance(5000);
    const { body } = await redeem(app, key, order.OrderKey, code, 82.6);
    const attempt = { attemptId: newAttemptId(), paymentToken: 'tok_challenge', amount: 32.6 };
    const asked = await payBalance(app, key, order, attempt);
    const transactionId = asked.body.ThreeDSecure?.TransactionId ?? '';
    const use = body.Order?.RedeemedGiftCards[0]?.OrderMerchandiseGiftCardKey ?? 0;
    await unredeem(app, key, order.OrderKey, use);
    await redeem(app, key, order.OrderKey, await issue(app, location, 1000), 82.6);
    await lapse(key);
    await releaseLapsed();
    expect(await balances(app.database.db, key)).toEqual([0, 1000]);
    gateway.answerChallenge(transactionId, true);
    const paid = settled(
      await payBalance(app, key, order, { ...attempt, threeDSTransactionId: transactionId }),
    );
    expect(paid.Balance).toBe(0);
    await assertSound(app.database.db);
  });

  it('that is not paid in time releases its gift cards, even to another order that asks first (D-GC-06)', async () => {
    const { location, key, order, code } = await aBalance(5000);
    await redeem(app, key, order.OrderKey, code, 82.6);
    await lapse(key);
    const other = orderOf(await addToCart(app, { locationKey: key }));
    expect((await redeem(app, key, other.OrderKey, code, 118)).body.Order?.Balance).toBe(68);
    expect(settled(await readAnswer(key, order))).toMatchObject({ Balance: 82.6, RedeemedGiftCards: [] });
    const second = await issue(app, location, 3000);
    await redeem(app, key, order.OrderKey, second, 82.6);
    await lapse(key);
    await releaseLapsed();
    expect(await balances(app.database.db, key)).toEqual([0, 3000]);
    expect(settled(await payBalance(app, key, order)).Balance).toBe(0);
  });

  it('whose card is declined keeps its gift card, and another card pays the rest (D-PY-04)', async () => {
    const { key, order, code } = await aBalance(5000);
    await redeem(app, key, order.OrderKey, code, 82.6);
    const poor = await payBalance(app, key, order, { amount: 32.6, paymentToken: 'tok_declined' });
    expect(poor.body).toMatchObject({ CardDeclined: true, Order: { Balance: 82.6 } });
    expect(await balances(app.database.db, key)).toEqual([0]);
    expect(settled(await payBalance(app, key, order, { amount: 32.6 })).Balance).toBe(0);
  });

  it('is not paid by a gift card that was removed during the challenge: the charge is voided (R11)', async () => {
    const { key, order, code } = await aBalance(5000);
    await redeem(app, key, order.OrderKey, code, 82.6);
    const attempt = { attemptId: newAttemptId(), paymentToken: 'tok_challenge', amount: 32.6 };
    const asked = await payBalance(app, key, order, attempt);
    const transactionId = asked.body.ThreeDSecure?.TransactionId ?? '';
    // Not possible through our calls; simulates someone who edits the tables directly.
    const { db } = app.database;
    await sql`update gift_card set spent = 0 where location_key = ${key}`.execute(db);
    await sql`delete from gift_card_use where for_balance and order_id =
      (select order_id from shop_order where location_key = ${key})`.execute(db);
    await sql`update shop_order set balance_reserved = 0 where location_key = ${key}`.execute(db);
    gateway.answerChallenge(transactionId, true);
    const late = await payBalance(app, key, order, { ...attempt, threeDSTransactionId: transactionId });
    expect(complaintOf(late)).toBe(
      'The balance of this order was paid in the meantime. You have not been charged.',
    );
    expect(await transfersOf(key)).toEqual(deposit);
    expect((await gateway.charges()).at(-1)).toMatchObject({ amount: 3260, state: 'voided' });
  });
});

const releaseLapsed = () => app.jobs.find(({ name }) => name === 'gift cards of balances')?.run();

async function lapse(key: number): Promise<void> {
  await sql`update gift_card_use set reserved_until = clock_timestamp() - interval '1 second'
    where reserved_until is not null and order_id in (
      select order_id from shop_order where location_key = ${key})`.execute(app.database.db);
}

async function readAnswer(key: number, order: BalanceOrder): Promise<Answer<ChangeAnswer>> {
  const { body, ...answer } = await readOrder(app, key, order.OrderKey);
  return {
    ...answer,
    body: { Order: body, OverlappedActivities: null, ModelErrors: null, ExceptionMessage: null },
  };
}
