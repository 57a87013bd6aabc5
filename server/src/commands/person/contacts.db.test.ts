/** A person whom somebody else's member names for emergencies is found, exported and erased (S43; docs/rules/personal-data.md). */
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { membersOf } from '../../features/memberships/testing/members-through-http.ts';
import { columnsWith } from '../../testing/every-column.ts';
import { runPerson } from '../../testing/run-person-command.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
const { setUp, memberOf, save, rowOf } = membersOf(() => app);

const contact = (name: string, subscriber: string, area = '303') => ({
  EmergencyContactFirstName: name,
  EmergencyContactLastName: 'Zweifelhaft',
  EmergencyContactPhoneCountryKey: 196,
  EmergencyContactPhoneAreaCode: area,
  EmergencyContactPhoneSubscriberNumber: subscriber,
});

/** A child of somebody else's membership, with these contacts one after the other. */
async function named(...contacts: Record<string, unknown>[]) {
  const { location, held } = await setUp();
  const child = await memberOf(held, 2);
  for (const one of contacts) {
    const { body } = await save({ ...child, DateOfBirth: '2016-05-02', ...one }, { ...held.holder });
    expect(body.ModelErrors).toBeNull();
  }
  const who = (phone: string) => ['--location', String(location.key), '--phone', phone];
  return { who, memberKey: child.MembershipMemberKey };
}

const traces = ['Quirinald', '555-?8842'];
const held = () => columnsWith(app.database.db, traces);

describe('an emergency contact', () => {
  it('is found, exported and erased by their number; the member stays (S43)', async () => {
    const { who, memberKey } = await named(contact('Quirinald', '5558842'));
    const mine = who('+1 303 555 8842');
    expect(await runPerson(app, ['find', ...mine])).toMatchObject({
      code: 0,
      said: expect.stringContaining('emergency contact of a member'),
    });
    const file = join(await mkdtemp(join(tmpdir(), 'gangway-contact-')), 'person.json');
    expect((await runPerson(app, ['export', file, ...mine])).code).toBe(0);
    const { emergencyContactOf } = JSON.parse(await readFile(file, 'utf8'));
    expect(emergencyContactOf).toMatchObject([
      { plan: 'Family', contact: { emergencyFirstName: 'Quirinald', emergencyPhoneAreaCode: '303' } },
    ]);
    expect((await held()).some((column) => column.startsWith('membership_member.details'))).toBe(true);
    expect((await held()).some((column) => column.startsWith('member_event.after'))).toBe(true);

    const erased = await runPerson(app, ['erase', ...mine, '-y']);
    expect([erased.code, erased.said]).toEqual([
      0,
      expect.stringContaining('0 members, 1 emergency contact,'),
    ]);
    expect(await held()).toEqual([]);
    expect(await rowOf(memberKey)).toMatchObject({
      details: { dateOfBirth: '2016-05-02', emergencyFirstName: null },
    });
    expect((await runPerson(app, ['find', ...mine])).said).toContain(
      'Nothing is held about this person here.',
    );
  });

  it.each([
    ['with another number of the same area', contact('Robin', '5550199')],
    ['with a number of another area', contact('Robin', '5550199', '720')],
  ])('of the past is erased from the change log, and who came after stays: %s (S43)', async (_, later) => {
    const { who, memberKey } = await named(contact('Quirinald', '5558842'), later);
    const mine = who('303 555 8842');
    expect((await runPerson(app, ['find', ...mine])).said).toContain('emergency contact of a member');
    expect((await runPerson(app, ['erase', ...mine, '-y'])).code).toBe(0);
    expect(await held()).toEqual([]);
    expect(await rowOf(memberKey)).toMatchObject({ details: { emergencyFirstName: 'Robin' } });
  });

  it('with another number is not touched', async () => {
    const { who, memberKey } = await named(contact('Robin', '5550199'));
    expect((await runPerson(app, ['erase', ...who('303 555 8842'), '-y'])).code).toBe(1);
    expect((await runPerson(app, ['find', ...who('720 555 0199')])).code).toBe(1);
    expect(await rowOf(memberKey)).toMatchObject({ details: { emergencyFirstName: 'Robin' } });
  });
});
