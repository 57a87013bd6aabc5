/** Who leads which departure: assigning, being double-booked, leaving, and what is kept of it (6-12; docs/rules/day.md, "Guides"). */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { StaffRole } from '@gangway/domain/staff/role';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { asMember } from '../../testing/member-token.ts';
import { runPerson } from '../../testing/run-person-command.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { aMorning, ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { eraseOld } from '../personal-data/retention.service.ts';
import { removeVenues } from '../venues/remove-venue.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => {
  app.clock.now = aMorning;
});

const date = '2026-12-05';
const kayak = '1-0900';
const walk = '2-1000';

let people = 0;
interface Person {
  browser: Browser;
  key: string;
  email: string;
}

/** Kayak from 9:00 to 11:30 and 13:00 to 15:30, a walk from 10:00 to 11:00, bikes to rent, and a pass for the day. */
async function aPlace() {
  const short = aSchedule({ times: ['10:00'], lengthMinutes: 60 });
  const { key } = await storeLocation(app.database.db, {
    identityOrganizationId: 'org_test',
    activities: [
      anActivity(),
      anActivity({ key: 2, name: 'Harbor Walk', schedules: [short] }),
      anActivity({
        key: 3,
        name: 'Day Pass',
        appointmentType: 'date',
        schedules: [aSchedule({ times: [] })],
      }),
    ],
  });
  const hire = async (role: StaffRole, name: string): Promise<Person> => {
    people += 1;
    const email = `p${people}@lead.example`;
    const browser = await joinAs(app, [key], role, { email, name });
    const { rows } = await sql<{ key: string }>`
      select person_key as key from staff_person where email = ${email}`.execute(app.database.db);
    return { browser, email, key: rows[0]?.key ?? '' };
  };
  const mia = await hire('manager', 'Mia');
  return { key, mia, hire };
}

interface Answered {
  Applied: boolean;
  ModelErrors: { Key: string; Value: string[] }[] | null;
}
interface WireGuide {
  PersonKey: string;
  Name: string;
  AlsoLeads: { DepartureKey: string; Name: string | null; Start: string; HasTime: boolean }[];
}

const assign = (
  key: LocationKey,
  by: Person,
  departureKey: string,
  { now, seen = [], on = date }: { now: readonly Person[]; seen?: readonly Person[]; on?: string },
) =>
  ask<Answered>(
    ...([app, 'POST', '/api/desk/assignGuides'] as const),
    {
      ...{ clientLocationKey: key, date: on, departureKey },
      people: now.map((one) => one.key),
      seen: seen.map((one) => one.key),
    },
    { ...by.browser },
  );

const read = async <Body>(call: string, key: LocationKey, by: Person, members: object = {}) =>
  (
    await ask<Body>(
      ...([app, 'GET', `/api/desk/${call}`, { clientLocationKey: key, date, ...members }] as const),
      { ...by.browser },
    )
  ).body;

/** By departure, the names of who leads it and in brackets what else they lead at that time. */
async function shown(key: LocationKey, by: Person): Promise<Record<string, string>> {
  const day = await read<{ Departures: { DepartureKey: string; Guides: WireGuide[] }[] }>('getDay', key, by);
  return Object.fromEntries(
    day.Departures.filter(({ Guides }) => Guides.length > 0).map(({ DepartureKey, Guides }) => [
      DepartureKey,
      Guides.map(({ Name, AlsoLeads }) =>
        [Name, ...AlsoLeads.map((other) => `(${other.Name} ${other.Start.slice(11, 16)})`)].join(' '),
      ).join(', '),
    ]),
  );
}

async function events(key: LocationKey): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', e.kind, p.name, e.role, 'by', b.name, e.day, e.departure_key) as text
    from staff_event e join staff_person p using (person_id) left join staff_person b on b.person_key = e.done_by
    where e.location_key = ${key} and e.day is not null order by e.event_id`.execute(app.database.db);
  return rows.map(({ text }) => text);
}

describe('a departure', () => {
  it('is led by any of the venue’s people, several at once, and history has who said so (6-12)', async () => {
    const { key, mia, hire } = await aPlace();
    const sam = await hire('guide', 'Sam');
    const dana = await hire('desk', 'Dana');
    expect((await assign(key, mia, kayak, { now: [sam, dana, mia] })).body.Applied).toBe(true);
    expect(await shown(key, mia)).toEqual({ [kayak]: 'Dana, Mia, Sam' });
    await assign(key, mia, kayak, { now: [dana], seen: [sam, dana, mia] });
    expect(await shown(key, dana)).toEqual({ [kayak]: 'Dana' });
    expect((await events(key)).toSorted()).toEqual(
      [
        `guideAssigned Dana desk by Mia ${date} ${kayak}`,
        `guideAssigned Mia manager by Mia ${date} ${kayak}`,
        `guideAssigned Sam guide by Mia ${date} ${kayak}`,
        `guideRemoved Mia manager by Mia ${date} ${kayak}`,
        `guideRemoved Sam guide by Mia ${date} ${kayak}`,
      ].toSorted(),
    );
  });

  it('has what is so already without another event, whoever saw what (R12)', async () => {
    const { key, mia, hire } = await aPlace();
    const sam = await hire('guide', 'Sam');
    await assign(key, mia, kayak, { now: [sam] });
    expect((await assign(key, mia, kayak, { now: [sam] })).body.Applied).toBe(true);
    expect((await assign(key, mia, kayak, { now: [sam, sam], seen: [mia] })).body.Applied).toBe(true);
    expect(await events(key)).toHaveLength(1);
  });

  it('that got other guides meanwhile keeps them, and says so (6-12)', async () => {
    const { key, mia, hire } = await aPlace();
    const [sam, lee] = [await hire('guide', 'Sam'), await hire('guide', 'Lee')];
    await assign(key, mia, kayak, { now: [sam] });
    const { status, body } = await assign(key, mia, kayak, { now: [lee] });
    expect([status, body.Applied, body.ModelErrors]).toEqual([
      200,
      false,
      [
        {
          Key: 'guidesChanged',
          Value: [
            'Somebody else changed the guides of this departure in the meantime. Nothing was done. Please check them and try again.',
          ],
        },
      ],
    ]);
    expect(await shown(key, mia)).toEqual({ [kayak]: 'Sam' });
  });

  it.each(['1-0800', 'rentals', '9-0900'])('that does not exist has none: %s', async (departureKey) => {
    const { key, mia } = await aPlace();
    expect((await assign(key, mia, departureKey, { now: [mia] })).status).toBe(404);
    const members = { clientLocationKey: key, date, departureKey };
    const asked = ask(app, 'GET', '/api/desk/getGuideChoices', members, { ...mia.browser });
    expect((await asked).status).toBe(404);
  });

  it('is led by nobody who works elsewhere, or is no longer there', async () => {
    const { key, mia } = await aPlace();
    const elsewhere = await aPlace();
    for (const one of [elsewhere.mia, { ...mia, key: 'nobody' }]) {
      const { body } = await assign(key, mia, kayak, { now: [one] });
      expect(body.ModelErrors?.map(({ Key }) => Key)).toEqual(['guideNotStaff']);
    }
    expect(await shown(key, mia)).toEqual({});
    expect(await events(key)).toEqual([]);
  });

  it('is named after its guides on the manifest, in the file and in the spreadsheet', async () => {
    const { key, mia, hire } = await aPlace();
    const [sam, lee] = [await hire('guide', 'Sam'), await hire('guide', 'Lee')];
    await completeOrder(app, orderOf(await addToCart(app, { locationKey: key })), key);
    await assign(key, mia, kayak, { now: [sam, lee] });
    const csv = await read<string>('manifest.csv', key, mia);
    expect(csv.split('\r\n')[0]?.split(',').at(-3)).toBe('Guides');
    expect(csv.split('\r\n')[1]?.split(',').at(-3)).toBe('Lee; Sam');
  });
});

describe('somebody who leads two departures at once', () => {
  it('is told and not refused: in the day, and to who chooses guides (6-12)', async () => {
    const { key, mia, hire } = await aPlace();
    const sam = await hire('guide', 'Sam');
    await assign(key, mia, kayak, { now: [sam] });
    const { People } = await read<{ People: (WireGuide & { Role: string; Leads: boolean })[] }>(
      ...(['getGuideChoices', key, mia, { departureKey: walk }] as const),
    );
    expect(People.map(({ Name, Role, Leads }) => [Name, Role, Leads])).toEqual([
      ['Sam', 'guide', false],
      ['Mia', 'manager', false],
    ]);
    expect(People.map(({ AlsoLeads }) => AlsoLeads)).toEqual([
      [{ DepartureKey: kayak, Name: 'Sunrise Kayak Tour', HasTime: true, Start: `${date}T09:00:00` }],
      [],
    ]);
    expect((await assign(key, mia, walk, { now: [sam] })).body.Applied).toBe(true);
    expect(await shown(key, mia)).toEqual({
      [kayak]: 'Sam (Harbor Walk 10:00)',
      [walk]: 'Sam (Sunrise Kayak Tour 09:00)',
    });
  });

  it('is not one whose departures follow each other, or have no time', async () => {
    const { key, mia, hire } = await aPlace();
    const sam = await hire('guide', 'Sam');
    for (const departureKey of [kayak, '1-1300', '3-0000'])
      await assign(key, mia, departureKey, { now: [sam] });
    expect(await shown(key, mia)).toEqual({ '3-0000': 'Sam', [kayak]: 'Sam', '1-1300': 'Sam' });
  });

  it('and who is a guide themselves, is told of what they see alone', async () => {
    const { key, mia, hire } = await aPlace();
    const [sam, lee] = [await hire('guide', 'Sam'), await hire('guide', 'Lee')];
    await assign(key, mia, kayak, { now: [sam, lee] });
    await assign(key, mia, walk, { now: [sam] });
    expect(await shown(key, sam)).toEqual({
      [kayak]: 'Lee, Sam (Harbor Walk 10:00)',
      [walk]: 'Sam (Sunrise Kayak Tour 09:00)',
    });
    // The walk is nothing of theirs.
    expect(await shown(key, lee)).toEqual({ [kayak]: 'Lee, Sam' });
  });
});

describe('somebody who leaves', () => {
  const led = async (key: LocationKey) => {
    const { rows } = await sql<{ day: string }>`
      select day::text from departure_guide where location_key = ${key} order by day`.execute(
      app.database.db,
    );
    return rows.map(({ day }) => day);
  };
  const days = ['2026-12-04', date, '2026-12-06'];

  async function leads() {
    const place = await aPlace();
    const sam = await place.hire('guide', 'Sam');
    const ola = await place.hire('owner', 'Ola');
    for (const on of days) await assign(place.key, place.mia, kayak, { now: [sam], on });
    return { ...place, sam, ola };
  }
  const remove = (key: LocationKey, by: Person, { key: personKey }: Person) =>
    ask(...([app, 'POST', '/api/desk/removeStaff', { clientLocationKey: key, personKey }] as const), {
      ...by.browser,
    });

  it('leads nothing from that day at the venue on, and what was before stays (6-12)', async () => {
    const { key, sam, ola } = await leads();
    // Late on the 4th at the venue, which is the 5th in UTC.
    app.clock.now = Date.parse('2026-12-05T05:00:00Z') as never;
    expect((await remove(key, ola, sam)).status).toBe(200);
    expect(await led(key)).toEqual([]);
    const again = await leads();
    app.clock.now = Date.parse('2026-12-05T18:00:00Z') as never;
    expect((await remove(again.key, again.ola, again.sam)).status).toBe(200);
    expect(await led(again.key)).toEqual(['2026-12-04']);
    expect(await led(key)).toEqual([]);
  });

  it('and led a departure of before, is still named there, and can be taken off it', async () => {
    const { key, sam, ola, mia } = await leads();
    app.clock.now = Date.parse('2026-12-05T18:00:00Z') as never;
    await remove(key, ola, sam);
    const on = '2026-12-04';
    const { People } = await read<{ People: { Name: string; Role: string | null; Leads: boolean }[] }>(
      ...(['getGuideChoices', key, mia, { date: on, departureKey: kayak }] as const),
    );
    expect(People.find(({ Name }) => Name === 'Sam')).toMatchObject({ Role: null, Leads: true });
    expect((await assign(key, mia, kayak, { now: [mia, sam], seen: [sam], on })).body.Applied).toBe(true);
    expect((await assign(key, mia, kayak, { now: [mia], seen: [mia, sam], on })).body.Applied).toBe(true);
    expect((await events(key)).at(-1)).toBe(`guideRemoved Sam guide by Mia ${on} ${kayak}`);
  });

  it('and is erased, is named nowhere; the export before that has what they led (S43)', async () => {
    const { key, sam, ola, mia } = await leads();
    app.clock.now = Date.parse('2026-12-05T18:00:00Z') as never;
    await remove(key, ola, sam);
    const words = ['-l', String(key), '--email', sam.email];
    const path = join(app.dataDir, `${randomUUID()}.json`);
    await runPerson(app, ['export', ...words, path]);
    const { staff } = JSON.parse(await readFile(path, 'utf8')) as { staff: Record<string, unknown>[] };
    expect(staff).toMatchObject([
      {
        departuresLed: [{ day: '2026-12-04', departure: kayak, since: expect.any(String) }],
        history: [
          { kind: 'joined' },
          ...days.map(() => ({ kind: 'guideAssigned', role: 'guide' })),
          { kind: 'removed' },
        ],
      },
    ]);
    expect(await runPerson(app, ['erase', ...words, '-y'])).toMatchObject({ code: 0 });
    expect(await led(key)).toEqual([]);
    const { People } = await read<{ People: { Name: string }[] }>(
      ...(['getGuideChoices', key, mia, { date: '2026-12-04', departureKey: kayak }] as const),
    );
    expect(People.map(({ Name }) => Name)).toEqual(['Mia', 'Ola']);
  });
});

it('who led a departure is kept for as many months as orders', async () => {
  const { db } = app.database;
  const { key, mia } = await aPlace();
  await assign(key, mia, kayak, { now: [mia] });
  await assign(key, mia, kayak, { now: [mia], on: '2026-12-06' });
  await sql`update location set retention = '{"orders": 6}' where location_key = ${key}`.execute(db);
  const kept = async (day: string) => {
    await eraseOld({ db, clock: () => Date.parse(`${day}T18:00:00Z`) as never, most: 1 });
    const { rows } = await sql`select 1 from departure_guide where location_key = ${key}`.execute(db);
    return rows.length;
  };
  expect([await kept('2027-06-04'), await kept('2027-06-06'), await kept('2027-06-07')]).toEqual([2, 1, 0]);
});

it('a venue that is removed has no guides left', async () => {
  const { key, mia } = await aPlace();
  await assign(key, mia, kayak, { now: [mia] });
  const removal = { what: key, withOrders: true, agreed: true, now: app.clock.now as never } as const;
  expect(await removeVenues(app.database, removal)).toMatchObject({ kind: 'done' });
  const { rows } = await sql`select 1 from departure_guide where location_key = ${key}`.execute(
    app.database.db,
  );
  expect(rows).toEqual([]);
});

it('a system with a token of staff says who leads a departure, which is kept with the guide’s role (6-12)', async () => {
  const { key, hire } = await aPlace();
  const sam = await hire('guide', 'Sam');
  const token = { subject: 'auth0|rota', organization: 'org_test', phone: null };
  const browser = await asMember({ ...token, claims: { permissions: ['departures:change'] } });
  const rota = { browser: browser as unknown as Browser, key: '', email: '' };
  expect(await assign(key, rota, '1-0900', { now: [sam] })).toMatchObject({
    status: 200,
    body: { Applied: true },
  });
  const { rows } = await sql`
    select kind, role, done_by from staff_event where location_key = ${key} and kind = 'guideAssigned'`.execute(
    app.database.db,
  );
  expect(rows).toEqual([{ kind: 'guideAssigned', role: 'guide', done_by: 'auth0|rota' }]);
});
