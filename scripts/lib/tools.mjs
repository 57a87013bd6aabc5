/**
 * Runs the checking tools of node_modules on a tree (the project, or a copy with planted faults) and reads
 * their results.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { at, root } from './root.mjs';

/** @typedef {{ code: number, stdout: string, stderr: string, output: string }} Run */
/** @typedef {{ rule: string, from: string, to: string, comment: string }} Violation */

/**
 * Runs a Node program to its end.
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined> }} [options]
 * @returns {Promise<Run>}
 */
export function runNode(args, { cwd = root, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    let output = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
      output += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, stdout, stderr, output: output.trim() }));
  });
}

/**
 * Returns the path of an installed package's executable.
 * @param {string} packageName
 * @param {string} [binary] needed if the package has several
 */
function programOf(packageName, binary) {
  const folder = at('node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : (bin[binary ?? ''] ?? Object.values(bin)[0]));
}

/** @param {string} project @param {string} [cwd] */
export const tsc = (project, cwd) =>
  runNode([programOf('typescript', 'tsc'), '-p', project, '--pretty', 'false'], { cwd });

/** @param {string} [cwd] @param {string[]} [extra] */
export const biome = (cwd, extra = []) =>
  runNode([programOf('@biomejs/biome'), 'check', '--max-diagnostics=200', ...extra, '.'], { cwd });

/** @param {string} [cwd] @param {string[]} [extra] */
export const stylelint = (cwd, extra = []) =>
  runNode([programOf('stylelint'), ...extra, '{ui,web,desk}/src/**/*.css'], { cwd });

/** @param {string} [cwd] @param {string[]} [extra] */
export const knip = (cwd, extra = []) =>
  runNode([programOf('knip', 'knip'), '--no-progress', ...extra], { cwd });

/** @type {readonly string[]} */
export const workspaces = JSON.parse(readFileSync(at('package.json'), 'utf8')).workspaces;

/** Folders with rules on what they import: the commands of the root are no npm workspace. */
const cruisedFolders = [...workspaces, 'scripts'];

/**
 * @param {string} folder
 * @returns {boolean} whether there is a TypeScript file at any depth
 */
function hasSources(folder) {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return false;
    return entry.isDirectory() ? hasSources(path.join(folder, entry.name)) : /\.tsx?$/.test(entry.name);
  });
}

/** @param {string} cwd @param {string} config @param {readonly string[]} folders */
const depcruise = (cwd, config, folders) =>
  runNode([programOf('dependency-cruiser', 'depcruise'), '--config', config, '-T', 'json', ...folders], {
    cwd,
  });

/**
 * @param {{ summary: { violations: { rule: { name: string }, from: string, to: string }[], ruleSetUsed: { forbidden: { name: string, comment: string }[] } } }} result
 * @returns {Violation[]}
 */
function violationsOf({ summary }) {
  const comments = new Map(summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
  return summary.violations.map(({ rule: { name }, from, to }) => ({
    ...{ rule: name, from, to },
    comment: comments.get(name) ?? '',
  }));
}

/**
 * Applies the rules of .dependency-cruiser.mjs. Modules that are not scanned break no rule, so a workspace
 * whose sources were all skipped is reported as a failure.
 * @param {string} [cwd]
 * @returns {Promise<{ cruised: number, violations: Violation[], failure?: string }>}
 */
export async function cruise(cwd = root) {
  const [whole, features] = await Promise.all([
    depcruise(cwd, '.dependency-cruiser.mjs', cruisedFolders),
    depcruise(cwd, '.dependency-cruiser.features.mjs', ['server', 'web', 'desk']),
  ]);
  for (const run of [whole, features])
    if (!run.stdout.startsWith('{')) return { cruised: 0, violations: [], failure: run.output };
  const result = JSON.parse(whole.stdout);
  const violations = violationsOf(result);
  /** @type {string[]} */
  const sources = result.modules.map((/** @type {{ source: string }} */ { source }) => source);
  const overlooked = cruisedFolders.filter(
    (name) => hasSources(path.join(cwd, name)) && !sources.some((source) => source.startsWith(`${name}/`)),
  );
  /** @type {string | undefined} */
  let failure;
  if (result.summary.totalCruised === 0)
    failure = 'zero modules were cruised: no rule was applied to anything';
  else if (overlooked.length > 0) failure = `zero modules were cruised in ${overlooked.join(', ')}`;
  violations.push(...violationsOf(JSON.parse(features.stdout)));
  return { cruised: result.summary.totalCruised, violations, failure };
}
