/** Scanning a membership card at the desk (6-12, D-MB-09; docs/rules/members.md, "Check-in"). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, joinAs } from '../../../testing/staff.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../../testing/test-app.ts';
import { familyPlan } from '../testing/members.ts';
import { membersOf } from '../testing/members-through-http.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { setUp, memberOf, save } = membersOf(() => app);

let people = 0;
const joined = (key: LocationKey): Promise<Browser> => {
  people += 1;
  return joinAs(app, [key], 'gate', { email: `card-${people}@check.example`, name: 'Gil' });
};

const scan = (key: number, code: string, browser: Browser) =>
  ask<Record<string, unknown>>(
    ...([app, 'POST', '/api/desk/checkInMember'] as const),
    { clientLocationKey: key, code },
    { ...browser },
  );

async function visitsOf(memberKey: string) {
  const { rows } = await sql<{ actor: string; subject: string }>`
    select actor, subject from membership_visit join membership_member using (member_id)
    where member_key = ${memberKey}`.execute(app.database.db);
  return rows;
}

it('counts a visit, where members may not scan themselves as well, and keeps who scanned (6-12, D-MB-09, S25)', async () => {
  const { held, location } = await setUp(familyPlan, { allowSelfCheckIn: false });
  const gil = await joined(location.key);
  const [, robin = ''] = held.memberKeys;
  const { status, body } = await scan(location.key, ` m;${robin} `, gil);
  const { Customer } = await memberOf(held, 1);
  expect([status, body]).toEqual([
    200,
    {
      ...{ Admitted: true, Name: `${Customer.FirstName} ${Customer.LastName}`, PlanName: familyPlan.name },
      ...{ VisitsRemaining: 9, TotalVisits: 1, Message: null },
    },
  ]);
  expect(await visitsOf(robin)).toMatchObject([{ actor: 'staff' }]);
  // Held before the camera for a second time within five minutes.
  expect((await scan(location.key, `m;${robin}`, gil)).body).toMatchObject({
    Admitted: true,
    TotalVisits: 1,
  });
  expect(await visitsOf(robin)).toHaveLength(1);
});

it('does not admit a member who was revoked, says who and why, and counts nothing (6-12, I30)', async () => {
  const { held, location } = await setUp();
  const gil = await joined(location.key);
  const [, robin = ''] = held.memberKeys;
  await save({ ...(await memberOf(held, 1)), Revoke: true }, { ...held.holder });
  expect((await scan(location.key, `m;${robin}`, gil)).body).toMatchObject({
    ...{ Admitted: false, PlanName: familyPlan.name, TotalVisits: 0, Message: 'Revoked' },
  });
  expect(await visitsOf(robin)).toHaveLength(0);
});

it('does not admit after the last day of the membership (6-12, D-MB-04)', async () => {
  const { held, location } = await setUp();
  const gil = await joined(location.key);
  await sql`update membership set starts_on = '2020-01-01', ends_on = '2020-12-31'
    where membership_key = ${held.key}`.execute(app.database.db);
  const [holder = ''] = held.memberKeys;
  expect((await scan(location.key, `m;${holder}`, gil)).body).toMatchObject({
    ...{ Admitted: false, Message: 'Expired' },
  });
});

it('of another venue, of nobody, and what is no card is not found (S2, C-25)', async () => {
  const { held } = await setUp();
  const { key } = await storeLocation(app.database.db);
  const gil = await joined(key);
  for (const code of [
    `m;${held.memberKeys[1]}`,
    'm;abcdefghijklmnopqrstuv',
    held.memberKeys[1] ?? '',
    held.key,
  ])
    expect((await scan(key, code, gil)).status, code).toBe(404);
  expect(await visitsOf(held.memberKeys[1] ?? '')).toHaveLength(0);
});
