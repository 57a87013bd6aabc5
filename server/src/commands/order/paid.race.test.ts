import type { Location } from '@gangway/domain/location/location';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentAtVenue } from '../../features/changes/payment-at-venue.service.ts';
import { assertSound } from '../../testing/auditor.ts';
import { decidedNow } from '../../testing/decided-change.ts';
import { aDepositVenue, boughtWithDeposit, payBalance } from '../../testing/deposit-journey.ts';
import { complaintOf } from '../../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import { runOrder } from '../../testing/run-order-command.ts';
import { withoutParts } from '../../testing/without-guards.ts';

const rounds = 10;
const now = Date.parse('2026-11-21T17:00:00Z');

let world: RaceWorld;
beforeAll(async () => {
  world = await startRaceWorld();
});
afterAll(() => world.close());

async function anOwed(
  turn: number,
  at = world,
): Promise<{ location: Location; key: number; number: string; order: never }> {
  const location = await aDepositVenue(at);
  const order = await boughtWithDeposit(at.serverOf(turn) as never, location.key);
  return { location, key: location.key, number: order.OrderNumber ?? '', order: order as never };
}

const record = (key: number, number: string): Promise<{ code: number }> =>
  runOrder({ database: world.database, clock: { now } }, [
    ...['paid', number, 'full', '--by', 'cash', '-l', String(key), '--yes'],
  ]);

async function paymentsOf(
  number: string,
  at = world,
): Promise<{ paid: number; total: number; methods: string[] }> {
  const { rows } = await sql<{ paid: number; total: number; methods: string[] }>`
    select paid::integer, total::integer, (select json_agg(purpose || ' ' || method order by attempt_row_id) from payment_attempt a
      where a.order_id = o.order_id and a.state in ('authorised', 'captured')) as methods
    from shop_order o where order_number = ${number}`.execute(at.database.db);
  const [row] = rows;
  if (row === undefined) throw new Error(`no order ${number}`);
  return row;
}

it('five people who record the whole balance at once record it once (R9)', async () => {
  for (let round = 0; round < rounds; round++) {
    const { key, number } = await anOwed(round);
    const done = await Promise.all([0, 1, 2, 3, 4].map(() => record(key, number)));
    expect(done.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await paymentsOf(number)).toEqual({
      ...{ paid: 11_800, total: 11_800 },
      methods: ['purchase card', 'venue cash'],
    });
  }
  await assertSound(world.database.db);
});

it('a guest who pays online while the venue records it pays, or is not charged (R9, R21)', async () => {
  for (let round = 0; round < 2 * rounds; round++) {
    const { key, number, order } = await anOwed(round);
    const online = payBalance(world.serverOf(round) as never, key, order);
    if (round % 2 === 1) await new Promise((resolve) => setTimeout(resolve, round));
    const [{ code }, answer] = await Promise.all([record(key, number), online]);
    const { paid, total, methods } = await paymentsOf(number);
    expect([paid, total, methods.length]).toEqual([11_800, 11_800, 2]);
    const isOnline = methods[1] === 'balance card';
    expect(code).toBe(isOnline ? 1 : 0);
    // Paid in the meantime is paid for the guest as well.
    if (isOnline) expect(complaintOf(answer)).toBeNull();
  }
  await assertSound(world.database.db);
});

it('control: recorded by what the order was when it was read, the balance would be paid twice (R2)', async () => {
  const open = await startRaceWorld();
  const { db } = open.database;
  const twice = async () => {
    const { key, number } = await anOwed(0, open);
    const asked = { amount: 'full', method: 'cash' } as const;
    const { save } = await decidedNow(db, { key: key as never, number, now }, paymentAtVenue, asked);
    const refused = [await save(), await save()];
    const { paid, total } = await paymentsOf(number, open);
    return { refused, isOverpaid: paid > total };
  };
  try {
    expect(await twice()).toEqual({ refused: [null, 'changedMeanwhile'], isOverpaid: false });
    await sql`alter table shop_order drop constraint adds_up`.execute(db);
    await withoutParts(open.database, 'take_payment', [
      [`begin_change(v_location, v_order, (take ->> 'revision')::integer)`, `(take ->> 'orderId')::integer`],
      ['and total - paid - redeemed - balance_reserved >= v_amount', ''],
    ]);
    expect(await twice()).toEqual({ refused: [null, null], isOverpaid: true });
  } finally {
    await open.close();
  }
});
