/**
 * Finds text for people that is in code instead of a message catalog, messages that nothing uses, and
 * messages that are read before their language is known (docs/decisions/0049-message-catalogs.md). A single
 * word in code may be a name, so it only counts where it is sure to be shown: between tags and in attributes
 * that screen readers announce.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { readMessages, speaking } from './messages.mjs';
import { notMessages } from './not-messages.mjs';

/** @typedef {{ file: string, line: number, text: string }} Found */

const SHOWN_ATTRIBUTES = new Set([
  'alt',
  'title',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
]);
/** Attributes that only the browser reads. */
const TECHNICAL_ATTRIBUTES = new Set([
  'className',
  'sizes',
  'allow',
  'rel',
  'd',
  'viewBox',
  'autoComplete',
  'sandbox',
  'media',
]);
/** Classes, caller names, and a call's description in the API document. */
const TECHNICAL_MEMBERS = new Set(['className', 'summary', 'supersede']);
/** Faults only go to the log, and guests never see a query. */
const FAULTS =
  /^(?:\w*Error|fault|logFault|log|report|told|super|noAnswer|assertOutsideTransaction|RegExp|querySelector|querySelectorAll|closest|matches)$/;
/** Field descriptions, which the venue file reference is generated from. */
const DESCRIPTIONS = /^(?:describe|group|place|days)$/;
const LOGS = /^(?:debug|info|warn|error|fatal|trace)$/;
const SENTENCE =
  /(?:^|[^\p{L}\p{N}_$@#./-])(?:\p{L}[\p{L}’']+|[Aa]|I)[,.;:!?”]? (?:[(“"]?)(?:\p{L}[\p{L}’']+|a|I)(?![\p{L}\p{N}_-]*[-_/(=])/u;
const WORD = /\p{L}{2,}/u;

/** @param {string} text */
const withoutTags = (text) => text.replace(/<[^<>]*>/g, ' ').replace(/&\w+;/g, ' ');

/**
 * Recognizes lists of classes, selectors and header values: lowercase names, at least a third of them
 * hyphenated.
 * @param {string} text
 */
function isNames(text) {
  const words = text.split(/[\s,]+/);
  const hyphened = words.filter((word) => /[a-z]-/.test(word)).length;
  return hyphened * 3 >= words.length && words.every((word) => /^[a-z0-9.:[\]()#=-]*$/.test(word));
}

/** @param {ts.Node} node @returns {string | null} */
function textOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `0${literal.text}`).join('');
  return null;
}

/** @param {ts.Expression} callee */
function calledName(callee) {
  if (ts.isIdentifier(callee)) return callee.text;
  if (callee.kind === ts.SyntaxKind.SuperKeyword) return 'super';
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : '';
}

/**
 * @param {ts.Node} node
 * @returns whether its surroundings show that it is never displayed
 */
function isTechnical(node) {
  for (
    let above = node.parent;
    above && !ts.isStatement(above) && !ts.isFunctionLike(above);
    above = above.parent
  ) {
    if (ts.isTaggedTemplateExpression(above) || ts.isLiteralTypeNode(above) || ts.isImportDeclaration(above))
      return true;
    if (ts.isJsxAttribute(above) && TECHNICAL_ATTRIBUTES.has(above.name.getText())) return true;
    if (ts.isPropertyAssignment(above) && TECHNICAL_MEMBERS.has(above.name.getText())) return true;
    if (ts.isCallExpression(above) || ts.isNewExpression(above)) {
      const name = calledName(above.expression);
      if (FAULTS.test(name) || DESCRIPTIONS.test(name)) return true;
      if (LOGS.test(name) && ts.isPropertyAccessExpression(above.expression)) return true;
    }
  }
  return ts.isLiteralTypeNode(node.parent) || ts.isImportDeclaration(node.parent);
}

/** @param {ts.Node} node */
function isShownAttribute(node) {
  const above = ts.isJsxExpression(node.parent) ? node.parent.parent : node.parent;
  return ts.isJsxAttribute(above) && SHOWN_ATTRIBUTES.has(above.name.getText());
}

/**
 * @param {ts.Node} node
 * @returns whether it is evaluated once, when its module loads
 */
function isKept(node) {
  let isValue = false;
  for (let above = node.parent; above; above = above.parent) {
    if (ts.isFunctionLike(above)) return false;
    isValue ||= ts.isVariableDeclaration(above) || ts.isExportAssignment(above);
  }
  return isValue;
}

/**
 * @param {string} file
 * @param {string} code
 */
function textsOf(file, code) {
  const source = ts.createSourceFile(
    file,
    code,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  /** @type {Found[]} */
  const texts = [];
  /** @type {Found[]} */
  const early = [];
  /** @type {Set<string>} */
  const named = new Set();
  /** @param {ts.Node} node @param {string} text */
  const found = (node, text) => ({
    file,
    line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
    text: text.replace(/\s+/g, ' ').trim(),
  });
  /** @param {ts.Node} node */
  function visit(node) {
    const text = textOf(node);
    if (ts.isJsxText(node) && WORD.test(withoutTags(node.text))) texts.push(found(node, node.text));
    if (text !== null) {
      named.add(ts.isTemplateExpression(node) ? `${node.head.text}*` : text);
      const plain = withoutTags(text);
      const isShown = isShownAttribute(node)
        ? WORD.test(plain)
        : SENTENCE.test(plain) && !isNames(plain.trim()) && /\p{Ll}/u.test(plain);
      if (isShown && !isTechnical(node)) texts.push(found(node, text));
    }
    if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === 't' &&
      isKept(node)
    )
      early.push(found(node, node.getText()));
    ts.forEachChild(node, visit);
  }
  visit(source);
  return { texts, early, named };
}

/**
 * Invariants are SQL, and their names are for operators and developers: they stay as they are.
 * @param {string} tree @param {string} folder @returns {string[]}
 */
function productFiles(tree, folder) {
  return readdirSync(path.join(tree, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name === 'testing' || entry.name === 'node_modules' ? [] : productFiles(tree, name);
    return /\.tsx?$/.test(entry.name) &&
      !/\.(?:test|gen)\.|[.]d[.]ts$|(?:^|-)(?:builders?|invariants)[.]ts$/.test(entry.name)
      ? [name]
      : [];
  });
}

/**
 * @param {string} tree
 * @param {typeof notMessages} [listed]
 * @returns {{ problems: string[], texts: Found[] }}
 */
export function findTexts(tree, listed = notMessages) {
  const excuses = listed.flatMap(({ file, texts }) => texts.map((text) => ({ file, text })));
  /** @type {Set<{ file: string, text: string }>} */
  const needed = new Set();
  /** @param {Found} found */
  const excuseOf = ({ file, text }) =>
    excuses.find(
      (one) =>
        one.file === file &&
        (one.text.endsWith('…') ? text.startsWith(one.text.slice(0, -1)) : one.text === text),
    );
  /** @type {Found[]} */
  const all = [];
  /** @type {string[]} */
  const problems = [];
  for (const workspace of speaking) {
    /** @type {Set<string>} */
    const used = new Set();
    for (const file of productFiles(tree, `${workspace}/src`)) {
      const { texts, early, named } = textsOf(file, readFileSync(path.join(tree, file), 'utf8'));
      for (const name of named) used.add(name);
      for (const text of texts) {
        const excuse = excuseOf(text);
        if (excuse === undefined) all.push(text);
        else needed.add(excuse);
      }
      problems.push(
        ...early.map(
          ({ line, text }) =>
            `${file}:${line}: ${text} is read before a language is known; put it in a function`,
        ),
      );
    }
    for (const id of Object.keys(readMessages(tree, workspace)))
      if (!used.has(id) && !used.has(`${id.slice(0, id.lastIndexOf('.'))}.*`))
        problems.push(`${workspace}: nobody uses the message ${id}`);
  }
  problems.push(
    ...all.map(({ file, line, text }) => `${file}:${line}: “${text}” belongs in the message catalog`),
  );
  for (const excuse of excuses)
    if (!needed.has(excuse))
      problems.push(`scripts/lib/not-messages.mjs: ${excuse.file}: “${excuse.text}” is not there any more`);
  return { problems, texts: all };
}
