/** `npm run manifest`: on the terminal, in files and by email (docs/rules/manifest.md). */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StartRefused } from '../../db/embedded.ts';
import { heardIo } from '../../testing/heard-io.ts';
import { addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { aMorning, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { WrongUse } from '../words.ts';
import { readManifestArguments } from './arguments.ts';
import { runManifest } from './run.ts';

let app: TestApp;
let folder: string;
let key: number;
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'gangway-manifest-'));
  const manifest = { to: ['office@venue.example'], at: '06:00', emptyDays: false } as never;
  ({ key } = await storeLocation(app.database.db, { manifest }));
  orderOf(await completeOrder(app, orderOf(await addToCart(app, { locationKey: key })), key));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  app.clock.now = aMorning;
  await app.drainOutbox();
  app.mail.sent.length = 0;
});

async function run(...words: string[]) {
  const given = readManifestArguments(words, folder);
  if (given === null) throw new Error('no command');
  const { io, said } = heardIo();
  const code = await runManifest(given, { database: app.database, io, clock: () => app.clock.now as never });
  return { code, said: said.join('\n') };
}

const of = () => ['--location', String(key)];
const onTheDay = () => [...of(), '--date', '2026-12-05'];

describe('without options', () => {
  it('prints today’s, by the clock of the venue', async () => {
    // Still December 4 in Denver.
    app.clock.now = Date.parse('2026-12-05T06:59:00Z');
    expect((await run(...of())).said).toContain('Friday, December 4, 2026\nNobody is booked for this day.');
    app.clock.now = Date.parse('2026-12-05T07:00:00Z');
    const { code, said } = await run(...of());
    expect(code).toBe(0);
    expect(said).toMatch(
      /Saturday, December 5, 2026\n2 guests in 1 booking on 1 departure\.\n\n9:00 to 11:30 AM {2}Sunrise Kayak Tour\n {2}2 guests in 1 booking · 2 of 12 seats taken\n\n {2}Okafor, Maya {2}2 adults {2}\+1 303 555 0100 {2}\S+$/,
    );
  });
});

describe('files', () => {
  it('are written for the operator’s account alone, and not over others', async () => {
    const { said } = await run(...onTheDay(), '--pdf', 'day.pdf', '--csv', 'day.csv');
    expect(said).toBe('Wrote day.pdf.\nWrote day.csv.');
    const pdf = await readFile(join(folder, 'day.pdf'));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await readFile(join(folder, 'day.csv'), 'utf8')).toContain('Okafor,Maya');
    if (process.platform !== 'win32') expect((await stat(join(folder, 'day.csv'))).mode & 0o777).toBe(0o600);
    await expect(run(...onTheDay(), '--csv', 'day.csv')).rejects.toThrow(
      new StartRefused('day.csv exists. Nothing was written; --force overwrites it.'),
    );
    expect((await run(...onTheDay(), '--csv', 'day.csv', '--force')).said).toBe('Wrote day.csv.');
  });

  it('need a folder that is there', async () => {
    await expect(run(...onTheDay(), '--csv', 'nowhere/day.csv')).rejects.toThrow(
      new StartRefused('nowhere/day.csv cannot be written: ENOENT.'),
    );
  });
});

describe('--send', () => {
  it('emails it to the addresses in the venue file, as often as it is asked for, empty days too', async () => {
    for (const round of [1, 2]) {
      app.clock.now = aMorning + round;
      const { said } = await run(...onTheDay(), '--send');
      expect(said).toMatch(/: the manifest for Dec 5, 2026 will be emailed to office@venue\.example\.$/);
    }
    await run(...of(), '--date', '2026-12-24', '--send');
    await app.drainOutbox();
    expect(app.mail.sent.map(({ subject }) => subject).toSorted()).toEqual([
      'Manifest for Sat, December 5: 2 guests, 1 departure',
      'Manifest for Sat, December 5: 2 guests, 1 departure',
      'Manifest for Thu, December 24: no bookings',
    ]);
  });

  it('needs addresses', async () => {
    const other = await storeLocation(app.database.db);
    await expect(run('--location', String(other.key), '--send')).rejects.toThrow(
      'names no addresses for the manifest',
    );
  });
});

it.each([
  [['--send'], 'Say whose manifest: --location KEY.'],
  [['today', '--location', '1'], 'Leave out "today"'],
  [['--location', '1', '--date', '2026-02-30'], 'Write the date like 2026-12-05, not "2026-02-30".'],
])('%j is refused: %s', (words, refusal) => {
  expect(() => readManifestArguments(words, folder)).toThrow(WrongUse);
  expect(() => readManifestArguments(words, folder)).toThrow(refusal);
});

it('refuses an unknown location', async () => {
  await expect(run('--location', '999')).rejects.toThrow(StartRefused);
});
