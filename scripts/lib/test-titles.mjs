/** Finds every test and its title by reading the test files' syntax, without running them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** @typedef {{ file: string, title: string }} Titled */

const FOLDERS = ['domain', 'contract', 'server', 'web', 'stand-ins', 'e2e', 'bench', 'scripts'];
const TEST_FILE = /\.(test\.tsx?|spec\.ts)$/;
const STARTERS = new Set(['test', 'it']);
/** Members of `test` that declare tests; `test.describe`, `test.step` and the hooks do not. */
const DECLARING = new Set([
  'each',
  'for',
  'concurrent',
  'sequential',
  'only',
  'skip',
  'fails',
  'runIf',
  'skipIf',
]);

/**
 * @param {string} root
 * @param {string} relative
 * @returns {string[]}
 */
function testFiles(root, relative) {
  return readdirSync(path.join(root, relative), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    const name = path.posix.join(relative, entry.name);
    if (entry.isDirectory()) return testFiles(root, name);
    return TEST_FILE.test(entry.name) ? [name] : [];
  });
}

/**
 * @param {ts.Expression} expression what is called
 * @returns {boolean} whether the call declares a test
 */
function declaresTest(expression) {
  if (ts.isIdentifier(expression)) return STARTERS.has(expression.text);
  if (ts.isPropertyAccessExpression(expression)) {
    return DECLARING.has(expression.name.text) && declaresTest(expression.expression);
  }
  if (ts.isCallExpression(expression)) return declaresTest(expression.expression);
  if (ts.isTaggedTemplateExpression(expression)) return declaresTest(expression.tag);
  return false;
}

/**
 * @param {ts.Expression | undefined} argument
 * @returns {string | undefined} the title as written; what is filled in at run time stands as `$name` or `…`
 */
function titleOf(argument) {
  if (!argument) return undefined;
  if (ts.isStringLiteralLike(argument)) return argument.text;
  if (!ts.isTemplateExpression(argument)) return undefined;
  const filled = argument.templateSpans.map(({ expression, literal }) => {
    const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
    return `${name === 'row' ? '$row' : '…'}${literal.text}`;
  });
  return argument.head.text + filled.join('');
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {string[]}
 */
function titlesIn(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const titles = [];
  /** @type {string[]} */
  const tableRows = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node) && declaresTest(node.expression)) {
      const title = titleOf(node.arguments[0]);
      if (title !== undefined) titles.push(title);
    }
    if (
      ts.isPropertyAssignment(node) &&
      node.name.getText() === 'row' &&
      ts.isStringLiteralLike(node.initializer)
    ) {
      tableRows.push(node.initializer.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  // A table of cases cites through its column `row`: one title for each.
  return titles.flatMap((title) =>
    title.includes('$row') ? tableRows.map((row) => title.replace('$row', row)) : [title],
  );
}

/**
 * @param {string} root
 * @returns {Titled[]}
 */
export function testTitles(root) {
  return FOLDERS.flatMap((folder) => testFiles(root, folder)).flatMap((file) =>
    titlesIn(file, readFileSync(path.join(root, file), 'utf8')).map((title) => ({ file, title })),
  );
}
