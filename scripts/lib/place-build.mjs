/**
 * Moves a finished build to where servers read it, keeping files that running servers and open pages still
 * request.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A server or page that was started several builds ago still requests its assets when it first needs them.
 */
const BUILDS_KEPT = 3;
const LISTS = 'builds.json';
/** Where a build stands until it is complete. */
export const NEXT = 'next';

/** Where a build keeps the files with a hash in their name. */
const HASHED = new Set(['assets', 'chunks']);

/**
 * @param {string} folder
 * @returns {string[]} the files below it, sorted, those with a hash in their name first
 */
function filesOf(folder) {
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .filter((file) => file !== LISTS && file.split(path.sep)[0] !== NEXT)
    : [];
  const isHashed = (/** @type {string} */ file) => file.split(path.sep).some((name) => HASHED.has(name));
  const sorted = files.sort();
  return [...sorted.filter(isHashed), ...sorted.filter((file) => !isHashed(file))];
}

/**
 * @param {string} folder
 * @returns {string[][]} the files of each build that is kept there, newest first
 */
function readLists(folder) {
  const file = path.join(folder, LISTS);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [filesOf(folder)];
}

/**
 * Moves a build file by file: new assets first, then the files that refer to them. Finally removes files that
 * belong to none of the builds kept.
 * @param {string} from on the same file system as `to`
 * @param {string} to
 */
export function placeBuild(from, to) {
  const own = filesOf(from);
  const before = readLists(to).filter((list) => list.join() !== own.join());
  const lists = [own, ...before].slice(0, BUILDS_KEPT);
  for (const file of own) {
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true });
    renameSync(path.join(from, file), path.join(to, file));
  }
  writeFileSync(path.join(to, LISTS), JSON.stringify(lists));
  const kept = new Set(lists.flat());
  for (const file of filesOf(to)) if (!kept.has(file)) rmSync(path.join(to, file));
  rmSync(from, { recursive: true });
}
