/** The suites of `npm test`: what each one runs, in which time zone, and how its result is counted. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { at, root } from './root.mjs';
import { say } from './say.mjs';

/**
 * `times` is missing from suites that have no files.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], empty?: boolean, times?: import('./file-times.mjs').FileTime[] }} Count
 */

/**
 * Variables that configure a deployment. Removed from test runs so that the shell's environment does not
 * affect them.
 */
const CONFIGURATION = [
  'PORT',
  'HOST',
  'STANDINS_HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_POOLER',
  'IDENTITY_PORT',
  'PAYMENTS_PORT',
  'INBOX_PORT',
  'SMTP_PORT',
  'PUBLIC_URL',
  'LOG_LEVEL',
  'PAYMENTS_SECRET_KEY',
  'TRUST_PROXY',
  'RATE_LIMITS',
  'WEB_DEV',
  'NODE_ENV',
];

/**
 * @param {Record<string, string | undefined>} more
 * @returns {NodeJS.ProcessEnv}
 */
function environment(more) {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, GANGWAY_SUITE: '1', ...more };
  for (const name of CONFIGURATION) if (!(name in more)) delete env[name];
  return env;
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
function runInTerminal(args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Returns a new file for a reporter to write to.
 * @param {string} suite
 */
function reportFile(suite) {
  const file = at('.cache', 'test', `${suite}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/**
 * @param {string} file where a reporter of times writes
 * @returns {import('./file-times.mjs').FileTime[]}
 */
const readTimes = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []);

/** @param {string} text */
const oneLine = (text) => text.replace(/\s+/g, ' ').trim();

const colors = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/**
 * Returns what a test failed with, to stand under its name at the end of a run: all that is left of a failure that does not
 * come back.
 * @param {string | undefined} message
 */
function cause(message) {
  const text = (message ?? '').replace(colors, '').split('\n    at ')[0]?.trim().slice(0, 1500) ?? '';
  return text === '' ? '' : `\n${text.replaceAll(/^/gm, '      ')}`;
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestCase
 * @typedef {{ name: string, status: string, message: string, assertionResults: VitestCase[] }} VitestFile
 */

/**
 * Returns what failed outside of any test, one line each.
 * @param {string} file where the reporter of unhandled errors writes
 * @returns {string[]}
 */
function unhandledErrors(file) {
  if (!existsSync(file)) return [];
  /** @type {{ message: string, from: string | null }[]} */
  const errors = JSON.parse(readFileSync(file, 'utf8'));
  return errors.map(({ message, from }) => {
    const where = from === null ? 'outside of any test' : `${path.relative(root, from)}, outside of any test`;
    return `${where}: ${oneLine(message).slice(0, 200)}`;
  });
}

/**
 * @param {string} file path of vitest's JSON report
 * @param {number} code
 * @param {string[]} unhandled
 * @returns {Count}
 */
function countVitest(file, code, unhandled) {
  if (!existsSync(file)) {
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [`vitest ended with exit code ${code} and no report`],
    };
  }
  const report = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {VitestFile[]} */
  const files = report.testResults;
  const cases = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((result) => ({ ...result, where: path.relative(root, name) })),
  );
  const failures = cases
    .filter(({ status }) => status === 'failed')
    .map(
      ({ where, fullName, failureMessages }) =>
        `${where} › ${oneLine(fullName)}${cause(failureMessages?.[0])}`,
    );
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  for (const { name, message } of broken) {
    failures.push(`${path.relative(root, name)}: ${oneLine(message).slice(0, 200) || 'could not be run'}`);
  }
  failures.push(...unhandled);
  const passed = cases.filter(({ status }) => status === 'passed').length;
  if (code !== 0 && failures.length === 0)
    failures.push(`vitest ended with exit code ${code} outside of any test`);
  return {
    passed,
    failed: failures.length,
    skipped: cases.length - passed - cases.filter(({ status }) => status === 'failed').length,
    failures,
    empty: cases.length === 0 && failures.length === 0,
  };
}

/**
 * @param {string} suite
 * @param {string[]} projects
 * @param {Record<string, string | undefined>} env
 * @param {string[]} [more] further arguments
 * @returns {Promise<Count>}
 */
export async function vitest(suite, projects, env, more = []) {
  const report = reportFile(suite);
  const unhandled = reportFile(`${suite}-unhandled`);
  const times = reportFile(`${suite}-times`);
  const code = await runInTerminal(
    [
      at('node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--reporter=${at('scripts/testing/unhandled-errors.ts')}`,
      `--reporter=${at('scripts/testing/file-times.ts')}`,
      `--outputFile.json=${report}`,
      ...more,
    ],
    environment({ ...env, GANGWAY_UNHANDLED_FILE: unhandled, GANGWAY_TIMES_FILE: times }),
  );
  return { ...countVitest(report, code, unhandledErrors(unhandled)), times: readTimes(times) };
}

/**
 * @typedef {{ results: { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ title: string, ok: boolean, file: string, tests?: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ title: string, file: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/**
 * @param {PlaywrightSuite[]} suites
 * @returns {string[]}
 */
const failedSpecs = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests = [] }) => {
        const failed = tests.flatMap(({ results }) => results).find(({ error }) => error !== undefined);
        return `e2e/${file} › ${oneLine(title)}${cause(failed?.error?.message)}`;
      }),
    ...failedSpecs(inner),
  ]);

/** Prints what each failed page showed; without it, a failure on another machine cannot be told from a stall. */
function printFailedPages() {
  const folder = at('.cache/test/browser');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    for (const report of ['error-context.md', 'frames.md']) {
      const file = path.join(folder, name, report);
      if (existsSync(file)) say(`\n${name}\n${readFileSync(file, 'utf8').slice(0, 12_000)}`);
    }
}

/** @returns {boolean} whether there are any browser tests */
export const hasBrowserTests = () =>
  existsSync(at('e2e/playwright.config.ts')) &&
  readdirSync(at('e2e'), { recursive: true }).some((name) => String(name).endsWith('.spec.ts'));

/**
 * @param {Record<string, string | undefined>} env
 * @param {string[]} more
 * @returns {Promise<Count>}
 */
export async function playwright(env, more = []) {
  const report = reportFile('browser');
  const times = reportFile('browser-times');
  const code = await runInTerminal(
    [
      at('node_modules/@playwright/test/cli.js'),
      'test',
      '--config',
      'e2e/playwright.config.ts',
      `--reporter=list,json,${at('e2e/world/file-times.ts')}`,
      ...more,
    ],
    environment({
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      GANGWAY_TIMES_FILE: times,
    }),
  );
  if (!existsSync(report)) {
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [`playwright ended with exit code ${code} and no report`],
    };
  }
  const { stats, suites, errors } = JSON.parse(readFileSync(report, 'utf8'));
  const failures = failedSpecs(suites);
  if (failures.length > 0) printFailedPages();
  for (const { message } of errors) failures.push(oneLine(String(message)).slice(0, 200));
  // A test that passes only on a retry is not reliable.
  if (stats.flaky > 0) failures.push(`${stats.flaky} tests passed only on another try`);
  if (code !== 0 && failures.length === 0)
    failures.push(`playwright ended with exit code ${code} outside of any test`);
  return {
    passed: stats.expected,
    failed: Math.max(failures.length, stats.unexpected + stats.flaky),
    skipped: stats.skipped,
    failures,
    times: readTimes(times),
    empty: stats.expected + stats.unexpected + stats.flaky + stats.skipped === 0,
  };
}
