/** The browser tests: the built product with its stand-ins, in Chromium (docs/requirements.md, "browser"). */
import { defineConfig } from '@playwright/test';
import { chromiumFlags } from '../scripts/lib/chromium.mjs';
import { restartOnProductNode } from '../scripts/lib/hand-over.mjs';

await restartOnProductNode();

/** The environment without the library that turns the clock. */
const withRealClock = ({ LD_PRELOAD: _, ...others }: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../.cache/test/browser',
  globalSetup: './world/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Patience for a machine that stalls: what must be quick is measured in bench/.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    // Set by the global setup, before the workers start.
    baseURL: process.env.E2E_SHOP,
    locale: 'en-US',
    viewport: { width: 1280, height: 860 },
    // No animations, so that clicks land where they are aimed.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every page slows the whole run; error-context.md describes the page of a failure.
    trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      // Chromium does not start with a turned clock (scripts/ahead.mjs); its pages are told the date.
      ...(process.env.DAYS_AHEAD === undefined ? {} : { env: withRealClock(process.env) }),
      args: chromiumFlags,
    },
  },
});
