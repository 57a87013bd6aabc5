/** Two gates scan one membership card at the same moment, on two servers: it is one visit (6-12, D-MB-09, R8). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertSound } from '../../../testing/auditor.ts';
import { joinAs } from '../../../testing/staff.ts';
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { membersOf } from '../testing/members-through-http.ts';

const devices = 10;

async function aWorld() {
  const first = await startTestApp();
  const second = await startTestApp({ database: first.database });
  return { first, second, serverOf: (index: number): TestApp => (index % 2 === 0 ? first : second) };
}
type World = Awaited<ReturnType<typeof aWorld>>;

let people = 0;

/** Returns how many scans were admitted, and how many visits were counted. */
async function scanAtOnce({ first, serverOf }: World): Promise<{ admitted: number; visits: number }> {
  const { held, location } = await membersOf(() => first).setUp();
  people += 1;
  const browser = await joinAs(first, [location.key], 'gate', {
    ...{ email: `c${people}@race.example`, name: 'Gil' },
  });
  const [, robin = ''] = held.memberKeys;
  const answers = await Promise.all(
    Array.from({ length: devices }, (_, index) =>
      ask<{ Admitted: boolean }>(
        ...([serverOf(index), 'POST', '/api/desk/checkInMember'] as const),
        { clientLocationKey: location.key, code: `m;${robin}` },
        { ...browser },
      ),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(devices).fill(200));
  const { rows } = await sql<{ visits: number }>`
    select count(*)::integer as visits from membership_visit join membership_member using (member_id)
    where member_key = ${robin}`.execute(first.database.db);
  return { admitted: answers.filter(({ body }) => body.Admitted).length, visits: rows[0]?.visits ?? 0 };
}

describe('a card at several gates', () => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld();
  });
  afterAll(async () => {
    await world.second.http.close();
    await world.first.close();
  });

  it('is one visit, and every gate lets its member in (6-12, D-MB-09, R8)', async () => {
    for (let round = 0; round < 5; round++)
      expect(await scanAtOnce(world)).toEqual({ admitted: devices, visits: 1 });
    await assertSound(world.first.database.db);
  });
});

describe('the same without the guard', () => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld();
    // Looks for a visit first and counts later, without a lock.
    await sql
      .raw(`create or replace function check_in_members(p_keys text[], p_at timestamptz, p_by jsonb) returns json language plpgsql as $$
        declare m membership_member;
        begin
          select * into m from membership_member where member_key = p_keys[1];
          if not exists (select from membership_visit where member_id = m.member_id) then
            -- Long enough for all of them to have looked, on a machine that is busy.
            perform pg_sleep(2);
            insert into membership_visit (member_id, visited_at) values (m.member_id, p_at);
          end if;
          return json_build_object('refused', null, 'visits_remaining', null, 'total_visits', m.total_visits);
        end $$`)
      .execute(world.first.database.db);
  });
  afterAll(async () => {
    await world.second.http.close();
    await world.first.http.close();
    await world.first.database.close();
  });

  it('counts one visit several times (R8)', async () => {
    expect((await scanAtOnce(world)).visits).toBeGreaterThan(1);
  });
});
