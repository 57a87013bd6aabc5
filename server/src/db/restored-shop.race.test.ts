/**
 * A backup that was taken while guests paid, restored beside a gateway and a mail server that went on: open payments are settled,
 * money and orders agree, and nobody gets an email more than once again (R31; docs/operations.md, "Restore").
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { longest, repeat, showed } from '../../../scripts/testing/repeat.ts';
import { SmtpGateway } from '../gateways/mail/smtp.gateway.ts';
import { SandboxGateway } from '../gateways/payments/sandbox.gateway.ts';
import { type StandIn, startStandIn } from '../gateways/testing/stand-in-process.ts';
import { assertSound } from '../testing/auditor.ts';
import { secretKey } from '../testing/child-server.ts';
import { bookedCharges, expectBalanceAt } from '../testing/gateway-balance.ts';
import { aCustomer, addToCart, completeOrder, orderOf } from '../testing/journey.ts';
import { picturePlaces } from '../testing/picture-places.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { startTestApp, storeLocation } from '../testing/test-app.ts';
import { connectTestDatabase, openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { exportDatabase, importDatabase } from './transfer.ts';

const guests = 6;

let database: TestDatabase;
let payments: StandIn;
let inbox: StandIn;
let smtpPort: string;
let server: ServerProcess;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  payments = await startStandIn('payments', { PAYMENTS_SECRET_KEY: secretKey });
  inbox = await startStandIn('inbox');
  smtpPort = /mail on port (\d+)/.exec(inbox.printed)?.[1] ?? '';
  const env = { DATABASE_URL: database.url ?? '', PAYMENTS_URL: payments.url, SMTP_PORT: smtpPort };
  server = await startServerProcess('race-server', env);
  folder = await mkdtemp(join(tmpdir(), 'gangway-restored-'));
});
afterAll(async () => {
  await server.close();
  await Promise.all([payments.close(), inbox.close(), database.close()]);
  await rm(folder, { recursive: true, force: true });
});

let orders = 0;

/** Guests buy and their emails are sent while the work is done; returns the addresses of those who have bought. */
async function whileGuestsBuy(key: number, work: () => Promise<void>): Promise<string[]> {
  let isOver = false;
  const bought: string[] = [];
  const guest = async (place: number) => {
    for (let turn = place; !isOver; turn++) {
      const date = `2026-12-${String(1 + (turn % 28)).padStart(2, '0')}`;
      const cart = orderOf(await addToCart(server.app, { locationKey: key, rates: { 11: 1 }, date }));
      orders += 1;
      const customer = { ...aCustomer, Email: `guest-${orders}@okafor.example` };
      await completeOrder(server.app, cart, key, { customer });
      bought.push(customer.Email);
    }
  };
  const all = Promise.all(Array.from({ length: guests }, (_, place) => guest(place)));
  const sending = setInterval(() => server.drainOutbox(), 200);
  try {
    while (bought.length < 2 * guests) await new Promise((resolve) => setTimeout(resolve, 20));
    await work();
  } finally {
    isOver = true;
    await all;
    clearInterval(sending);
  }
  return bought;
}

const openPayments = async ({ db }: TestDatabase) => {
  const { rows } = await sql<{ open: number }>`select count(*)::integer as open from payment_attempt
    where state in ('pending', 'unknown', 'authorised', 'challenge')`.execute(db);
  return rows[0]?.open ?? 0;
};

async function messageIds(address: string): Promise<string[]> {
  const response = await fetch(`${inbox.url}/api/messages?to=${address}`);
  const { messages } = (await response.json()) as { messages: { messageId: string }[] };
  return messages.map(({ messageId }) => messageId);
}

/** Restores backups until one has a payment that was open when it was taken. */
async function restoredWithOpenPayments(key: number, round: number) {
  for (let tried = 0; ; tried++) {
    const path = join(folder, `backup-${round}-${tried}`);
    const bought = await whileGuestsBuy(key, async () => {
      await exportDatabase(database, picturePlaces(path, folder));
    });
    const restored = await connectTestDatabase();
    await importDatabase(restored, picturePlaces(path, folder));
    const open = await openPayments(restored);
    if (open > 0) return { restored, bought, open };
    await restored.close();
  }
}

it('settles what was open, agrees with the gateway, and repeats an email once at most, under the same ID (R31, R28)', {
  timeout: longest,
}, async () => {
  let mostOpen = 0;
  const { key } = await storeLocation(database.db, {
    activities: [anActivity({ schedules: [aSchedule({ capacity: 1_000_000 })] })],
  });
  await repeat('R31 restored backup', async (round) => {
    const { restored, bought, open } = await restoredWithOpenPayments(key, round);
    mostOpen = Math.max(mostOpen, open);
    const heir = await startTestApp({
      database: restored,
      gateway: new SandboxGateway({ url: payments.url, secretKey }),
      mail: new SmtpGateway({ host: '127.0.0.1', port: Number(smtpPort), secure: false }) as never,
    });
    const began = performance.now();
    await heir.payments.reconcile(0);
    await heir.payments.drain();
    await heir.payments.reconcile(0);
    await heir.drainOutbox();
    expect(performance.now() - began).toBeLessThan(300_000);
    expect(await openPayments(restored)).toBe(0);
    await expectBalanceAt(restored.db, payments.url);
    await assertSound(restored.db);
    for (const address of bought) {
      const ids = await messageIds(address);
      expect(ids.length).toBeLessThanOrEqual(2);
      expect(new Set(ids).size).toBeLessThanOrEqual(1);
    }
    await heir.close();
  });
  // The original has gone on: nothing of it was voided or refunded by the shop that was restored.
  const states = new Set((await bookedCharges(payments.url)).map(({ state }) => state));
  expect([...states]).toEqual(['captured']);
  expect(mostOpen).toBeGreaterThan(0);
  showed('R31 restored backup', `${mostOpen} payments were open before the reconciler had run`);
});
