/**
 * The second half of `npm run soak`: runs every test that repeats something on a private PostgreSQL, up to its target or
 * until the minutes are over, and writes what they report to docs/reliability.md (docs/decisions/0100-soak.md). With
 * --continue, what the runs before have done counts.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { withPooler } from '../lib/pgbouncer.mjs';
import { startCluster } from '../lib/postgres.mjs';
import { machine, reliabilityPage } from '../lib/reliability.mjs';
import { at, root } from '../lib/root.mjs';
import { duration, giveUp, paint, Stop, say } from '../lib/say.mjs';
import { vitest } from '../lib/suites.mjs';
import { isTimedRace } from '../lib/timed-races.mjs';
import { workers } from '../lib/workers.mjs';
import { readResults, reportStop } from '../testing/repeat.ts';

/** @typedef {import('../lib/reliability.mjs').Run} Run */

const results = at('.cache', 'test', 'soak-results.jsonl');
/** The runs that the results are of. */
const runsFile = at('.cache', 'test', 'soak-runs.json');

/**
 * @param {string[]} args
 * @returns {{ minutes: number | null, goesOn: boolean }} minutes: null to go on to every target
 */
function readArguments(args) {
  const words = args.filter((arg) => arg !== '--continue');
  const [given, ...more] = words;
  const isUsable = given === undefined || (/^\d+(\.\d+)?$/.test(given) && Number(given) > 0);
  if (!isUsable || more.length > 0)
    throw new Stop('Usage: npm run soak [-- [MINUTES] [--continue]], for instance: npm run soak -- 60');
  return { minutes: given === undefined ? null : Number(given), goesOn: words.length < args.length };
}

/** @returns {Run[]} */
const earlierRuns = () => (existsSync(runsFile) ? JSON.parse(readFileSync(runsFile, 'utf8')) : []);

function commit() {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : null;
}

/** @param {string} file */
function groupOf(file) {
  const text = readFileSync(at(file), 'utf8');
  if (!text.includes('/testing/repeat.ts')) return 'none';
  if (!file.endsWith('.race.test.ts')) return file.endsWith('.db.test.ts') ? 'db-postgres' : 'unit';
  return isTimedRace(file) ? 'race-timed' : 'race';
}

/**
 * The test files that repeat something, by the project that runs them and how many of them at a time. What is quick comes
 * first, and hands back time.
 */
function groups() {
  const all = globSync('{domain,contract,server}/**/*.test.ts', { cwd: root });
  const files = Map.groupBy(
    all.filter((file) => !file.includes('node_modules')),
    groupOf,
  );
  return /** @type {const} */ (['unit', 'db-postgres', 'race-timed', 'race']).map((project) => ({
    project,
    atATime: project === 'race-timed' ? 1 : workers,
    files: files.get(project) ?? [],
  }));
}

/**
 * @param {string} url
 * @returns {Promise<string[]>} what failed
 */
async function runAll(url) {
  const failures = [];
  for (const { project, atATime, files } of groups()) {
    say(`\n${paint('cyan', project)}: ${files.length} files`);
    const env = { DB_ENGINE: 'postgres', TEST_DATABASE_URL: url, SOAK_WORKERS: String(atATime) };
    const count = await vitest(`soak-${project}`, [project], env, files);
    failures.push(...count.failures);
    if (count.skipped > 0) failures.push(`${project}: ${count.skipped} tests were skipped`);
  }
  return failures;
}

async function main() {
  const { minutes, goesOn } = readArguments(process.argv.slice(2));
  mkdirSync(path.dirname(results), { recursive: true });
  const earlier = goesOn ? earlierRuns() : [];
  if (!goesOn) for (const file of [results, runsFile]) rmSync(file, { force: true });
  process.env.SOAK = '1';
  process.env.SOAK_RESULTS = results;
  process.env.SOAK_RUN = String(earlier.length + 1);
  if (minutes !== null) process.env.SOAK_UNTIL = String(Date.now() + minutes * 60_000);
  const began = performance.now();
  const date = new Date().toISOString().slice(0, 10);
  /** @param {string} postgres @param {string[]} failures @param {boolean} isStopped @returns {string[]} all that went wrong */
  const writePage = (postgres, failures, isStopped = false) => {
    const took = performance.now() - began;
    /** @type {Run} */
    const run = {
      ...{ minutes, took, date, commit: commit(), machine: machine(), postgres },
      ...{ load: os.loadavg(), failures, isStopped },
    };
    const runs = [...earlier, run];
    writeFileSync(runsFile, JSON.stringify(runs));
    const { page, missing } = reliabilityPage(readResults(results), runs);
    writeFileSync(at('docs', 'reliability.md'), page);
    return [...failures, ...missing];
  };
  const cluster = await startCluster({ durable: false });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.once(signal, () => {
      reportStop(results, earlier.length + 1);
      // What was done until now counts. The cluster ends with this process: its guard sees the pipe close.
      writePage(cluster.version, [], true);
      process.exit(signal === 'SIGINT' ? 130 : 143);
    });
  try {
    const failures = await withPooler(cluster.url, () => runAll(cluster.url));
    const bad = writePage(cluster.version, failures);
    for (const one of bad) say(`${paint('red', '✗')} ${one}`);
    say(
      `\n${bad.length === 0 ? 'All promises held' : `${bad.length} failures`} (${duration(performance.now() - began)}): docs/reliability.md`,
    );
    process.exitCode = bad.length === 0 ? 0 : 1;
  } finally {
    await cluster.stop();
  }
}

try {
  await main();
} catch (error) {
  giveUp(error);
}
