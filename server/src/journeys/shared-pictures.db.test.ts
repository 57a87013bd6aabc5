/** Servers that share a store show the same pictures, and a backup brings them into any store (docs/operations.md, "Pictures"). */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Database, Queryable } from '../db/database.ts';
import { exportDatabase, importDatabase } from '../db/transfer.ts';
import { importVenue } from '../features/venues/venues.service.ts';
import { adoptFolder } from '../gateways/storage/adopt-folder.ts';
import { databasePictures } from '../gateways/storage/database.gateway.ts';
import { folderPictures, pictureFolder } from '../gateways/storage/folder.gateway.ts';
import type { PictureStore } from '../gateways/storage/picture-store.ts';
import { s3Pictures } from '../gateways/storage/s3.gateway.ts';
import { type S3Server, startS3Server } from '../gateways/testing/s3-server.ts';
import { aMorning, startTestApp, type TestApp } from '../testing/test-app.ts';
import { connectTestDatabase, openTestDatabase } from '../testing/test-database.ts';
import { photo } from '../testing/test-pictures.ts';

const venueText = `venue:
  key: 10
  code: HARB
  name: Harbour Boats
  country: US
  timeZone: America/New_York
  currency: USD

activities:
  - id: sunset-sail
    name: Sunset Sail
    summary: Two hours under sail.
    description: We leave an hour before sunset.
    picture: { file: sail.jpg, alt: A sail at dusk }
    rates:
      - id: adult
        name: Adult
        price: 49.00
    schedules:
      - times: ['18:00']
        length: 2h
        capacity: 12
`;

const kinds = ['database', 's3', 'folder'] as const;

let folder = '';
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-shared-'));
  await writeFile(join(folder, 'harbour.yaml'), venueText);
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

let folders = 0;
/** A store that is empty, as servers open it. */
async function emptyStore(kind: (typeof kinds)[number]): Promise<(db: Queryable) => PictureStore> {
  if (kind === 'database') return databasePictures;
  if (kind === 'folder') {
    const path = pictureFolder(join(folder, `folder-${++folders}`));
    return () => folderPictures(path);
  }
  const bucket = s3Pictures(s3.settings);
  for (const name of await bucket.list()) await bucket.remove(name);
  return () => s3Pictures(s3.settings);
}

/** Imports the venue with a picture of this color, as a command of this server. */
async function importInto({ database, pictures }: Pick<TestApp, 'database' | 'pictures'>, color: string) {
  await writeFile(join(folder, 'sail.jpg'), await photo({ width: 900, height: 700, color }));
  const needs = { database, pictures, now: aMorning as Instant };
  const outcome = await importVenue(needs, { path: join(folder, 'harbour.yaml') });
  if (!outcome.ok) throw new Error(outcome.problems.join('\n'));
}

/** The address of the picture, as the server's own pages have it. */
async function addressOf(app: TestApp): Promise<string> {
  const answer = await app.http.inject({ url: '/api/client/getClientLocation?clientLocationKey=10' });
  const [version] = /sail-[0-9a-f]{12}/.exec(answer.body) ?? [];
  if (version === undefined) throw new Error(`no picture in ${answer.body.slice(0, 2000)}`);
  return `/images/10/${version}-300x300.jpg`;
}

const show = async (app: TestApp, url: string) => (await app.http.inject({ url })).statusCode;

async function aServer(database: Database, open: (db: Queryable) => PictureStore): Promise<TestApp> {
  const app = await startTestApp({ database, pictures: open(database.db) });
  onTestFinished(async () => {
    await app.http.close();
    await rm(app.dataDir, { recursive: true, force: true });
  });
  return app;
}

describe.each(['database', 's3'] as const)('two servers with pictures in %s', (kind) => {
  it('show what was imported through either of them, each with an empty folder of its own', async () => {
    const open = await emptyStore(kind);
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    const [one, other] = [await aServer(database, open), await aServer(database, open)];
    await importInto(one, '#225588');
    const first = await addressOf(one);
    expect(await show(one, first)).toBe(200);
    expect(await show(other, first)).toBe(200);
    expect(await readdir(other.dataDir)).toEqual(['cache']);

    // The other server knows the former picture already.
    await importInto(one, '#882255');
    one.clock.now += 3000;
    const second = await addressOf(one);
    expect(second).not.toBe(first);
    expect(await show(other, second)).toBe(200);
  });
});

describe.each([
  ['database', 's3'],
  ['s3', 'folder'],
  ['folder', 'database'],
] as const)('a backup of pictures in %s', (from, to) => {
  it(`is restored into ${to}, and shows them`, async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    const app = await aServer(database, await emptyStore(from));
    await importInto(app, '#225588');
    const path = join(folder, `${from}-${to}.backup`);
    const written = await exportDatabase(database, { path, pictures: app.pictures });
    expect(written).toMatchObject({ pictures: 2 });
    expect(written.tables).not.toHaveProperty('picture_file');

    const restored = await connectTestDatabase();
    onTestFinished(() => restored.close());
    const open = await emptyStore(to);
    const aside = join(folder, `${from}-${to}`);
    const target = { path, aside, openPictures: async (db: Queryable) => open(db) };
    expect(await importDatabase(restored, target)).toEqual(written);
    const shop = await aServer(restored, open);
    expect(await show(shop, await addressOf(shop))).toBe(200);
  });
});

describe('a restore that fails at its last picture', () => {
  it.each(kinds)('leaves nothing in %s', async (kind) => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    const app = await aServer(database, await emptyStore('folder'));
    await importInto(app, '#225588');
    const path = join(folder, `failing-${kind}.backup`);
    await exportDatabase(database, { path, pictures: app.pictures });

    const empty = await connectTestDatabase();
    onTestFinished(() => empty.close());
    const open = await emptyStore(kind);
    const openPictures = async (db: Queryable): Promise<PictureStore> => {
      const store = open(db);
      const write = async (name: string, bytes: Buffer) => {
        if (name.endsWith('.json')) throw new Error('the line is cut');
        await store.write(name, bytes);
      };
      return { ...store, write };
    };
    await expect(
      importDatabase(empty, { path, aside: join(folder, `failing-${kind}`), openPictures }),
    ).rejects.toThrow('the line is cut');
    if (kind !== 'database') expect(await open(empty.db).list()).toEqual([]);
    const target = {
      path,
      aside: join(folder, `again-${kind}`),
      openPictures: async (db: Queryable) => open(db),
    };
    expect(await importDatabase(empty, target)).toMatchObject({ pictures: 2 });
  });
});

describe('a shop whose pictures were in a folder', () => {
  it('has them in its database once it runs this version, unless a folder was chosen', async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    const dataDir = join(folder, 'older');
    const before = await aServer(database, () => folderPictures(pictureFolder(dataDir)));
    await importInto(before, '#225588');
    const env = (isChosen: boolean) => ({
      DATA_DIR: dataDir,
      pictures: { store: 'database' as const, isChosen, s3: null },
    });
    expect(await adoptFolder(env(true), database)).toBe(0);
    expect(await adoptFolder(env(false), database)).toBe(2);
    expect(await adoptFolder(env(false), database)).toBe(0);
    const now = await aServer(database, databasePictures);
    expect(await show(now, await addressOf(now))).toBe(200);
    expect(await folderPictures(pictureFolder(dataDir)).list()).toHaveLength(2);
  });
});
