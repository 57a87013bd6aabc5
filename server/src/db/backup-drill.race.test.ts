/**
 * Backup drill: a backup taken while visitors buy is restored on both engines, passes the auditor and keeps
 * selling; one that reads without a snapshot does not (docs/operations.md).
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VenueTime } from '@gangway/domain/kernel/local-time';
import type { Location } from '@gangway/domain/location/location';
import { anActivity, aSchedule } from '@gangway/domain/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPicture, type StoredPicture } from '../features/pictures/picture-store.service.ts';
import { assertSound } from '../testing/auditor.ts';
import { addToCart, completeOrder, orderOf } from '../testing/journey.ts';
import { picturePlaces } from '../testing/picture-places.ts';
import { type RaceWorld, startRaceWorld } from '../testing/race-world.ts';
import { startTestApp, storeLocation } from '../testing/test-app.ts';
import { connectTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { photo } from '../testing/test-pictures.ts';
import { connectDatabase, type Database, type Queryable } from './database.ts';
import { listTables } from './transfer.repo.ts';
import { exportDatabase, importDatabase, type Transferred } from './transfer.ts';

const visitors = 4;
const pastEvents = 4000;
const times = Array.from({ length: 20 }, (_, hour) => `${String(hour + 2).padStart(2, '0')}:00` as VenueTime);

let world: RaceWorld;
let dataDir: string;
let location: Location;
let picture: StoredPicture;
beforeAll(async () => {
  world = await startRaceWorld(1);
  dataDir = await mkdtemp(join(tmpdir(), 'gangway-drill-'));
  location = await storeLocation(world.database.db, {
    activities: [anActivity({ schedules: [aSchedule({ times, lengthMinutes: 30, capacity: 500 })] })],
  });
  await sql`insert into order_event (order_id, kind) select -n, 'past' from generate_series(1, ${pastEvents}) n`.execute(
    world.database.db,
  );
  const source = join(dataDir, 'kayak.jpg');
  await writeFile(source, await photo({ width: 1200, height: 900 }));
  picture = await addPicture(picturePlaces('', dataDir).pictures, location.key, source);
});
afterAll(async () => {
  await world.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Counts the rows of every table within the transaction that reads them. */
async function countAll(db: Queryable): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await listTables(db)) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db);
    if ((rows[0]?.rows ?? 0) > 0) counts[name] = rows[0]?.rows ?? 0;
  }
  return counts;
}

/** Fills carts and pays for some of them until the work is done. Returns how many carts were filled. */
async function underLoad(work: () => Promise<void>): Promise<number> {
  let isOver = false;
  let carts = 0;
  const visit = async (visitor: number) => {
    for (let turn = 0; !isOver; turn++) {
      const date = `2026-12-${String(1 + ((visitor * 7 + turn) % 28)).padStart(2, '0')}`;
      const choice = {
        locationKey: location.key,
        date,
        time: times[turn % times.length] ?? '09:00',
        lengthMinutes: 30,
      };
      const order = orderOf(await addToCart(world.serverOf(visitor), choice));
      if (turn % 3 > 0) await completeOrder(world.serverOf(visitor), order, location.key);
      carts += 1;
    }
  };
  const all = Promise.all(Array.from({ length: visitors }, (_, visitor) => visit(visitor)));
  const enough = async () => {
    while (carts < visitors * 4) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  try {
    await Promise.race([enough(), all]);
    const before = carts;
    await work();
    return carts - before;
  } finally {
    isOver = true;
    await all;
  }
}

interface Taken {
  path: string;
  written: Transferred;
  counts: Record<string, number>;
}

/** Takes a backup and counts the rows of each table in the state that was read. */
async function takeBackup(name: string, source: Database): Promise<Taken> {
  const path = join(dataDir, name);
  let counts: Record<string, number> = {};
  const counting: Database = {
    ...source,
    snapshot: (work) =>
      source.snapshot(async (db) => {
        counts = await countAll(db);
        return work(db);
      }),
  };
  return { path, written: await exportDatabase(counting, picturePlaces(path, dataDir)), counts };
}

/** Restores a backup, runs the auditor, compares the counts, reads a picture and buys. */
async function restore({ path, counts }: Taken, empty: TestDatabase): Promise<void> {
  const restored = await mkdtemp(join(tmpdir(), 'gangway-restored-'));
  const app = { close: () => empty.close() };
  try {
    await importDatabase(empty, picturePlaces(path, restored));
    expect(await countAll(empty.db)).toEqual(counts);
    await assertSound(empty.db);
    const shop = await startTestApp({ database: empty, pictures: picturePlaces(path, restored).pictures });
    app.close = () => shop.close();
    const address = `/images/${location.key}/${picture.version}-300x300.jpg`;
    expect((await shop.http.inject({ method: 'GET', url: address })).statusCode).toBe(200);
    const cart = orderOf(
      await addToCart(shop, { locationKey: location.key, date: '2026-12-24', lengthMinutes: 30 }),
    );
    expect(orderOf(await completeOrder(shop, cart, location.key))).toMatchObject({
      IsNew: false,
      Balance: 0,
    });
    await shop.drainOutbox();
  } finally {
    await app.close();
    await rm(restored, { recursive: true, force: true });
  }
}

const emptyEmbedded = async (): Promise<TestDatabase> => ({
  ...(await connectDatabase({ url: null, directory: null })),
  url: null,
});

describe('a backup taken while visitors buy', () => {
  let taken: Taken;
  it('is one consistent state: row counts match the snapshot while sales continue (R31)', async () => {
    const carts = await underLoad(async () => {
      taken = await takeBackup('backup', world.database);
    });
    expect(carts).toBeGreaterThan(0);
    expect(taken.written.tables).toEqual(taken.counts);
    expect(taken.counts.order_event).toBeGreaterThan(pastEvents);
    expect(taken.counts.claim).toBeGreaterThan(visitors);
    expect(taken.written.pictures).toBe(2);
  });

  it('restores on PostgreSQL: the auditor finds nothing, pictures load and sales continue (R31)', async () => {
    await restore(taken, await connectTestDatabase());
  });

  it('restores on the embedded database just as well (R31)', async () => {
    await restore(taken, await emptyEmbedded());
  });

  it('would be inconsistent without a snapshot: the control (R31)', async () => {
    const { database } = world;
    const torn: Database = { ...database, snapshot: (work) => database.transaction(work) };
    const failures: unknown[] = [];
    await underLoad(async () => {
      for (let round = 1; round <= 5 && failures.length === 0; round++)
        try {
          await restore(await takeBackup(`torn-${round}`, torn), await connectTestDatabase());
        } catch (error) {
          failures.push(error);
        }
    });
    expect(failures.map(String)).toEqual([
      expect.stringMatching(/foreign key|to deeply equal|breaks its promises/),
    ]);
  });
});
