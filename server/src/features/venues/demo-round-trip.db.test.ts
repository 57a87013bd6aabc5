/**
 * Every demo venue survives export and import: nothing changes at the source, and an empty shop gets an
 * identical venue.
 */
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderPictures, pictureFolder } from '../../gateways/storage/folder.gateway.ts';
import type { PictureStore } from '../../gateways/storage/picture-store.ts';
import { aMorning } from '../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { exportVenue } from './export-venue.service.ts';
import { diffVenue, importDemoVenues, importVenue, type VenueOutcome } from './venues.service.ts';

interface Shop {
  database: TestDatabase;
  pictures: PictureStore;
  now: Instant;
}

const folderOfDemos = join(import.meta.dirname, '../../../db/demo/venues');

let folder = '';
let demo: Shop;
let empty: Shop;

async function openShop(name: string): Promise<Shop> {
  const dataDir = join(folder, `data-${name}`);
  return {
    database: await openTestDatabase(),
    pictures: folderPictures(pictureFolder(dataDir)),
    now: aMorning as Instant,
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-round-trip-'));
  demo = await openShop('demo');
  empty = await openShop('empty');
  await importDemoVenues(demo.database, demo.pictures, () => undefined);
}, 120_000);
afterAll(async () => {
  await Promise.all([demo.database.close(), empty.database.close()]);
  await rm(folder, { recursive: true, force: true });
});

function done<Value>(outcome: VenueOutcome<Value>): Value {
  if (!outcome.ok) throw new Error(outcome.problems.join('\n'));
  return outcome.value;
}

/** Exports a venue; returns the file and the names of the pictures beside it. */
async function exported(shop: Shop, key: number, name: string) {
  const home = join(folder, name);
  const path = join(home, 'venue.yaml');
  done(await exportVenue(shop, key, path));
  const hasPictures = (await readdir(home)).includes('venue-pictures');
  const pictures = hasPictures ? (await readdir(join(home, 'venue-pictures'))).sort() : [];
  return { path, text: await readFile(path, 'utf8'), pictures };
}

const keys = [1, 2, 3, 4];

describe('the demo venues', () => {
  it('are all present', async () => {
    expect((await readdir(folderOfDemos)).filter((name) => name.endsWith('.yaml'))).toHaveLength(keys.length);
  });

  it.each(keys)(
    'keep location %i unchanged after an export and import, with the same file from an empty shop',
    async (key) => {
      const first = await exported(demo, key, `first-${key}`);
      expect(done(await diffVenue(demo, { path: first.path })).changes).toEqual([]);
      expect(done(await importVenue(demo, { path: first.path }))).toMatchObject({ changes: [], version: 1 });

      // Only the file and its pictures move to the other shop.
      const moved = join(folder, `moved-${key}`);
      await cp(join(folder, `first-${key}`), moved, { recursive: true });
      await rm(join(folder, `first-${key}`), { recursive: true });
      done(await importVenue(empty, { path: join(moved, 'venue.yaml') }));
      const second = await exported(empty, key, `second-${key}`);
      expect(second.text).toBe(first.text);
      expect(second.pictures).toEqual(first.pictures);
    },
    120_000,
  );
});
