/**
 * The list of migrations with their digests. Shops have already run them, so a listed migration never
 * changes, and a new one comes after all listed ones (docs/decisions/0035-backups-and-upgrades.md).
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'server/db/migrations';
const LIST = 'server/db/migrations/list.txt';
const COMMAND = 'node scripts/list-migrations.mjs';
const NAME = /^\d{4}-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/;

/** @typedef {{ name: string, digest: string }} Migration */

/** @param {string} text with the machine's line endings */
const digestOf = (text) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');

/**
 * @param {string} tree
 * @returns {Migration[]} the migrations on disk, by name
 */
function filesOf(tree) {
  return readdirSync(path.join(tree, FOLDER))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, digest: digestOf(readFileSync(path.join(tree, FOLDER, name), 'utf8')) }));
}

/**
 * @param {string} tree
 * @returns {Migration[]}
 */
function listed(tree) {
  if (!existsSync(path.join(tree, LIST))) return [];
  const lines = readFileSync(path.join(tree, LIST), 'utf8').split(/\r?\n/);
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', digest = ''] = line.split(' ');
      return { name, digest };
    });
}

/**
 * @param {string} tree
 * @returns {{ problems: string[], added: Migration[], known: Migration[] }} problems, and the files that are
 * not listed yet
 */
function compare(tree) {
  const files = filesOf(tree);
  const known = listed(tree);
  const names = new Set(known.map(({ name }) => name));
  const added = files.filter(({ name }) => !names.has(name));
  const newest =
    known
      .map(({ name }) => name)
      .sort()
      .at(-1) ?? '';
  const problems = known.flatMap(({ name, digest }, place) => {
    const file = files.find((found) => found.name === name);
    const before = known[place - 1]?.name ?? '';
    return [
      ...(file === undefined ? [`${name} is gone: shops have run it. Bring it back`] : []),
      ...(file !== undefined && file.digest !== digest
        ? [`${name} was changed: shops have run it as it was. Write a new migration instead`]
        : []),
      ...(name <= before ? [`${name} stands after ${before} in ${LIST}: a list grows at its end alone`] : []),
    ];
  });
  for (const { name } of added) {
    if (!NAME.test(name)) problems.push(`${name} is not named like 0042-what-it-does.sql`);
    else if (name < newest)
      problems.push(`${name} sorts before ${newest}, which shops have run. Give it the next free number`);
  }
  return { problems, added, known };
}

/**
 * @param {string} tree
 * @returns {{ ok: boolean, output: string, note: string }}
 */
export function checkMigrations(tree) {
  const { problems, added, known } = compare(tree);
  const missing = added.map(({ name }) => `${name} is not listed: run ${COMMAND}`);
  const output = [...problems, ...missing].join('\n');
  return { ok: output === '', output, note: `${known.length} migrations` };
}

/**
 * Appends the new migrations to the list; refuses if there is any problem.
 * @param {string} tree
 * @returns {{ problems: string[], added: string[] }}
 */
export function listMigrations(tree) {
  const { problems, added, known } = compare(tree);
  if (problems.length > 0) return { problems, added: [] };
  const lines = [...known, ...added].map(({ name, digest }) => `${name} ${digest}`);
  const head = [
    '# Migrations that shops have run, with their digests. A listed file never changes; a new one comes last.',
    `# ${COMMAND} adds the new ones.`,
  ];
  writeFileSync(path.join(tree, LIST), `${[...head, ...lines].join('\n')}\n`);
  return { problems, added: added.map(({ name }) => name) };
}
