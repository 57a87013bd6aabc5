/** The second half of `npm test`: runs the suites one after the other and prints one count at the end. */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { proveLaws } from '../laws/prove.mjs';
import { ensureDeskBuilt } from '../lib/build-desk.mjs';
import { ensureWebBuilt } from '../lib/build-web.mjs';
import { ensureChromium } from '../lib/chromium.mjs';
import { setupShares, slowestFiles } from '../lib/file-times.mjs';
import { withPooler } from '../lib/pgbouncer.mjs';
import { postgresBinaries, startCluster } from '../lib/postgres.mjs';
import { binariesOf, newerVersions } from '../lib/postgres-versions.mjs';
import { reportChecks } from '../lib/report-checks.mjs';
import { root } from '../lib/root.mjs';
import { duration, giveUp, paint, Stop, say } from '../lib/say.mjs';
import { readShard, runsUndivided, shardOption, whole, within } from '../lib/shard.mjs';
import { hasBrowserTests, playwright, vitest } from '../lib/suites.mjs';

/** @typedef {import('../lib/suites.mjs').Count} Count */
/** @typedef {{ passed: number, failed: string[] }} Tally */

/**
 * @param {Tally} tally
 * @returns {Count}
 */
const counted = ({ passed, failed }) => ({ passed, failed: failed.length, skipped: 0, failures: failed });

const usage = 'npm test [-- [--require-all] [--shard 1/3] suite …], for instance: npm test -- checks unit db';

/** The host's time zone differs between suites on purpose: nothing may depend on it. */
const ZONES = {
  unit: 'Asia/Kolkata',
  db: 'America/Los_Angeles',
  race: 'Europe/London',
  browser: 'Pacific/Auckland',
};

/** @type {import('../lib/postgres.mjs').Cluster | undefined} */
let cluster;

/** The part of every suite that runs here. */
let shard = whole;

/** @returns {Promise<string>} the URL of a PostgreSQL for tests, or '' if there is none */
async function testDatabase() {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
  if (cluster) return cluster.url;
  if (!postgresBinaries()) return '';
  const started = performance.now();
  cluster = await startCluster({ durable: false });
  say(`  private PostgreSQL cluster: ${cluster.version}, ${duration(performance.now() - started)}`);
  return cluster.url;
}

const NO_POSTGRES =
  'left out: no PostgreSQL here (set TEST_DATABASE_URL, or install its server binaries: Debian package postgresql)';

/**
 * Which quarter of the database tests runs on the embedded database in a run of everything: all of them run on PostgreSQL
 * anyway. It changes with the commit, so all quarters come up; `npm test -- db` runs all.
 */
const quarterOfCommit = () => {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return { index: (Number.parseInt(stdout?.trim().slice(-1) || '0', 16) % 4) + 1, count: 4 };
};

let runsQuarter = false;

/**
 * Runs a suite on PostgreSQL; returns a string with the reason if it was skipped.
 * @param {string} name
 * @param {string} zone
 * @returns {Promise<Count | string>}
 */
async function onPostgres(name, zone, projects = [name]) {
  const url = await testDatabase();
  if (!url) return NO_POSTGRES;
  // One of the four quarters of the databases of earlier versions, as of the files on the embedded database.
  const quarter = runsQuarter ? String(quarterOfCommit().index) : undefined;
  const env = { TZ: zone, DB_ENGINE: 'postgres', TEST_DATABASE_URL: url, QUARTER: quarter };
  return vitest(name, projects, env, shardOption(shard));
}

/** @returns {Promise<Count>} */
async function onEmbedded() {
  const part = runsQuarter ? within(quarterOfCommit(), shard) : shard;
  if (runsQuarter) say(`  quarter ${quarterOfCommit().index} of the files; npm test -- db runs all`);
  const env = { TZ: ZONES.db, DB_ENGINE: 'embedded', TEST_DATABASE_URL: undefined };
  return vitest('db-embedded', ['db-embedded'], env, shardOption(part));
}

/** @returns {Promise<Count | string>} */
async function race() {
  const url = await testDatabase();
  return url ? withPooler(url, () => onPostgres('race', ZONES.race, ['race', 'race-timed'])) : NO_POSTGRES;
}

/** What depends most on the server's version: the schema, the functions, and one race. */
const OF_VERSIONS = {
  'db-postgres': [
    'server/src/db/earlier-versions',
    'server/src/db/invariants',
    'server/src/db/own-schema.db',
    'server/src/db/schema-rules',
    'server/src/db/sessions',
    'server/src/features/checkout/two-servers',
  ],
  race: ['server/src/features/cart/last-seat', 'server/src/db/own-schema.race'],
};

/** @returns {Promise<Count | string>} */
async function versions() {
  if (newerVersions.length === 0)
    return 'left out: the packages of newer PostgreSQL servers are for Linux on x64';
  /** @type {Count} */
  const sum = { passed: 0, failed: 0, skipped: 0, failures: [], times: [] };
  for (const major of newerVersions) {
    const server = await startCluster({ durable: false, bin: binariesOf(major) });
    say(`  ${server.version}`);
    try {
      for (const [project, files] of Object.entries(OF_VERSIONS)) {
        const env = { TZ: ZONES.db, DB_ENGINE: 'postgres', TEST_DATABASE_URL: server.url };
        const result = await vitest(`versions-${major}-${project}`, [project], env, files);
        sum.passed += result.passed;
        sum.failed += result.failed;
        sum.skipped += result.skipped;
        sum.times?.push(...(result.times ?? []));
        sum.failures.push(...result.failures.map((failure) => `PostgreSQL ${major}: ${failure}`));
      }
    } finally {
      await server.stop();
    }
  }
  return sum;
}

/** @returns {Promise<Count>} */
async function browser() {
  if (!hasBrowserTests()) return { passed: 0, failed: 0, skipped: 0, failures: [], empty: true };
  const chromium = await ensureChromium({ mayBeShell: true });
  say(`  Chromium: ${chromium}`);
  await ensureWebBuilt((note) => say(`  web pages: ${note}`));
  await ensureDeskBuilt((note) => say(`  desk: ${note}`));
  const url = await testDatabase();
  const env = { TZ: ZONES.browser, CHROMIUM_PATH: chromium, TEST_DATABASE_URL: url || undefined };
  return playwright(env, shardOption(shard));
}

/** `isWhole`: cannot be divided. @type {{ name: string, what: string, isWhole?: boolean, run: () => Promise<Count | string> }[]} */
const SUITES = [
  {
    name: 'checks',
    what: 'types, lint, architecture, dead code, requirements',
    isWhole: true,
    run: async () => counted(await reportChecks()),
  },
  {
    name: 'laws',
    what: 'one planted violation per law, each caught',
    isWhole: true,
    run: async () => counted(await proveLaws()),
  },
  {
    name: 'unit',
    what: 'rules, contract, parts and components',
    run: () => vitest('unit', ['unit', 'unit-web'], { TZ: ZONES.unit }, shardOption(shard)),
  },
  {
    name: 'db-embedded',
    what: 'features through HTTP on the embedded database',
    run: onEmbedded,
  },
  { name: 'db-postgres', what: 'the same on PostgreSQL', run: () => onPostgres('db-postgres', ZONES.db) },
  { name: 'race', what: 'many buyers, few places, on PostgreSQL', run: race },
  { name: 'browser', what: 'journeys in Chromium on the built product', run: browser },
];

/** Run only if named: they fetch servers. */
const NAMED_SUITES = [
  { name: 'versions', what: 'a part on newer PostgreSQL servers', isWhole: true, run: versions },
];

/** @param {string[]} args */
function readArguments(args) {
  /** @type {{ 'require-all': boolean, shard?: string }} */
  let values;
  /** @type {string[]} */
  let names;
  try {
    ({ values, positionals: names } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'require-all': { type: 'boolean', default: false }, shard: { type: 'string' } },
    }));
  } catch (error) {
    throw new Stop(`${error instanceof Error ? error.message : error} Usage: ${usage}`);
  }
  const part = values.shard === undefined ? whole : readShard(values.shard);
  return { requireAll: values['require-all'], part, suites: chosen(names) };
}

/** @param {string[]} names */
function chosen(names) {
  const all = [...SUITES, ...NAMED_SUITES];
  for (const name of names) {
    if (!all.some((suite) => matches(suite.name, name))) {
      throw new Stop(
        `There is no suite ${name}. Suites: ${all.map((suite) => suite.name).join(', ')}. Usage: ${usage}`,
      );
    }
  }
  return names.length === 0 ? SUITES : all.filter((suite) => names.some((name) => matches(suite.name, name)));
}

/** `db` names both database suites. @param {string} suite @param {string} name */
const matches = (suite, name) => suite === name || suite.startsWith(`${name}-`);

/**
 * @param {{ name: string, run: () => Promise<Count | string> }} suite
 * @param {boolean} requireAll whether an empty or skipped suite is a failure
 * @returns {Promise<Count & { note: string }>}
 */
async function runSuite({ name, run }, requireAll) {
  /** @type {Count | string} */
  let result;
  try {
    result = await run();
  } catch (error) {
    const words =
      error instanceof Stop
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error);
    say(`  ${paint('red', '✗')} ${words}`);
    result = { passed: 0, failed: 1, skipped: 0, failures: [words.split('\n')[0] ?? words] };
  }
  const nothing = typeof result === 'string' ? result : result.empty ? 'no tests in this suite yet' : '';
  if (nothing === '' && typeof result !== 'string') {
    if (!requireAll || result.skipped === 0)
      return { ...result, note: result.skipped > 0 ? `${result.skipped} skipped` : '' };
    const words = `${result.skipped} tests were skipped`;
    return { ...result, failed: result.failed + 1, failures: [...result.failures, words], note: words };
  }
  say(`  ${paint('yellow', '!')} ${name} ${nothing}`);
  const failures = requireAll ? [nothing] : [];
  return { passed: 0, failed: failures.length, skipped: 0, failures, note: nothing };
}

/** @param {import('../lib/file-times.mjs').SuiteTimes[]} suites */
function sayTimes(suites) {
  const slowest = slowestFiles(suites, 20);
  if (slowest.length === 0) return;
  say(`\n${paint('cyan', 'The slowest files:')}`);
  for (const line of slowest) say(`  ${line}`);
  say('');
  for (const line of setupShares(suites)) say(`  ${line}`);
}

async function main() {
  const { requireAll, part, suites: named } = readArguments(process.argv.slice(2));
  shard = part;
  runsQuarter = named === SUITES;
  const undivided = named.filter(({ isWhole = false }) => isWhole);
  const suites = named.filter(
    (suite) => !undivided.includes(suite) || runsUndivided(part, undivided.indexOf(suite)),
  );
  const results = [];
  for (const [index, suite] of suites.entries()) {
    say(`\n${paint('cyan', `[${index + 1}/${suites.length}] ${suite.name}`)}: ${suite.what}`);
    const started = performance.now();
    const result = await runSuite(suite, requireAll);
    results.push({ name: suite.name, ms: performance.now() - started, ...result });
  }

  const failures = results.flatMap(({ name, failures: of }) => of.map((failure) => `${name}: ${failure}`));
  if (failures.length > 0) {
    say(`\n${paint('red', 'Failed:')}`);
    for (const failure of failures) say(`  ${failure}`);
  }
  sayTimes(results.map(({ name, times = [] }) => ({ suite: name, files: times })));
  say(`\n  ${'suite'.padEnd(14)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'time'.padStart(12)}`);
  for (const { name, passed, failed, ms, note } of results) {
    const row = `  ${name.padEnd(14)}${String(passed).padStart(8)}${String(failed).padStart(8)}${duration(ms).padStart(12)}`;
    say(`${failed > 0 ? paint('red', row) : row}${note ? `  ${note}` : ''}`);
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  return { passed, failed };
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  // The cluster ends with this process: its guard sees the pipe close.
  process.once(signal, () => process.exit(signal === 'SIGINT' ? 130 : 143));
}

try {
  const { passed, failed } = await main();
  await cluster?.stop();
  say(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  await cluster?.stop();
  giveUp(error);
}
