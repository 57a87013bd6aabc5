/** The command line of `npm run venue` (docs/venue-files.md). */
import { describe, expect, it } from 'vitest';
import { isProgramName, loadProgram } from '../programs.ts';
import { WrongUse } from '../words.ts';
import { readArguments } from './arguments.ts';

const here = '/';

it.each([
  [['chek', 'right.yaml'], 'There is no command "chek".'],
  [['diff', 'right.yaml', '--yes'], '--yes is for import and remove.'],
  [['remove'], 'Say what to remove: --location KEY, or --demo.'],
  [['remove', '--demo', '--location', '1'], 'Say what to remove: --location KEY, or --demo.'],
  [['diff', 'right.yaml', '--with-orders'], '--demo and --with-orders are for remove.'],
  [['export', 'new.yaml'], 'Say which location to export: --location KEY.'],
  [
    ['import', 'right.yaml', '--location', '9999999999'],
    '--location takes the number of a location, not "9999999999".',
  ],
])('%j is refused: %s', (words, refusal) => {
  expect(() => readArguments(words, here)).toThrow(WrongUse);
  expect(() => readArguments(words, here)).toThrow(refusal);
});

describe('a command that has become a program of its own', () => {
  it.each([
    [['gift-card', '100.00', '--location', '1'], 'gift-card -- issue', ['issue', '100.00', '-l', '1']],
    [['credit', '25.00'], 'gift-card -- credit', ['credit', '--help']],
    [['issue-membership', 'pass', '--phone', '+13035550100'], 'membership -- issue', ['issue', '--help']],
    [['member-photos', 'photos', '-l', '1'], 'membership -- photos', ['photos', 'here', '-l', '1']],
    [['--location', '1', 'commissions'], 'commission -- list', ['list', '-l', '1']],
    [['pay-commission', '301', '-l', '1'], 'commission -- pay', ['pay', '301', '-l', '1']],
    [['reverse-commission', 'A-1', '-l', '1'], 'commission -- reverse', ['reverse', 'A-1', '-l', '1']],
    [
      ['manifest', '-l', '1', '--pdf', 'day.pdf'],
      'manifest -- --location KEY',
      ['-l', '1', '--pdf', 'day.pdf'],
    ],
    [['webhooks', '-l', '1', '--secret', 'x'], 'webhooks -- endpoints', ['endpoints', '-l', '1']],
  ])('%j names it: npm run %s', async (words, now, instead) => {
    expect(() => readArguments(words, here)).toThrow(WrongUse);
    expect(() => readArguments(words, here)).toThrow(
      new RegExp(`^"[a-z-]+" has its own command now: npm run ${now}$`),
    );
    const [name = ''] = now.split(' ');
    if (!isProgramName(name)) throw new Error(`there is no program ${name}`);
    const program = await loadProgram(name);
    expect(() => program.read(instead, here)).not.toThrow();
  });

  it('is not taken for a file of that name', () => {
    expect(readArguments(['check', 'manifest'], here)).toMatchObject({ command: 'check' });
  });
});
