/** The versions of a venue and going back to one, through HTTP (6-12; docs/rules/versions.md). */
import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { anActivityInput, aVenueFile } from '@gangway/domain/testing/venue-file-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { aMorning, ask, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { exportVenue } from './export-venue.service.ts';
import { importVenue } from './venues.service.ts';

let app: TestApp;
let folder = '';
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'gangway-versions-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

let people = 0;
const somebody = (key: LocationKey) => {
  people += 1;
  return joinAs(app, [key], 'manager', { email: `v${people}@versions.example`, name: 'Mia Larsen' });
};
const needs = () => ({ database: app.database, pictures: app.pictures, now: aMorning as Instant });

/** Imports a file as a venue; returns the version. */
async function put(key: number, file: object): Promise<number> {
  const path = join(folder, `${key}.yaml`);
  await writeFile(path, JSON.stringify(file));
  const outcome = await importVenue(needs(), { path, locationKey: key });
  if (!outcome.ok) throw new Error(outcome.problems.join('\n'));
  // The shop sees another version at the next request after two seconds.
  app.clock.now = (app.clock.now + 5000) as Instant;
  return outcome.value.version;
}

const venue = (changes: object = {}) => aVenueFile({ activities: [anActivityInput(changes)] });

async function aVenue() {
  const key = (40_000 + randomInt(900_000)) as LocationKey;
  await put(key, venue());
  return { key, browser: await somebody(key) };
}
type Place = Awaited<ReturnType<typeof aVenue>>;

interface Version {
  Version: number;
  Kind: string;
  By: string | null;
  IsOfStaff: boolean;
  Reason: string | null;
  Restores: number | null;
  IsCurrent: boolean;
}
interface Change {
  Kind: string;
  Where: string;
  What: string;
}
interface Answer {
  Changes: Change[];
  Problems: string[];
  Notices: string[];
  Bookings: string[];
  Current: number | null;
  Restored: number | null;
  ModelErrors: { Key: string }[] | null;
}
const read = <Body>(
  { key, browser }: { key: LocationKey; browser: Browser },
  name: string,
  members: object = {},
) => ask<Body>(app, 'GET', `/api/desk/${name}`, { clientLocationKey: key, ...members }, { ...browser });
const send = async ({ key, browser }: Place, name: string, members: object) =>
  (
    await ask<Answer>(
      app,
      'POST',
      `/api/desk/${name}`,
      { clientLocationKey: key, ...members },
      { ...browser },
    )
  ).body;
const list = async (place: Place, members: object = {}) =>
  (await read<{ Versions: Version[]; HasMore: boolean }>(place, 'getVenueVersions', members)).body;

async function close({ key, browser }: Place, reason: string | null = null): Promise<void> {
  const change = { kind: 'close', activityKeys: [], from: '2026-12-05', to: '2026-12-05' };
  const members = { clientLocationKey: key, ...change };
  const { body } = await ask<{ Seen: string }>(
    ...([app, 'POST', '/api/desk/previewCalendarChange', members, { ...browser }] as const),
  );
  await ask(
    ...([
      app,
      'POST',
      '/api/desk/changeCalendar',
      { ...members, seen: body.Seen, reason },
      { ...browser },
    ] as const),
  );
}

describe('the versions of a venue', () => {
  it('are listed with who saved them, from what and why, the newest first (6-12)', async () => {
    const place = await aVenue();
    await close(place, 'Wind');
    await put(place.key, venue({ name: 'Sunset Kayak' }));
    expect((await list(place)).Versions).toMatchObject([
      { Version: 3, Kind: 'imported', By: null, IsOfStaff: false, Reason: null, IsCurrent: true },
      { Version: 2, Kind: 'calendar', By: 'Mia Larsen', IsOfStaff: true, Reason: 'Wind', IsCurrent: false },
      { Version: 1, Kind: 'created', By: null, IsOfStaff: false },
    ]);
  });

  it('say what each changed, in the terms of the venue file (6-12)', async () => {
    const place = await aVenue();
    await put(place.key, venue({ name: 'Sunset Kayak' }));
    const { body } = await read<{ Against: number | null; Changes: Change[] }>(place, 'getVenueVersion', {
      version: '2',
    });
    expect(body).toMatchObject({
      Against: 1,
      Changes: [{ Kind: 'changed', What: expect.stringContaining('→ "Sunset Kayak"') }],
    });
    const first = await read<{ Against: number | null; Changes: Change[] }>(place, 'getVenueVersion', {
      version: '1',
    });
    expect(first.body).toMatchObject({ Against: null, Changes: [] });
    expect((await read(place, 'getVenueVersion', { version: '7' })).status).toBe(404);
  });

  it('have the one before the first that was kept', async () => {
    const { key } = await storeLocation(app.database.db);
    const place = { key, browser: await somebody(key) };
    await sql`delete from location_version where location_key = ${key}`.execute(app.database.db);
    expect((await list(place)).Versions).toMatchObject([{ Version: 1, Kind: 'earlier', IsCurrent: true }]);
    await close(place);
    expect((await list(place)).Versions).toMatchObject([
      { Version: 2, Kind: 'calendar' },
      { Version: 1, Kind: 'earlier', By: null },
    ]);
  });

  it('come fifty at a time, and the last two hundred are kept', async () => {
    const place = await aVenue();
    const { db } = app.database;
    await sql`insert into location_version (location_key, version, definition, kind)
      select location_key, n, definition, 'calendar' from location, generate_series(2, 205) as n
      where location_key = ${place.key}`.execute(db);
    await sql`update location set version = 205 where location_key = ${place.key}`.execute(db);
    const first = await list(place);
    expect([first.Versions.length, first.HasMore, first.Versions[0]?.Version]).toEqual([50, true, 205]);
    const next = await list(place, { before: '156' });
    expect([next.Versions[0]?.Version, next.HasMore]).toEqual([155, true]);
    await put(place.key, venue({ name: 'Sunset Kayak' }));
    const { rows } = await sql<{ least: number; count: number }>`
      select min(version) as least, count(*)::integer as count from location_version
      where location_key = ${place.key}`.execute(db);
    expect(rows).toEqual([{ least: 7, count: 200 }]);
  });
});

describe('going back to a version', () => {
  it('shows the changes, makes a new version that is as it was, and says so (6-12)', async () => {
    const place = await aVenue();
    await put(place.key, venue({ name: 'Sunset Kayak' }));
    const before = await send(place, 'previewRestoreVersion', { version: 1 });
    expect(before).toMatchObject({
      ...{ Problems: [], Current: 2, ModelErrors: null },
      Changes: [{ What: expect.stringContaining('"Sunset Kayak" →') }],
    });
    const made = await send(place, 'restoreVenueVersion', { version: 1, current: 2, reason: 'Wrong name' });
    expect(made).toMatchObject({ Restored: 3, Problems: [], ModelErrors: null, Changes: before.Changes });
    expect((await list(place)).Versions[0]).toMatchObject({
      ...{ Version: 3, Kind: 'restored', Restores: 1, By: 'Mia Larsen', Reason: 'Wrong name' },
    });
    const again = await send(place, 'previewRestoreVersion', { version: 1 });
    expect(again.ModelErrors).toMatchObject([{ Key: 'versionSame' }]);
    const path = join(folder, `${place.key}-out.yaml`);
    await exportVenue(needs(), place.key, path, { overwrite: true });
    expect(await readFile(path, 'utf8')).not.toContain('Sunset Kayak');
    // Importing what was exported changes nothing.
    const outcome = await importVenue(needs(), { path, locationKey: place.key });
    expect(outcome).toMatchObject({ ok: true, value: { version: 3, changes: [] } });
  });

  it('takes no places that are sold, and names the bookings (6-12, R10)', async () => {
    const place = await aVenue();
    const own = anActivityInput();
    const [schedule] = own.schedules ?? [];
    await put(place.key, venue({ schedules: [{ ...schedule, times: ['09:00', '13:30', '17:00'] }] }));
    const { body } = await read<{ Activities: { ActivityKey: number }[] }>(place, 'getCalendar', {
      ...{ date: '2026-12-05', span: 'week', weekStart: '0' },
    });
    const activityKey = body.Activities[0]?.ActivityKey ?? 0;
    const { rows } = await sql<{ rateKey: number }>`
      select rate_key as "rateKey" from rate_key where location_key = ${place.key} limit 1`.execute(
      app.database.db,
    );
    const cart = await addToCart(app, {
      ...{ locationKey: place.key, activityKey, time: '17:00', rates: { [rows[0]?.rateKey ?? 0]: 2 } },
    });
    await completeOrder(app, orderOf(cart), place.key);
    const refused = await send(place, 'previewRestoreVersion', { version: 1 });
    expect(refused).toMatchObject({ Current: null, Changes: [], ModelErrors: null });
    expect(refused.Problems.join()).toContain('17:00');
    expect(refused.Bookings).toHaveLength(1);
    const made = await send(place, 'restoreVenueVersion', { version: 1, current: 2 });
    expect(made).toMatchObject({ Restored: null, Problems: refused.Problems });
    expect((await list(place)).Versions).toHaveLength(2);
  });

  it('is refused if somebody has changed the venue meanwhile, and nothing is done (6-12)', async () => {
    const place = await aVenue();
    await put(place.key, venue({ name: 'Sunset Kayak' }));
    await send(place, 'previewRestoreVersion', { version: 1 });
    await close(place);
    const late = await send(place, 'restoreVenueVersion', { version: 1, current: 2 });
    expect(late).toMatchObject({ Restored: null, ModelErrors: [{ Key: 'venueChanged' }] });
    expect((await list(place)).Versions[0]).toMatchObject({ Version: 3, Kind: 'calendar' });
  });

  it('says which picture is gone', async () => {
    const place = await aVenue();
    await sql`update location_version set definition = jsonb_set(definition, '{activities,0,picture}',
      '{"version": "lake-0123456789ab", "width": 1600, "height": 1200, "colour": "#0b6b78", "alt": "The lake"}')
      where location_key = ${place.key} and version = 1`.execute(app.database.db);
    await put(place.key, venue({ name: 'Sunset Kayak' }));
    const refused = await send(place, 'previewRestoreVersion', { version: 1 });
    expect(refused.Problems).toEqual([expect.stringContaining('the picture lake is no longer stored')]);
  });
});
