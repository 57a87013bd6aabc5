/**
 * Four servers that are restarted in turn while guests buy, by SIGTERM and by SIGKILL: every guest has one order, every
 * order that was confirmed is there, and a server that is asked to stop answers what it has begun (R27).
 */
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { longest, repeat, showed } from '../../../scripts/testing/repeat.ts';
import { SandboxGateway } from '../gateways/payments/sandbox.gateway.ts';
import { type StandIn, startStandIn } from '../gateways/testing/stand-in-process.ts';
import { assertSound } from '../testing/auditor.ts';
import { secretKey } from '../testing/child-server.ts';
import { expectBalanceAt } from '../testing/gateway-balance.ts';
import { addToCart, completeOrder, newAttemptId, orderOf } from '../testing/journey.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { type Answer, startTestApp, storeLocation } from '../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const guests = 6;
const processes = 4;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let database: TestDatabase;
let payments: StandIn;
let servers: ServerProcess[];

const start = () =>
  startServerProcess('race-server', {
    DATABASE_URL: database.url ?? '',
    DATABASE_POOL: '4',
    PAYMENTS_URL: payments.url,
    STOP_DELAY_SECONDS: '0.5',
  });

beforeAll(async () => {
  database = await openTestDatabase();
  payments = await startStandIn('payments', { PAYMENTS_SECRET_KEY: secretKey });
  servers = await Promise.all(Array.from({ length: processes }, start));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await payments.close();
  await database.close();
});

/** Requests that each server has not answered yet. */
const underWay = new Map<ServerProcess, number>();

interface Seen {
  /** Answers of 500 and above. */
  faults: string[];
  /** Requests without an answer. */
  cut: number;
  /** Numbers of the orders that guests were told. */
  told: string[];
}

/** Asks one server after another until one answers, as the page or a proxy does with a request that can be repeated. */
async function insist<Body>(
  seen: Seen,
  first: number,
  send: (app: ServerProcess['app']) => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  for (let turn = first; ; turn++) {
    const server = servers[turn % processes] as ServerProcess;
    underWay.set(server, (underWay.get(server) ?? 0) + 1);
    try {
      const answer = await send(server.app);
      if (answer.status >= 500) seen.faults.push(`${answer.status} ${JSON.stringify(answer.body)}`);
      return answer;
    } catch {
      seen.cut += 1;
    } finally {
      underWay.set(server, (underWay.get(server) ?? 0) - 1);
    }
  }
}

/** Buys again and again until told to stop. */
async function guest(seen: Seen, key: number, place: number, isOver: () => boolean): Promise<void> {
  for (let turn = place; !isOver(); turn++) {
    const headers = { 'idempotency-key': newAttemptId() };
    const choice = {
      locationKey: key,
      rates: { 11: 1 },
      date: `2026-12-${String(1 + (turn % 28)).padStart(2, '0')}`,
    };
    const cart = orderOf(await insist(seen, turn, (app) => addToCart(app, choice, headers)));
    const attempt = { attemptId: newAttemptId() };
    const pay = () => insist(seen, turn + 1, (app) => completeOrder(app, cart, key, attempt));
    let answer = await pay();
    // The server that had begun the payment is gone, and its successor asks the gateway: the page asks again.
    while (answer.body.Order?.IsNew !== false) {
      await sleep(100);
      answer = await pay();
      // An attempt that never reached the gateway is over; the guest pays once more.
      if (answer.body.ExceptionMessage !== null) attempt.attemptId = newAttemptId();
    }
    seen.told.push(orderOf(answer).OrderNumber ?? '');
    // Leaves the processor to the server that starts.
    await sleep(100);
  }
}

it('stopped or killed in turn under load, lose no order and double none (R27, R11)', {
  timeout: longest,
}, async () => {
  const seen: Seen = { faults: [], cut: 0, told: [] };
  const { key } = await storeLocation(database.db, {
    activities: [anActivity({ schedules: [aSchedule({ capacity: 1_000_000 })] })],
  });
  // The payments job of the servers, which these run without.
  const heir = await startTestApp({
    database,
    gateway: new SandboxGateway({ url: payments.url, secretKey }),
  });
  const job = setInterval(() => void heir.payments.reconcile(1), 500);
  let isOver = false;
  const all = Promise.all(
    Array.from({ length: guests }, (_, place) => guest(seen, key, place, () => isOver)),
  );
  const cutBy = { SIGTERM: 0, SIGKILL: 0 };
  const restart = async (round: number): Promise<void> => {
    const before = seen.told.length;
    while (seen.told.length < before + guests) await sleep(20);
    const leaving = servers[round % processes] as ServerProcess;
    const [successor, cut] = [await start(), seen.cut];
    const how = round % 2 === 0 ? 'SIGTERM' : 'SIGKILL';
    while ((underWay.get(leaving) ?? 0) === 0) await sleep(1);
    // A proxy sends no more requests to a server that is about to stop (docs/operations.md, "Several servers").
    if (how === 'SIGTERM') servers[round % processes] = successor;
    await (how === 'SIGTERM' ? leaving.close() : leaving.kill());
    servers[round % processes] = successor;
    cutBy[how] += seen.cut - cut;
  };
  let rounds = 0;
  try {
    rounds = await repeat('R27 rolling restart', restart);
    // A request that was under way may be answered just before its server is killed. Few kills may then cut none: 20 more at most.
    for (let more = 1; rounds > 1 && seen.cut === 0 && more < 40; more += 2) await restart(more);
  } finally {
    isOver = true;
    await all;
  }
  expect(seen.faults).toEqual([]);
  expect(cutBy.SIGTERM).toBe(0);
  clearInterval(job);
  for (let turn = 0; turn < 2; turn++) {
    await heir.payments.reconcile(0);
    await heir.payments.drain();
  }
  const { rows } = await sql<{ number: string }>`
    select order_number as number from shop_order where location_key = ${key} and state = 'saved'`.execute(
    database.db,
  );
  expect(new Set(seen.told).size).toBe(seen.told.length);
  expect(rows.map(({ number }) => number).toSorted()).toEqual(seen.told.toSorted());
  await expectBalanceAt(database.db, payments.url);
  await assertSound(database.db);
  // Without repeating, these guests would have been failed. The first round kills nobody.
  if (rounds > 1) {
    expect(seen.cut).toBeGreaterThan(0);
    showed('R27 rolling restart', `${seen.cut} requests got no answer and were repeated`);
  }
  await heir.http.close();
});
