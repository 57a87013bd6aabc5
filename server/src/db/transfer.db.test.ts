/**
 * A shop survives the move from one database to another with its pictures; an
 * incomplete file leaves nothing behind.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Location } from '@gangway/domain/location/location';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCart, completeOrder, orderOf, type WireOrder } from '../testing/journey.ts';
import { picturePlaces } from '../testing/picture-places.ts';
import { startTestApp, storeLocation, type TestApp } from '../testing/test-app.ts';
import { connectTestDatabase, openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { TransferRefused } from './backup-file.ts';
import { schemaState } from './migrate.ts';
import { findUsedTable, listTables } from './transfer.repo.ts';
import { exportDatabase, importDatabase } from './transfer.ts';

const picture = Buffer.alloc(150_000, 'a picture of many pieces ');

let app: TestApp;
/** One is enough, because a refused import leaves it unchanged. */
let empty: TestDatabase;
let folder: string;
let location: Location;
let order: WireOrder;
beforeAll(async () => {
  app = await startTestApp();
  empty = await connectTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'gangway-transfer-'));
  location = await storeLocation(app.database.db);
  order = orderOf(await addToCart(app, { locationKey: location.key, rates: { 11: 10 } }));
  await completeOrder(app, order, location.key);
  await app.payments.drain();
  await mkdir(join(app.dataDir, 'pictures/7'), { recursive: true });
  await writeFile(join(app.dataDir, 'pictures/7/kayak-0123456789ab.jpg'), picture);
  await writeFile(join(app.dataDir, 'pictures/7/kayak.json'), '{}');
  await writeFile(join(app.dataDir, 'pictures/7/kayak.json.c0ffee.part'), 'half');
});
afterAll(async () => {
  await app.close();
  await empty.close();
  await rm(folder, { recursive: true, force: true });
});

let names = 0;
/** Returns a path that no file has yet. */
const fresh = (what = 'file') => join(folder, `${what}-${++names}`);
const places = (path: string, dataDir = app.dataDir) => picturePlaces(path, dataDir);

async function backup(): Promise<string> {
  const path = fresh('backup');
  await exportDatabase(app.database, places(path));
  return path;
}

/** Changes the lines of a backup and gzips them again. */
async function changed(path: string, change: (lines: string[]) => string[]): Promise<string> {
  const lines = gunzipSync(await readFile(path))
    .toString()
    .trimEnd()
    .split('\n');
  const other = fresh('changed');
  await writeFile(other, gzipSync(`${change(lines).join('\n')}\n`));
  return other;
}

/** Returns the refusal of an import, which must be a single line and leave the database and the folder empty. */
async function refusalOf(path: string): Promise<string> {
  const dataDir = fresh('data');
  const error = await importDatabase(empty, places(path, dataDir)).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(await schemaState(empty.db)).toEqual({ kind: 'empty' });
  expect(await readdir(dataDir).catch(() => [])).toEqual([]);
  if (!(error instanceof TransferRefused)) throw error ?? new Error('it was imported');
  expect(error.message).not.toContain('\n');
  return error.message;
}

it('every table has a primary key, so it can be read page by page', async () => {
  const tables = await listTables(app.database.db);
  expect(tables.map(({ name }) => name)).toContain('shop_order');
  expect(tables.filter(({ key }) => key.length === 0)).toEqual([]);
});

describe('a backup', () => {
  /** Continues to sell in a database that was imported from a file. */
  async function sellOn(database: TestDatabase): Promise<void> {
    const next = await startTestApp({ database });
    expect(await next.orders.find(location.key, order.OrderKey)).toMatchObject({
      state: 'saved',
      lines: [{ participants: 10 }],
      attempts: [{ state: 'captured' }],
    });
    const more = await addToCart(next, { locationKey: location.key, rates: { 11: 3 } });
    expect(more.body.ModelErrors?.[0]?.Value).toEqual(['Only 2 spots are left for this time.']);
    expect(orderOf(await addToCart(next, { locationKey: location.key, rates: { 11: 2 } })).Total).toBe(118);
    await next.close();
  }

  it('moves orders, places, payments and pictures to an empty database, where selling continues', async () => {
    const path = fresh('shop');
    const written = await exportDatabase(app.database, places(path));
    expect(written.tables).toMatchObject({ location: 1, shop_order: 1, payment_attempt: 1 });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const other = await connectTestDatabase();
    const dataDir = fresh('data');
    expect(await importDatabase(other, places(path, dataDir))).toEqual(written);
    expect(await schemaState(other.db)).toEqual({ kind: 'current' });
    expect((await readdir(join(dataDir, 'pictures/7'))).sort()).toEqual([
      'kayak-0123456789ab.jpg',
      'kayak.json',
    ]);
    expect((await readFile(join(dataDir, 'pictures/7/kayak-0123456789ab.jpg'))).equals(picture)).toBe(true);
    expect(await readdir(dataDir)).toEqual(['pictures']);
    await expect(importDatabase(other, places(path, dataDir))).rejects.toThrow(
      'This database already holds a shop. Import into an empty one.',
    );
    await sellOn(other);
  });

  it('can be imported into a database that a server has prepared but nobody has used', async () => {
    const path = await backup();
    const other = await openTestDatabase();
    await importDatabase(other, places(path, fresh('data')));
    expect(await findUsedTable(other.db)).not.toBeNull();
    await other.close();
  });

  it('refuses to import where someone else’s view uses the shop’s tables', async () => {
    const path = await backup();
    const other = await openTestDatabase();
    await sql`create view public.by_hand as select order_id from shop_order`.execute(other.db);
    await expect(importDatabase(other, places(path, fresh('data')))).rejects.toThrow(
      'by_hand uses tables of the shop. Import into an empty database.',
    );
    await other.close();
  });

  it('leaves out tables of others in the same database', async () => {
    await sql`create table public.guest_book (line text)`.execute(app.database.db);
    const path = fresh('beside-others');
    expect(Object.keys((await exportDatabase(app.database, places(path))).tables)).not.toContain(
      'guest_book',
    );
    await sql`drop table public.guest_book`.execute(app.database.db);
  });

  it('can be imported with its rows in any order', async () => {
    const reversed = await changed(await backup(), (lines) => {
      const [start = '', ...others] = lines;
      const rows = others.filter((line) => line.includes('"kind":"row"'));
      return [start, ...rows.toReversed(), ...others.filter((line) => !line.includes('"kind":"row"'))];
    });
    const other = await connectTestDatabase();
    await importDatabase(other, places(reversed, fresh('data')));
    await sellOn(other);
  });
});

describe('an existing backup file', () => {
  it('is not overwritten without --force, nor by a backup that fails', async () => {
    const path = fresh();
    await writeFile(path, 'precious');
    await expect(exportDatabase(app.database, places(path))).rejects.toThrow(
      new TransferRefused(`${path} already exists. Choose another name, or overwrite it with --force.`),
    );
    const fails = { ...app.database, snapshot: () => Promise.reject(new Error('gone')) };
    await expect(exportDatabase(fails, places(path), { force: true })).rejects.toThrow('gone');
    expect(await readFile(path, 'utf8')).toBe('precious');
    await exportDatabase(app.database, places(path), { force: true });
    expect((await stat(path)).size).toBeGreaterThan(500);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('writing to an unwritable path is refused in one sentence', () => {
  it('a missing folder', async () => {
    const path = join(fresh('nowhere'), 'shop.gz');
    await expect(exportDatabase(app.database, places(path))).rejects.toThrow(
      new TransferRefused(`There is no folder ${join(path, '..')}.`),
    );
  });

  it('a folder instead of a file', async () => {
    const path = fresh();
    await mkdir(path);
    const refused = exportDatabase(app.database, places(path), { force: true });
    await expect(refused).rejects.toThrow(new TransferRefused(`${path} is a folder. Name a file in it.`));
  });

  it('a full disk', async () => {
    const path = fresh();
    await symlink('/dev/full', `${path}.part`);
    await expect(exportDatabase(app.database, places(path))).rejects.toThrow(
      new TransferRefused(`The disk is full: there is no space for ${path}. Nothing was kept.`),
    );
    expect(await readdir(folder)).not.toContain(path);
  });
});

describe('a backup file is refused in one sentence, and nothing is left behind, if', () => {
  it('it does not exist', async () => {
    const path = fresh();
    expect(await refusalOf(path)).toBe(`There is no file ${path}.`);
  });

  it('it is not a backup', async () => {
    const path = fresh();
    await writeFile(path, 'once upon a time');
    expect(await refusalOf(path)).toBe(`${path} is damaged or cut short, or not a backup.`);
    await writeFile(path, gzipSync('{"once": "upon a time"}\n'));
    expect(await refusalOf(path)).toBe(`${path} is not a backup of Gangway.`);
  });

  it.each([0.3, 0.9, 0.999])('it was truncated at %d of its length', async (part) => {
    const whole = await readFile(await backup());
    const path = fresh();
    await writeFile(path, whole.subarray(0, Math.floor(whole.length * part)));
    expect(await refusalOf(path)).toBe(`${path} is damaged or cut short, or not a backup.`);
  });

  it('some of its bytes were changed', async () => {
    const bytes = await readFile(await backup());
    const path = fresh();
    const middle = Math.floor(bytes.length / 2);
    bytes.fill(0x55, middle, middle + 40);
    await writeFile(path, bytes);
    expect(await refusalOf(path)).toMatch(/damaged/);
  });

  it('a newer version wrote it', async () => {
    const path = await changed(await backup(), ([start = '', ...lines]) => [
      start.replace('"migrations":[', '"migrations":["9999-later",'),
      ...lines,
    ]);
    const words = `${path} was written by a newer version of Gangway. Update this one first.`;
    expect(await refusalOf(path)).toBe(words);
  });

  it('one of its rows is missing', async () => {
    const path = await changed(await backup(), (lines) =>
      lines.filter((line) => !line.includes('"table":"outbox"')),
    );
    expect(await refusalOf(path)).toBe('The file is not complete. Make the backup again.');
  });

  it('one of its rows refers to a missing row', async () => {
    const path = await changed(await backup(), (lines) =>
      lines
        .filter((line) => !line.includes('"table":"order_line"'))
        .map((line) =>
          line.replace(/("kind":"end","rows":)(\d+)/, (_, kind, rows) => `${kind}${Number(rows) - 1}`),
        ),
    );
    expect(await refusalOf(path)).toMatch(
      /^The file does not fit together: .* violates foreign key constraint .*\. Make the backup again\.$/,
    );
  });

  it('a picture in it is incomplete or its path leaves the folder', async () => {
    const path = await changed(await backup(), (lines) => {
      const at = lines.findIndex((line) => line.includes('"kind":"bytes"'));
      return lines.filter((_, index) => index !== at);
    });
    expect(await refusalOf(path)).toBe('The file is damaged: a picture in it is not complete.');
    const outside = await changed(await backup(), (lines) =>
      lines.map((line) => line.replace('"7/kayak.json"', '"7/../../x.json"')),
    );
    expect(await refusalOf(outside)).toMatch(/^The file is damaged/);
  });
});

it('pictures of another shop in the data directory are not replaced', async () => {
  const path = await backup();
  const dataDir = fresh('data');
  await mkdir(join(dataDir, 'pictures/7'), { recursive: true });
  await writeFile(join(dataDir, 'pictures/7/kayak.json'), '{"of": "somebody else"}');
  await expect(importDatabase(empty, places(path, dataDir))).rejects.toThrow(
    `${join(dataDir, 'pictures')} has a different picture 7/kayak.json than the file. Choose another folder with DATA_DIR, or move the pictures away.`,
  );
  expect(await readdir(join(dataDir, 'pictures/7'))).toEqual(['kayak.json']);
  expect(await schemaState(empty.db)).toEqual({ kind: 'empty' });
});
