/**
 * Unanswered bank challenges: the card last entered is the one charged, for purchases, balances and moves (D-PY-03;
 * docs/rules/payment.md).
 */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aDepositVenue, boughtWithDeposit, payBalance } from '../../../testing/deposit-journey.ts';
import {
  addToCart,
  type ChangeAnswer,
  complaintOf,
  completeOrder,
  newAttemptId,
  orderOf,
  type WireOrder,
} from '../../../testing/journey.ts';
import { aMoveVenue, boughtToMove, payMove, timeOf } from '../../../testing/move-journey.ts';
import { ScriptedGateway } from '../../../testing/scripted-gateway.ts';
import { type Answer, startTestApp, storeLocation, type TestApp } from '../../../testing/test-app.ts';

const gateway = new ScriptedGateway();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ gateway });
});
afterAll(() => app.close());
afterEach(() => {
  gateway.isAway = false;
  gateway.voids = 'answered';
});

const verify = 'Your bank could not verify this payment. Please try another card.';
const inProgress = 'A payment for this order is already in progress. Please wait a moment.';

interface Payable {
  key: number;
  order: WireOrder;
  due: number;
  pay: (changes?: Record<string, unknown>) => Promise<Answer<ChangeAnswer>>;
  isPaid: (answer: Answer<ChangeAnswer>) => boolean;
}

async function aPurchase(): Promise<Payable> {
  const { key } = await storeLocation(app.database.db, { enable3ds: true });
  const order = orderOf(await addToCart(app, { locationKey: key }));
  return {
    key,
    order,
    due: 11_800,
    pay: (changes) => completeOrder(app, order, key, changes),
    isPaid: (answer) => answer.body.Order?.IsNew === false,
  };
}

async function aBalance(): Promise<Payable> {
  const { key } = await aDepositVenue(app, { enable3ds: true });
  const order = await boughtWithDeposit(app, key);
  await app.payments.drain();
  return {
    key,
    order,
    due: 8260,
    pay: (changes) => payBalance(app, key, order, changes),
    isPaid: (answer) => answer.body.Order?.Balance === 0,
  };
}

async function aMove(): Promise<Payable> {
  const { key } = await aMoveVenue(app, { enable3ds: true });
  const booking = await boughtToMove(app, key);
  await app.payments.drain();
  return {
    key,
    order: booking.order,
    due: 1000,
    pay: (changes) => payMove(app, booking, changes),
    isPaid: (answer) => timeOf(answer.body.Order)?.startsWith('2026-12-06T13:00') === true,
  };
}

/** The gateway keys of an order's attempts, except the deposit's. */
async function keysOf({ key, order, due }: Payable): Promise<string[]> {
  const { attempts = [] } = (await app.orders.find(key, order.OrderKey)) ?? {};
  return attempts.filter(({ amount }) => amount === due).map(({ gatewayKey }) => gatewayKey);
}

/** The bank's records of them: state and amount of each approved charge. */
async function chargesOf(payable: Payable): Promise<string[]> {
  await app.payments.drain();
  const keys = await keysOf(payable);
  return (await gateway.charges())
    .filter(({ key }) => keys.includes(key))
    .map(({ state, amount }) => `${state} ${amount}`);
}

/** Whether the bank still holds money of each attempt that was not captured. */
async function heldOf(payable: Payable): Promise<boolean[]> {
  await app.payments.drain();
  return Promise.all((await keysOf(payable)).map((key) => gateway.holds(key)));
}

/** Starts an attempt with an open challenge, and prepares the request its page sends on return. */
async function challenged(payable: Payable) {
  const attempt = { attemptId: newAttemptId(), paymentToken: 'tok_challenge' };
  const { body } = await payable.pay(attempt);
  const transactionId = body.ThreeDSecure?.TransactionId ?? '';
  expect(transactionId).toMatch(/^ch_/);
  const back = { ...attempt, threeDSTransactionId: transactionId };
  return { attempt, back, transactionId, asked: body.ThreeDSecure };
}

describe.each([
  ['an order', aPurchase],
  ['a balance', aBalance],
  ['a move', aMove],
])('a challenge for %s', (what, make) => {
  it('that was closed is declined with a message and voided, however often it is sent (D-PY-03, 8.1-10)', async () => {
    const payable = await make();
    const { back, transactionId } = await challenged(payable);
    for (const _time of [1, 2, 3])
      expect((await payable.pay(back)).body).toMatchObject({
        CardDeclined: true,
        CardDeclinedMessage: verify,
        ThreeDSecure: null,
        Order: { IsNew: what === 'an order' },
      });
    expect(await heldOf(payable)).toEqual([false]);
    gateway.answerChallenge(transactionId, true);
    expect(await heldOf(payable)).toEqual([false]);
    expect(payable.isPaid(await payable.pay())).toBe(true);
    expect(await chargesOf(payable)).toEqual([`captured ${payable.due}`]);
  });

  it('is shown again to a page that has not returned from it (D-PY-03, D-PY-06)', async () => {
    const payable = await make();
    const { attempt, asked } = await challenged(payable);
    for (const changes of [{}, { threeDSTransactionId: 'another' }])
      expect((await payable.pay({ ...attempt, ...changes })).body).toMatchObject({
        CardDeclined: false,
        ThreeDSecure: asked,
      });
    expect(await heldOf(payable)).toEqual([true]);
    await payable.pay();
  });

  it('is voided as soon as another card is tried, which is then charged (D-PY-03)', async () => {
    const payable = await make();
    await challenged(payable);
    const other = await payable.pay();
    expect(payable.isPaid(other)).toBe(true);
    expect(orderOf(other).OrderPayments.at(-1)).toMatchObject({ MaskedCard: '•••• 4242' });
    expect(await heldOf(payable)).toEqual([false, false]);
    expect(await chargesOf(payable)).toEqual([`captured ${payable.due}`]);
  });

  it('is replaced by the next one (D-PY-03)', async () => {
    const payable = await make();
    const first = await challenged(payable);
    const second = await challenged(payable);
    expect(second.transactionId).not.toBe(first.transactionId);
    expect(await heldOf(payable)).toEqual([false, true]);
    gateway.answerChallenge(second.transactionId, true);
    expect((await payable.pay(first.back)).body).toMatchObject({ CardDeclinedMessage: verify });
    expect(payable.isPaid(await payable.pay(second.back))).toBe(true);
    expect(await chargesOf(payable)).toEqual([`captured ${payable.due}`]);
  });

  it('that was approved but never returned from is voided when another card is tried (D-PY-03)', async () => {
    const payable = await make();
    const { transactionId } = await challenged(payable);
    gateway.answerChallenge(transactionId, true);
    const other = await payable.pay();
    expect(orderOf(other).OrderPayments.at(-1)).toMatchObject({ MaskedCard: '•••• 4242' });
    expect((await chargesOf(payable)).sort()).toEqual([`captured ${payable.due}`]);
    expect(await heldOf(payable)).toEqual([false, false]);
  });

  it('approved while another tab tries another card pays nothing: the other card did (R11, D-PY-06)', async () => {
    const payable = await make();
    const { back, transactionId } = await challenged(payable);
    gateway.answerChallenge(transactionId, true);
    let other: Answer<ChangeAnswer> | null = null;
    gateway.afterLookUp = async () => {
      other = await payable.pay();
    };
    const late = await payable.pay(back);
    expect(other === null ? false : payable.isPaid(other)).toBe(true);
    expect(payable.isPaid(late)).toBe(true);
    expect(late.body.CardDeclined).toBe(false);
    expect((await chargesOf(payable)).sort()).toEqual([`captured ${payable.due}`, `voided ${payable.due}`]);
  });

  it('approved while it is being voided is declined (R11)', async () => {
    const payable = await make();
    const { back, transactionId } = await challenged(payable);
    let late: Answer<ChangeAnswer> | null = null;
    gateway.beforeVoid = async () => {
      gateway.answerChallenge(transactionId, true);
      late = await payable.pay(back);
    };
    expect(payable.isPaid(await payable.pay())).toBe(true);
    expect(late).toMatchObject({ body: { CardDeclined: true, CardDeclinedMessage: verify } });
    expect((await chargesOf(payable)).filter((charge) => charge.startsWith('captured'))).toEqual([
      `captured ${payable.due}`,
    ]);
    expect(await heldOf(payable)).toEqual([false, false]);
  });

  it('that has paid leaves nothing for another card to pay (D-PY-06)', async () => {
    const payable = await make();
    const { back, transactionId } = await challenged(payable);
    gateway.answerChallenge(transactionId, true);
    expect(payable.isPaid(await payable.pay(back))).toBe(true);
    const authorized = gateway.calls.filter((call) => call === 'authorize').length;
    const other = await payable.pay();
    expect(orderOf(other).OrderPayments.at(-1)).toMatchObject({ MaskedCard: '•••• 3220' });
    expect(gateway.calls.filter((call) => call === 'authorize')).toHaveLength(authorized);
    expect(await chargesOf(payable)).toEqual([`captured ${payable.due}`]);
  });

  it.each([1, 2, 3, 4, 5])(
    'answered, retried and tried with two other cards at once is paid once (R12, I11; time %d)',
    async () => {
      const payable = await make();
      const { back, transactionId } = await challenged(payable);
      gateway.answerChallenge(transactionId, true);
      const answers = await Promise.all([payable.pay(back), payable.pay(), payable.pay(), payable.pay(back)]);
      for (const answer of answers) {
        expect(answer.status).toBe(200);
        const said = answer.body.CardDeclinedMessage ?? complaintOf(answer);
        if (!payable.isPaid(answer)) expect([verify, inProgress]).toContain(said);
      }
      const last = await payable.pay();
      expect(payable.isPaid(last)).toBe(true);
      await app.payments.reconcile(0);
      const charges = await chargesOf(payable);
      expect(charges.filter((charge) => charge !== `voided ${payable.due}`)).toEqual([
        `captured ${payable.due}`,
      ]);
    },
  );

  it.each(['neverArrive', 'loseAnswer'] as const)(
    'whose void gets no response (%s) does not keep another card from paying, and is voided later (R16)',
    async (voids) => {
      const payable = await make();
      await challenged(payable);
      gateway.voids = voids;
      expect(payable.isPaid(await payable.pay())).toBe(true);
      gateway.voids = 'answered';
      await sql`update payment_attempt set recheck_at = clock_timestamp() where recheck_at is not null`.execute(
        app.database.db,
      );
      await app.payments.reconcile(60);
      expect(await heldOf(payable)).toEqual([false, false]);
      expect(await chargesOf(payable)).toEqual([`captured ${payable.due}`]);
    },
  );
});

describe('an attempt whose outcome is unknown while the gateway is down', () => {
  it.each([
    ['an order', aPurchase],
    ['a balance', aBalance],
    ['a move', aMove],
  ])(
    'for %s reports a payment in progress, for the same card and for another (8.1-12, D-API-00)',
    async (_what, make) => {
      const payable = await make();
      const attempt = { attemptId: newAttemptId() };
      gateway.delaysNext = true;
      expect(complaintOf(await payable.pay(attempt))).toBe(inProgress);
      gateway.isAway = true;
      for (const changes of [attempt, {}]) {
        const answer = await payable.pay(changes);
        expect([answer.status, complaintOf(answer)]).toEqual([200, inProgress]);
        expect(answer.body.Order).toMatchObject({ OrderKey: payable.order.OrderKey });
      }
      gateway.isAway = false;
      expect(payable.isPaid(await payable.pay())).toBe(true);
      expect(await chargesOf(payable)).toEqual([`captured ${payable.due}`]);
    },
  );

  it('reports the same for a closed challenge, which is declined once the gateway is back (D-PY-03, D-API-00)', async () => {
    const payable = await aPurchase();
    const { back } = await challenged(payable);
    gateway.isAway = true;
    expect(complaintOf(await payable.pay(back))).toBe(inProgress);
    gateway.isAway = false;
    expect((await payable.pay(back)).body).toMatchObject({ CardDeclined: true, CardDeclinedMessage: verify });
  });
});

it('a cart whose challenge was closed stays the same and can be edited (D-PY-03, D-PY-04)', async () => {
  const { key, order, pay } = await aPurchase();
  const { back } = await challenged({ key, order, due: 11_800, pay, isPaid: () => false });
  const closed = orderOf(await pay(back));
  expect([closed.Total, closed.Balance, closed.Individual.length]).toEqual([118, 118, 1]);
  const more = await addToCart(app, { locationKey: key, orderKey: order.OrderKey, date: '2026-12-06' });
  expect(orderOf(more)).toMatchObject({ OrderKey: order.OrderKey, Total: 236 });
});
