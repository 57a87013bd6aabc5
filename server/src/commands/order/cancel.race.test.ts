import { anActivity } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { cancellation } from '../../features/changes/cancel.service.ts';
import { assertSound } from '../../testing/auditor.ts';
import { decidedNow } from '../../testing/decided-change.ts';
import { testGiftCardSecret } from '../../testing/gift-card-secret.ts';
import {
  addToCart,
  type ChangeAnswer,
  complaintOf,
  completeOrder,
  orderOf,
  slotKey,
} from '../../testing/journey.ts';
import { aMovableActivity, aMoveVenue, boughtToMove, payMove } from '../../testing/move-journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import { testMailSettings } from '../../testing/run-order-command.ts';
import { ask, storeLocation } from '../../testing/test-app.ts';
import { readOrderArguments } from './arguments.ts';
import { runOrderCommand } from './run.ts';

let world: RaceWorld;
beforeAll(async () => {
  world = await startRaceWorld();
});
afterAll(() => world.close());

const now = Date.parse('2026-11-21T17:00:00Z');

/** Runs `npm run order`, in a process of its own for all the database knows. */
async function command(...words: string[]): Promise<number> {
  const given = readOrderArguments(words, process.cwd());
  if (given === null) throw new Error('no command');
  const io = { out: () => undefined, err: () => undefined, ask: async () => false };
  return runOrderCommand(given, {
    database: world.database,
    secret: testGiftCardSecret,
    clock: () => now as never,
    io,
    mail: testMailSettings,
    log: null,
    requestId: 'test',
  });
}

const cancel = (key: number, number: string, ...words: string[]): Promise<number> =>
  command('cancel', number, '-l', String(key), '--refund', 'full', '--yes', ...words);

async function figures(number: string) {
  const { rows } = await sql<{
    state: string;
    paid: number;
    refunded: number;
    claims: number;
    moves: number;
  }>`
    select state, paid::integer, (select coalesce(sum(amount), 0)::integer from refund r where r.order_id = o.order_id) as refunded,
      (select count(*)::integer from claim k where k.order_id = o.order_id) as claims,
      (select count(*)::integer from line_move m where m.order_id = o.order_id) as moves
    from shop_order o where order_number = ${number}`.execute(world.database.db);
  const [row] = rows;
  if (row === undefined) throw new Error(`no order ${number}`);
  return row;
}

async function sold(turn: number, key: number) {
  const server = world.serverOf(turn);
  const cart = orderOf(await addToCart(server, { locationKey: key, rates: { 11: 2 } }));
  const order = orderOf(await completeOrder(server, cart, key)) as unknown as {
    OrderKey: string;
    OrderNumber: string;
    Individual: { OrderEntityKey: number }[];
  };
  return {
    key,
    orderKey: order.OrderKey,
    number: order.OrderNumber,
    lineKey: order.Individual[0]?.OrderEntityKey ?? 0,
  };
}

it('five people who cancel the same order give the money back once (R9, R21)', async () => {
  await repeat('R9 changes after the sale', async (round) => {
    const { key } = await storeLocation(world.database.db, { activities: [anActivity()] });
    const { number } = await sold(round, key);
    const codes = await Promise.all([0, 1, 2, 3, 4].map(() => cancel(key, number)));
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(await figures(number)).toMatchObject({ state: 'cancelled', paid: 0, refunded: 11_800, claims: 0 });
  });
  await assertSound(world.database.db);
});

it('a cancellation and a move of the same booking: one happens, or the move and then the cancellation (D-OR-06, R9)', async () => {
  await repeat('R9 changes after the sale', async (round) => {
    const { key } = await storeLocation(world.database.db, { activities: [aMovableActivity()] });
    const { number, orderKey, lineKey } = await sold(round, key);
    const [code, moved] = await Promise.all([
      cancel(key, number),
      ask<ChangeAnswer>(world.serverOf(round), 'POST', '/api/booking/rescheduleActivity', {
        clientLocationKey: key,
        orderKey,
        orderEntityKey: lineKey,
        OrderEntityTimeKey: slotKey('2026-12-06', '13:00'),
      }),
    ]);
    const { state, claims, refunded } = await figures(number);
    if (code === 0) expect([state, claims, refunded]).toEqual(['cancelled', 0, 11_800]);
    else expect([state, complaintOf(moved), refunded]).toEqual(['saved', null, 0]);
    expect(claims > 0).toBe(code !== 0);
  });
  await assertSound(world.database.db);
});

it('full refunds and cancellations of the same order at once give the money back once (R9, R21)', async () => {
  await repeat('R9 changes after the sale', async (round) => {
    const { key } = await storeLocation(world.database.db, { activities: [anActivity()] });
    const { number } = await sold(round, key);
    const codes = await Promise.all([
      ...[0, 1].map(() => cancel(key, number)),
      ...[0, 1, 2].map(() => command('refund', number, 'full', '-l', String(key), '--yes')),
    ]);
    // A cancellation may still follow a refund, and gives nothing more.
    expect([1, 2]).toContain(codes.filter((code) => code === 0).length);
    expect(await figures(number)).toMatchObject({ paid: 0, refunded: 11_800 });
  });
  await assertSound(world.database.db);
});

it('a cancellation and a scan at the gate: a guest who was let in keeps the booking (D-TK-02)', async () => {
  await repeat('R9 changes after the sale', async (round) => {
    const { key } = await storeLocation(world.database.db, {
      activities: [anActivity()],
      enableDigitalTickets: true,
    });
    const { number } = await sold(round, key);
    const scan = sql`select scan_ticket(order_id, 1, 'gate', 'request') from shop_order where order_number = ${number}`;
    const [code] = await Promise.all([cancel(key, number), scan.execute(world.database.db)]);
    const { rows } = await sql<{ used: number; canceled: number }>`
      select count(used_at)::integer as used, count(cancelled_at)::integer as canceled from ticket t
        join shop_order o using (order_id) where o.order_number = ${number}`.execute(world.database.db);
    expect(rows[0]).toEqual(code === 0 ? { used: 0, canceled: 2 } : { used: 1, canceled: 0 });
  });
  await assertSound(world.database.db);
});

it('a cancellation while a move is being paid waits for neither money nor places to be lost (R21)', async () => {
  await repeat('R9 changes after the sale', async (round) => {
    const { key } = await aMoveVenue({ database: world.database } as never);
    const { order, lineKey } = await boughtToMove(world.serverOf(round), key);
    const number = (order as unknown as { OrderNumber: string }).OrderNumber;
    const [code] = await Promise.all([
      cancel(key, number),
      payMove(world.serverOf(round), { key, order, lineKey }),
    ]);
    const { state, paid, moves } = await figures(number);
    // A move that was paid first keeps its fee; one that came later was neither made nor paid.
    if (code === 0) expect([state, paid]).toEqual(['cancelled', 1_000 * moves]);
    else expect([state, paid, moves]).toEqual(['saved', 12_800, 1]);
  });
  await assertSound(world.database.db);
});

it('control: without the look at tickets under the lock, somebody who was let in would be canceled (R2)', async () => {
  const { db } = world.database;
  const {
    rows: [known],
  } = await sql<{ text: string }>`select pg_get_functiondef('cancel_lines'::regproc) as text`.execute(db);
  const guarded = known?.text ?? '';
  const unguarded = guarded.replace('and used_at is not null) then', 'and false) then');
  expect(unguarded).not.toBe(guarded);
  const used: number[] = [];
  for (const definition of [unguarded, guarded]) {
    await sql.raw(definition).execute(db);
    const location = await storeLocation(db, { activities: [anActivity()], enableDigitalTickets: true });
    const { number } = await sold(0, location.key);
    const asked = { lineKeys: null, givenBack: { percent: 100 } };
    const { save } = await decidedNow(db, { key: location.key, number, now }, cancellation, asked);
    await sql`select scan_ticket(order_id, 1, 'gate', 'request') from shop_order where order_number = ${number}`.execute(
      db,
    );
    await save();
    const { rows } = await sql<{ used: number }>`
      select count(*)::integer as used from ticket join shop_order using (order_id)
      where order_number = ${number} and used_at is not null and cancelled_at is not null`.execute(db);
    used.push(rows[0]?.used ?? 0);
  }
  expect(used).toEqual([1, 0]);
  showed('R9 changes after the sale', 'a guest who was let in was canceled');
});

it('two changes of one booking and a buyer of the last places: places and money are right, whoever comes first (R1, R9)', async () => {
  await repeat('R9 changes after the sale', async (round) => {
    // Four places, of which two are sold.
    const { key } = await storeLocation(world.database.db, { activities: [aMovableActivity()] });
    const { number, lineKey } = await sold(round, key);
    const change = (guests: string) =>
      command('change', number, '-l', String(key), '--line', String(lineKey), '--guests', guests, '--yes');
    const [four, three, bought] = await Promise.all([
      change('11=4'),
      change('11=3'),
      addToCart(world.serverOf(round), { locationKey: key, rates: { 11: 2 } }),
    ]);
    const { rows } = await sql<{ total: number; guests: number; claimed: number }>`
      select o.total::integer, l.participants as guests, (select coalesce(sum(claimed), 0)::integer from cell c
        where c.location_key = o.location_key and c.subject like 'activity/%') as claimed
      from shop_order o join order_line l using (order_id) where o.order_number = ${number}`.execute(
      world.database.db,
    );
    const [now] = rows;
    const hasBought = complaintOf(bought) === null;
    expect(four === 0 || three === 0 || hasBought).toBe(true);
    expect(now?.total).toBe((now?.guests ?? 0) * 5900);
    expect(now?.claimed).toBe((now?.guests ?? 0) + (hasBought ? 2 : 0));
    expect(now?.claimed).toBeLessThanOrEqual(4);
    if (hasBought) expect(four).toBe(1);
  });
  await assertSound(world.database.db);
});
