/**
 * Copies the project's rules and manifests, without its sources, to a temporary directory and links its
 * packages.
 */
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { at } from '../lib/root.mjs';
import { workspaces } from '../lib/tools.mjs';

const LAWS = [
  '.dependency-cruiser.mjs',
  '.dependency-cruiser.features.mjs',
  '.gitignore',
  'biome.json',
  'knip.json',
  'package.json',
  'scripts/laws/no-cast-through-unknown.grit',
  'stylelint.config.mjs',
  'tsconfig.base.json',
  'vitest.config.ts',
];

/** Packages that a rule matches by path: copied rather than linked, so that they are inside the copy. */
const COPIED = ['zod', 'kysely', 'pg', '@internationalized/date'];

/** @param {string} tree @param {string} name */
function bringPackage(tree, name) {
  const target = path.join(tree, 'node_modules', name);
  mkdirSync(path.dirname(target), { recursive: true });
  if (COPIED.includes(name)) cpSync(at('node_modules', name), target, { recursive: true });
  else symlinkSync(realpathSync(at('node_modules', name)), target, 'junction');
}

/**
 * @param {Record<string, string>} files written into the copy, by path
 * @returns {string} the copy's directory
 */
export function copyHouse(files) {
  const tree = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'gangway-laws-')));
  mkdirSync(path.join(tree, 'scripts/laws'), { recursive: true });
  for (const name of LAWS) copyFileSync(at(name), path.join(tree, name));
  for (const folder of workspaces) {
    mkdirSync(path.join(tree, folder), { recursive: true });
    for (const name of readdirSync(at(folder))) {
      if (/^(package|tsconfig(\.\w+)?)\.json$/.test(name))
        copyFileSync(at(folder, name), path.join(tree, folder, name));
    }
  }
  for (const name of readdirSync(at('node_modules'))) {
    if (name.startsWith('.') || name === '@gangway') continue;
    if (!name.startsWith('@')) bringPackage(tree, name);
    else for (const inner of readdirSync(at('node_modules', name))) bringPackage(tree, `${name}/${inner}`);
  }
  mkdirSync(path.join(tree, 'node_modules/@gangway'), { recursive: true });
  for (const folder of workspaces) {
    symlinkSync(path.join(tree, folder), path.join(tree, 'node_modules/@gangway', folder), 'junction');
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    writeFileSync(path.join(tree, file), text);
  }
  return tree;
}
