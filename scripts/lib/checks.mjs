/**
 * The checks of `npm run check`: each checks one aspect of the whole tree and reports problems in its own
 * words.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkDecisions } from '../docs/decisions.ts';
import { findBareTexts } from './bare-texts.mjs';
import { findTexts } from './find-texts.mjs';
import { listMessages } from './messages.mjs';
import { checkMigrations } from './migrations.mjs';
import { checkComments } from './plain-comments.mjs';
import { checkRequirements } from './requirements.mjs';
import { at, root } from './root.mjs';
import { checkSql } from './sql-style.mjs';
import { biome, cruise, knip, runNode, stylelint, tsc, workspaces } from './tools.mjs';

/** @typedef {{ ok: boolean, output: string, note?: string }} Verdict */
/** @typedef {{ name: string, run: () => Promise<Verdict> | Verdict }} Check */

/**
 * @param {import('./tools.mjs').Run} run
 * @returns {Verdict}
 */
const verdict = (run) => ({ ok: run.code === 0, output: run.output });

/** The compiler's projects, largest first. A project without sources is skipped. */
function typeChecks() {
  const projects = [
    'web',
    'desk',
    'server',
    'ui',
    'domain',
    'contract',
    'e2e',
    'stand-ins',
    'bench',
    'scripts',
  ].flatMap((folder) =>
    readdirSync(at(folder))
      .filter((name) => /^tsconfig(\.\w+)?\.json$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  return projects.map((project) => ({
    name: `types ${project.replace(/\/tsconfig(?:\.(\w+))?\.json$/, (_, kind) => (kind ? ` (${kind})` : ''))}`,
    run: async () => {
      const run = await tsc(project);
      if (run.output.includes('error TS18003')) return { ok: true, output: '', note: 'no sources yet' };
      return verdict(run);
    },
  }));
}

/** @returns {Promise<Verdict>} */
async function architecture() {
  const { cruised, violations, failure } = await cruise();
  const lines = violations.map(({ rule, from, to, comment }) => `${rule}: ${from} → ${to}\n    ${comment}`);
  return {
    ok: !failure && violations.length === 0,
    output: [...(failure ? [failure] : []), ...lines].join('\n'),
    note: `${cruised} modules`,
  };
}

/** Comments that disable a rule are not allowed: fix the code or change the rule itself. */
const SWITCHED_OFF =
  /biome-ignore|@ts-(?:ignore|expect-error|nocheck)|eslint-disable|dependency-cruiser-disable|stylelint-disable|v8 ignore/;

/**
 * @param {string} tree
 * @param {string} folder
 * @returns {string[]}
 */
function sourceFiles(tree, folder) {
  return readdirSync(path.join(tree, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return sourceFiles(tree, name);
    return /\.(m?[jt]sx?|css)$/.test(entry.name) ? [name] : [];
  });
}

/**
 * @param {string} [tree]
 * @returns {Verdict}
 */
export function noSwitches(tree = root) {
  const files = workspaces.flatMap((folder) => sourceFiles(tree, folder));
  const found = files.flatMap((file) =>
    readFileSync(path.join(tree, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (SWITCHED_OFF.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  return { ok: found.length === 0, output: found.join('\n') };
}

/** @typedef {{ integrity?: string, link?: boolean, resolved?: string, optionalDependencies?: Record<string, string> }} Locked */

/**
 * Checks the lockfile. npm ci refuses a lockfile that lacks a platform's package, on every platform. Packages
 * must come from the registry, each with its checksum.
 * @param {string} [tree]
 * @returns {Verdict}
 */
export function lockfile(tree = root) {
  /** @type {Record<string, Locked>} */
  const packages = JSON.parse(readFileSync(path.join(tree, 'package-lock.json'), 'utf8')).packages;
  const problems = Object.entries(packages).flatMap(([where, { optionalDependencies = {}, ...entry }]) => [
    ...Object.keys(optionalDependencies)
      .filter((name) => !packages[`${where}/node_modules/${name}`] && !packages[`node_modules/${name}`])
      .map((name) => `package-lock.json has no entry for ${name}`),
    ...(!where.includes('node_modules/') || entry.link ? [] : problemsOfPackage(where, entry)),
  ]);
  return {
    ok: problems.length === 0,
    output: problems.join('\n'),
    note: `${Object.keys(packages).length} packages`,
  };
}

/**
 * @param {string} where
 * @param {Locked} entry
 */
function problemsOfPackage(where, { integrity, resolved }) {
  const problems = [];
  if (!/^sha512-/.test(integrity ?? '')) problems.push(`package-lock.json: ${where} has no sha512 checksum`);
  // npm leaves out a package's origin if it is the current registry.
  if (resolved !== undefined)
    problems.push(`package-lock.json: ${where} is not from the registry: ${resolved}`);
  return problems;
}

/**
 * Checks the two lists in docs that name files: requirements with their tests, and decisions.
 * @returns {Verdict}
 */
function requirements() {
  const { problems: ofRequirements, summary } = checkRequirements(root);
  const { problems: ofDecisions, count } = checkDecisions(root);
  const problems = [...ofRequirements, ...ofDecisions];
  return { ok: problems.length === 0, output: problems.join('\n'), note: `${summary} ${count} decisions.` };
}

/** @returns {Verdict} */
function messageCatalogs() {
  const { problems: wrong, count } = listMessages(root, { check: true });
  const problems = [...wrong, ...findTexts(root).problems];
  return { ok: problems.length === 0, output: problems.join('\n'), note: `${count} messages` };
}

/** @returns {Verdict} */
function bareTexts() {
  const { problems, count } = findBareTexts(root);
  return { ok: problems.length === 0, output: problems.join('\n'), note: `${count} files` };
}

/** Checks that the committed types match the ones generated from the migrations. */
const GENERATED = 'server/src/db/generate-schema.ts';

/** @returns {Check[]} */
export const allChecks = () => [
  ...typeChecks(),
  { name: 'lint and format', run: async () => verdict(await biome()) },
  { name: 'scale of the style sheets', run: async () => verdict(await stylelint()) },
  { name: 'layout of the SQL functions', run: () => checkSql(root) },
  { name: 'architecture', run: architecture },
  { name: 'dead code and dependencies', run: async () => verdict(await knip()) },
  ...(existsSync(at(GENERATED))
    ? [{ name: 'generated database types', run: async () => verdict(await runNode([GENERATED, '--check'])) }]
    : []),
  { name: 'texts in elements of their own', run: bareTexts },
  { name: 'message catalogs', run: messageCatalogs },
  { name: 'migrations', run: () => checkMigrations(root) },
  { name: 'plain English in comments', run: () => checkComments(root) },
  { name: 'no law switched off', run: () => noSwitches() },
  { name: 'lockfile', run: () => lockfile() },
  { name: 'requirements and decisions', run: requirements },
];

/**
 * Runs checks two at a time; a failure does not stop the others.
 * @param {Check[]} checks
 * @param {(result: { name: string, ms: number } & Verdict) => void} onDone
 */
export async function runChecks(checks, onDone) {
  const waiting = [...checks];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const started = performance.now();
      const { name, run } = check;
      /** @type {Verdict} */
      let found;
      try {
        found = await run();
      } catch (error) {
        found = {
          ok: false,
          output: error instanceof Error ? (error.stack ?? error.message) : String(error),
        };
      }
      onDone({ name, ms: performance.now() - started, ...found });
    }
  };
  await Promise.all([worker(), worker()]);
}
