/**
 * Compares the class names of the style sheets with those that components render and those that
 * docs/theming.md promises, so that no rule and no name outlives its element.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** @typedef {{ file: string, text: string }} Source */
/** @typedef {{ names: Set<string>, prefixes: Set<string> }} Rendered prefixes are the starts of composed names */

/** Set on the document by its theme, not by a component. */
const THEMES = ['dark', 'auto'];
/** Words about text, which are in the document's sheet although components use them too. */
const DOCUMENT = 'ui/src/styles/document.css';
const CLASS = /\.(-?[a-z_][\w-]*)/gi;
const IN_MARKUP = /class="([^"]*)"/g;

/** @param {string} tree @param {string} folder @param {RegExp} kind @returns {Source[]} */
function sourcesOf(tree, folder, kind) {
  return readdirSync(path.join(tree, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((file) => kind.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(tree, file), 'utf8') }));
}

/** @param {string} tree */
export const readSheets = (tree) =>
  ['ui/src', 'web/src', 'desk/src'].flatMap((folder) => sourcesOf(tree, folder, /\.css$/));

/** @param {string} tree the id card's markup is a rule of the domain */
export const readComponents = (tree) =>
  ['ui/src', 'web/src', 'desk/src', 'domain/src/memberships'].flatMap((folder) =>
    sourcesOf(tree, folder, /\.tsx?$/),
  );

/** @param {string} sheet @returns {string[]} the selectors of its rules */
const selectorsOf = (sheet) =>
  [...sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !selector.startsWith('@'));

/** @param {ts.Node} node @returns whether what it holds becomes the class of an element */
function holdsClasses(node) {
  if (ts.isJsxAttribute(node)) return /class(?:Name)?$/i.test(node.name.getText());
  if (ts.isPropertyAssignment(node) || ts.isParameter(node) || ts.isVariableDeclaration(node))
    return ts.isIdentifier(node.name) && /class/i.test(node.name.text);
  if (!ts.isCallExpression(node)) return false;
  return /^classNames$|classList\.\w+$/.test(node.expression.getText());
}

/** @param {ts.Node} node @returns whether it only decides which class is rendered */
const isTest = (node) =>
  ts.isBinaryExpression(node.parent) &&
  [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(
    node.parent.operatorToken.kind,
  );

/** @param {Rendered} found @param {string} text @param {boolean} [composed] whether its last word goes on */
function addWords({ names, prefixes }, text, composed = false) {
  const words = text.split(/\s+/);
  const last = composed ? words.pop() : undefined;
  for (const word of words) if (word !== '') names.add(word);
  if (last) (last.endsWith('-') ? prefixes : names).add(last);
}

/** @param {readonly Source[]} components @returns {Rendered} */
function renderedBy(components) {
  /** @type {Rendered} */
  const found = { names: new Set(), prefixes: new Set() };
  for (const { file, text } of components) {
    for (const [, words = ''] of text.matchAll(IN_MARKUP))
      addWords(found, words.replace(/\$\{[^}]*\}/g, ' '));
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
    /** @param {ts.Node} node @param {boolean} inside */
    const visit = (node, inside) => {
      const within = inside || holdsClasses(node);
      if (within && ts.isStringLiteralLike(node) && !isTest(node)) addWords(found, node.text);
      if (within && ts.isTemplateExpression(node)) {
        addWords(found, node.head.text, true);
        for (const { literal } of node.templateSpans)
          addWords(found, literal.text, ts.isTemplateMiddle(literal));
      }
      // What another function is told is not a class: `buttonClass({ look: 'quiet' })`.
      const args = ts.isCallExpression(node) && !holdsClasses(node) ? node.arguments : [];
      ts.forEachChild(node, (child) => visit(child, within && !args.some((one) => one === child)));
    };
    visit(source, false);
  }
  return found;
}

/** @param {Rendered} rendered @param {string} name */
const isRendered = ({ names, prefixes }, name) =>
  names.has(name) || [...prefixes].some((prefix) => name.startsWith(prefix));

/** @param {string} theming the text of docs/theming.md @returns {string[]} */
function promisedBy(theming) {
  const section = theming.split('## Class names you can rely on')[1]?.split('\nStates are')[0] ?? '';
  return [...section.matchAll(/`([a-z][\w-]*)`/g)].map(([, name = '']) => name);
}

/** @param {string} selector @returns the class whose own rule this is: `.step:first-child`, not `.cart .step` */
const ownClass = (selector) => /^\.([\w-]+)(?:::?[\w-]+|\[[^\]]*\])*$/.exec(selector)?.[1];

/**
 * @param {{ sheets: readonly Source[], components: readonly Source[], theming: string }} project
 * @returns {string[]} problems
 */
export function checkClassNames({ sheets, components, theming }) {
  const rendered = renderedBy(components);
  const ofUi = renderedBy(components.filter(({ file }) => file.startsWith('ui/src/components/')));
  const promised = promisedBy(theming);
  const styled = new Set();
  const problems = new Set();
  for (const { file, text } of sheets)
    for (const selector of selectorsOf(text)) {
      for (const [, name = ''] of selector.matchAll(CLASS)) {
        styled.add(name);
        if (!isRendered(rendered, name) && !THEMES.includes(name))
          problems.add(`${file}: no component renders the class ${name}`);
      }
      const own = /^(?:ui|web|desk)\/src\/styles\//.test(file) && file !== DOCUMENT && ownClass(selector);
      if (own && ofUi.names.has(own))
        problems.add(`${file}: the rule of ${own} belongs beside its component in ui/src/components`);
    }
  for (const name of rendered.names)
    if (!styled.has(name) && !promised.includes(name))
      problems.add(`the class ${name} is rendered, but no sheet has a rule for it`);
  for (const name of promised)
    if (!isRendered(rendered, name))
      problems.add(`docs/theming.md promises the class ${name}, which nothing renders`);
  return [...problems].sort();
}
