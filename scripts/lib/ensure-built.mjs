/** Builds a folder if its sources have changed since the last build: the pages of the web, and the server's bundle. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { alone } from './lock.mjs';
import { NEXT, placeBuild } from './place-build.mjs';
import { at } from './root.mjs';

/**
 * @typedef {object} Build
 * @property {string} name names its stamp and its lock
 * @property {string[]} sources files and folders that it reads, relative to the root
 * @property {string} folder where the build belongs, relative to the root
 * @property {string[]} outputs what is there after a build, relative to the folder
 * @property {string} doing what the user reads while it runs
 * @property {(folder: string) => Promise<void>} build writes all its files into a folder that does not exist yet
 */

const SKIPPED = new Set(['node_modules', 'dist', 'testing']);

/**
 * @param {string} relative
 * @returns {string[]} the file itself or all files below the folder, sorted
 */
function filesBelow(relative) {
  const entries = readdirSync(at(relative), { withFileTypes: true });
  return entries
    .flatMap((entry) => {
      if (SKIPPED.has(entry.name)) return [];
      const name = path.posix.join(relative, entry.name);
      return entry.isDirectory() ? filesBelow(name) : [name];
    })
    .sort();
}

/**
 * Returns a fingerprint of everything that a build reads.
 * @param {Pick<Build, 'sources'>} build
 * @public a test takes it from a copy of this folder
 */
export function fingerprint({ sources }) {
  const hash = createHash('sha256');
  for (const source of sources) {
    if (!existsSync(at(source))) continue;
    const files = path.extname(source) === '' ? filesBelow(source) : [source];
    for (const file of files) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash
        .update(`${file}\0`)
        .update(readFileSync(at(file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/**
 * @param {Build} what
 * @param {(note: string) => void} note
 */
export async function ensureBuilt(what, note) {
  const stamp = at('.cache', `${what.name}-build`);
  const now = fingerprint(what);
  const isBuilt = () =>
    what.outputs.every((output) => existsSync(at(what.folder, output))) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === now;
  // A service may not be allowed to write here, and does not need to if the build is up to date.
  if (isBuilt()) {
    note('unchanged since the last build');
    return;
  }
  await alone(`${what.name}-build`, async () => {
    if (isBuilt()) {
      note('built by another command');
      return;
    }
    note(what.doing);
    // Built next to the files in use, which stay intact during the build and if it fails.
    const next = at(what.folder, NEXT);
    rmSync(next, { recursive: true, force: true });
    await what.build(next);
    rmSync(stamp, { force: true });
    placeBuild(next, at(what.folder));
    mkdirSync(at('.cache'), { recursive: true });
    writeFileSync(stamp, now);
    note('built');
  });
}
