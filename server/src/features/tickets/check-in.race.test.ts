/** Several devices check in one party at the same moment, on two servers, in any order: each guest counts once (6-12, D-TK-03, R8). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { joinAs } from '../../testing/staff.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

const devices = 12;
const guests = 6;

async function aWorld() {
  const first = await startTestApp();
  const second = await startTestApp({ database: first.database });
  return { first, second, serverOf: (index: number): TestApp => (index % 2 === 0 ? first : second) };
}
type World = Awaited<ReturnType<typeof aWorld>>;

let people = 0;

/** Returns how many were admitted, and how many check-ins the history has. */
async function checkInAtOnce({ first, serverOf }: World): Promise<{ admitted: number; events: number }> {
  const { key } = await storeLocation(first.database.db);
  people += 1;
  const browser = await joinAs(first, [key], 'gate', { email: `g${people}@race.example`, name: 'Gil' });
  const cart = orderOf(await addToCart(first, { locationKey: key, rates: { 11: guests } }));
  const order = orderOf(await completeOrder(first, cart, key)) as unknown as {
    OrderNumber: string;
    TicketUUID: string;
  };
  const codes = Array.from({ length: guests }, (_, index) => `t;${order.TicketUUID};${index + 1}`);
  const answers = await Promise.all(
    Array.from({ length: devices }, (_, index) =>
      ask<{ Tickets: { Admitted: boolean }[] }>(
        serverOf(index),
        'POST',
        '/api/desk/checkInTickets',
        // Half of them from the last guest to the first.
        { clientLocationKey: key, codes: index % 4 < 2 ? codes : codes.toReversed() },
        { ...browser },
      ),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(devices).fill(200));
  const admitted = answers.flatMap(({ body }) => body.Tickets.filter(({ Admitted }) => Admitted)).length;
  const { rows } = await sql<{ events: number }>`
    select count(*)::integer as events from order_event e join shop_order o using (order_id)
    where o.order_number = ${order.OrderNumber} and e.kind = 'ticket scanned'`.execute(first.database.db);
  return { admitted, events: rows[0]?.events ?? 0 };
}

describe('a party at several devices', () => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld();
  });
  afterAll(async () => {
    await world.second.http.close();
    await world.first.close();
  });

  it('is checked in once, and nobody has to try again (6-12, D-TK-03, R8)', async () => {
    for (let round = 0; round < 10; round++)
      expect(await checkInAtOnce(world)).toEqual({ admitted: guests, events: guests });
    await assertSound(world.first.database.db);
  });
});

describe('the same without the guard', () => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld();
    // Reads first and writes later, without a lock.
    await sql
      .raw(`create or replace function scan_ticket(p_order bigint, p_number integer, p_by text, p_request text) returns json
        language plpgsql as $$
        begin
          if exists (select from ticket where order_id = p_order and number = p_number and used_at is not null) then
            return json_build_object('counted', false, 'usedAt', clock_timestamp());
          end if;
          perform pg_sleep(0.1);
          insert into order_event (order_id, kind, request_id, details)
          values (p_order, 'ticket scanned', p_request, jsonb_build_object('number', p_number, 'subject', p_by));
          update ticket set used_at = clock_timestamp(), used_by = p_by where order_id = p_order and number = p_number;
          return json_build_object('counted', true, 'usedAt', clock_timestamp());
        end $$`)
      .execute(world.first.database.db);
  });
  afterAll(async () => {
    await world.second.http.close();
    await world.first.http.close();
    await world.first.database.close();
  });

  it('counts guests several times (R8)', async () => {
    const { admitted } = await checkInAtOnce(world);
    expect(admitted).toBeGreaterThan(guests);
  });
});
