/** The files of races that measure time, so that nothing else may run beside them (scripts/testing/promises.ts says which). */
import { globSync, readFileSync } from 'node:fs';
import { promises } from '../testing/promises.ts';
import { at, root } from './root.mjs';

/** @type {[string, import('../testing/promises.ts').Repeated][]} */
const all = Object.entries(promises);
const timed = all.filter(([, { isTimed = false }]) => isTimed).map(([name]) => `'${name}'`);

/** @param {string} file its path from the root */
export const isTimedRace = (file) => {
  const text = readFileSync(at(file), 'utf8');
  return timed.some((name) => text.includes(name));
};

export const timedRaces = () => globSync('server/**/*.race.test.ts', { cwd: root }).filter(isTimedRace);
