/**
 * Finds fields of a type that no code reads. A field counts as read if code names it on a value of that type, or on
 * a value of another type that such a value is passed, returned or spread as.
 */
import path from 'node:path';
import ts from 'typescript';

/** A field by its place in the type, as `.activities[].rates[].price`. */
type FieldPath = string;

interface Question {
  /** The file and the name of the type whose fields are asked for. */
  file: string;
  type: string;
  /** Whether a file, by its path from the root, uses fields; others only carry them. */
  readsFields: (file: string) => boolean;
}

interface Sources {
  root: string;
  /** Paths from the root. */
  files: readonly string[];
  /** Texts that replace those of files, by path from the root. */
  replaced?: Readonly<Record<string, string>>;
}

/** Compiles the files, without checking them. */
export function programOf({ root, files, replaced = {} }: Sources, before?: ts.Program): ts.Program {
  const configFile = path.join(root, 'tsconfig.base.json');
  const config = ts.parseJsonConfigFileContent(
    ts.readConfigFile(configFile, ts.sys.readFile).config,
    ts.sys,
    root,
  );
  const options = {
    ...config.options,
    noEmit: true,
    incremental: false,
    composite: false,
    skipLibCheck: true,
  };
  const host = ts.createCompilerHost(options);
  const texts = new Map(Object.entries(replaced).map(([file, text]) => [path.join(root, file), text]));
  const { getSourceFile } = host;
  host.getSourceFile = (file, ...rest) => {
    const text = texts.get(file);
    if (text !== undefined) return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    return before?.getSourceFile(file) ?? getSourceFile(file, ...rest);
  };
  return ts.createProgram({ rootNames: files.map((file) => path.join(root, file)), options, host });
}

const isOurs = (declaration: ts.Node) => !declaration.getSourceFile().fileName.includes('/node_modules/');
const declarationsOf = (symbol: ts.Symbol | undefined) => (symbol?.declarations ?? []).filter(isOurs);

/** Returns the places of all fields of a type and of its parts, by their declarations. */
function fieldsOf(checker: ts.TypeChecker, type: ts.Type): Map<ts.Node, FieldPath> {
  const found = new Map<ts.Node, FieldPath>();
  const seen = new Set<ts.Type>();
  const walk = (one: ts.Type, at: FieldPath): void => {
    if (one.isUnion()) {
      for (const member of one.types) walk(member, at);
      return;
    }
    if (!(one.flags & ts.TypeFlags.Object || one.isIntersection()) || seen.has(one)) return;
    seen.add(one);
    if (checker.isArrayLikeType(one)) {
      for (const entry of checker.getTypeArguments(one as ts.TypeReference)) walk(entry, `${at}[]`);
      return;
    }
    const byName = one.getStringIndexType();
    if (byName !== undefined) walk(byName, `${at}{}`);
    for (const property of checker.getPropertiesOfType(one)) {
      // A brand, which tells kinds of numbers and texts apart, has no value.
      if (property.name.startsWith('__@')) continue;
      const field = `${at}.${property.name}`;
      const declarations = declarationsOf(property);
      for (const declaration of declarations) if (!found.has(declaration)) found.set(declaration, field);
      if (declarations.length > 0) walk(checker.getTypeOfSymbol(property), field);
    }
  };
  walk(type, '');
  return found;
}

function typeNamed(program: ts.Program, root: string, { file, type }: Question): ts.Type {
  const source = program.getSourceFile(path.join(root, file));
  const found = source?.statements.find(
    (one) => (ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one)) && one.name.text === type,
  );
  if (found === undefined) throw new Error(`${file} has no type ${type}`);
  return program.getTypeChecker().getTypeAtLocation(found);
}

type Flow = (from: ts.Type | undefined, to: ts.Type | undefined) => void;

/** Follows values from type to type: records which declarations a value's fields are read through. */
function createFlow(checker: ts.TypeChecker, into: Map<ts.Node, Set<ts.Node>>): Flow {
  const done = new Map<ts.Type, Set<ts.Type>>();
  const flow: Flow = (from, named) => {
    // What is passed as a type parameter is read through the parameter's constraint.
    const to = named?.isTypeParameter() ? checker.getBaseConstraintOfType(named) : named;
    if (from === undefined || to === undefined || from === to) return;
    const already = done.get(from) ?? new Set();
    if (already.has(to)) return;
    done.set(from, already.add(to));
    if (from.isUnion() || to.isUnion()) {
      for (const given of from.isUnion() ? from.types : [from])
        for (const wanted of to.isUnion() ? to.types : [to]) flow(given, wanted);
      return;
    }
    const isObject = (one: ts.Type) => (one.flags & ts.TypeFlags.Object) !== 0 || one.isIntersection();
    if (!isObject(from) || !isObject(to)) return;
    if (checker.isArrayLikeType(from)) return flow(from.getNumberIndexType(), to.getNumberIndexType());
    for (const [index, called] of to.getCallSignatures().entries()) {
      const given = from.getCallSignatures()[index];
      if (given === undefined) continue;
      flow(given.getReturnType(), called.getReturnType());
      for (const [place, parameter] of given.getParameters().entries()) {
        const passed = called.getParameters()[place];
        if (passed !== undefined) flow(checker.getTypeOfSymbol(passed), checker.getTypeOfSymbol(parameter));
      }
    }
    for (const property of checker.getPropertiesOfType(to)) {
      const given = checker.getPropertyOfType(from, property.name);
      const targets = declarationsOf(property);
      if (given === undefined || targets.length === 0) continue;
      for (const declaration of declarationsOf(given))
        for (const target of targets)
          if (target !== declaration) into.set(declaration, (into.get(declaration) ?? new Set()).add(target));
      flow(checker.getTypeOfSymbol(given), checker.getTypeOfSymbol(property));
    }
  };
  return flow;
}

/** Returns the symbol of the field that a node reads, if it reads one. */
function fieldRead(checker: ts.TypeChecker, node: ts.Node): ts.Symbol | undefined {
  if (ts.isPropertyAccessExpression(node)) {
    const { parent } = node;
    const isWritten =
      ts.isBinaryExpression(parent) &&
      parent.left === node &&
      parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    return isWritten ? undefined : checker.getSymbolAtLocation(node.name);
  }
  if (ts.isElementAccessExpression(node)) return checker.getSymbolAtLocation(node.argumentExpression);
  if (!ts.isBindingElement(node) || node.dotDotDotToken || !ts.isObjectBindingPattern(node.parent))
    return undefined;
  const name = node.propertyName ?? node.name;
  if (!ts.isIdentifier(name) || name.text === '_') return undefined;
  return checker.getPropertyOfType(checker.getTypeAtLocation(node.parent), name.text);
}

const isHandedOver = ({ parent }: ts.Node): boolean =>
  ts.isCallExpression(parent) ||
  ts.isReturnStatement(parent) ||
  ts.isArrowFunction(parent) ||
  ts.isVariableDeclaration(parent) ||
  ts.isPropertyAssignment(parent) ||
  ts.isShorthandPropertyAssignment(parent) ||
  ts.isArrayLiteralExpression(parent) ||
  ts.isJsxExpression(parent);

/** Follows the value of a node to where it is passed, returned, assigned or spread. */
function follow(checker: ts.TypeChecker, node: ts.Node, flow: Flow): void {
  if (ts.isSpreadAssignment(node)) {
    flow(checker.getTypeAtLocation(node.expression), checker.getContextualType(node.parent));
    return;
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) {
    // Of two types of which one has all fields of the other, the whole has only the other's.
    for (const side of [node.left, node.right])
      flow(checker.getTypeAtLocation(side), checker.getTypeAtLocation(node));
  }
  if (!ts.isExpression(node) || ts.isLiteralExpression(node) || !isHandedOver(node)) return;
  const given = checker.getTypeAtLocation(node);
  flow(given, checker.getContextualType(node));
  if (!ts.isCallExpression(node.parent)) return;
  // As declared: in the call, the parameters of a generic function have the types of its arguments.
  const place = node.parent.arguments.indexOf(node);
  const declared = checker.getResolvedSignature(node.parent)?.getDeclaration()?.parameters[place];
  if (declared !== undefined && isOurs(declared)) flow(given, checker.getTypeAtLocation(declared));
}

/** Returns the fields of a type that no code reads. */
export function inertFields(program: ts.Program, root: string, question: Question): FieldPath[] {
  const checker = program.getTypeChecker();
  const fields = fieldsOf(checker, typeNamed(program, root, question));
  const readBy = new Set<ts.Node>();
  const into = new Map<ts.Node, Set<ts.Node>>();
  const flow = createFlow(checker, into);
  const visit = (node: ts.Node, reads: boolean): void => {
    if (reads) for (const read of declarationsOf(fieldRead(checker, node))) readBy.add(read);
    follow(checker, node, flow);
    ts.forEachChild(node, (child) => visit(child, reads));
  };
  for (const source of program.getSourceFiles())
    if (isOurs(source)) visit(source, question.readsFields(path.relative(root, source.fileName)));
  const isRead = (declaration: ts.Node, seen = new Set<ts.Node>()): boolean => {
    if (readBy.has(declaration)) return true;
    if (seen.has(declaration)) return false;
    seen.add(declaration);
    return [...(into.get(declaration) ?? [])].some((next) => isRead(next, seen));
  };
  const inert = [...fields].filter(([declaration]) => !isRead(declaration)).map(([, field]) => field);
  return [...new Set(inert)].sort();
}

/** Returns the names of all fields that these texts read, of whatever type. */
export function namesRead(texts: readonly string[]): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) names.add(node.name.text);
    if (ts.isBindingElement(node)) names.add((node.propertyName ?? node.name).getText());
    ts.forEachChild(node, visit);
  };
  for (const text of texts)
    visit(ts.createSourceFile('text.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return names;
}

/**
 * Returns what a reader carries along without a field for it: fields of a spread value that the declared
 * type lacks, which the compiler allows and nothing can read afterwards.
 */
export function undeclaredFields(
  program: ts.Program,
  root: string,
  isReader: (file: string) => boolean,
): string[] {
  const checker = program.getTypeChecker();
  const found = new Set<string>();
  const compare = (file: string, given: ts.Type, wanted: ts.Type | undefined): void => {
    if (wanted === undefined || wanted.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return;
    const kinds = wanted.isUnion() ? wanted.types : [wanted];
    const names = kinds.flatMap((kind) => checker.getPropertiesOfType(kind)).map(({ name }) => name);
    if (names.length === 0 || wanted.getStringIndexType() !== undefined) return;
    for (const { name } of checker.getPropertiesOfType(given))
      if (!names.includes(name)) found.add(`${file} ${name}`);
  };
  for (const source of program.getSourceFiles()) {
    const file = path.relative(root, source.fileName);
    if (!isReader(file)) continue;
    const visit = (node: ts.Node): void => {
      // Converters and sections also write files, from more than a file has.
      if (ts.isFunctionDeclaration(node) && node.name?.text.startsWith('write')) return;
      if (ts.isPropertyAssignment(node) && node.name.getText(source) === 'write') return;
      if (ts.isSpreadAssignment(node))
        compare(file, checker.getTypeAtLocation(node.expression), checker.getContextualType(node.parent));
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return [...found].sort();
}
