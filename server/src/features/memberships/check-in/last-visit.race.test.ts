/**
 * Forty carts race for a membership's last places on a day, as many for its last guest passes, and fifty scans for the
 * last visit, on two servers: only as many succeed as there are (D-MB-03, D-MB-09, R8, S25). Without the guards more do.
 */
import type { ActivityKey, RateKey } from '@gangway/domain/kernel/keys';
import { addDays, type VenueDate, type VenueTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { aPlan, longSeason } from '@gangway/domain/testing/membership-builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeat, showed } from '../../../../../scripts/testing/repeat.ts';
import { connectDatabase, type Database } from '../../../db/database.ts';
import { assertSound } from '../../../testing/auditor.ts';
import { addToCart, complaintOf } from '../../../testing/journey.ts';
import { asMember } from '../../../testing/member-token.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../../testing/test-app.ts';
import { countingTogether, countTogether, waitUntilCounted } from '../../../testing/without-guards.ts';
import { issueMembership } from '../testing/issue-membership.ts';

const carts = 40;
const scans = 50;
const covered = 5;
/** A separate departure for each cart, so that they share only the membership's daily limit. */
const times = Array.from(
  { length: carts },
  (_, cart) =>
    `${String(6 + Math.floor(cart / 4)).padStart(2, '0')}:${String((cart % 4) * 15).padStart(2, '0')}` as VenueTime,
);
const plan = aPlan({
  schedule: longSeason,
  visits: 1,
  guestPasses: covered,
  rates: [
    {
      activityKey: 1 as ActivityKey,
      rateKey: 11 as RateKey,
      price: { kind: 'amount', amount: amount(1000) },
      mostPerOrder: null,
      mostPerDay: covered,
      usesGuestPass: false,
    },
    {
      activityKey: 1 as ActivityKey,
      rateKey: 12 as RateKey,
      price: { kind: 'amount', amount: amount(2000) },
      mostPerOrder: null,
      mostPerDay: null,
      usesGuestPass: true,
    },
  ],
});

/** Two servers on one database. */
async function aWorld() {
  const first = await startTestApp();
  const second = await startTestApp({ database: first.database });
  const serverOf = (index: number): TestApp => (index % 2 === 0 ? first : second);
  return { first, second, serverOf, db: first.database.db };
}
type World = Awaited<ReturnType<typeof aWorld>>;

/** A venue that never sells out, and a membership there. */
async function aMembership({ db }: World) {
  const location = await storeLocation(db, {
    activities: [
      anActivity({
        rates: [aRate({ key: 11 }), aRate({ key: 12, id: 'guest', name: 'Guest', isFromPrice: false })],
        schedules: [aSchedule({ times, capacity: 10_000 })],
      }),
    ],
    membershipPlans: [plan],
    allowSelfCheckIn: true,
    identityOrganizationId: 'org_test',
  });
  const members = [{ firstName: 'Ana', lastName: 'Torres', waiverSigned: true }];
  const from = '2026-11-01' as VenueDate;
  const membershipKey = (await issueMembership(db, location, plan, { from, members })) ?? '';
  await sql`update membership_member set identity_subject = 'sms|test' where location_key = ${location.key}`.execute(
    db,
  );
  return { locationKey: location.key, membershipKey };
}

/** Starts the requests of a race; the controls wait until some of them have counted. */
type Start = <T>(start: () => Promise<T>) => Promise<T>;
const atOnce: Start = (start) => start();

/** Everyone adds one guest at the member price at the same moment; returns the count of each outcome. */
async function raceForRate(world: World, rateKey: number, dateOf: (cart: number) => string, together: Start) {
  const { locationKey, membershipKey } = await aMembership(world);
  const headers = await asMember();
  const answers = await together(() =>
    Promise.all(
      Array.from({ length: carts }, (_, cart) =>
        addToCart(
          world.serverOf(cart),
          {
            locationKey,
            date: dateOf(cart),
            time: times[cart] ?? null,
            rates: { [rateKey]: 1 },
            membershipKey,
          },
          headers,
        ),
      ),
    ),
  );
  const words = Map.groupBy(answers, (answer) => complaintOf(answer) ?? `$${answer.body.Order?.SubTotal}`);
  return Object.fromEntries([...words].map(([text, all]) => [text, all.length]));
}

const raceForDay = (world: World, together = atOnce) => raceForRate(world, 11, () => '2026-12-05', together);
/** Each cart on a day of its own: they share only the guest passes. */
const raceForPasses = (world: World, together = atOnce) =>
  raceForRate(world, 12, (cart) => addDays('2026-12-05' as VenueDate, cart), together);

/** Scans at different times, so that each is a separate visit, all sent at the same moment. */
async function raceForVisit(world: World, together = atOnce) {
  const { membershipKey } = await aMembership(world);
  const headers = await asMember();
  const answers = await together(() =>
    Promise.all(
      Array.from({ length: scans }, (_, scan) =>
        ask<{ Success: boolean }>(
          world.serverOf(scan),
          'POST',
          '/api/register/SaveMembershipCheckIn',
          {
            MembershipKey: membershipKey,
            ScanDate: new Date(world.first.clock.now - scan * 10 * 60_000).toISOString(),
          },
          headers,
        ),
      ),
    ),
  );
  const { rows } = await sql<{ visits: number; total: number; remaining: number }>`
    select (select count(*)::integer from membership_visit v where v.member_id = m.member_id) as visits,
      m.total_visits as total, m.visits_remaining as remaining
    from membership_member m join membership s using (membership_id) where s.membership_key = ${membershipKey}`.execute(
    world.db,
  );
  return { admitted: answers.filter(({ body }) => body.Success).length, ...rows[0] };
}

const refused = 'Your membership does not cover that many on this day. Choose fewer, or another day.';

describe('a membership on two servers', () => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld();
  });
  afterAll(async () => {
    await world.second.http.close();
    await world.first.close();
  });

  it('covers as many guests per day as its plan allows, however many carts there are (D-MB-03, R8)', async () => {
    await repeat('R8 member rate', async () => {
      expect(await raceForDay(world)).toEqual({ $10: covered, [refused]: carts - covered });
      return carts;
    });
    await assertSound(world.db);
  });

  it('lets as many guests book as it has guest passes, however many carts there are (6-06, D-MB-03, R8)', async () => {
    const noneLeft = 'Your membership has no guest passes left.';
    await repeat('R8 guest passes', async () => {
      expect(await raceForPasses(world)).toEqual({ $20: covered, [noneLeft]: carts - covered });
      return carts;
    });
    await assertSound(world.db);
  });

  it('admits once with its last visit, however many scans there are (D-MB-09, R8, S25)', async () => {
    await repeat('R8 last visit', async () => {
      expect(await raceForVisit(world)).toEqual({ admitted: 1, visits: 1, total: 1, remaining: 0 });
      return scans;
    });
    await assertSound(world.db);
  });
});

describe('the same without the guards', () => {
  /** More than the membership covers, and fewer than the connections of the servers: all of them count first. */
  const crowd = 7;
  let world: World;
  /** The servers' connections all wait while the crowd gathers. */
  let other: Database;
  const together = <T>(start: () => Promise<T>) => countingTogether(other, crowd, start);
  beforeAll(async () => {
    world = await aWorld();
    other = await connectDatabase({ url: world.first.database.url, directory: null, poolSize: 2 });
    await countTogether(world.first.database);
    await sql
      .raw('alter table membership_member drop constraint membership_member_visits_remaining_check')
      .execute(world.db);
    // Counts first and writes later, without a lock.
    await sql
      .raw(`create or replace function check_in_members(p_keys text[], p_at timestamptz, p_by jsonb) returns json language plpgsql as $$
        declare m membership_member;
        begin
          select * into m from membership_member where member_key = p_keys[1];
          if m.visits_remaining = 0 then
            return json_build_object('refused', 'noVisits', 'visits_remaining', 0, 'total_visits', m.total_visits);
          end if;
          ${waitUntilCounted}
          insert into membership_visit (member_id, visited_at) values (m.member_id, p_at);
          update membership_member set total_visits = m.total_visits + 1, visits_remaining = m.visits_remaining - 1
          where member_id = m.member_id;
          return json_build_object('refused', null, 'visits_remaining', m.visits_remaining - 1, 'total_visits', m.total_visits + 1);
        end $$`)
      .execute(world.db);
  });
  afterAll(async () => {
    await other.close();
    await world.second.http.close();
    await world.first.http.close();
    await world.first.database.close();
  });

  it('covers more guests than its plan allows (R8)', async () => {
    const given = (await raceForDay(world, together)).$10 ?? 0;
    expect(given).toBeGreaterThanOrEqual(crowd);
    showed('R8 member rate', `${given} rates instead of ${covered}`);
  });

  it('lets more guests book than it has guest passes (R8)', async () => {
    const given = (await raceForPasses(world, together)).$20 ?? 0;
    expect(given).toBeGreaterThanOrEqual(crowd);
    showed('R8 guest passes', `${given} passes instead of ${covered}`);
  });

  it('admits several times with one visit (R8)', async () => {
    const { admitted } = await raceForVisit(world, together);
    expect(admitted).toBeGreaterThanOrEqual(crowd);
    showed('R8 last visit', `admitted ${admitted} times`);
  });
});
