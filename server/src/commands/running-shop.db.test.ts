/**
 * Commands of an operator while a shop with the embedded database runs: the shop does their work
 * (docs/decisions/0050-commands-in-the-running-shop.md).
 */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { type Database, embeddedDirectory, openDatabase } from '../db/database.ts';
import { makeDirectory } from '../db/embedded.ts';
import { configuredPictures } from '../gateways/storage/configured-pictures.ts';
import { readEnv } from '../platform/env.ts';
import { runDatabaseCli, runOrderCli, runPersonCli, runVenueCli } from '../testing/run-venue-cli.ts';
import { commandRunner } from './running-shop.ts';
import {
  type CommandIo,
  type CommandRequest,
  commandAddress,
  listenForCommands,
  runInServer,
} from './socket.ts';

/** A venue of its own for each test: they share one shop. */
const venue = (key: number, price = '115.00') => `venue:
  {key: ${key}, code: MESA${key}, name: Red Mesa ${key}, country: US, timeZone: America/Phoenix, currency: USD}
activities:
  - id: jeep
    name: Jeep to the Red Rocks
    summary: Up slickrock no road goes to.
    description: Bring a hat.
    rates: [{id: adult, name: Adult, price: ${price}}]
    schedules: [{times: [09:00], length: 2h, capacity: 6}]
`;

let folder = '';
let settings: Record<string, string> = {};
let database: Database;
let commands: { close(): Promise<void> };
const faults: unknown[] = [];
const faultIds: (string | null)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-running-'));
  settings = { NODE_ENV: 'test', DATA_DIR: join(folder, 'data'), PUBLIC_URL: 'https://book.example' };
  const env = readEnv(settings);
  makeDirectory(env.DATA_DIR);
  database = await openDatabase({ url: null, directory: embeddedDirectory(env.DATA_DIR) });
  const pictures = await configuredPictures(env, database.db);
  const run = commandRunner({ env, database, pictures, version: packageJson.version, log: null });
  // A socket that a killed server left behind is not in the way.
  await writeFile(commandAddress(env.DATA_DIR), '');
  commands = await listenForCommands(commandAddress(env.DATA_DIR), run, (error, id) => {
    faults.push(error);
    faultIds.splice(0, 1, id);
  });
});
afterAll(async () => {
  await commands.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const onVenue = (...words: string[]) => runVenueCli(folder, words, settings);
const onDatabase = (...words: string[]) => runDatabaseCli(folder, words, settings);

async function write(key: number, price?: string): Promise<string> {
  await writeFile(join(folder, `${key}.yaml`), venue(key, price));
  return `${key}.yaml`;
}

async function isThere(key: number): Promise<boolean> {
  const { rows } = await sql`
    select from location where location_key = ${key} and removed_at is null`.execute(database.db);
  return rows.length > 0;
}

it('commands import, compare and export a venue, resolving paths from the folder where they were typed', async () => {
  const imported = await onVenue('import', await write(41));
  expect(imported).toMatchObject({ code: 0, err: '' });
  expect(imported.out).toContain(
    'Red Mesa 41 (location 41): imported 2 changes. It is at version 1: https://book.example/41',
  );
  expect(await isThere(41)).toBe(true);
  expect(await onVenue('diff', '41.yaml')).toEqual({
    code: 0,
    out: 'Red Mesa 41 (location 41): no changes.\n',
    err: '',
  });
  expect(await onVenue('export', 'out.yaml', '--location', '41')).toMatchObject({ code: 0, err: '' });
  expect((await stat(join(folder, 'out.yaml'))).size).toBeGreaterThan(100);
  const refused = await onVenue('import', await write(41, 'much'));
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('Nothing was imported.');
}, 120_000);

it('commands ask before they remove, and change nothing if nobody can answer', async () => {
  await onVenue('import', await write(42));
  const asked = await onVenue('remove', '--location', '42');
  expect(asked.code).toBe(1);
  expect(asked.err).toContain('Nothing was removed. To remove without being asked, add --yes.');
  expect(await isThere(42)).toBe(true);
  expect(await onVenue('remove', '--location', '42', '--yes')).toMatchObject({ code: 0 });
  expect(await isThere(42)).toBe(false);
}, 120_000);

it('looks for orders in the running shop, and refuses what it does not know', async () => {
  expect(await onVenue('import', await write(44))).toMatchObject({ code: 0 });
  const onOrder = (...words: string[]) => runOrderCli(folder, words, settings);
  const nothing = { code: 1, out: '', err: 'No orders match "Okafor".\n' };
  expect(await onOrder('find', 'Okafor', '-l', '44')).toEqual(nothing);
  const unknown = { code: 1, err: 'There is no order MESA44-1 at this location.\n' };
  expect(await onOrder('cancel', 'MESA44-1', '-l', '44', '--yes')).toMatchObject(unknown);
  expect(await onOrder('sell', 'A-1')).toMatchObject({
    code: 2,
    err: expect.stringContaining('no command "sell"'),
  });
  expect(await onOrder()).toMatchObject({ code: 2, out: expect.stringContaining('Usage: npm run order') });
  expect(faults).toEqual([]);
}, 120_000);

it('exports a person from the running shop, to the folder where it was typed', async () => {
  expect(await onVenue('import', await write(45))).toMatchObject({ code: 0 });
  await sql`insert into sign_up_request (email, request) values ('lin@running.example', '{"firstName": "Lin"}')`.execute(
    database.db,
  );
  const onPerson = (...words: string[]) =>
    runPersonCli(folder, [...words, '-l', '45', '--email', 'Lin@running.example'], settings);
  expect(await onPerson('export', 'lin.json')).toMatchObject({ code: 0, err: '' });
  expect(await readFile(join(folder, 'lin.json'), 'utf8')).toContain('"firstName": "Lin"');
  const unasked = await onPerson('erase');
  expect(unasked).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was erased. Add --yes') });
  expect(await onPerson('erase', '--yes')).toMatchObject({ code: 0, err: '' });
  expect(await onPerson('find')).toMatchObject({ code: 1, err: 'Nothing is held about this person here.\n' });
  expect(faults).toEqual([]);
}, 240_000);

it('commands take a backup that another shop can start from, and are refused if they need the shop stopped', async () => {
  await onVenue('import', await write(43));
  expect(await onDatabase('export', 'shop.backup')).toMatchObject({ code: 0, err: '' });
  const elsewhere = { ...settings, DATA_DIR: join(folder, 'restored') };
  expect(await runDatabaseCli(folder, ['import', 'shop.backup'], elsewhere)).toMatchObject({ code: 0 });
  expect((await runVenueCli(folder, ['diff', '43.yaml'], elsewhere)).out).toContain('no changes');
  for (const words of [['migrate'], ['import', 'shop.backup']])
    expect(await onDatabase(...words)).toEqual({
      code: 1,
      out: '',
      err: 'The shop is running on this database. Stop it first.\n',
    });
}, 120_000);

/** Sends a request as a program of ours would, and keeps what it is told. */
async function request(changes: Partial<CommandRequest>, answer = true) {
  const lines: string[] = [];
  const io: CommandIo = {
    out: (line) => void lines.push(line),
    err: (line) => void lines.push(line),
    ask: async (question) => {
      lines.push(question);
      return answer;
    },
  };
  const given: CommandRequest = {
    version: packageJson.version,
    program: 'venue',
    words: [],
    here: folder,
    ...changes,
  };
  return { code: await runInServer(commandAddress(settings.DATA_DIR ?? ''), given, io), lines };
}

it.each([
  [44, true, 0],
  [45, false, 1],
])('commands carry the answer to a question back to the shop (venue %i: %s)', async (key, answer, code) => {
  await onVenue('import', await write(key));
  const asked = await request({ words: ['remove', '--location', String(key)] }, answer);
  expect(asked.lines).toContain(`Remove Red Mesa ${key} (location ${key})?`);
  expect(asked.code).toBe(code);
  expect(await isThere(key)).toBe(!answer);
});

it('commands of another version are refused, and what fails is logged with the id that the operator reads', async () => {
  expect(await request({ version: '0.0.0' })).toEqual({
    code: 1,
    lines: ['The running shop is another version than this command. Restart the shop, then try again.'],
  });
  expect(faults).toEqual([]);
  expect(await request({ words: ['schema'], id: 'a1' })).toEqual({
    code: 1,
    lines: ['The command failed, and nothing was changed: not a command for the shop: schema. (Request a1)'],
  });
  expect(faults).toHaveLength(1);
  // Another account of the machine cannot even reach the socket.
  if (process.platform !== 'win32') expect((await stat(settings.DATA_DIR ?? '')).mode & 0o077).toBe(0);
});

it('a command that fails says in one sentence that nothing was changed, and why', async () => {
  await onVenue('import', await write(47));
  await sql`alter table shop_order rename to shop_order_away`.execute(database.db);
  faults.length = 0;
  const found = await runOrderCli(folder, ['find', 'Okafor', '-l', '47'], settings);
  await sql`alter table shop_order_away rename to shop_order`.execute(database.db);
  expect(found).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(
      /^The command failed, and nothing was changed: relation "shop_order" does not exist\. \(Request [0-9a-f-]{36}\)\n$/,
    ),
  });
  expect(faults).toHaveLength(1);
  expect(found.err).toContain(`(Request ${faultIds[0]})`);
}, 120_000);

it('commands need the shop stopped if it is not listening for them', async () => {
  await commands.close();
  const { code, err } = await onVenue('diff', await write(46));
  expect([code, err]).toEqual([1, expect.stringMatching(/^Another process uses the data directory/)]);
});
