/** `npm run venue` from import to export on a real database, in separate processes. */
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDirectory } from '../../db/database.ts';
import { lockDirectory } from '../../db/embedded.ts';
import { runGiftCardCli, runVenueCli } from '../../testing/run-venue-cli.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let folder = '';
let database: TestDatabase | undefined;
let env: Record<string, string> = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-cli-'));
  env = { NODE_ENV: 'test', DATA_DIR: join(folder, 'data'), PUBLIC_URL: 'https://book.example' };
  if (process.env.DB_ENGINE === 'postgres') {
    database = await openTestDatabase();
    env = { ...env, DATABASE_URL: database.url ?? '' };
  }
  const demo = join(import.meta.dirname, '../../../db/demo');
  await copyFile(join(demo, 'pictures/jeep-red-rocks.jpg'), join(folder, 'jeep.jpg'));
});
afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (...words: string[]) => runVenueCli(folder, words, env);

const file = (price: string) => `venue:
  key: 41
  code: MESA
  name: Red Mesa
  country: US
  timeZone: America/Phoenix
  currency: USD
activities:
  - id: jeep
    name: Jeep to the Red Rocks
    summary: Up slickrock no road goes to.
    description: Bring a hat **that ties**.
    picture: {file: jeep.jpg, alt: A jeep}
    rates: [{id: adult, name: Adult, price: ${price}}]
    schedules: [{times: [09:00], length: 2h, capacity: 6}]
`;

describe('npm run venue on a database', () => {
  it('imports, compares, changes and exports a venue', async () => {
    const mesa = join(folder, 'mesa.yaml');
    await writeFile(mesa, file('115.00'));
    expect(await run('import', 'mesa.yaml')).toEqual({
      code: 0,
      out: [
        '  + venue: Red Mesa (MESA)',
        '  + activities.jeep: Jeep to the Red Rocks, 1 rate',
        'Red Mesa (location 41): imported 2 changes. It is at version 1: https://book.example/41',
        '',
      ].join('\n'),
      err: '',
    });
    await writeFile(mesa, file('125.00'));
    expect(await run('diff', 'mesa.yaml')).toMatchObject({
      code: 0,
      out: [
        'Red Mesa (location 41): an import would bring 1 change.',
        '  ~ activities.jeep.rates.adult.price: 115.00 → 125.00',
        '',
      ].join('\n'),
    });

    expect(await run('export', 'out.yaml', '--location', '41')).toMatchObject({
      code: 0,
      out: 'out.yaml: Red Mesa at version 1, with 1 activity and 1 picture.\n',
    });
    const written = await readFile(join(folder, 'out.yaml'), 'utf8');
    expect(written).toContain('price: 115.00');
    expect(written).toContain('file: out-pictures/jeep.jpg');
    expect((await run('import', 'out.yaml')).out).toBe(
      'Red Mesa (location 41): no changes. It is at version 1: https://book.example/41\n',
    );
  }, 120_000);

  it('does not replace another venue unless told to', async () => {
    await writeFile(join(folder, 'first.yaml'), file('115.00').replace('key: 41', 'key: 45'));
    expect(await run('import', 'first.yaml')).toMatchObject({ code: 0 });
    const other = file('95.00').replace('key: 41', 'key: 45').replace('Red Mesa', 'Blue Mesa');
    await writeFile(join(folder, 'other.yaml'), other);
    const sentence =
      'Location 45 is Red Mesa (MESA), but other.yaml is Blue Mesa (MESA): an import replaces that venue, with 2 changes.\n';
    expect(await run('import', 'other.yaml')).toEqual({
      code: 1,
      out: '',
      err: `${sentence}Nothing was imported. To import without being asked, add --yes.\n`,
    });
    expect((await run('diff', 'other.yaml')).out).toContain(sentence);
    expect((await run('diff', 'first.yaml')).out).toBe('Red Mesa (location 45): no changes.\n');
    expect(await run('import', 'other.yaml', '--yes')).toMatchObject({ code: 0, err: '' });
    expect((await run('diff', 'first.yaml')).out).toContain('Location 45 is Blue Mesa (MESA)');
  }, 120_000);

  it('removes a venue if told to, and first says what prevents it', async () => {
    await writeFile(join(folder, 'short.yaml'), file('115.00').replace('key: 41', 'key: 47'));
    expect(await run('import', 'short.yaml')).toMatchObject({ code: 0 });
    expect(await run('remove', '--location', '47')).toEqual({
      code: 1,
      out: '',
      err: 'Remove Red Mesa (location 47)?\nNothing was removed. To remove without being asked, add --yes.\n',
    });
    await runGiftCardCli(folder, ['issue', '100.00', '--location', '47'], env);
    expect(await run('remove', '--location', '47', '--yes')).toEqual({
      code: 1,
      out: '',
      err: [
        'Red Mesa (location 47) cannot be removed:',
        '  - 1 gift card has money left',
        'To remove it anyway, add --with-orders: guests lose what is listed here.',
        'Nothing was removed.',
        '',
      ].join('\n'),
    });
    expect(await run('remove', '--location', '47', '--with-orders', '--yes')).toEqual({
      code: 0,
      out: 'Red Mesa (location 47): removed.\n',
      err: '',
    });
    expect((await run('remove', '--location', '47', '--yes')).err).toContain('There is no location 47.');
    expect((await run('links', '--location', '47')).err).toContain('There is no location 47.');
  }, 120_000);

  it('prints the links of agents and affiliates, with a stable signature only where one is needed (C-25)', async () => {
    const sellers = `agents:
  - {id: hotel, key: 501, name: Lakeside Hotel, activities: [{activity: jeep, prices: {adult: 99.00}}]}
  - {id: desk, key: 502, name: Night Desk, signedLinksOnly: true}
  - {id: gone, key: 503, name: Gone, isActive: false}
affiliates:
  - {id: blog, key: 301, name: Mountain Blog}
`;
    await writeFile(
      join(folder, 'sellers.yaml'),
      `${file('115.00').replace('key: 41', 'key: 42')}${sellers}`,
    );
    const imported = await run('import', 'sellers.yaml');
    expect(imported.out).toContain('  + agents.hotel: Lakeside Hotel\n');
    expect(imported.out).toContain('  + affiliates.blog: Mountain Blog\n');
    const links = await run('links', '--location', '42');
    expect(links).toMatchObject({ code: 0, err: '' });
    const [hotel, desk, blog] = links.out.split('\n');
    expect(hotel).toBe('Lakeside Hotel (agent 501): https://book.example/42?bookingAgentKey=501');
    expect(desk).toMatch(
      /^Night Desk \(agent 502\): https:\/\/book\.example\/42\?bookingAgentKey=502&sig=[\w-]{24}$/,
    );
    expect(blog).toBe('Mountain Blog (affiliate 301): https://book.example/42?clientAgentKey=301');
    await run('import', 'sellers.yaml');
    expect((await run('links', '--location', '42')).out).toBe(links.out);
    await run('export', 'sellers-out.yaml', '--location', '42');
    const written = await readFile(join(folder, 'sellers-out.yaml'), 'utf8');
    expect(written).toContain('signedLinksOnly: true');
    expect(written).not.toContain('secret');
    expect(await run('links', '--location', '999')).toMatchObject({
      code: 1,
      err: 'There is no location 999.\n',
    });
    expect(await run('links')).toMatchObject({ code: 2 });
  }, 120_000);

  it('reports in one sentence that the shop is using the embedded database', async () => {
    const directory = join(folder, 'busy');
    // Simulates an existing shop; without a database, the command would say that there is none.
    await mkdir(join(embeddedDirectory(directory), 'postgres'), { recursive: true });
    const unlock = lockDirectory(embeddedDirectory(directory));
    try {
      const { code, err } = await runVenueCli(folder, ['diff', 'mesa.yaml'], { DATA_DIR: directory });
      expect(code).toBe(1);
      expect(err).toMatch(/^Another process uses the data directory .*\n$/);
    } finally {
      unlock();
    }
  }, 60_000);
});
