/**
 * The test projects: unit tests, components, and the database suites on both engines (CONTRIBUTING.md
 * explains the suffixes).
 */
import { configDefaults, defineConfig } from 'vitest/config';
import { restartOnProductNode } from './scripts/lib/hand-over.mjs';
import { timedRaces } from './scripts/lib/timed-races.mjs';
import { workers } from './scripts/lib/workers.mjs';

await restartOnProductNode();

const DATABASE_TESTS = ['server/**/*.db.test.ts', 'bench/**/*.db.test.ts'];
const POSTGRES_TESTS = ['server/**/*.postgres.test.ts'];
const RACE_TESTS = ['server/**/*.race.test.ts'];
const exclude = [...configDefaults.exclude, '**/dist/**', '**/.cache/**', 'e2e/**'];

/** Settings of all projects: `console.error` fails a test. */
const common = {
  exclude,
  setupFiles: ['./scripts/testing/fail-on-console-error.ts'],
  maxWorkers: workers,
};

/** Files share a worker and its modules, so that a worker imports the server once, and leave nothing behind. */
const shared = {
  ...common,
  isolate: false,
  setupFiles: [...common.setupFiles, './scripts/testing/leaves-nothing.ts'],
};

/** A soak repeats for hours (docs/decisions/0100-soak.md). */
const raceTimeout = process.env.SOAK === undefined ? 120_000 : 0;

/** Database tests run migrations for their own data, so they get more time than unit tests. */
const databaseTimes = { testTimeout: 30_000, hookTimeout: 120_000 };

const races = {
  ...databaseTimes,
  testTimeout: raceTimeout,
  environment: 'node',
  globalSetup: './scripts/testing/bundle-servers.ts',
  env: { DB_ENGINE: 'postgres' },
} as const;
const timed = timedRaces();

export default defineConfig({
  test: {
    // A focused test is useful while editing and misleading in CI.
    allowOnly: process.env.GANGWAY_SUITE === undefined,
    passWithNoTests: true,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          environment: 'node',
          include: ['{domain,contract,stand-ins,server,ui,web,desk,bench,scripts}/**/*.test.ts'],
          exclude: [...exclude, ...DATABASE_TESTS, ...POSTGRES_TESTS, ...RACE_TESTS],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...common,
          setupFiles: [...common.setupFiles, './ui/src/testing/page-setup.ts'],
          name: 'unit-web',
          environment: 'jsdom',
          include: ['{ui,web,desk}/**/*.test.tsx'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...shared,
          ...databaseTimes,
          name: 'db-embedded',
          environment: 'node',
          include: DATABASE_TESTS,
          env: { DB_ENGINE: 'embedded' },
        },
      },
      {
        test: {
          ...shared,
          ...databaseTimes,
          name: 'db-postgres',
          environment: 'node',
          include: [...DATABASE_TESTS, ...POSTGRES_TESTS],
          env: { DB_ENGINE: 'postgres' },
        },
      },
      {
        test: {
          ...shared,
          ...races,
          name: 'race',
          include: RACE_TESTS,
          exclude: [...exclude, ...timed],
        },
      },
      {
        test: {
          ...common,
          ...races,
          name: 'race-timed',
          include: timed,
          fileParallelism: false,
        },
      },
    ],
  },
});
