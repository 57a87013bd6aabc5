/**
 * The layout of the database functions: Prettier with prettier-plugin-sql-cst, and four layouts of our own: pairs, lists of
 * short items, conditions of `when`, and queries of loops (docs/decisions/0139-one-sql-function-per-file.md).
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { doc, format } from 'prettier';
import * as sql from 'prettier-plugin-sql-cst';

const FOLDER = 'server/db/functions';
const WIDTH = 120;
const COMMAND = 'node scripts/format-sql.mjs';

const { fill, group, indent, join, line } = doc.builders;

/** @typedef {import('prettier').Doc} Doc */
/** @typedef {import('prettier').AstPath} Path */
/** @typedef {(path: Path) => Doc} Print */

/** @param {Doc[]} docs */
const withCommas = (docs) => docs.map((item, place) => (place < docs.length - 1 ? [item, ','] : item));

const SHORT = new Set([
  'identifier',
  'column_definition',
  'number_literal',
  'string_literal',
  'boolean_literal',
  'null_literal',
]);

/** A name, a value, or a column with its type. @param {any} node @returns {boolean} */
const isShort = (node) =>
  SHORT.has(node.type) || (node.type === 'member_expr' && isShort(node.object) && isShort(node.property));

/**
 * Keys beside their values, and as many short items on a line as fit.
 * @param {Path} path
 * @param {Print} print
 * @returns {Doc | undefined}
 */
function printList(path, print) {
  const call = path.parent?.type === 'func_args' ? path.getParentNode(2) : undefined;
  if (/^jsonb?_build_object$/.test(call?.name?.name ?? '')) {
    const items = withCommas(path.map(print, 'items'));
    const pairs = items.flatMap((key, place) =>
      place % 2 === 0
        ? [group([key, ...(place + 1 < items.length ? [' ', items[place + 1] ?? ''] : [])])]
        : [],
    );
    return join(line, pairs);
  }
  if (path.node.items.length > 1 && path.node.items.every(isShort))
    return fill(join(line, withCommas(path.map(print, 'items'))));
  return undefined;
}

/**
 * A condition of several lines stands between `when` and `then`, as one of `if` does.
 * @param {Path} path
 * @param {Print} print
 * @returns {Doc | undefined}
 */
function printWhen(path, print) {
  if (path.node.result.type === 'program') return undefined;
  /** @param {string} name */
  const part = (name) => path.call(print, name);
  const head = group([part('whenKw'), indent([line, part('condition')]), line, part('thenKw')]);
  return [head, ' ', part('result')];
}

/**
 * A query that is looped over, indented if it takes several lines.
 * @param {Path} path
 * @param {Print} print
 * @returns {Doc | undefined}
 */
function printFor(path, print) {
  if (!/select_stmt$/.test(path.node.right.type)) return undefined;
  /** @param {string} name */
  const part = (name) => path.call(print, name);
  const head = group([
    part('forKw'),
    ' ',
    part('left'),
    ' ',
    part('inKw'),
    indent([line, part('right')]),
    line,
  ]);
  return [head, part('loop')];
}

/** @type {Record<string, (path: Path, print: Print) => Doc | undefined>} */
const OWN = { list_expr: printList, case_when: printWhen, for_loop_stmt: printFor };

const base = sql.printers['sql-cst'];

/** @type {import('prettier').Plugin} */
const style = {
  ...sql,
  printers: {
    'sql-cst': {
      ...base,
      print: (path, options, print, args) =>
        OWN[path.node.type]?.(path, print) ?? base?.print(path, options, print, args) ?? '',
    },
  },
};

/**
 * Formats a file of functions. Throws if the formatter cannot read one of its bodies, which Prettier would leave as it is.
 * @param {string} text
 * @returns {Promise<string>}
 */
export function formatSql(text) {
  process.env.PRETTIER_DEBUG = '1';
  return format(text, {
    parser: 'postgresql',
    plugins: [style],
    printWidth: WIDTH,
    ...{
      sqlKeywordCase: 'lower',
      sqlTypeCase: 'lower',
      sqlLiteralCase: 'lower',
      sqlExperimentalPlpgsql: true,
    },
  });
}

/**
 * @param {string} tree
 * @param {string} file
 */
async function look(tree, file) {
  const text = readFileSync(path.join(tree, file), 'utf8').replaceAll('\r\n', '\n');
  try {
    const formatted = await formatSql(text);
    const tooLong = formatted.split('\n').findIndex((each) => each.length > WIDTH);
    return {
      file,
      text,
      formatted,
      problem: tooLong < 0 ? '' : `${file}:${tooLong + 1} is longer than ${WIDTH}`,
    };
  } catch (error) {
    return {
      file,
      text,
      formatted: text,
      problem: `${file}: ${error instanceof Error ? error.message : error}`,
    };
  }
}

/** @param {string} tree */
function lookAtAll(tree) {
  const files = readdirSync(path.join(tree, FOLDER), { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.sql'))
    .sort();
  return Promise.all(files.map((file) => look(tree, path.join(FOLDER, file))));
}

/**
 * @param {string} tree
 * @returns {Promise<{ ok: boolean, output: string, note: string }>}
 */
export async function checkSql(tree) {
  const files = await lookAtAll(tree);
  const problems = files.flatMap(({ file, text, formatted, problem }) => {
    if (problem !== '') return [problem];
    return text === formatted ? [] : [`${file} is not formatted: run ${COMMAND}`];
  });
  return { ok: problems.length === 0, output: problems.join('\n'), note: `${files.length} functions` };
}

/**
 * Writes what is not formatted.
 * @param {string} tree
 * @returns {Promise<{ problems: string[], written: string[] }>}
 */
export async function formatAllSql(tree) {
  const files = await lookAtAll(tree);
  const changed = files.filter(({ text, formatted }) => text !== formatted);
  for (const { file, formatted } of changed) writeFileSync(path.join(tree, file), formatted);
  return {
    problems: files.map(({ problem }) => problem).filter((problem) => problem !== ''),
    written: changed.map(({ file }) => file),
  };
}
