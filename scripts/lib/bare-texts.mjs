/**
 * Finds text that shares its element with anything else. A browser that translates a page replaces each text
 * node, and React then fails at the next element it inserts before the old one, removes, or updates
 * (docs/decisions/0120-texts-in-elements-of-their-own.md). A text that is the only child of its element is set as a whole.
 */
import path from 'node:path';
import ts from 'typescript';

/** @typedef {{ file: string, says: string }} Found */

const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;
const UNKNOWN = ts.TypeFlags.Any | ts.TypeFlags.Unknown;

/** @param {ts.JsxChild} child @returns whether anything is rendered for it */
const isRendered = (child) =>
  ts.isJsxText(child)
    ? !child.containsOnlyTriviaWhiteSpaces
    : !ts.isJsxExpression(child) || child.expression !== undefined;

/**
 * @param {ts.TypeChecker} checker
 * @param {ts.Type} type
 * @param {number} [depth]
 * @returns {boolean} whether a value of the type may be rendered as text
 */
function mayBeText(checker, type, depth = 0) {
  if (type.flags & UNKNOWN) return true;
  if (type.isUnionOrIntersection()) return type.types.some((part) => mayBeText(checker, part, depth));
  // What is left of the condition in `{help && <span>…</span>}`.
  if (type.isStringLiteral()) return type.value !== '';
  if (type.isNumberLiteral()) return type.value !== 0;
  if (type.flags & ts.TypeFlags.BigIntLiteral) return false;
  if (type.flags & TEXT) return true;
  if (depth > 2) return false;
  const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  return item !== undefined && mayBeText(checker, item, depth + 1);
}

/** @param {ts.TypeChecker} checker @param {ts.Type} type @returns {boolean} whether it is a list that may hold texts */
function mayListTexts(checker, type) {
  if (type.isUnion()) return type.types.some((part) => mayListTexts(checker, part));
  const item = checker.isArrayLikeType(type)
    ? checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    : undefined;
  return item !== undefined && mayBeText(checker, item);
}

/** @param {ts.TypeChecker} checker @param {ts.JsxChild} child */
function isText(checker, child) {
  if (ts.isJsxText(child)) return true;
  return (
    ts.isJsxExpression(child) &&
    child.expression !== undefined &&
    mayBeText(checker, checker.getTypeAtLocation(child.expression))
  );
}

/**
 * @param {ts.TypeChecker} checker
 * @param {ts.JsxOpeningLikeElement} tag
 * @returns {'element' | 'text' | 'passing'} what takes its place in the document: passing for what only passes its children on, as React's own components do
 */
function kindOf(checker, tag) {
  const signature = checker.getResolvedSignature(tag);
  if (!signature || !mayBeText(checker, checker.getReturnTypeOfSignature(signature))) return 'element';
  return signature.declaration?.getSourceFile().isDeclarationFile === false ? 'text' : 'passing';
}

/**
 * @param {ts.TypeChecker} checker
 * @param {ts.JsxElement | ts.JsxFragment} element
 * @returns {{ child: ts.Node, says: string }[]}
 */
function bareTextsIn(checker, element) {
  const children = element.children.filter(isRendered);
  const bare = children.filter((child) => isText(checker, child));
  const isPassing = ts.isJsxFragment(element) || kindOf(checker, element.openingElement) === 'passing';
  if (isPassing || children.length > 1)
    return bare.map((child) => ({ child, says: 'put this text into an element of its own' }));
  return bare
    .filter(
      (child) =>
        ts.isJsxExpression(child) &&
        child.expression &&
        mayListTexts(checker, checker.getTypeAtLocation(child.expression)),
    )
    .map((child) => ({ child, says: 'put each text of this list into an element of its own' }));
}

/** Workspaces with components. */
const DRAWING = ['ui', 'web', 'desk'];

/** @param {string} tree @returns {ts.Program} the sources of all components, with their types, compiled as pages are */
function readPages(tree) {
  const configs = DRAWING.map((folder) => {
    const file = path.join(tree, folder, 'tsconfig.json');
    const { config } = ts.readConfigFile(file, ts.sys.readFile);
    return ts.parseJsonConfigFileContent(config, ts.sys, path.dirname(file));
  });
  const options = Object.assign({}, ...configs.map((config) => config.options), { noEmit: true });
  return ts.createProgram(
    configs.flatMap(({ fileNames }) => fileNames),
    options,
  );
}

/**
 * @param {ts.TypeChecker} checker
 * @param {ts.SourceFile} source
 * @returns {{ child: ts.Node, says: string }[]}
 */
function bareTextsOf(checker, source) {
  /** @type {{ child: ts.Node, says: string }[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) found.push(...bareTextsIn(checker, node));
    if (ts.isJsxOpeningLikeElement(node) && kindOf(checker, node) === 'text')
      found.push({ child: node.tagName, says: 'this component may be replaced by a bare text' });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * @param {string} tree
 * @returns {{ problems: string[], found: Found[], count: number }} count of the files that were read
 */
export function findBareTexts(tree) {
  const program = readPages(tree);
  const checker = program.getTypeChecker();
  const sources = program.getSourceFiles().flatMap((source) => {
    const file = path.relative(tree, source.fileName).split(path.sep).join('/');
    return /^(?:ui|web|desk)\/src\/.*\.tsx$/.test(file) && !/\.test\.tsx$|\/testing\//.test(file)
      ? [{ file, source }]
      : [];
  });
  const found = sources.flatMap(({ file, source }) =>
    bareTextsOf(checker, source).map(({ child, says }) => {
      const line = source.getLineAndCharacterOfPosition(child.getStart(source)).line + 1;
      const text = child.getText(source).replace(/\s+/g, ' ').trim();
      return { file, says, problem: `${file}:${line}: ${says}: ${text}` };
    }),
  );
  return { problems: found.map(({ problem }) => problem), found, count: sources.length };
}
