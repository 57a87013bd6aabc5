/**
 * The second half of `npm run soak`: runs every test that repeats something on a private PostgreSQL, up to its target or
 * until the minutes are over, and writes what they report to docs/reliability.md (docs/decisions/0100-soak.md).
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withPooler } from '../lib/pgbouncer.mjs';
import { startCluster } from '../lib/postgres.mjs';
import { reliabilityPage } from '../lib/reliability.mjs';
import { at, root } from '../lib/root.mjs';
import { duration, giveUp, paint, Stop, say } from '../lib/say.mjs';
import { vitest } from '../lib/suites.mjs';
import { readResults } from '../testing/repeat.ts';

const results = at('.cache', 'test', 'soak-results.jsonl');

/** @param {string[]} args @returns {number | null} null to go on to every target */
function minutesOf(args) {
  const [given, ...more] = args;
  if (given === undefined) return null;
  if (more.length > 0 || !/^\d+(\.\d+)?$/.test(given) || Number(given) === 0)
    throw new Stop('Usage: npm run soak [-- MINUTES], for instance: npm run soak -- 60');
  return Number(given);
}

/** The test files that repeat something, by the project that runs them. */
function filesByProject() {
  const all = globSync('{domain,contract,server}/**/*.test.ts', { cwd: root }).filter(
    (file) => !file.includes('node_modules') && readFileSync(at(file), 'utf8').includes('/testing/repeat.ts'),
  );
  const projectOf = (/** @type {string} */ file) =>
    file.endsWith('.race.test.ts') ? 'race' : file.endsWith('.db.test.ts') ? 'db-postgres' : 'unit';
  const files = Map.groupBy(all, projectOf);
  // What is quick comes first, and hands back time.
  return /** @type {const} */ (['unit', 'db-postgres', 'race']).map((project) => ({
    project,
    files: files.get(project) ?? [],
  }));
}

/**
 * @param {string} url
 * @returns {Promise<string[]>} what failed
 */
async function runAll(url) {
  const failures = [];
  for (const { project, files } of filesByProject()) {
    say(`\n${paint('cyan', project)}: ${files.length} files`);
    const env = { DB_ENGINE: 'postgres', TEST_DATABASE_URL: url };
    const count = await vitest(`soak-${project}`, [project], env, files);
    failures.push(...count.failures);
    if (count.skipped > 0) failures.push(`${project}: ${count.skipped} tests were skipped`);
  }
  return failures;
}

async function main() {
  const minutes = minutesOf(process.argv.slice(2));
  mkdirSync(path.dirname(results), { recursive: true });
  rmSync(results, { force: true });
  process.env.SOAK = '1';
  process.env.SOAK_RESULTS = results;
  if (minutes !== null) process.env.SOAK_UNTIL = String(Date.now() + minutes * 60_000);
  const began = performance.now();
  /** @param {string} postgres @param {string[]} failures @param {boolean} isStopped @returns {string[]} all that went wrong */
  const writePage = (postgres, failures, isStopped = false) => {
    const took = performance.now() - began;
    const { page, missing } = reliabilityPage(readResults(results), {
      minutes,
      took,
      postgres,
      failures,
      isStopped,
    });
    writeFileSync(at('docs', 'reliability.md'), page);
    return [...failures, ...missing];
  };
  const cluster = await startCluster({ durable: false });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.once(signal, () => {
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
