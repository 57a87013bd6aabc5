/**
 * Twenty payers on two servers pay one balance: it is paid once; without the guards it is paid repeatedly
 * (R21, D-DP-04).
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { assertSound } from '../../testing/auditor.ts';
import { aDepositVenue, boughtWithDeposit, payBalance } from '../../testing/deposit-journey.ts';
import { complaintOf } from '../../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';

const payers = 20;

/** Everyone with the link pays at the same moment. */
async function race(world: RaceWorld) {
  const { key } = await aDepositVenue(world);
  const order = await boughtWithDeposit(world.serverOf(0), key);
  const answers = await Promise.all(
    Array.from({ length: payers }, (_, payer) => payBalance(world.serverOf(payer), key, order)),
  );
  const { rows } = await sql<{ paid: number; total: number; taken: number; booked: number }>`
    select paid, total,
      (select sum(amount)::bigint from payment_attempt a where a.order_id = o.order_id and state in ('authorised', 'captured')) as taken,
      (select sum(amount)::bigint from ledger_transfer t where t.order_id = o.order_id and kind = 'payment') as booked
    from shop_order o where location_key = ${key}`.execute(world.database.db);
  return { answers, books: rows[0] };
}

describe('twenty payers of one balance on two servers', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await startRaceWorld();
  });
  afterAll(() => world.close());

  it('pay it once: the others find it paid or in progress, and nobody is charged twice (R21)', async () => {
    await repeat('R21 balance', async () => {
      const { answers, books } = await race(world);
      expect(books).toEqual({ paid: 11_800, total: 11_800, taken: 11_800, booked: 11_800 });
      expect(
        answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 503),
      ).toEqual([]);
      const words = new Set(answers.map((answer) => complaintOf(answer)));
      words.delete(null);
      words.delete('A payment for this order is already in progress. Please wait a moment.');
      expect([...words].filter((text) => text !== undefined)).toEqual([]);
    });
    await assertSound(world.database.db);
  });
});

describe('the same race without the guards', () => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await startRaceWorld();
    const { db } = world.database;
    const { rows } = await sql<{ body: string }>`
      select pg_get_functiondef('save_balance'::regproc) as body`.execute(db);

    const open = (rows[0]?.body ?? '').replace(
      / and total - paid[^\n]*= v_amount\s+and total > paid \+ redeemed/,
      '',
    );
    expect(open).not.toBe(rows[0]?.body);
    await sql.raw(open).execute(db);
    await sql.raw('drop index payment_attempt_open').execute(db);
    await sql.raw('alter table shop_order drop constraint adds_up').execute(db);
  });
  afterAll(() => world.close());

  it('charges several cards for one balance, which the guards prevent (R21, control)', async () => {
    let most = 0;
    for (let round = 0; round < 30 && most <= 11_800; round++) {
      const { books } = await race(world);
      most = Math.max(most, books?.taken ?? 0);
    }
    expect(most).toBeGreaterThan(11_800);
    showed('R21 balance', `${most} charged for 11,800`);
  });
});
