/** Finds every test and its title by parsing the test files, without running them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** @typedef {{ file: string, title: string }} Titled */

const FOLDERS = ['domain', 'contract', 'server', 'ui', 'web', 'desk', 'stand-ins', 'e2e', 'bench', 'scripts'];
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
 * @returns {string | undefined} the title as written, with run-time values as `$name` or `…`
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

/** Members of `test` and `describe` that prevent a test from running or invert its result. */
const SILENCING = new Set(['skip', 'fails', 'todo']);

/**
 * @param {ts.Expression} expression what is called
 * @param {Set<string>} names
 * @returns {boolean} whether one of the names is in the chain of the call, as in `test.skip.each(…)(…)`
 */
function passes(expression, names) {
  if (ts.isPropertyAccessExpression(expression)) {
    return names.has(expression.name.text) || passes(expression.expression, names);
  }
  if (ts.isCallExpression(expression)) return passes(expression.expression, names);
  if (ts.isTaggedTemplateExpression(expression)) return passes(expression.tag, names);
  return false;
}

/** @param {ts.Expression} expression */
function isDescribe(expression) {
  let at = expression;
  while (!ts.isIdentifier(at)) {
    if (ts.isPropertyAccessExpression(at)) {
      if (at.name.text === 'describe') return true;
      at = at.expression;
    } else if (ts.isCallExpression(at)) at = at.expression;
    else return false;
  }
  return at.text === 'describe';
}

/**
 * @param {ts.Expression} expression
 * @returns {ts.Expression} without `as const`, `satisfies` and parentheses
 */
function bare(expression) {
  return ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression) ||
    ts.isParenthesizedExpression(expression)
    ? bare(expression.expression)
    : expression;
}

/**
 * @param {ts.Expression} expression
 * @returns {ts.Expression | undefined} the case that `list.map(() => ({ … }))` creates for each entry
 */
function madeByMap(expression) {
  if (!ts.isCallExpression(expression) || !ts.isPropertyAccessExpression(expression.expression))
    return undefined;
  const [write] = expression.arguments;
  if (expression.expression.name.text !== 'map' || !write || !ts.isArrowFunction(write)) return undefined;
  return ts.isBlock(write.body) ? undefined : bare(write.body);
}

/**
 * Returns the cases of a table, each an object or an array; undefined if they are only known at run time.
 * @param {ts.Expression | undefined} table
 * @param {Map<string, ts.Expression>} constants the constants of the file
 * @returns {ts.Expression[] | undefined}
 */
function casesOf(table, constants) {
  if (!table) return undefined;
  const expression = bare(table);
  if (ts.isIdentifier(expression)) {
    const value = constants.get(expression.text);
    return value && casesOf(value, constants);
  }
  const made = madeByMap(expression);
  if (made) return [made];
  if (!ts.isArrayLiteralExpression(expression)) return undefined;
  /** @type {ts.Expression[]} */
  const cases = [];
  for (const element of expression.elements) {
    const spread = ts.isSpreadElement(element) ? casesOf(element.expression, constants) : [bare(element)];
    if (!spread) return undefined;
    cases.push(...spread);
  }
  return cases;
}

/**
 * @param {ts.Expression} one a case of a table
 * @returns {string | undefined} the value of its `row` column
 */
function rowOf(one) {
  if (!ts.isObjectLiteralExpression(one)) return undefined;
  for (const property of one.properties) {
    if (!ts.isPropertyAssignment(property) || property.name.getText() !== 'row') continue;
    const value = bare(property.initializer);
    return ts.isStringLiteralLike(value) ? value.text : undefined;
  }
  return undefined;
}

/** @param {ts.Expression} one @returns {string[]} the texts of a case written as a list */
const textsOf = (one) =>
  ts.isArrayLiteralExpression(one)
    ? one.elements.map((element) => {
        const value = bare(element);
        return ts.isStringLiteralLike(value) ? value.text : '…';
      })
    : ts.isStringLiteralLike(one)
      ? [one.text]
      : [];

/**
 * Returns the table of a test: the argument of `each` or `for`, or the list of the loop that binds `row`.
 * @param {ts.CallExpression} call the call that declares the test
 * @returns {ts.Expression | undefined}
 */
function tableOf(call) {
  const { expression } = call;
  if (ts.isCallExpression(expression) && passes(expression.expression, new Set(['each', 'for']))) {
    return expression.arguments[0];
  }
  for (let at = call.parent; at; at = at.parent) {
    if (ts.isForOfStatement(at) && /\brow\b/.test(at.initializer.getText())) return at.expression;
  }
  return undefined;
}

const CITES = /\([^()]*\d-\d{2}[^()]*\)/;

/**
 * Returns a title for each case of a table whose `row` column, or a text used for `%s`, cites requirements.
 * @param {string} title
 * @param {ts.Expression[]} cases
 * @returns {string[]}
 */
function titlesOfCases(title, cases) {
  if (title.includes('$row')) {
    return cases.flatMap((one) => {
      const row = rowOf(one);
      return row === undefined ? [] : [title.replace('$row', row)];
    });
  }
  const filled = cases.map((one) => {
    const texts = textsOf(one);
    let place = 0;
    return title.replace(/%[sdifjo]/g, (mark) => {
      const text = texts[place++];
      return text !== undefined && CITES.test(text) ? text : mark;
    });
  });
  return [...new Set(filled)];
}

/**
 * Returns the titles in a test file that count: those of tests that run, each with the cases of its own table
 * only, and those of groups with at least one such test. Throws if a table cites through `$row` and cannot be
 * read.
 * @param {string} file
 * @param {string} text
 * @returns {string[]}
 */
export function titlesIn(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {Map<string, ts.Expression>} */
  const constants = new Map();
  /** @param {ts.Node} node */
  const collect = (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      constants.set(node.name.text, node.initializer);
    }
    ts.forEachChild(node, collect);
  };
  collect(source);

  /** @param {ts.CallExpression} call @returns {string[]} */
  const titlesOfTest = (call) => {
    const title = titleOf(call.arguments[0]);
    if (title === undefined) return [];
    const table = tableOf(call);
    const cases = casesOf(table, constants);
    if (cases) return titlesOfCases(title, cases);
    if (title.includes('$row')) {
      throw new Error(`${file}: the table of "${title}" cannot be read; write it as a list in this file.`);
    }
    return [title];
  };

  /** @param {ts.Node} node @returns {string[]} the titles of all tests inside it that run */
  const visit = (node) => {
    if (ts.isCallExpression(node) && (declaresTest(node.expression) || isDescribe(node.expression))) {
      if (passes(node.expression, SILENCING)) return [];
      if (declaresTest(node.expression)) return titlesOfTest(node);
      const inside = node.arguments.flatMap(visit);
      const title = titleOf(node.arguments[0]);
      return inside.length > 0 && title !== undefined && CITES.test(title) ? [title, ...inside] : inside;
    }
    /** @type {string[]} */
    const titles = [];
    ts.forEachChild(node, (child) => {
      titles.push(...visit(child));
    });
    return titles;
  };
  return visit(source);
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
