/** An operator's command as a program: its exit code, and what it says where it fails (docs/operations.md). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type CliRun,
  runDatabaseCli,
  runOrderCli,
  runPersonCli,
  runVenueCli,
} from '../testing/run-venue-cli.ts';
import { loadProgram, programNames } from './programs.ts';

const folder = tmpdir();
/** Nothing listens there. */
const away = { NODE_ENV: 'test', DATABASE_URL: 'postgres://gangway@127.0.0.1:9/none' };

const lastLine = ({ err }: CliRun) => err.trimEnd().split('\n').at(-1);

describe('a command', () => {
  it.each([
    ['order', () => runOrderCli(folder, ['find', 'Smith', '-l', '9'], away)],
    ['person', () => runPersonCli(folder, ['find', '--email', 'a@b.example', '-l', '9'], away)],
    ['venue', () => runVenueCli(folder, ['links', '-l', '9'], away)],
    ['database', () => runDatabaseCli(folder, ['migrate'], away)],
  ])(
    'whose database is away says so in one sentence: %s',
    async (_name, run) => {
      const failed = await run();
      expect([failed.code, failed.out]).toEqual([1, '']);
      expect(failed.err).toMatch(
        /^The database at 127\.0\.0\.1:9\/none cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:9\. Check DATABASE_URL\.\n$/,
      );
    },
    60_000,
  );

  it.each([
    ['order', () => runOrderCli(folder, ['refund', 'A-1', '-5', '-l', '9']), 'an amount like 25.00'],
    ['venue', () => runVenueCli(folder, ['export', 'x.yaml']), 'export'],
    ['person', () => runPersonCli(folder, ['find', '-l', '9']), '--email'],
    ['database', () => runDatabaseCli(folder, ['export']), 'Name the file'],
  ])(
    'that was typed wrong ends with the sentence, below the usage of that command: %s',
    async (_name, run, text) => {
      const slip = await run();
      expect([slip.code, slip.out]).toEqual([2, '']);
      expect(lastLine(slip)).toContain(text);
      expect(slip.err.split('\n')[0]).toMatch(/^Usage: npm run/);
      expect(slip.err.split('\n').length).toBeLessThan(25);
    },
    60_000,
  );

  it('explains itself to who asks for help', async () => {
    const whole = await runOrderCli(folder, ['help']);
    expect([whole.code, whole.err]).toEqual([0, '']);
    expect(whole.out).toContain('  --guests "RATE=N"');
    const own = await runOrderCli(folder, ['help', 'refund']);
    expect([own.code, own.err]).toEqual([0, '']);
    expect(own.out).toContain('  refund NUMBER AMOUNT');
    expect(own.out).not.toContain('--guests');
    expect((await runOrderCli(folder, ['refund', '--help'])).out).toBe(own.out);
  }, 60_000);

  it('whose output is cut goes on in silence', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), 'order', 'help'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const [code] = await once(child, 'close');
    expect([code, said]).toEqual([0, '']);
  }, 60_000);
});

it('npm has a script for each program, and for no other', async () => {
  const { scripts } = JSON.parse(
    await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8'),
  ) as {
    scripts: Record<string, string>;
  };
  const called = Object.entries(scripts).filter(([, line]) => line.startsWith('node scripts/command.mjs '));
  expect(called).toEqual(programNames.map((name) => [name, `node scripts/command.mjs ${name}`]));
});

it.each(programNames)('%s explains itself, and does nothing without words', async (name) => {
  const program = await loadProgram(name);
  expect(program.usage()).toMatch(new RegExp(`^Usage: npm run ${name}\\b`));
  expect(program.read(['--help'], folder)).toBeNull();
});

it('a program that there is not is answered by the list of those that there are', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), 'orders'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = await once(child, 'close');
  expect([code, said]).toEqual([2, expect.stringContaining(programNames.join(', '))]);
}, 60_000);
