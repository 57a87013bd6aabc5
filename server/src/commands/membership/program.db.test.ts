/** `npm run membership`: memberships by hand, and the photos of members (docs/rules/memberships.md, docs/rules/members.md). */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { aPlan } from '@gangway/domain/testing/membership-builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from '../../testing/run-program.ts';
import { aMorning, startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { WrongUse } from '../words.ts';
import { readMembershipArguments } from './arguments.ts';
import { program } from './program.ts';

let app: TestApp;
let folder = '';
beforeAll(async () => {
  app = await startTestApp();
  app.clock.now = aMorning;
  folder = await mkdtemp(join(tmpdir(), 'gangway-membership-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (...words: string[]) => runProgram(app, program, words, folder);

const aVenue = () =>
  storeLocation(app.database.db, {
    membershipPlans: [
      aPlan({ id: 'pass', name: 'Lake pass', schedule: { kind: 'fixedTerm', days: 30 } }),
      aPlan({
        id: 'last-winter',
        name: 'Last winter',
        schedule: { kind: 'season', from: '2020-12-01' as VenueDate, to: '2021-04-15' as VenueDate },
      }),
    ],
  });

describe('issue', () => {
  it('issues a membership of an existing plan and shows its key (D-MB-11)', async () => {
    const { key, name } = await aVenue();
    const to = (plan: string) =>
      run(
        ...['issue', plan, '--location', String(key), '--name', 'Mia van Larsen'],
        ...['--phone', '+1 303 555 0100', '--from', '2026-12-01'],
      );
    const { code, said } = await to('pass');
    expect(code).toBe(0);
    expect(said[0]).toMatch(
      new RegExp(
        String.raw`^${name}: Mia van Larsen has a membership Lake pass from 2026-12-01 to 2026-12-30\. Its key is [\w-]{22}$`,
      ),
    );
    await expect(to('family')).rejects.toThrow(
      `${name} has no plan "family": its plans are pass, last-winter.`,
    );
    await expect(to('last-winter')).rejects.toThrow('The season of Last winter is over.');
  });
});

describe('photos', () => {
  it('writes into the folder that was named where the command was typed', async () => {
    const { key, name } = await aVenue();
    const { code, said } = await run('photos', 'members', '-l', String(key));
    expect([code, said]).toEqual([0, [`${name}: 0 photos of members written to ${join(folder, 'members')}`]]);
    expect(await readdir(join(folder, 'members'))).toEqual([]);
    await expect(run('photos', 'members', '-l', '77')).rejects.toThrow('There is no location 77.');
  });
});

it.each([
  [['sell', 'pass'], 'There is no command "sell pass".'],
  [['issue', 'pass'], 'Say whose membership: --location KEY.'],
  [['issue', '--location', '1'], 'Say which plan: its id in the venue file.'],
  [['issue', 'pass', '--location', '1', '--name', 'Mia'], 'Say who holds it: --name "First Last".'],
  [
    ['issue', 'pass', '--location', '1', '--name', 'Mia Lee', '--phone', '303 555 0100'],
    'Say how they sign in: --phone with the country code, like +13035550100.',
  ],
  [['photos'], 'Name a folder.'],
  [['photos', 'members'], 'Say whose members: --location KEY.'],
  [
    ['photos', 'members', '-l', '1', '--name', 'Mia Lee'],
    '--name, --phone, --email and --from are for issue.',
  ],
])('%j is refused: %s', (words, refusal) => {
  expect(() => readMembershipArguments(words, folder)).toThrow(WrongUse);
  expect(() => readMembershipArguments(words, folder)).toThrow(refusal);
});
