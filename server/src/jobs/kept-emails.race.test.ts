/**
 * Two servers send the same email because the lease of the first ran out: it is kept once, as the first sent it. Without the mark of the
 * first, the second overwrites it (docs/rules/emails.md).
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail, MailGateway } from '../gateways/mail/mail-gateway.ts';
import { assertSound } from '../testing/auditor.ts';
import { aCustomer, addToCart, completeOrder, orderOf } from '../testing/journey.ts';
import { startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';

const rounds = 5;

/** A mail server that both servers are at once with the same email, each answered with a number of its own. */
class MeetingPlace implements MailGateway {
  sent: Mail[] = [];
  /** The second server's turn. */
  second: Promise<unknown> | null = null;
  readonly #leaseOver: () => Promise<unknown>;
  #arrived: () => void = () => undefined;

  constructor(leaseOver: () => Promise<unknown>) {
    this.#leaseOver = leaseOver;
  }

  async send(mail: Mail) {
    this.sent.push(mail);
    const answer = `250 queued as ${this.sent.length}`;
    if (this.sent.length === 1) {
      const other = new Promise<void>((resolve) => {
        this.#arrived = resolve;
      });
      await this.#leaseOver();
      await other;
    } else this.#arrived();
    return { answer };
  }

  async close() {
    this.sent = [];
  }
}

interface World {
  shop: TestApp;
  servers: TestApp[];
  mail: MeetingPlace;
}

async function aWorld(): Promise<World> {
  const shop = await startTestApp();
  const { database } = shop;
  const servers: TestApp[] = [];
  const mail: MeetingPlace = new MeetingPlace(async () => {
    await sql`update outbox set leased_until = clock_timestamp() - interval '1 second' where sent_at is null`.execute(
      database.db,
    );
    mail.second = servers[1]?.drainOutbox() ?? null;
  });
  for (let count = 0; count < 2; count++) servers.push(await startTestApp({ database, mail }));
  await sql
    .raw(`create table written (email_id bigint, answer text);
      create function count_written() returns trigger language plpgsql as $$
        begin insert into written values (new.email_id, new.answer); return new; end $$;
      create trigger count_written after insert or update on order_email for each row execute function count_written()`)
    .execute(database.db);
  return { shop, servers, mail };
}

async function close({ shop, servers }: World): Promise<void> {
  for (const server of servers) await server.http.close();
  await shop.close();
}

/** Returns how often the email was sent, and the answers that were stored with it, one after the other. */
async function race({ shop, servers, mail }: World) {
  const { db } = shop.database;
  const { key } = await storeLocation(db);
  const email = `guest-${key}@okafor.example`;
  const order = orderOf(await addToCart(shop, { locationKey: key }));
  await completeOrder(shop, order, key, { customer: { ...aCustomer, Email: email } });
  mail.sent = [];
  await sql`delete from written`.execute(db);
  await servers[0]?.drainOutbox();
  await mail.second;
  const { rows } = await sql<{ answer: string }>`select answer from written`.execute(db);
  return { sent: mail.sent.length, answers: rows.map(({ answer }) => answer) };
}

describe('an email that two servers send at once', () => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld();
  });
  afterAll(() => close(world));

  it('is kept once', async () => {
    for (let round = 0; round < rounds; round++) {
      const { sent, answers } = await race(world);
      expect(sent).toBe(2);
      expect(answers).toHaveLength(1);
    }
    await assertSound(world.shop.database.db);
  });
});

describe('the same without the mark of the first', () => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld();
    await sql
      .raw(`alter table order_email drop constraint order_email_answer;
        create function unmark() returns trigger language plpgsql as $$
          begin new.sent_at := null; new.payload := old.payload; return new; end $$;
        create trigger unmark before update on outbox for each row when (new.sent_at is not null)
          execute function unmark()`)
      .execute(world.shop.database.db);
  });
  afterAll(async () => {
    for (const server of world.servers) await server.http.close();
    await world.shop.http.close();
    await world.shop.database.close();
  });

  it('is written over by the second', async () => {
    expect((await race(world)).answers.length).toBeGreaterThan(1);
  });
});
