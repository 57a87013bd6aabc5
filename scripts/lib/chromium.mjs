/**
 * Finds a Chromium for the browser tests or installs one: Playwright's download, else Debian's package if
 * root.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { at, root } from './root.mjs';
import { Stop, say } from './say.mjs';

/** For headless runs, including as root. Disables all requests to other hosts. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's package of the same name: without windows and what belongs to them, journeys take a third less of the processor. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns where Playwright keeps the Chromium of its version. */
function playwrightsOwn() {
  const { chromium } = createRequire(at('e2e/package.json'))('playwright-core');
  return String(chromium.executablePath());
}

/**
 * @param {boolean} mayBeShell
 * @returns {string | undefined}
 */
function installed(mayBeShell) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Stop(`CHROMIUM_PATH names ${named}, which does not exist.`);
    return named;
  }
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)].filter(
    (folder) => folder !== '',
  );
  const candidates = [
    ...(mayBeShell ? folders.map((folder) => path.join(folder, SHELL)) : []),
    ...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))),
    ...MAC,
    playwrightsOwn(),
  ];
  return candidates.find((candidate) => existsSync(candidate));
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {number} limitMs
 * @returns {Promise<boolean>} whether it succeeded
 */
function attempt(command, args, limitMs) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: limitMs,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/**
 * @param {{ mayBeShell?: boolean }} [options] mayBeShell: prefers the program without windows, where there is one
 * @returns {Promise<string>} path of a Chromium executable
 */
export async function ensureChromium({ mayBeShell = false } = {}) {
  const found = installed(mayBeShell);
  if (found) return found;
  say('  No Chromium here: trying the one that Playwright downloads …');
  await attempt(
    process.execPath,
    [at('node_modules/playwright-core/cli.js'), 'install', 'chromium'],
    600_000,
  );
  const downloaded = installed(mayBeShell);
  if (downloaded) return downloaded;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('  Not to be had there: installing Debian’s package chromium …');
    if (await attempt('apt-get', ['update', '-q'], 300_000)) {
      await attempt('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], 900_000);
    }
    const packaged = installed(mayBeShell);
    if (packaged) return packaged;
  }
  throw new Stop(
    'No Chromium was found and none could be installed: install one, or set CHROMIUM_PATH to its program file.',
  );
}
