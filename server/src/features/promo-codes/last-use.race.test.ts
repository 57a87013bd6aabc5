/**
 * Thirty carts on two servers race for the last use of a promo code and one gets it; one email paying for two
 * carts uses its code once (D-PC-01, D-PC-03, R1). Without the guards there are more uses.
 */
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { aPromoCode } from '@gangway/domain/testing/promo-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, complaintOf, completeOrder, orderOf } from '../../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import { ask, storeLocation } from '../../testing/test-app.ts';
import { countingTogether, countTogether } from '../../testing/without-guards.ts';

const buyers = 30;

/** Codes with one use each, per venue. */
const codes = 20;
const venue = ({ database }: RaceWorld) =>
  storeLocation(database.db, {
    activities: [anActivity({ schedules: [aSchedule({ capacity: 10_000 })] })],
    promoCodes: [
      ...Array.from({ length: codes }, (_, round) => aPromoCode({ code: `LAST${round}`, totalUses: 1 })),
      aPromoCode({ code: 'ONCE', usesPerEmail: 1 }),
    ],
  });

const cartsOf = (world: RaceWorld, locationKey: number, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, buyer) =>
      orderOf(await addToCart(world.serverOf(buyer), { locationKey })),
    ),
  );

interface Result {
  Applied: boolean;
  Messages: string[];
  Order: { OrderKey: string; Balance: number };
}

const enter = (world: RaceWorld, buyer: number, locationKey: number, orderKey: string, promoCode: string) =>
  ask<Result>(world.serverOf(buyer), 'POST', '/api/booking/addPromoCode', {
    clientLocationKey: locationKey,
    orderKey,
    promoCode,
  });

/** Every cart enters the same code at the same moment; returns how often it applied, and other messages. */
async function raceForUse(
  world: RaceWorld,
  locationKey: number,
  round: number,
  together = <T>(start: () => Promise<T>) => start(),
) {
  const carts = await cartsOf(world, locationKey, buyers);
  const answers = await together(() =>
    Promise.all(
      carts.map(({ OrderKey }, buyer) => enter(world, buyer, locationKey, OrderKey, `LAST${round}`)),
    ),
  );
  const words = Map.groupBy(answers, ({ body }) => body.Messages.join());
  return Object.fromEntries([...words].map(([text, all]) => [text, all.length]));
}

/** Two carts of one customer are paid at the same moment. */
async function raceOfEmail(world: RaceWorld, locationKey: number) {
  const carts = await cartsOf(world, locationKey, 2);
  const orders = await Promise.all(
    carts.map(
      async ({ OrderKey }, buyer) => (await enter(world, buyer, locationKey, OrderKey, 'ONCE')).body.Order,
    ),
  );
  const answers = await Promise.all(
    orders.map((order, buyer) => completeOrder(world.serverOf(buyer), order, locationKey)),
  );
  return answers.map((answer) => complaintOf(answer) ?? 'bought');
}

/** Delays every claim before its commit, with and without the guard, to widen the race window. */
async function widenGap({ database }: RaceWorld): Promise<void> {
  const linger = (name: string, table: string, event: string, when: string) =>
    sql
      .raw(`create function ${name}() returns trigger language plpgsql as $$
        begin perform pg_sleep(0.05); return new; end $$;
        create trigger ${name} before ${event} on ${table} for each row when (${when}) execute function ${name}()`)
      .execute(database.db);
  await linger('linger_use', 'claim', 'insert', "new.subject like 'promo/%'");
  await linger('linger_mail', 'order_promo_code', 'update', 'new.email_hash is not null');
}

const usedUp = 'Promo code has reached its usage limit.';

describe('the last use of a code, on two servers', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await startRaceWorld();
    await widenGap(world);
  });
  afterAll(() => world.close());

  it('goes to one of thirty carts, and the others get a message (D-PC-01, D-PC-03, R1)', async () => {
    let key = 0;
    await repeat('R18 last use of a code', async (round) => {
      if (round % codes === 0) ({ key } = await venue(world));
      expect(await raceForUse(world, key, round % codes)).toEqual({
        'Promo code applied.': 1,
        [usedUp]: buyers - 1,
      });
    });
    await assertSound(world.database.db);
  });

  it('per email goes to one of two carts, and nothing is charged for the other (D-PC-01, R1)', async () => {
    await repeat('R18 one use per email', async () => {
      const { key } = await venue(world);
      expect((await raceOfEmail(world, key)).toSorted()).toEqual([usedUp, 'bought']);
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from shop_order where location_key = ${key} and paid > 0`.execute(
        world.database.db,
      );
      expect(rows).toEqual([{ count: 1 }]);
    });
    await assertSound(world.database.db);
  });
});

describe('the same races without their guards', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await startRaceWorld();
    await countTogether(world.database);
    // The same for emails, without a lock.
    await sql
      .raw(`create or replace function take_promo_emails(p_location integer, p_order bigint, uses jsonb)
        returns void language plpgsql as $$
      declare
        u record;
      begin
        for u in select * from jsonb_to_recordset(uses) as t(code text, most integer, email_hash text) loop
          if promo_uses_by_email(p_location, u.code, decode(u.email_hash, 'hex'), p_order) >= u.most then
            raise exception 'code used by this email' using errcode = 'GW007', detail = u.code;
          end if;
          update order_promo_code set email_hash = decode(u.email_hash, 'hex') where order_id = p_order and code = u.code;
        end loop;
      end $$`)
      .execute(world.database.db);
    await widenGap(world);
  });
  afterAll(() => world.close());

  it('give the last use to several carts (R1)', async () => {
    const { key } = await venue(world);
    // Fewer than the servers' connections, so that all of them can count before one writes.
    const crowd = 12;
    const answers = await raceForUse(world, key, 0, (start) =>
      countingTogether(world.database, crowd, start),
    );
    const applied = answers['Promo code applied.'] ?? 0;
    expect(applied).toBeGreaterThanOrEqual(crowd);
    showed('R18 last use of a code', `used ${applied} times`);
  });

  it('let an email use its code twice (R1)', async () => {
    let both = 0;
    for (let round = 0; round < 30 && both === 0; round++) {
      const { key } = await venue(world);
      const answers = await raceOfEmail(world, key);
      if (answers.every((answer) => answer === 'bought')) both += 1;
    }
    expect(both).toBe(1);
    showed('R18 one use per email', 'used twice');
  });
});
