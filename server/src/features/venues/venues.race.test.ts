/**
 * An import and a purchase at the same moment: no place is sold on a date that the import closes (R10,
 * promises 2a).
 */
import { randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { anActivityInput, aVenueFile } from '@gangway/domain/testing/venue-file-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCart, complaintOf } from '../../testing/journey.ts';
import { aMorning, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { loadVenue } from './load-venue.service.ts';
import { planImport } from './plan-import.service.ts';
import { saveLocation } from './venues.repo.ts';
import { importVenue } from './venues.service.ts';
import { writeYaml } from './write-yaml.ts';

const day = '2026-12-05';
const now = aMorning as Instant;

let app: TestApp;
let folder = '';
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'gangway-venues-race-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function write(key: number, closed: boolean): Promise<string> {
  const file = aVenueFile({
    activities: [anActivityInput(closed ? { exceptions: [{ kind: 'closed', on: day }] } : {})],
  });
  const path = join(folder, `${key}-${closed ? 'closed' : 'open'}.yaml`);
  await writeFile(path, writeYaml({ ...file, venue: { ...file.venue, key } }, ''));
  return path;
}

async function openVenue(): Promise<number> {
  const key = randomInt(1000, 2_000_000_000);
  const outcome = await importVenue(
    { database: app.database, pictures: app.pictures, now },
    { path: await write(key, false) },
  );
  expect(outcome).toMatchObject({ ok: true });
  return key;
}

const buy = (locationKey: number) =>
  addToCart(app, { locationKey, activityKey: 1, date: day, rates: { 1: 2 } });

async function placesTaken(key: number): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(units), 0)::integer as units from claim where location_key = ${key}`.execute(
    app.database.db,
  );
  return rows[0]?.units ?? 0;
}

async function untilABuyerWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      app.database.db,
    );
    if ((rows[0]?.waiting ?? 0) > 0) return;
  }
}

/** Closes the date in steps: checks what is sold, lets a buyer in, then saves. */
async function closeWhileABuyerComes(key: number, lock: boolean) {
  const loading = await loadVenue(await write(key, true));
  if (!loading.ok) throw new Error(loading.problems.join('\n'));
  const prepared = { venue: loading.venue, locationKey: key as LocationKey, pictures: new Map() };
  let buyer: ReturnType<typeof buy> | undefined;
  await buy(randomInt(1000, 2_000_000_000)); // opens the app's connections
  await app.database.db.transaction().execute(async (transaction) => {
    const { problems, after } = await planImport(transaction, prepared, now, { lock });
    expect(problems).toEqual([]);
    buyer = buy(key);
    if (lock) await untilABuyerWaits();
    else await buyer;
    await saveLocation(transaction, after);
  });
  if (buyer === undefined) throw new Error('nobody came');
  return buyer;
}

describe('a date that is closed while someone buys', () => {
  it('makes the buyer wait and then refuses, so that no place is taken on a closed date (R10)', async () => {
    const key = await openVenue();
    expect(complaintOf(await closeWhileABuyerComes(key, true))).toBe('This time is no longer available.');
    expect(await placesTaken(key)).toBe(0);
  });

  it('would sell places on a closed date without the lock (control)', async () => {
    const key = await openVenue();
    expect(complaintOf(await closeWhileABuyerComes(key, false))).toBeNull();
    expect(await placesTaken(key)).toBe(2);
  });

  it('ends with guests and an open date, or a closed date and no guests, in every round (R10)', async () => {
    for (let round = 0; round < 40; round++) {
      const key = await openVenue();
      const needs = { database: app.database, pictures: app.pictures, now };
      const [, imported] = await Promise.all([
        buy(key),
        write(key, true).then((path) => importVenue(needs, { path })),
      ]);
      expect(await placesTaken(key)).toBe(imported.ok ? 0 : 2);
    }
  });
});
