/**
 * What a killed server, a gateway that is late or silent, and an email that was sent but not marked would do without
 * their guards (controls of crash.race.test.ts; R2).
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { showed } from '../../../../../scripts/testing/repeat.ts';
import { SmtpGateway } from '../../../gateways/mail/smtp.gateway.ts';
import { type AuthorizeRequest, PaymentNoAnswerError } from '../../../gateways/payments/payment-gateway.ts';
import { SandboxGateway } from '../../../gateways/payments/sandbox.gateway.ts';
import { type StandIn, startStandIn } from '../../../gateways/testing/stand-in-process.ts';
import { secretKey } from '../../../testing/child-server.ts';
import { bookedCharges } from '../../../testing/gateway-balance.ts';
import {
  aCustomer,
  addToCart,
  completeOrder,
  newAttemptId,
  orderOf,
  type WireOrder,
} from '../../../testing/journey.ts';
import { killedAt } from '../../../testing/server-process.ts';
import { startTestApp, storeLocation, type TestApp } from '../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

let payments: StandIn;
let inbox: StandIn;
let smtpPort: string;
let database: TestDatabase;
/** The server that takes over after a crash. */
let heir: TestApp;
beforeAll(async () => {
  payments = await startStandIn('payments', { PAYMENTS_SECRET_KEY: secretKey, SLOW_MS: '500' });
  inbox = await startStandIn('inbox');
  smtpPort = /mail on port (\d+)/.exec(inbox.printed)?.[1] ?? '';
  database = await openTestDatabase();
  heir = await startTestApp({
    database,
    gateway: new SandboxGateway({ url: payments.url, secretKey }),
    mail: new SmtpGateway({ host: '127.0.0.1', port: Number(smtpPort), secure: false }),
  });
});
afterAll(async () => {
  await heir.close();
  await payments.close();
  await inbox.close();
});

async function aCart(): Promise<{ key: number; order: WireOrder; orderId: number }> {
  const { key } = await storeLocation(database.db);
  const order = orderOf(await addToCart(heir, { locationKey: key }));
  const hash = createHash('sha256').update(order.OrderKey).digest();
  const { rows } = await sql<{ id: number }>`
    select order_id as id from shop_order where order_key_hash = ${hash}`.execute(database.db);
  return { key, order, orderId: rows[0]?.id ?? 0 };
}

/** Has a server complete an order, or what follows, and kills it there. */
const killed = (stopAt: string, work: Parameters<typeof killedAt>[2]) =>
  killedAt(
    stopAt,
    { DATABASE_URL: database.url ?? '', PAYMENTS_URL: payments.url, SMTP_PORT: smtpPort },
    work,
  );

/** What the gateway holds of an order's attempts, once the jobs have run that a server runs over time. */
async function heldOf({ orderId }: { orderId: number }, { payments: running }: TestApp) {
  for (let round = 0; round < 2; round++) {
    await running.reconcile(0);
    await running.drain();
  }
  return (await bookedCharges(payments.url))
    .filter(({ idempotencyKey }) => idempotencyKey.startsWith(`${orderId}-`))
    .map(({ state, amount }) => `${state} ${amount}`)
    .toSorted();
}

const heldTwice = ['authorised 11800', 'captured 11800'];

it('a server killed after authorization would leave money held that nobody knows of, if attempts were stored with their orders (control)', async () => {
  const { key, order, orderId } = await aCart();
  await killed('authorize-answered', ({ app }) => completeOrder(app, order, key));
  // What a server leaves that stores an attempt only once it has paid.
  await sql`delete from payment_attempt where order_id = ${orderId}`.execute(database.db);
  await sql`update shop_order set state = 'new' where order_id = ${orderId}`.execute(database.db);
  expect(orderOf(await completeOrder(heir, order, key)).IsNew).toBe(false);
  expect(await heldOf({ orderId }, heir)).toEqual(heldTwice);
  showed('R11 kill points', 'the guest’s money was held twice');
});

/** Never finds out what became of a charge, and does not wait for a slow answer. */
class NeverLooks extends SandboxGateway {
  override async authorize(request: AuthorizeRequest) {
    const answer = super.authorize(request);
    if (request.token !== 'tok_slow_approved') return answer;
    answer.catch(() => undefined);
    const { idempotencyKey: key } = request;
    const isThere = async () =>
      (await bookedCharges(payments.url)).some(({ idempotencyKey }) => idempotencyKey === key);
    while (!(await isThere())) await sleep(5);
    throw new PaymentNoAnswerError('The card gateway did not answer in time.', { mayHaveHappened: true });
  }
  override async lookUp(): Promise<null> {
    return null;
  }
}

it('a gateway that is late or silent would hold the money twice if the charge’s outcome were not looked up (control)', async () => {
  const gateway = new NeverLooks({ url: payments.url, secretKey });
  const shop = await startTestApp({ database, gateway });
  for (const paymentToken of [
    'tok_slow_approved',
    'tok_lost_answer',
    'tok_late_error',
    'tok_truncated_answer',
  ]) {
    const { key, order, orderId } = await aCart();
    expect(orderOf(await completeOrder(shop, order, key, { paymentToken })).IsNew).toBe(true);
    expect(orderOf(await completeOrder(shop, order, key)).IsNew).toBe(false);
    expect(await heldOf({ orderId }, shop)).toEqual(heldTwice);
  }
  await shop.http.close();
  showed('R16 gateway late or silent', 'the guest’s money was held twice');
});

it('an email would be sent again and again if it were not marked as sent (control)', async () => {
  // The server sends nothing before the email that it is killed after.
  await heir.drainOutbox();
  await sql
    .raw('create function unmarked() returns trigger language plpgsql as $$ begin return null; end $$')
    .execute(database.db);
  await sql
    .raw(`create trigger unmarked before update on outbox for each row
      when (new.sent_at is not null) execute function unmarked()`)
    .execute(database.db);
  const email = `${newAttemptId()}@okafor.example`;
  const { key, order } = await aCart();
  await killed('mail-sent', async (server) => {
    await completeOrder(server.app, order, key, { customer: { ...aCustomer, Email: email } });
    server.drainOutbox();
  });
  for (let round = 0; round < 3; round++) {
    await sql`update outbox set leased_until = null`.execute(database.db);
    await heir.drainOutbox();
  }
  const response = await fetch(`${inbox.url}/api/messages?to=${email}`);
  const { messages } = (await response.json()) as { messages: { messageId: string }[] };
  expect(messages).toHaveLength(4);
  // It is kept by the statement that marks it, so without the mark not at all.
  const { rows: kept } = await sql`select 1 from order_email where address = ${email}`.execute(database.db);
  expect(kept).toEqual([]);
  showed('R28 email twice at most', 'sent 4 times');
});
