/**
 * Kills a server at each step of a payment of a saved order: after a restart, what the gateway took is booked exactly
 * once (docs/rules/payment.md; R11, R16).
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, showed } from '../../../../../scripts/testing/repeat.ts';
import { SandboxGateway } from '../../../gateways/payments/sandbox.gateway.ts';
import { type StandIn, startStandIn } from '../../../gateways/testing/stand-in-process.ts';
import { assertSound } from '../../../testing/auditor.ts';
import { secretKey } from '../../../testing/child-server.ts';
import { aDepositVenue, boughtWithDeposit, payBalance } from '../../../testing/deposit-journey.ts';
import { type ChangeAnswer, newAttemptId } from '../../../testing/journey.ts';
import { aMoveVenue, boughtToMove, payMove, timeOf } from '../../../testing/move-journey.ts';
import { killedAt } from '../../../testing/server-process.ts';
import { type Answer, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

interface Charge {
  idempotencyKey: string;
  state: string;
  capturedAmount: number;
  refundedAmount: number;
}

let payments: StandIn;
let database: TestDatabase;
/** The server that takes over after the crash. */
let heir: TestApp;
beforeAll(async () => {
  payments = await startStandIn('payments', { PAYMENTS_SECRET_KEY: secretKey });
  database = await openTestDatabase();
  heir = await startTestApp({ database, gateway: new SandboxGateway({ url: payments.url, secretKey }) });
});
afterAll(async () => {
  await heir.close();
  await payments.close();
});

/** Returns an order's charges in the gateway's books. */
async function chargesFor(orderId: number): Promise<Charge[]> {
  const response = await fetch(`${payments.url}/v1/ledger`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  const { charges } = (await response.json()) as { charges: Charge[] };
  return charges.filter(({ idempotencyKey }) => idempotencyKey.startsWith(`${orderId}-`));
}

/** Returns what was taken for an order and not refunded. */
const takenFor = async (orderId: number): Promise<number> =>
  (await chargesFor(orderId))
    .filter(({ state }) => state === 'captured')
    .reduce((sum, { capturedAmount, refundedAmount }) => sum + capturedAmount - refundedAmount, 0);

async function settle(): Promise<void> {
  await heir.payments.reconcile(0);
  await heir.payments.drain();
  await heir.payments.reconcile(0);
  await heir.drainOutbox();
}

type Server = Pick<TestApp, 'http'>;

interface Payable {
  key: number;
  orderKey: string;
  /** In minor units: what was paid before, and what is paid in the end. */
  paid: [before: number, after: number];
  pay: (on: Server, changes?: Record<string, unknown>) => Promise<Answer<ChangeAnswer>>;
  isPaid: (answer: Answer<ChangeAnswer>) => boolean;
}

async function aBalance(): Promise<Payable> {
  const { key } = await aDepositVenue(heir);
  const order = await boughtWithDeposit(heir, key);
  return {
    key,
    orderKey: order.OrderKey,
    paid: [3540, 11_800],
    pay: (on, changes) => payBalance(on, key, order, changes),
    isPaid: ({ body }) => body.Order?.Balance === 0,
  };
}

async function aMove(): Promise<Payable> {
  const { key } = await aMoveVenue(heir);
  const booking = await boughtToMove(heir, key);
  return {
    key,
    orderKey: booking.order.OrderKey,
    paid: [11_800, 12_800],
    pay: (on, changes) => payMove(on, booking, changes),
    isPaid: ({ body }) => timeOf(body.Order)?.startsWith('2026-12-06T13:00') === true,
  };
}

/** Has a server do something for a guest, and kills it once that has come to the step. */
const killed = (stopAt: string, work: (server: Server) => Promise<unknown>) =>
  killedAt(stopAt, { DATABASE_URL: database.url ?? '', PAYMENTS_URL: payments.url }, ({ app }) => work(app));

describe.each([
  ['a balance is being paid', aBalance],
  ['a move is being paid', aMove],
])('a server killed while %s', (_what, make) => {
  it.each([
    ['after the attempt was stored', 'attempt-stored', 0],
    ['before the gateway was called', 'authorize-begins', 0],
    ['after authorization, before anything was stored', 'authorize-answered', 1],
    ['after booking, before capture', 'order-saved', 1],
    ['after capture, before it was stored', 'capture-answered', 1],
  ])('%s: the books balance, and a resent attempt pays once (R11)', async (_when, stopAt, settled) => {
    await repeat('R11 kill points after the sale', async () => {
      const { key, orderKey, paid, pay, isPaid } = await make();
      await settle();
      const attempt = { attemptId: newAttemptId() };
      await killed(stopAt, (server) => pay(server, attempt));
      await settle();
      await assertSound(database.db);
      const found = await heir.orders.find(key, orderKey);
      const id = found?.orderId ?? 0;
      expect([found?.state, found?.paid, await takenFor(id)]).toEqual([
        'saved',
        paid[settled],
        paid[settled],
      ]);
      const again = await pay(heir, attempt);
      expect(isPaid(isPaid(again) ? again : await pay(heir))).toBe(true);
      await settle();
      expect(await takenFor(id)).toBe(paid[1]);
      await assertSound(database.db);
    });
  });

  it('after authorization would leave money held that nobody knows of, if the attempt were not stored first (control)', async () => {
    const { key, orderKey, pay, isPaid } = await make();
    await settle();
    await killed('authorize-answered', (server) => pay(server));
    const found = await heir.orders.find(key, orderKey);
    const id = found?.orderId ?? 0;
    // What a server leaves that stores an attempt only once it has paid.
    await sql`delete from payment_attempt where order_id = ${id} and state = 'pending'`.execute(database.db);
    expect(isPaid(await pay(heir))).toBe(true);
    await settle();
    const states = (await chargesFor(id)).map(({ state }) => state).toSorted();
    expect(states).toEqual(['authorised', 'captured', 'captured']);
    showed('R11 kill points after the sale', 'the guest’s money was held twice');
  });
});

describe('a server killed while a move to a cheaper time is refunded', () => {
  it.each([
    ['before the gateway was called', 'refund-begins'],
    ['after the refund, before it was stored', 'refund-answered'],
  ])('%s: the guest has the money back once (R11)', async (_when, stopAt) => {
    await repeat('R11 kill points after the sale', async () => {
      const { key } = await aMoveVenue(heir, { rescheduleFee: null });
      const booking = await boughtToMove(heir, key);
      await settle();
      await killed(stopAt, (server) => payMove(server, booking, { date: '2026-12-13', amount: -20 }));
      await assertSound(database.db);
      await settle();
      const found = await heir.orders.find(key, booking.order.OrderKey);
      const id = found?.orderId ?? 0;
      const states = found?.refunds.map(({ state }) => state);
      expect([found?.paid, states, await takenFor(id)]).toEqual([9800, ['sent'], 9800]);
      await settle();
      expect(await takenFor(id)).toBe(9800);
      await assertSound(database.db);
    });
  });
});
