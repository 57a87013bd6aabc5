/** A mail server that names the guest in its refusal: neither the log nor the outbox nor a command repeats it (S39, S43). */
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { runMailCommand } from '../commands/mail/run.ts';
import { SmtpGateway } from '../gateways/mail/smtp.gateway.ts';
import { refusingMailServer } from '../gateways/testing/refusing-mail-server.ts';
import { aCustomer, addToCart, completeOrder, orderOf } from '../testing/journey.ts';
import { startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

const guest = {
  FirstName: 'Quirinald',
  LastName: 'Zweifelhaft',
  Email: 'quirinald.zweifelhaft-meyer@qz-qzmail.example',
};
const traces = ['quirinald', 'zweifelhaft', 'qzmail'];

/** Buys with a mail server that gives this answer; returns what was logged, stored and listed. */
async function buyWith(refuse: (address: string) => string) {
  const server = await refusingMailServer(refuse);
  const mail = new SmtpGateway({ host: '127.0.0.1', port: server.port, timeoutMs: 2000 });
  const logged: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  const app = await startTestApp({ database: shop.database, mail, logger: { level: 'debug', stream } });
  onTestFinished(async () => {
    await app.http.close();
    await mail.close();
    server.close();
  });
  const { db } = shop.database;
  const { key } = await storeLocation(db);
  const cart = orderOf(await addToCart(app, { locationKey: key }));
  await completeOrder(app, cart, key, { customer: { ...aCustomer, ...guest } });
  await app.drainOutbox();
  const { rows } = await sql<{
    error: string;
  }>`select last_error as error from outbox where last_error is not null`.execute(db);
  const listed: string[] = [];
  const io = { out: (line: string) => void listed.push(line), err: () => undefined, ask: async () => false };
  await runMailCommand('failed', { db, io });
  return {
    logged: logged.join(''),
    stored: rows.map(({ error }) => error).join('\n'),
    listed: listed.join('\n'),
  };
}

it.each<[string, (address: string) => string, RegExp]>([
  ['Postfix', (to) => `550 5.1.1 <${to}>: Recipient address rejected: User unknown`, /550 5\.1\.1 <address>/],
  [
    'Exchange, in capitals',
    (to) => `550 5.1.10 RESOLVER.ADR.RecipientNotFound; ${to.toUpperCase()} not found`,
    /550 5\.1\.10/,
  ],
  [
    'one that names the mailbox alone',
    (to) => `550 5.7.1 User ${to.split('@')[0]} unknown at ${to.split('@')[1]}`,
    /550 5\.7\.1/,
  ],
  [
    'one that encodes the address',
    (to) => `550 5.7.1 See https://mx.example/?r=${encodeURIComponent(to)}`,
    /550 5\.7\.1/,
  ],
  [
    'one with several lines',
    (to) => `550-5.7.1 Our system has detected\r\n550-5.7.1 that ${to}\r\n550 5.7.1 is full`,
    /550/,
  ],
  [
    'one that may take it later',
    (to) => `452 4.2.2 <${to}> Mailbox full`,
    /452 4\.2\.2 <address> Mailbox full/,
  ],
])('%s names a guest, and nothing keeps it (S39, S43)', async (_, refuse, kept) => {
  const { logged, stored, listed } = await buyWith(refuse);
  expect(logged).toContain('MailNotSentError');
  expect(stored).toMatch(kept);
  expect(logged).toMatch(kept);
  if (kept.source.startsWith('550')) expect(listed).toMatch(kept);
  const all = `${logged}${stored}${listed}`.toLowerCase();
  expect(traces.filter((trace) => all.includes(trace))).toEqual([]);
});

it('a statement that the database refuses is logged without the row that it quotes (S39)', async () => {
  const logged: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  const app = await startTestApp({ database: shop.database, logger: { level: 'error', stream } });
  onTestFinished(() => app.http.close());
  app.http.get('/broken', async () => {
    await sql`insert into outbox (topic, dedupe_key, payload) values (null, ${guest.Email}, '{}')`.execute(
      shop.database.db,
    );
  });
  expect((await app.http.inject('/broken')).statusCode).toBe(500);
  expect(logged.join('')).toContain('23502');
  expect(traces.filter((trace) => logged.join('').includes(trace))).toEqual([]);
});
