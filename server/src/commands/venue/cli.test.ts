/** `npm run venue` without a database: check, help and usage errors, with their exit codes. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runVenueCli } from '../../testing/run-venue-cli.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-cli-'));
  const lines = [
    'venue:',
    '  key: 9',
    '  code: MESA',
    '  name: Mesa',
    '  country: US',
    '  timeZone: America/Phoenix',
  ];
  await writeFile(join(folder, 'right.yaml'), [...lines, '  currency: USD', ''].join('\n'));
  const doubtful = ['  currency: USD', '  phone: ask us', 'checkout:', '  terms: terms.txt', ''];
  await writeFile(join(folder, 'doubtful.yaml'), [...lines, ...doubtful].join('\n'));
  await writeFile(
    join(folder, 'both.yaml'),
    [...lines, ...doubtful, '  showBookingTimer: true', ''].join('\n'),
  );
  await writeFile(join(folder, 'wrong.yaml'), [...lines, '  currency: DEM', '  phon: 1', ''].join('\n'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('npm run venue', () => {
  it('reports that a file is valid, and exits with 0', async () => {
    expect(await runVenueCli(folder, ['check', 'right.yaml'])).toEqual({
      code: 0,
      out: 'right.yaml: all is well. Mesa (location 9): 0 activities, 0 rates, 0 pictures.\n',
      err: '',
    });
  });

  it('lists warnings after problems, counts both, and exits with 0 if there are only warnings', async () => {
    const warnings = (file: string) => [
      `${file}:8:10  warning: venue.phone: has no digits: guests cannot call it`,
      `${file}:10:10  warning: checkout.terms: is the name of a file: guests would read "terms.txt". The text itself goes here`,
    ];
    const doubtful = await runVenueCli(folder, ['check', 'doubtful.yaml']);
    expect(doubtful).toMatchObject({
      code: 0,
      out: 'doubtful.yaml: can be imported. Mesa (location 9): 0 activities, 0 rates, 0 pictures.\n',
    });
    expect(doubtful.err.split('\n')).toEqual([...warnings('doubtful.yaml'), '', '2 warnings.', '']);
    const both = await runVenueCli(folder, ['check', 'both.yaml']);
    expect(both.code).toBe(1);
    expect(both.err.split('\n')).toEqual([
      'both.yaml:12:21  checkout.showBookingTimer: a timer needs a limit: set appointmentCompletionWindow to 2 minutes or more',
      ...warnings('both.yaml'),
      '',
      '1 problem, 2 warnings.',
      '',
    ]);
  });

  it('lists problems, each on a line with its position, and exits with 1 (C-17)', async () => {
    const { code, out, err } = await runVenueCli(folder, ['check', 'wrong.yaml']);
    expect([code, out]).toEqual([1, '']);
    expect(err.split('\n')).toEqual([
      'wrong.yaml:7:13  venue.currency: DEM is no longer money: write EUR, which has taken its place',
      'wrong.yaml:8:3  venue.phon: unknown field "phon": did you mean "phone"?',
      '',
      '2 problems.',
      '',
    ]);
    expect(await runVenueCli(folder, ['check', 'nowhere.yaml'])).toEqual({
      code: 1,
      out: '',
      err: 'nowhere.yaml: there is no such file\n',
    });
  });

  it.each([
    [['chek', 'right.yaml'], 'There is no command "chek".'],
    [['gift-card', 'ten', '--location', '1'], 'Say what the gift card is worth, like 100.00.'],
    [['gift-card', '10.00'], 'Say whose gift card: --location KEY.'],
    [['credit', 'five', '--location', '1'], 'Say what the credit is worth, like 25.00.'],
    [['credit', '25.00'], 'Say whose credit: --location KEY.'],
    [
      ['credit', '25.00', '--location', '1', '--name', 'Ana Ruiz', '--email', 'ana'],
      'Say whom the credit is for: --name "Ana Ruiz" --email ana@example.com.',
    ],
    [
      ['credit', '25.00', '-l', '1', '--name', 'Ana', '--email', 'a@ana.net', '--reason', 'x'.repeat(501)],
      'Keep the reason to 500 characters.',
    ],
    [['commissions'], 'Say whose commissions: --location KEY.'],
    [['pay-commission', '301'], 'Say whose commissions: --location KEY.'],
    [['commissions', '301', '--location', '1'], 'Commissions are listed for a whole location: remove "301".'],
    [
      ['pay-commission', 'x', '--location', '1'],
      'Say which affiliate by its number, like pay-commission 301.',
    ],
    [['reverse-commission', '--location', '1'], 'Say which order by its number.'],
    [['issue-membership', 'pass'], 'Say whose membership: --location KEY.'],
    [['issue-membership', '--location', '1'], 'Say which plan: its id in the venue file.'],
    [
      ['issue-membership', 'pass', '--location', '1', '--name', 'Mia'],
      'Say who holds it: --name "First Last".',
    ],
    [
      ['issue-membership', 'pass', '--location', '1', '--name', 'Mia Lee', '--phone', '303 555 0100'],
      'Say how they sign in: --phone with the country code, like +13035550100.',
    ],
    [['diff', 'right.yaml', '--yes'], '--yes is for import and remove.'],
    [['remove'], 'Say what to remove: --location KEY, or --demo.'],
    [['remove', '--demo', '--location', '1'], 'Say what to remove: --location KEY, or --demo.'],
    [['diff', 'right.yaml', '--with-orders'], '--demo and --with-orders are for remove.'],
    [['export', 'new.yaml'], 'Say which location to export: --location KEY.'],
    [
      ['import', 'right.yaml', '--location', '9999999999'],
      '--location takes the number of a location, not "9999999999".',
    ],
  ])('explains its usage after %j, and exits with 2', async (words, message) => {
    const { code, err } = await runVenueCli(folder, words);
    expect(code).toBe(2);
    expect(err.startsWith('Usage: npm run venue -- COMMAND FILE')).toBe(true);
    expect(err.endsWith(`\n\n${message}\n`)).toBe(true);
  });

  it('shows help for --help', async () => {
    const { code, out } = await runVenueCli(folder, ['--help']);
    expect(code).toBe(0);
    expect(out).toContain('import FILE');
  });

  it('reports an invalid environment in one sentence', async () => {
    const { code, err } = await runVenueCli(folder, ['diff', 'right.yaml'], { DATABASE_URL: 'mysql://x' });
    expect([code, err]).toEqual([
      1,
      'DATABASE_URL must be an address such as postgres://user:secret@host:5432/gangway.\n',
    ]);
  });
});
