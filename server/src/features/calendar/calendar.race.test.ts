/** People who change the calendar while others do, and while guests buy, on two servers (6-12; docs/rules/calendar.md). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { changeCalendar } from '@gangway/domain/location/change-calendar';
import type { Location } from '@gangway/domain/location/location';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repeat, showed } from '../../../../scripts/testing/repeat.ts';
import { assertSound } from '../../testing/auditor.ts';
import { addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { type RaceWorld, startRaceWorld } from '../../testing/race-world.ts';
import { type Browser, joinAs } from '../../testing/staff.ts';
import { aMorning, ask, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { saveVersion } from '../venues/save-venue.service.ts';

let world: RaceWorld;
beforeAll(async () => {
  world = await startRaceWorld();
});
afterAll(() => world.close());

const appOf = (turn: number) => ({ ...world.serverOf(turn), database: world.database }) as unknown as TestApp;

let people = 0;
const somebodyAt = (turn: number, key: LocationKey) => {
  people += 1;
  return joinAs(appOf(turn), [key], 'manager', { email: `calendar-${people}@race.example`, name: 'Mia' });
};

const storeVenue = async (): Promise<LocationKey> =>
  (await storeLocation(world.database.db, { activities: [anActivity({ schedules: [aSchedule()] })] })).key;

const blackout = { kind: 'blackout', activityKeys: [], from: '2026-12-05', to: '2026-12-06' };

interface Answer {
  Seen: string | null;
  Version: number | null;
  ModelErrors: { Key: string }[] | null;
}
const send = async (turn: number, name: string, members: Record<string, unknown>, browser: Browser) =>
  (await ask<Answer>(world.serverOf(turn), 'POST', `/api/desk/${name}`, members, { ...browser })).body;

const buy = async (turn: number, key: LocationKey) => {
  const cart = await addToCart(world.serverOf(turn), { locationKey: key, rates: { 11: 1 } });
  if ((cart.body.ModelErrors?.length ?? 0) > 0) return;
  await completeOrder(world.serverOf(turn), orderOf(cart), key);
};

/** Units that are sold or held of departures that do not run. */
async function lostPlaces(key: LocationKey): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(c.units), 0)::integer as units from claim c join location l using (location_key)
    where c.location_key = ${key} and c.subject = 'activity/1' and exists (
      select from jsonb_array_elements(l.definition -> 'blackouts') b
      where left(c.at, 10) between b ->> 'from' and b ->> 'to')`.execute(world.database.db);
  return rows[0]?.units ?? 0;
}

it('days that are closed while guests buy them are closed without any, or not at all (R10, 6-12)', async () => {
  await repeat('R9 changes after the sale', async (round) => {
    const key = await storeVenue();
    const browser = await somebodyAt(round, key);
    const members = { clientLocationKey: key, ...blackout };
    const { Seen } = await send(round, 'previewCalendarChange', members, browser);
    const [made] = await Promise.all([
      send(round, 'changeCalendar', { ...members, seen: Seen }, browser),
      ...[0, 1, 2, 3].map((turn) => buy(turn, key)),
    ]);
    if (made.Version === null) expect(made.ModelErrors).toMatchObject([{ Key: 'calendarBooked' }]);
    expect(await lostPlaces(key)).toBe(0);
    await assertSound(world.database.db);
  });
});

it('control: who closes days by what they read before would take places from guests', async () => {
  const key = await storeVenue();
  const { db } = world.database;
  const { rows } = await sql<{ definition: Location }>`
    select definition from location where location_key = ${key}`.execute(db);
  const change = { ...blackout, weekdays: [], words: null } as unknown as Parameters<
    typeof changeCalendar
  >[1];
  const decided = changeCalendar(rows[0]?.definition as Location, change, aMorning as Instant);
  await buy(0, key);
  if (decided.ok) await saveVersion(db, decided.location, { capacities: [], staysDemo: true });
  const lost = await lostPlaces(key);
  expect(lost).toBe(1);
  showed('R9 changes after the sale', `${lost} guest had a booking on a closed day`);
});

it('two people who make, and who undo, the same change at once do so once (R9, 6-12)', async () => {
  await repeat('R9 changes after the sale', async (round) => {
    const key = await storeVenue();
    const browsers = await Promise.all([0, 1].map((turn) => somebodyAt(round + turn, key)));
    const members = { clientLocationKey: key, ...blackout };
    const [first] = browsers;
    if (first === undefined) throw new Error('nobody');
    const { Seen } = await send(round, 'previewCalendarChange', members, first);
    const made = await Promise.all(
      browsers.map((browser, turn) => send(turn, 'changeCalendar', { ...members, seen: Seen }, browser)),
    );
    const [version, ...more] = made.flatMap((one) => one.Version ?? []);
    expect([version, more]).toEqual([expect.any(Number), []]);
    const undone = await Promise.all(
      browsers.map((browser, turn) =>
        send(turn, 'undoCalendarChange', { clientLocationKey: key, version }, browser),
      ),
    );
    expect(undone.map(({ ModelErrors }) => ModelErrors?.[0]?.Key ?? 'undone').sort()).toEqual([
      'calendarUndone',
      'undone',
    ]);
  });
});
