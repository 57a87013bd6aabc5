/** Fifty scanners read one ticket at the same moment, on two servers: it admits once (D-TK-03, R8). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { asMember } from '../../testing/member-token.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';

const scanners = 50;

async function aWorld() {
  const first = await startTestApp();
  const second = await startTestApp({ database: first.database });
  return { first, second, serverOf: (index: number): TestApp => (index % 2 === 0 ? first : second) };
}
type World = Awaited<ReturnType<typeof aWorld>>;

/** Returns how many scanners admit. */
async function raceForGate({ first, serverOf }: World): Promise<number> {
  const { key } = await storeLocation(first.database.db, { identityOrganizationId: 'org_lake' });
  const cart = orderOf(await addToCart(first, { locationKey: key, rates: { 11: 1 } }));
  const order = orderOf(await completeOrder(first, cart, key)) as { TicketUUID?: string };
  const code = `t;${order.TicketUUID};1`;
  const headers = {
    ...(await asMember({
      subject: 'auth0|gate',
      organization: 'org_lake',
      phone: null,
      claims: { permissions: ['checkin:write'] },
    })),
  };
  const answers = await Promise.all(
    Array.from({ length: scanners }, (_, index) =>
      ask<{ Admitted: boolean }>(
        serverOf(index),
        'POST',
        '/api/register/scanTicket',
        { clientLocationKey: key, code },
        headers,
      ),
    ),
  );
  return answers.filter(({ body }) => body.Admitted).length;
}

describe('a ticket at two gates', () => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld();
  });
  afterAll(async () => {
    await world.second.http.close();
    await world.first.close();
  });

  it('admits once, however many scanners read it (D-TK-03, R8)', async () => {
    await repeat('R8 scans of a ticket', async () => expect(await raceForGate(world)).toBe(1));
    await assertSound(world.first.database.db);
  });
});

describe('the same without the guard', () => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld();
    // Reads first and writes half a second later, without a lock: two servers that are busy begin tenths of a second apart.
    await sql
      .raw(`create or replace function scan_ticket(p_order bigint, p_number integer, p_by text, p_request text) returns json
        language plpgsql as $$
        declare v_used timestamptz;
        begin
          select used_at into v_used from ticket where order_id = p_order and number = p_number;
          if v_used is not null then return json_build_object('counted', false, 'usedAt', v_used); end if;
          perform pg_sleep(0.5);
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

  it('admits several times (R8)', async () => {
    const admitted = await raceForGate(world);
    expect(admitted).toBeGreaterThan(1);
    showed('R8 scans of a ticket', `admitted ${admitted} times`);
  });
});
