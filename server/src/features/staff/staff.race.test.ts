/**
 * Races that one of several wins: to use a code or a challenge, to accept an invitation, and to leave a venue as one of its last two
 * owners (docs/rules/staff.md). The controls do it without the lock, and both succeed.
 */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PasskeyDevice } from '../../testing/passkey-device.ts';
import { type Browser, cookieOf, emailedCode, joinAs, secretOf } from '../../testing/staff.ts';
import { ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { inviteByLink } from './staff.service.ts';

const rounds = 20;
const atOnce = 8;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let addresses = 0;
const anAddress = () => {
  addresses += 1;
  return `race${addresses}@lake.example`;
};
const desk = (name: string, members: object, headers: object = {}) =>
  ask(app, 'POST', `/api/desk/${name}`, { ...members }, { ...headers });
const together = <T>(what: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: atOnce }, (_, index) => what(index)));

interface Owners {
  key: LocationKey;
  people: { browser: Browser; personKey: string }[];
}

async function twoOwners(): Promise<Owners> {
  const { key } = await storeLocation(app.database.db);
  const browsers = [
    await joinAs(app, [key], 'owner', { email: anAddress(), name: 'A' }),
    await joinAs(app, [key], 'owner', { email: anAddress(), name: 'B' }),
  ];
  const { body } = await ask<{ People: { PersonKey: string; Name: string }[] }>(
    app,
    'GET',
    '/api/desk/getStaff',
    { clientLocationKey: key },
    { ...browsers[0] },
  );
  const people = browsers.map((browser, at) => ({ browser, personKey: body.People[at]?.PersonKey ?? '' }));
  return { key, people };
}

async function ownersOf(key: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from staff_member where location_key = ${key} and role = 'owner'`.execute(
    app.database.db,
  );
  return rows[0]?.count ?? 0;
}

describe('two owners who remove each other at the same moment', () => {
  it('leave one: the other is the last, and stays', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { key, people } = await twoOwners();
      const answers = await Promise.all(
        people.map(({ browser }, at) =>
          desk('removeStaff', { clientLocationKey: key, personKey: people[1 - at]?.personKey }, browser),
        ),
      );
      expect(await ownersOf(key)).toBe(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  it('leave none without the lock (control)', async () => {
    const { key, people } = await twoOwners();
    const leave = (personKey: string) =>
      sql`delete from staff_member m using staff_person p
        where m.location_key = ${key} and p.person_id = m.person_id and p.person_key = ${personKey}
          and (select count(*) from staff_member where location_key = ${key} and role = 'owner') > 1
          and pg_sleep(0.2) is not null`.execute(app.database.db);
    await Promise.all(people.map(({ personKey }) => leave(personKey)));
    expect(await ownersOf(key)).toBe(0);
  });
});

describe('a code that is sent several times at the same moment', () => {
  it('signs in one of them', async () => {
    const { key } = await storeLocation(app.database.db);
    const email = anAddress();
    await joinAs(app, [key], 'desk', { email, name: 'D' });
    for (let round = 0; round < rounds; round += 1) {
      app.clock.now += 31_000;
      await desk('askStaffCode', { email });
      const code = await emailedCode(app, email);
      const answers = await together(() => desk('signInStaff', { email, code }));
      expect(answers.filter((answer) => cookieOf(answer) !== '')).toHaveLength(1);
    }
  });

  it('counts each wrong try: eight at once use up the five', async () => {
    const { key } = await storeLocation(app.database.db);
    const email = anAddress();
    await joinAs(app, [key], 'desk', { email, name: 'D' });
    for (let round = 0; round < rounds; round += 1) {
      app.clock.now += 31_000;
      await desk('askStaffCode', { email });
      const code = await emailedCode(app, email);
      await together((index) => desk('signInStaff', { email, code: String(900_000 + index) }));
      expect((await desk('signInStaff', { email, code })).status, `round ${round}`).toBe(403);
    }
  });
});

describe('an invitation that is accepted several times at the same moment', () => {
  it('makes one person a member', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { key } = await storeLocation(app.database.db);
      const { url } = await inviteByLink(app.database.db, 'https://book.example', {
        ...{ locations: [key], role: 'owner', email: null },
      });
      const answers = await together((index) =>
        desk('acceptStaffInvitation', { secret: secretOf(url), name: `N${index}`, email: anAddress() }),
      );
      expect(answers.filter((answer) => cookieOf(answer) !== '')).toHaveLength(1);
      expect(await ownersOf(key)).toBe(1);
    }
  });
});

describe('a challenge for a passkey that is answered several times at the same moment', () => {
  /** A device with a passkey of somebody; it does not count, so that only the challenge tells one use from another. */
  async function aDevice() {
    const { key } = await storeLocation(app.database.db);
    const browser = await joinAs(app, [key], 'desk', { email: anAddress(), name: 'D' });
    const { body } = await desk('askNewPasskey', {}, browser);
    const device = new PasskeyDevice();
    const made = device.make(body as { Challenge: string; UserHandle: string });
    expect((await desk('addPasskey', made, browser)).status).toBe(200);
    return device;
  }
  const challenge = async () => String((await desk('askPasskeyChallenge', {})).body.Challenge);

  it('signs in one of them', async () => {
    const device = await aDevice();
    for (let round = 0; round < rounds; round += 1) {
      const said = device.answer(await challenge());
      const answers = await together(() => desk('signInWithPasskey', said));
      expect(answers.filter((answer) => cookieOf(answer) !== '')).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 410)).toHaveLength(atOnce - 1);
    }
  });

  it('signs in several if it is looked for first and deleted afterwards (control)', async () => {
    await challenge();
    const { db } = app.database;
    const use = async () => {
      const { rows } = await sql`select 1 from staff_challenge`.execute(db);
      await sql`select pg_sleep(0.1)`.execute(db);
      await sql`delete from staff_challenge`.execute(db);
      return rows.length > 0;
    };
    expect((await together(use)).filter(Boolean).length).toBeGreaterThan(1);
  });
});

describe('a passkey that counts, and its copy, used at the same moment', () => {
  it('sign in once: who comes second has counted no further', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { key } = await storeLocation(app.database.db);
      const browser = await joinAs(app, [key], 'desk', { email: anAddress(), name: 'D' });
      const { body } = await desk('askNewPasskey', {}, browser);
      const device = new PasskeyDevice({ counter: 7 });
      await desk('addPasskey', device.make(body as { Challenge: string; UserHandle: string }), browser);
      const said = await Promise.all(
        [1, 2].map(async () => String((await desk('askPasskeyChallenge', {})).body.Challenge)),
      );
      const both = said.map((given) => {
        device.counter = 7;
        return device.answer(given);
      });
      const answers = await Promise.all(both.map((one) => desk('signInWithPasskey', one)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    }
  });
});
