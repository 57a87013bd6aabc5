/**
 * Kills a server at each step of paying a balance: after a restart, what the gateway took is booked exactly
 * once (docs/rules/payment.md; R11, R16).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SandboxGateway } from '../../gateways/payments/sandbox.gateway.ts';
import { type StandIn, startStandIn } from '../../gateways/testing/stand-in-process.ts';
import { assertSound } from '../../testing/auditor.ts';
import { secretKey } from '../../testing/child-server.ts';
import { aDepositVenue, boughtWithDeposit, depositOrder, payBalance } from '../../testing/deposit-journey.ts';
import { newAttemptId } from '../../testing/journey.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

interface Charge {
  idempotencyKey: string;
  state: string;
  capturedAmount: number;
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

/** Returns what was taken for an order according to the gateway's books. */
async function takenFor(orderId: number): Promise<number> {
  const response = await fetch(`${payments.url}/v1/ledger`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  const { charges } = (await response.json()) as { charges: Charge[] };
  return charges
    .filter(({ idempotencyKey, state }) => idempotencyKey.startsWith(`${orderId}-`) && state === 'captured')
    .reduce((sum, { capturedAmount }) => sum + capturedAmount, 0);
}

async function settle(): Promise<void> {
  await heir.payments.reconcile(0);
  await heir.payments.drain();
  await heir.payments.reconcile(0);
}

describe('a server killed while a balance is being paid', () => {
  it.each([
    ['after the attempt was stored', 'attempt-stored', 3540],
    ['before the gateway was called', 'authorize-begins', 3540],
    ['after authorization, before anything was stored', 'authorize-answered', 11_800],
    ['after booking, before capture', 'order-saved', 11_800],
    ['after capture, before it was stored', 'capture-answered', 11_800],
  ])('%s: the books balance, and a resent attempt pays once (R11)', async (_when, stopAt, settled) => {
    const { key } = await aDepositVenue(heir);
    const order = await boughtWithDeposit(heir, key);
    await settle();
    const server = await startServerProcess('killable-server', {
      DATABASE_URL: database.url ?? '',
      PAYMENTS_URL: payments.url,
      STOP_AT: stopAt,
    });
    const attempt = { attemptId: newAttemptId() };
    const over = payBalance(server.app, key, order, attempt).catch((error: unknown) => error);
    await server.stopped();
    await server.kill();
    await over;
    await settle();
    await assertSound(database.db);
    const found = await heir.cart.find(key, order.OrderKey);
    const id = found?.orderId ?? 0;
    expect([found?.state, found?.paid, await takenFor(id)]).toEqual(['saved', settled, settled]);
    const again = await payBalance(heir, key, order, attempt);
    const paid = again.body.Order?.Balance === 0 ? again : await payBalance(heir, key, order);
    expect(depositOrder(paid)).toMatchObject({ IsNew: false, Balance: 0, Total: 118 });
    await settle();
    expect(await takenFor(id)).toBe(11_800);
    await assertSound(database.db);
  });
});
