/**
 * Runs `npm test` with the clocks of all its programs, PostgreSQL too, some days ahead: tests that pass today alone fail. It needs
 * libfaketime (Debian package `faketime`), which Node and PostgreSQL load; the pages of Chromium are told the date.
 * Races are left out unless they are named: with this library, a timeout of PostgreSQL that ends while it waits is not noticed.
 */
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { at } from '../lib/root.mjs';
import { giveUp, Stop, say } from '../lib/say.mjs';

const LIBRARIES = '/{usr/lib,usr/local/lib,opt/homebrew/lib}/{*/,}faketime/libfaketimeMT.so.1';

try {
  const [days = '', ...suites] = process.argv.slice(2);
  if (!/^\d+$/.test(days)) throw new Stop('Usage: node scripts/ahead.mjs DAYS [SUITES]');
  const [library] = globSync(LIBRARIES);
  if (library === undefined)
    throw new Stop('Turning the clock needs libfaketime: install the package "faketime".');
  const day = new Date(Date.now() + Number(days) * 86_400_000).toISOString().slice(0, 10);
  say(`As if it were ${day}:`);
  const chosen = suites.length > 0 ? suites : ['unit', 'db', 'browser'];
  const test = spawn(process.execPath, [at('scripts/main/test.mjs'), ...chosen], {
    stdio: 'inherit',
    env: {
      ...process.env,
      LD_PRELOAD: library,
      FAKETIME: `+${days}d`,
      // Timeouts are counted by this clock.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      // Programs that are started later do not begin at the same moment again.
      FAKETIME_DONT_RESET: '1',
      DAYS_AHEAD: days,
    },
  });
  test.once('close', (code) => process.exit(code ?? 1));
} catch (error) {
  giveUp(error);
}
