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

  it('explains its usage above what was typed wrong, and exits with 2', async () => {
    const { code, err } = await runVenueCli(folder, ['chek', 'right.yaml']);
    expect(code).toBe(2);
    expect(err.startsWith('Usage: npm run venue -- COMMAND FILE')).toBe(true);
    expect(err.endsWith('\n\nThere is no command "chek".\n')).toBe(true);
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
