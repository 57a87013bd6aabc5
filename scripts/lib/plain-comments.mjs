/**
 * Counts comments with sentences that no American writes (docs/style.md, "Comments"): a clause as the subject ("What is sent
 * is …", "Whoever asks …", "None of the …"), "so it is", "as it is sent", "Says what …". Each workspace has a ceiling, which only goes down.
 */
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { workspaces } from './tools.mjs';

/**
 * How many such comments each workspace still has; 0 where it is not named.
 * @type {Record<string, number>}
 */
const CEILINGS = {
  domain: 69,
  contract: 40,
  server: 332,
  ui: 22,
  web: 198,
  'stand-ins': 20,
  e2e: 17,
  bench: 6,
  scripts: 36,
};

const SOURCES = '**/*.{ts,tsx,mjs,sql}';
const LEFT_OUT = /(^|\/)(node_modules|dist|earlier|migrations)\/|\.gen\.\w+$/;
const COMMENT =
  /^[ \t]*(?:\{?\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*|--[^\n]*(?:\n[ \t]*--[^\n]*)*)/gm;
const MARKS = /^[ \t]*(?:\{?\/\*+|\*(?!\/)|\/\/|--)[ \t]?|\*\/$/gm;
const OPENING =
  /(?:^|[.!?:] )(?:What|Whoever|Whatever|None of|Says what)(?= )|\bso it is\b|\bas it is (?:sent|made|given|stored)\b/;

/** @typedef {{ file: string, line: number, text: string }} Found */

/**
 * @param {string} text of a source file
 * @returns {{ line: number, text: string }[]} its comments that begin a sentence like that
 */
export function stiffComments(text) {
  return [...text.matchAll(COMMENT)].flatMap(({ 0: comment, index }) => {
    const words = comment.replace(MARKS, '').replace(/\s+/g, ' ').trim();
    return OPENING.test(words) ? [{ line: text.slice(0, index).split('\n').length, text: words }] : [];
  });
}

/** @param {string} tree @param {string} folder @returns {Found[]} those of a workspace, in the files changed last first */
function stiffCommentsIn(tree, folder) {
  const files = globSync(`${folder}/${SOURCES}`, { cwd: tree, exclude: (name) => name === 'node_modules' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !LEFT_OUT.test(file));
  const changedAt = (/** @type {string} */ file) => statSync(path.join(tree, file)).mtimeMs;
  return files
    .flatMap((file) =>
      stiffComments(readFileSync(path.join(tree, file), 'utf8')).map((found) => ({ file, ...found })),
    )
    .sort((one, other) => changedAt(other.file) - changedAt(one.file) || (one.file < other.file ? -1 : 1));
}

const SHOWN = 10;

/**
 * @param {string} tree
 * @param {Record<string, number>} [ceilings]
 * @returns {{ ok: boolean, output: string, note: string }}
 */
export function checkComments(tree, ceilings = CEILINGS) {
  let count = 0;
  const problems = [...workspaces, 'scripts'].flatMap((folder) => {
    const found = stiffCommentsIn(tree, folder);
    const ceiling = ceilings[folder] ?? 0;
    count += found.length;
    if (found.length < ceiling)
      return [
        `${folder}: ${found.length} comments are left to rewrite: lower the ceiling of ${ceiling} in scripts/lib/plain-comments.mjs`,
      ];
    if (found.length === ceiling) return [];
    return [
      `${folder}: ${found.length} comments to rewrite, and ${ceiling} are allowed (docs/style.md). Those in the files changed last:`,
      ...found.slice(0, SHOWN).map(({ file, line, text }) => `${file}:${line}: ${text.slice(0, 100)}`),
    ];
  });
  return { ok: problems.length === 0, output: problems.join('\n'), note: `${count} left to rewrite` };
}
