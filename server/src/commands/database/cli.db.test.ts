/**
 * `npm run database`, and how other commands refuse a database of another version
 * without changing it (docs/operations.md).
 */
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectDatabase,
  type Database,
  type DatabaseSettings,
  embeddedDirectory,
} from '../../db/database.ts';
import { schemaState } from '../../db/migrate.ts';
import { findHome, listApplied } from '../../db/own-schema.ts';
import { databasePictures } from '../../gateways/storage/database.gateway.ts';
import { folderPictures, pictureFolder } from '../../gateways/storage/folder.gateway.ts';
import { s3Pictures } from '../../gateways/storage/s3.gateway.ts';
import { startS3Server } from '../../gateways/testing/s3-server.ts';
import { fillAsEarlier } from '../../testing/earlier-database.ts';
import { type CliRun, runDatabaseCli, runGiftCardCli, runVenueCli } from '../../testing/run-venue-cli.ts';
import { connectTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

/** Allows for starting a dozen programs on a busy machine. */
const patience = 240_000;

const venue = `venue:
  key: 10
  code: HARB
  name: Harbour Boats
  country: US
  timeZone: America/New_York
  currency: USD
`;

/** Creates a database that separate programs can open, on the engine under test. */
async function aPlace() {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-database-cli-'));
  await writeFile(join(folder, 'venue.yaml'), venue);
  const dataDir = join(folder, 'data');
  const server: TestDatabase | null =
    process.env.DB_ENGINE === 'postgres' ? await connectTestDatabase() : null;
  const url = server?.url ?? null;
  const settings: DatabaseSettings = { url, directory: embeddedDirectory(dataDir), poolSize: 1 };
  const env = { DATA_DIR: dataDir, ...(url === null ? {} : { DATABASE_URL: url }) };
  return {
    folder,
    dataDir,
    database: Object.assign((...words: string[]) => runDatabaseCli(folder, words, env), {
      with:
        (more: Record<string, string>) =>
        (...words: string[]) =>
          runDatabaseCli(folder, words, { ...env, ...more }),
    }),
    venue: (...words: string[]) => runVenueCli(folder, words, env),
    giftCard: (...words: string[]) => runGiftCardCli(folder, words, env),
    async open<T>(work: (database: Database) => Promise<T>): Promise<T> {
      const database = await connectDatabase(settings);
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
    async close() {
      await server?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Place = Awaited<ReturnType<typeof aPlace>>;

const refused = (words: string): CliRun => ({ code: 1, out: '', err: `${words}\n` });

const commands: [string, (place: Place) => Promise<CliRun>][] = [
  ['database export', ({ database }) => database('export', 'shop.backup')],
  ['venue diff', ({ venue: run }) => run('diff', 'venue.yaml')],
  ['venue import', ({ venue: run }) => run('import', 'venue.yaml')],
  ['venue export', ({ venue: run }) => run('export', 'out.yaml', '--location', '10')],
  ['venue links', ({ venue: run }) => run('links', '--location', '10')],
  ['gift-card issue', ({ giftCard: run }) => run('issue', '50.00', '--location', '10')],
];

describe('a database of another version', () => {
  let place: Place;
  beforeAll(async () => {
    place = await aPlace();
    await place.open((database) => fillAsEarlier(database, '0010-agents'));
  }, patience);
  afterAll(() => place.close());

  const older =
    'The database was last used by an older version of Gangway. Start the shop once to upgrade it, or run: npm run database -- migrate';
  const newer =
    'The database belongs to a newer version of Gangway: this one does not know its migration 9999-later. Start the version that made it, or choose another database.';
  const seen = () =>
    place.open(async ({ db }) => {
      const home = await findHome(db);
      return { home, applied: home === null ? [] : await listApplied(db, home) };
    });

  it(
    'that is older is upgraded only by the migrate command, which says from which version to which (decision 0035)',
    async () => {
      const before = await seen();
      expect(before.home).toBe('public');
      for (const [name, run] of commands) expect(await run(place), name).toEqual(refused(older));
      expect(await seen()).toEqual(before);
      expect((await readdir(place.folder)).sort()).toEqual(
        expect.not.arrayContaining(['shop.backup', 'out.yaml']),
      );
      const upgraded = await place.database('migrate');
      expect(upgraded).toMatchObject({ code: 0, err: '' });
      const last = (await seen()).applied.toSorted().at(-1);
      const first = before.applied.toSorted().at(-1);
      expect(upgraded.out).toMatch(
        new RegExp(
          `^Upgraded the database from version ${first} to ${last}: \\d+ steps, in \\d+\\.\\d s\\.\n$`,
        ),
      );
      expect(await place.database('migrate')).toEqual({
        code: 0,
        out: `Nothing to do: the database is up to date (version ${last}).\n`,
        err: '',
      });
      await place.open(({ db }) => sql`update gangway.migration_function set digest = 'other'`.execute(db));
      expect((await place.database('migrate')).out).toMatch(/^Replaced the functions of the database, in /);
      expect((await place.database('export', 'shop.backup')).code).toBe(0);
    },
    patience,
  );

  it(
    'that is newer is left alone (decision 0035)',
    async () => {
      await place.open(({ db }) =>
        sql`insert into migration values ('9999-later', '2030-01-01')`.execute(db),
      );
      const before = await seen();
      for (const [name, run] of commands) expect(await run(place), name).toEqual(refused(newer));
      expect(await place.database('migrate')).toEqual(refused(newer));
      expect(await seen()).toEqual(before);
    },
    patience,
  );
});

describe('an empty database', () => {
  let place: Place;
  beforeAll(async () => {
    place = await aPlace();
  });
  afterAll(() => place.close());

  it(
    'has nothing to export and stays unchanged (decision 0035)',
    async () => {
      const words = 'There is no shop in this database yet. Start the shop once, or import a venue file.';
      for (const [name, run] of commands.filter(([command]) => command !== 'venue import'))
        expect(await run(place), name).toEqual(refused(words));
      if (process.env.DB_ENGINE !== 'postgres') expect(await readdir(place.folder)).toEqual(['venue.yaml']);
      else expect(await place.open(({ db }) => schemaState(db))).toEqual({ kind: 'empty' });
    },
    patience,
  );

  it(
    'becomes a shop when a venue is imported, and can be copied with a backup (decision 0035)',
    async () => {
      expect((await place.venue('import', 'venue.yaml')).code).toBe(0);
      await folderPictures(pictureFolder(place.dataDir)).write('10/boat.json', Buffer.from('{}'));
      // The venue, and the version of it.
      const words = '2 rows and 1 picture file';
      const file = join(place.folder, 'shop.backup');
      expect(await place.database('export', 'shop.backup')).toEqual({
        code: 0,
        out: `${words} written to ${file}\n`,
        err: '',
      });
      expect(await place.database('export', 'shop.backup')).toEqual(
        refused(`${file} already exists. Choose another name, or overwrite it with --force.`),
      );
      const before = await stat(file);
      expect((await place.database('export', 'shop.backup', '--force')).code).toBe(0);
      expect((await stat(file)).ino).not.toBe(before.ino);
      expect(await place.database('export', 'nowhere/shop.backup')).toEqual(
        refused(`There is no folder ${join(place.folder, 'nowhere')}.`),
      );
      expect(await place.database('export', 'shop.backup/inside.backup')).toEqual(
        refused(`${file} is not a folder.`),
      );
      expect(await place.database('import', 'shop.backup')).toEqual(
        refused('This database already holds a shop. Import into an empty one.'),
      );
      const other = await aPlace();
      expect(await other.database('import', file)).toEqual({
        code: 0,
        out: `${words} read from ${file}\n`,
        err: '',
      });
      const pictures = await other.open((database) =>
        process.env.DB_ENGINE === 'postgres'
          ? databasePictures(database.db).list()
          : folderPictures(pictureFolder(other.dataDir)).list(),
      );
      expect(pictures).toEqual(['10/boat.json']);
      expect((await other.venue('diff', join(place.folder, 'venue.yaml'))).out).toBe(
        'Harbour Boats (location 10): no changes.\n',
      );
      await other.close();
    },
    patience,
  );

  it.each([
    [],
    ['export'],
    ['import'],
    ['export', 'a', 'b'],
    ['import', 'a', '--force'],
    ['erase'],
    ['migrate', 'a'],
  ])(
    'answers invalid arguments with its usage: %j %j %j',
    async (...words) => {
      const { code, out, err } = await place.database(...words);
      expect(code).toBe(2);
      expect(`${out}${err}`).toMatch(/^Usage: npm run database -- COMMAND\n/);
      expect([out, err]).toContain('');
    },
    patience,
  );
});

describe('npm run database -- pictures', () => {
  it(
    'brings the pictures of a folder into a bucket, and tells what it copied',
    async () => {
      const place = await aPlace();
      const s3 = await startS3Server();
      try {
        expect((await place.venue('import', 'venue.yaml')).code).toBe(0);
        const folder = pictureFolder(place.dataDir);
        for (const file of ['10/boat.json', '10/boat-0123456789ab.jpg'])
          await folderPictures(folder).write(file, Buffer.from('{"file":"boat-0123456789ab.jpg"}'));
        const run = (...words: string[]) =>
          place.database.with({ ...s3.env, PICTURES_STORE: 's3' })('pictures', ...words);
        expect(await run('--from', 's3')).toEqual(
          refused(
            'The shop keeps its pictures there already: PICTURES_STORE is s3. Set it to the new store first.',
          ),
        );
        expect((await run()).code).toBe(2);
        const said = (copied: string, there: number) =>
          `${copied} copied from ${folder} to s3://gangway-pictures/pictures; ${there} were there already.\n`;
        expect(await run('--from', 'folder')).toEqual({ code: 0, out: said('2 picture files', 0), err: '' });
        expect((await run('--from', 'folder')).out).toBe(said('0 picture files', 2));
        expect(await s3Pictures(s3.settings).list()).toEqual(['10/boat-0123456789ab.jpg', '10/boat.json']);
      } finally {
        await s3.close();
        await place.close();
      }
    },
    patience,
  );
});
