/**
 * Checks only the settings, before any slow startup work: `node server/src/commands/check-settings.ts [.env] [--strict]`.
 * Exit codes: 0 valid, 1 invalid. Names in the file that are no settings are reported: most are misspelled. They are invalid
 * with --strict; a start goes on.
 */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { StartRefused } from '../db/embedded.ts';
import { configuredPasses } from '../gateways/passes/configured-passes.ts';
import { checkBucket } from '../gateways/storage/configured-pictures.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnv } from '../platform/env.ts';
import { unknownSettings } from '../platform/unknown-settings.ts';

function complain(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

const words = process.argv.slice(2);
const file = words.find((word) => word !== '--strict');
if (file !== undefined)
  for (const sentence of unknownSettings(Object.keys(parseEnv(readFileSync(file, 'utf8'))))) {
    if (words.includes('--strict')) complain(sentence);
    else process.stdout.write(`${sentence}\n`);
  }
try {
  const env = readEnv(process.env);
  configuredPasses(env, systemClock);
  await checkBucket(env);
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  complain(error.message);
}
