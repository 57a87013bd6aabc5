/** Check-in over HTTP (docs/rules/members.md, "Check-in"). */
import type { VenueDate, VenueTime } from '@gangway/domain/kernel/local-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { familyPlan, type HeldMembership } from '../testing/members.ts';
import { membersOf } from '../testing/members-through-http.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { setUp, read, memberOf, save } = membersOf(() => app);
const noHeaders: Record<string, string> = {};

interface CheckInAnswer {
  Success: boolean;
  VisitsRemaining: number | null;
  TotalVisits: number;
  Message: string | null;
}

describe('a check-in', () => {
  const checkIn = (
    held: HeldMembership,
    scan: { MembershipMemberKey?: string; ScanDate?: string } = {},
    area = 'register',
    headers: Record<string, string> = { ...held.holder },
  ) =>
    ask<CheckInAnswer>(
      app,
      'POST',
      `/api/${area}/SaveMembershipCheckIn`,
      { MembershipKey: held.key, ScanDate: new Date(app.clock.now).toISOString(), ...scan },
      headers,
    );
  const visits = async (held: HeldMembership) =>
    (await read(held)).Members.map(({ TotalVisits, VisitsRemaining }) => [TotalVisits, VisitsRemaining]);

  it.each(['booking', 'register'])(
    'at /api/%s counts one visit of the account holder if no member is named (7.3-05, 3.12-05, 2.11-03, C-13, D-MB-09)',
    async (area) => {
      const { held } = await setUp();
      const { status, body } = await checkIn(held, {}, area);
      expect(status).toBe(200);
      expect(body).toEqual({ Success: true, VisitsRemaining: 9, TotalVisits: 1, Message: null });
      expect(await visits(held)).toEqual([
        [1, 9],
        [0, 10],
        [0, 10],
      ]);
      expect((await memberOf(held, 0)).LastVisit).toBe(new Date(app.clock.now).toISOString());
    },
  );

  it('of a named member counts their visit (7.3-05, C-13)', async () => {
    const { held } = await setUp();
    await checkIn(held, { MembershipMemberKey: held.memberKeys[1] ?? '' });
    expect(await visits(held)).toEqual([
      [0, 10],
      [1, 9],
      [0, 10],
    ]);
  });

  it('without a name admits the whole group if one scan is enough (D-MB-01, D-MB-09)', async () => {
    const { held } = await setUp({ ...familyPlan, requireEachMemberCheckIn: false });
    expect((await checkIn(held)).body).toMatchObject({ Success: true, TotalVisits: 1 });
    expect(await visits(held)).toEqual([
      [1, 9],
      [1, 9],
      [1, 9],
    ]);
  });

  it('counts again only after five minutes (D-MB-09)', async () => {
    const { held } = await setUp();
    const at = (seconds: number) => new Date(app.clock.now + seconds * 1000).toISOString();
    await checkIn(held, { ScanDate: at(0) });
    expect((await checkIn(held, { ScanDate: at(299) })).body).toMatchObject({
      Success: true,
      TotalVisits: 1,
    });
    expect((await checkIn(held, { ScanDate: at(-299) })).body).toMatchObject({
      Success: true,
      TotalVisits: 1,
    });
    expect((await checkIn(held, { ScanDate: at(300) })).body).toMatchObject({
      TotalVisits: 2,
      VisitsRemaining: 8,
    });
  });

  it('of fifty scans at once counts one visit, also for a group (R8, S25, I29)', async () => {
    const { held } = await setUp({ ...familyPlan, requireEachMemberCheckIn: false });
    const answers = await Promise.all(Array.from({ length: 50 }, () => checkIn(held)));
    expect(
      new Set(answers.map(({ status, body }) => `${status} ${body.Success} ${body.TotalVisits}`)),
    ).toEqual(new Set(['200 true 1']));
    expect(await visits(held)).toEqual([
      [1, 9],
      [1, 9],
      [1, 9],
    ]);
  });

  it.each([
    ['a day before', -86_400_000, -86_400_000],
    ['more than a day before', -86_400_001, 0],
    ['next week', 7 * 86_400_000, 0],
  ])('dated %s uses the server’s clock beyond 24 hours (D-MB-09)', async (_when, off, kept) => {
    const { held } = await setUp(familyPlan, {}, '2026-11-01');
    await checkIn(held, { ScanDate: new Date(app.clock.now + off).toISOString() });
    expect((await memberOf(held, 0)).LastVisit).toBe(new Date(app.clock.now + kept).toISOString());
  });

  it('is refused once the last visit is used, but a repeat of that scan is not (D-MB-09, I29)', async () => {
    const { held } = await setUp({ ...familyPlan, visits: 1 });
    const later = new Date(app.clock.now + 600_000).toISOString();
    expect((await checkIn(held)).body).toMatchObject({ Success: true, VisitsRemaining: 0 });
    expect((await checkIn(held)).body).toMatchObject({ Success: true, VisitsRemaining: 0, TotalVisits: 1 });
    expect((await checkIn(held, { ScanDate: later })).body).toEqual({
      Success: false,
      VisitsRemaining: 0,
      TotalVisits: 1,
      Message: 'No visits remaining',
    });
  });

  const monday = { weekdays: [1], from: '09:00' as VenueTime, to: '17:00' as VenueTime };
  it.each<{ why: string; plan: Partial<typeof familyPlan>; from?: string; revoke?: true }>([
    { why: 'Not valid today', plan: { windows: [monday] } },
    {
      why: 'Not valid today',
      plan: {
        blackouts: [
          { key: 7, name: 'Regatta', from: '2026-11-21' as VenueDate, to: '2026-11-21' as VenueDate },
        ],
      },
    },
    { why: 'Expired', plan: {}, from: '2025-11-20' },
    { why: 'Not started', plan: {}, from: '2026-11-22' },
    { why: 'Waiver missing', plan: { waiver: 'I can swim.' } },
    { why: 'Revoked', plan: {}, revoke: true },
  ])(
    'of a membership that cannot be used gives the reason and counts nothing: $why (I30, D-MB-04)',
    async ({ why, plan, from, revoke }) => {
      const { held } = await setUp({ ...familyPlan, ...plan }, {}, from);
      const member = held.memberKeys[1] ?? '';
      if (revoke) await save({ ...(await memberOf(held, 1)), Revoke: true }, { ...held.holder });
      expect((await checkIn(held, { MembershipMemberKey: member })).body).toMatchObject({
        Success: false,
        TotalVisits: 0,
        Message: why,
      });
      expect(await visits(held)).toEqual([
        [0, 10],
        [0, 10],
        [0, 10],
      ]);
    },
  );

  it('is for staff only if members may not check themselves in: 403 (D-API-52, S25)', async () => {
    const { held } = await setUp(familyPlan, { allowSelfCheckIn: false });
    expect((await checkIn(held)).status).toBe(403);
    expect(await visits(held)).toEqual([
      [0, 10],
      [0, 10],
      [0, 10],
    ]);
  });

  it('of someone else’s membership or member is not found; without a sign-in it is 401 (S2)', async () => {
    const { held } = await setUp();
    const { held: other } = await setUp();
    expect((await checkIn(held, {}, 'register', { ...other.holder })).status).toBe(404);
    expect((await checkIn(held, { MembershipMemberKey: other.memberKeys[0] })).status).toBe(404);
    expect((await checkIn(held, {}, 'register', noHeaders)).status).toBe(401);
  });
});
