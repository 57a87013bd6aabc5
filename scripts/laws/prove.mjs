/**
 * Plants one violation per rule in a copy of the project and expects each to be caught by name. A rule that
 * misses its plant fails.
 */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { checkDecisions } from '../docs/decisions.ts';
import { findBareTexts } from '../lib/bare-texts.mjs';
import { lockfile, noSwitches } from '../lib/checks.mjs';
import { checkMigrations } from '../lib/migrations.mjs';
import { checkComments } from '../lib/plain-comments.mjs';
import { checkRequirements } from '../lib/requirements.mjs';
import { at } from '../lib/root.mjs';
import { paint, say } from '../lib/say.mjs';
import { checkSql } from '../lib/sql-style.mjs';
import { biome, cruise, knip, stylelint, tsc } from '../lib/tools.mjs';
import { copyHouse } from './copy-house.mjs';
import { controls, neighbors, plants } from './plants.mjs';

/** @typedef {{ file: string, says: string }} Finding */
/** @typedef {Record<import('./plants.mjs').Tool, Finding[]>} Findings */

/** Returns the copy's lockfile and requirements, each with planted faults. */
function faultyPapers() {
  const lock = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  delete lock.packages['node_modules/@biomejs/cli-darwin-arm64'];
  delete lock.packages['node_modules/zod'].integrity;
  lock.packages['node_modules/pg'].resolved = 'git+ssh://git@example.com/pg.git#1234567';
  const requirements = readFileSync(at('docs/requirements.md'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('| 9-37 |'))
    .map((line) =>
      line.startsWith('| 0-01 |')
        ? line.replace(/\|[^|]*\|$/, '| domain/src/nowhere.test.ts › nothing |')
        : line,
    );
  return { 'package-lock.json': JSON.stringify(lock), 'docs/requirements.md': requirements.join('\n') };
}

/** @param {string} tree @returns {Promise<Finding[]>} */
async function architecture(tree) {
  const { violations, failure } = await cruise(tree);
  if (failure) throw new Error(failure);
  return violations.map(({ rule, from }) => ({ file: from, says: rule }));
}

/** @param {string} tree @returns {Promise<Finding[]>} */
async function types(tree) {
  const rooms = await Promise.all(['domain', 'contract'].map((room) => tsc(room, tree)));
  return rooms.flatMap(({ output }) =>
    output.split('\n').map((line) => ({ file: line.replace(/\(\d+,\d+\).*$/, ''), says: line })),
  );
}

/** @param {string} tree @returns {Promise<Finding[]>} */
async function lint(tree) {
  const { output } = await biome(tree, ['--vcs-enabled=false', '--reporter=github']);
  return [...output.matchAll(/^::\w+ title=(?<rule>[^,]+),file=(?<file>[^,]+),/gm)].map(({ groups }) => ({
    file: path.relative(tree, path.resolve(tree, groups?.file ?? '')),
    says: groups?.rule ?? '',
  }));
}

/** @param {string} tree @returns {Promise<Finding[]>} */
async function scale(tree) {
  const { output } = await stylelint(tree, ['--formatter', 'json']);
  if (!output.startsWith('[')) throw new Error(output);
  /** @type {{ source: string, warnings: { text: string }[] }[]} */
  const sheets = JSON.parse(output);
  return sheets.flatMap(({ source, warnings }) =>
    warnings.map(({ text }) => ({ file: path.relative(tree, source), says: text })),
  );
}

/** @param {string} tree @returns {Promise<Finding[]>} */
async function deadThings(tree) {
  const { stdout, output } = await knip(tree, ['--reporter', 'json']);
  if (!stdout.startsWith('{')) throw new Error(output);
  /** @type {({ file: string } & Record<string, unknown>)[]} */
  const issues = JSON.parse(stdout).issues;
  return issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds)
      .filter(([, found]) => Array.isArray(found) && found.length > 0)
      .map(([kind]) => ({ file, says: kind })),
  );
}

/**
 * @param {string} tree
 * @returns {Promise<Findings>}
 */
async function look(tree) {
  const [cruised, linted, off] = await Promise.all([architecture(tree), lint(tree), scale(tree)]);
  const [typed, unused] = await Promise.all([types(tree), deadThings(tree)]);
  const anywhere = (/** @type {string} */ text) => text.split('\n').map((says) => ({ file: '', says }));
  return {
    cruise: cruised,
    lint: linted,
    scale: off,
    texts: findBareTexts(tree).found,
    types: typed,
    knip: unused,
    switches: anywhere(noSwitches(tree).output),
    lockfile: anywhere(lockfile(tree).output),
    migrations: checkMigrations(tree)
      .output.split('\n')
      .map((says) => ({ file: `server/db/migrations/${says.split(' ')[0]}`, says })),
    functions: (await checkSql(tree)).output
      .split('\n')
      .map((says) => ({ file: says.split(/:| is /)[0] ?? '', says })),
    comments: checkComments(tree, {})
      .output.split('\n')
      .map((says) => ({ file: says.split(':')[0] ?? '', says })),
    requirements: anywhere(
      [...checkRequirements(tree).problems, ...checkDecisions(tree).problems].join('\n'),
    ),
  };
}

/** A module that is not checked breaks no rule, so the check itself must report the gap. */
async function blindness() {
  const empty = copyHouse({});
  const blind = copyHouse({ ...neighbors, '.dependency-cruiser.mjs': blindfold() });
  try {
    const [nothing, partly] = await Promise.all([cruise(empty), cruise(blind)]);
    return [
      {
        law: 'zero modules cruised is a failure',
        caught: /^zero modules were cruised/.test(nothing.failure ?? ''),
      },
      {
        law: 'an overlooked workspace is a failure',
        caught: partly.failure === 'zero modules were cruised in domain',
      },
    ];
  } finally {
    for (const tree of [empty, blind]) rmSync(tree, { recursive: true, force: true });
  }
}

/** The current rules, with a configuration that skips one workspace. */
const blindfold = () =>
  readFileSync(at('.dependency-cruiser.mjs'), 'utf8').replace(
    "exclude: { path: '",
    "exclude: { path: '^domain/|",
  );

/** @returns {Promise<{ passed: number, failed: string[] }>} */
export async function proveLaws() {
  const planted = Object.assign(
    {},
    neighbors,
    faultyPapers(),
    ...[...plants, ...controls].map(({ files }) => files),
  );
  const tree = copyHouse(planted);
  /** @type {{ law: string, ok: boolean, words: string }[]} */
  const results = [];
  try {
    const findings = await look(tree);
    for (const { law, tool, finding, file } of plants) {
      const ok = findings[tool].some(
        (found) => (found.file === '' || found.file === file) && found.says.includes(finding),
      );
      results.push({
        law,
        ok,
        words: ok ? `caught in ${file}` : `NOT caught in ${file}: ${tool} should say ${finding}`,
      });
    }
    for (const { allowed, tool, file } of controls) {
      const found = findings[tool].find((finding) => finding.file === file);
      results.push({
        law: allowed,
        ok: !found,
        words: found ? `wrongly refused in ${file}: ${found.says}` : 'let through',
      });
    }
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
  for (const { law, caught } of await blindness())
    results.push({ law, ok: caught, words: caught ? 'caught' : 'NOT caught' });

  for (const { law, ok, words } of results) {
    say(`  ${ok ? paint('green', '✓') : paint('red', '✗')} ${law.padEnd(48)} ${paint('dim', words)}`);
  }
  const failed = results.filter(({ ok }) => !ok).map(({ law, words }) => `${law}: ${words}`);
  return { passed: results.length - failed.length, failed };
}
