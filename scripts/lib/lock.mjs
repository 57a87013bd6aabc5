/**
 * A lock for work on shared folders (installing, building): one process at a time. A dead process's lock is
 * released automatically.
 */
import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { at, root } from './root.mjs';
import { Stop, say } from './say.mjs';

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * @param {string} file
 * @returns {boolean} whether we now hold the lock
 */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  const holder = Number(readHolder(file));
  if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true });
  return false;
}

/** @param {string} file */
function readHolder(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return '';
    throw error;
  }
}

/**
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(name, work) {
  const file = at('.cache', `${name}.lock`);
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    accessSync(path.dirname(file), constants.W_OK);
  } catch (error) {
    const { code = String(error) } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Stop(
      `This user cannot write to ${path.dirname(file)} (${code}), which is needed for this step (${name}): run the command once as the owner of ${root}.`,
    );
  }
  let told = false;
  while (!take(file)) {
    if (!told) say(`      another Gangway command is busy (${name}); waiting for it`);
    told = true;
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
