/** The browser tests: the built product and its stand-ins, in Chromium (docs/requirements.md, "browser"). */
import { defineConfig } from '@playwright/test';
import { chromiumFlags } from '../scripts/lib/chromium.mjs';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../.cache/test/browser',
  globalSetup: './world/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 40_000,
  expect: { timeout: 8_000 },
  reporter: [['list']],
  use: {
    // Told by the global setup, before the workers start.
    baseURL: process.env.E2E_SHOP,
    locale: 'en-US',
    viewport: { width: 1280, height: 860 },
    // Pages hold still: a click lands where it was aimed at.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every page slows the whole run; a failure's page is described in error-context.md.
    trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: chromiumFlags,
    },
  },
});
