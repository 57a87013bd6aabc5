/**
 * Two servers run the job of emails about carts at the same moment: each guest gets one (docs/rules/carts.md). Without the claim of the
 * cart, some get two.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemoryMailGateway } from '../../../gateways/mail/memory.gateway.ts';
import { assertSound } from '../../../testing/auditor.ts';
import { agreedCart, leaveCarts, remindingVenue } from '../../../testing/cart-reminders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const carts = 12;
const ticked = Date.parse('2026-11-30T16:00:00Z');
const later = ticked + 4 * 3_600_000;

/** Two servers on one database, with one mail server. */
async function aWorld() {
  const first = await startTestApp();
  const second = await startTestApp({ database: first.database, mail: first.mail });
  return { first, second, db: first.database.db };
}
type World = Awaited<ReturnType<typeof aWorld>>;

async function close({ first, second }: World): Promise<void> {
  await second.http.close();
  await second.payments.drain();
  await first.close();
}

const queue = (server: TestApp) => {
  server.clock.now = later;
  return server.jobs.find(({ name }) => name === 'cart reminders')?.run();
};

/** Returns how many emails each guest got. */
async function race({ first, second }: World): Promise<number[]> {
  first.clock.now = ticked;
  const { key } = await remindingVenue(first);
  const emails = Array.from({ length: carts }, (_, n) => `guest-${n}-${key}@okafor.example`);
  for (const [n, email] of emails.entries())
    await agreedCart(first, key, { email, date: `2026-12-0${5 + (n % 4)}` });
  await leaveCarts(first, key);
  await Promise.all([first, second, first, second].map(queue));
  await Promise.all([first.drainOutbox(), second.drainOutbox()]);
  const { sent } = first.mail as MemoryMailGateway;
  return emails.map((email) => sent.filter(({ to }) => to.address === email).length);
}

describe('the job on two servers', () => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld();
  });
  afterAll(() => close(world));

  it('sends each guest one email', async () => {
    for (let round = 0; round < 5; round++) expect(new Set(await race(world))).toEqual(new Set([1]));
    await assertSound(world.db);
  });
});

describe('the same without the claim', () => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld();
    await sql
      .raw(`create function forget_claim() returns trigger language plpgsql as $$
          begin new.queued_at := null; new.key_hash := null; return new; end $$;
        create trigger forget_claim before update on cart_reminder for each row execute function forget_claim();
        create function any_key() returns trigger language plpgsql as $$
          begin new.dedupe_key := new.dedupe_key || gen_random_uuid(); return new; end $$;
        create trigger any_key before insert on outbox for each row when (new.topic = 'cart-reminder')
          execute function any_key()`)
      .execute(world.db);
  });
  afterAll(() => close(world));

  it('sends some guests more than one', async () => {
    expect(Math.max(...(await race(world)))).toBeGreaterThan(1);
  });
});
