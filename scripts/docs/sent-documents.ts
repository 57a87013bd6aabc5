/** The JSON documents that the server sends to database functions, by the types of what it sends, held against what is read. */
import ts from 'typescript';
import { readOf, type Value } from './read-documents.ts';

/** A document in a statement: `select change_cart(${JSON.stringify(change)}::jsonb)`. */
export interface Sent {
  function: string;
  /** Which argument of the function it is. */
  place: number;
  type: ts.Type;
}

/** Splits the arguments after an opening parenthesis. */
function argumentsFrom(text: string): string[] {
  const found = [''];
  let depth = 0;
  for (const sign of text) {
    if (sign === ')' && depth === 0) break;
    if ('([{'.includes(sign)) depth += 1;
    if (')]}'.includes(sign)) depth -= 1;
    if (sign === ',' && depth === 0) found.push('');
    else found[found.length - 1] += sign;
  }
  return found.map((each) => each.trim());
}

/** What `JSON.stringify(value)`, or `json(value)`, is given, also as a branch of a condition. */
function stringified(node: ts.Expression): ts.Expression | null {
  if (ts.isConditionalExpression(node)) return stringified(node.whenFalse) ?? stringified(node.whenTrue);
  if (!ts.isCallExpression(node) || !/^(JSON\.stringify|json)$/.test(node.expression.getText())) return null;
  return node.arguments[0] ?? null;
}

/** The documents that the statements of a program send to functions. */
export function sentBy(
  program: ts.Program,
  functions: ReadonlyMap<string, unknown>,
  isOurs: (file: string) => boolean,
): Sent[] {
  const checker = program.getTypeChecker();
  const found: Sent[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateExpression(node)) found.push(...sentIn(node, checker, functions));
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles()) if (isOurs(file.fileName)) visit(file);
  return found;
}

function sentIn(
  node: ts.TemplateExpression,
  checker: ts.TypeChecker,
  functions: ReadonlyMap<string, unknown>,
): Sent[] {
  const text = node.templateSpans.map(({ literal }, place) => `\0${place}\0${literal.text}`).join('');
  const statement = node.head.text + text;
  return [...statement.matchAll(/\b(\w+)\(/g)].flatMap(({ 0: { length }, 1: name = '', index }) =>
    functions.has(name)
      ? argumentsFrom(statement.slice(index + length)).flatMap((argument, place) => {
          const [, span] = /^\0(\d+)\0::jsonb$/.exec(argument) ?? [];
          const sent =
            span === undefined ? null : stringified(node.templateSpans[Number(span)]?.expression ?? node);
          return sent === null ? [] : [{ function: name, place, type: checker.getTypeAtLocation(sent) }];
        })
      : [],
  );
}

const PLAIN =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.Null |
  ts.TypeFlags.Undefined;

/** The members of a type that are objects or lists; null if it may hold anything. */
function shapesOf(type: ts.Type): ts.Type[] | null {
  if (type.isUnion()) {
    const parts = type.types.map(shapesOf);
    return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
  }
  if (type.flags & PLAIN) return [];
  // A branded text or number.
  if (type.isIntersection() && type.types.some(({ flags }) => flags & PLAIN)) return [];
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.NonPrimitive)) return null;
  return [type];
}

/** Compares what statements send with what the functions read of it. */
export class Comparison {
  readonly #checker: ts.TypeChecker;
  /** What some statement sends. */
  readonly #met = new Set<Value>();
  readonly #missing: { at: string; values: readonly Value[] }[] = [];
  readonly #unread = new Set<string>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  add(sent: ts.Type, read: readonly Value[], at: string): void {
    const { keys, each, given, isWhole } = readOf(read);
    const shapes = shapesOf(sent);
    if (shapes === null) {
      this.#meetAll(read);
      return;
    }
    const listed = (shape: ts.Type) => this.#checker.getIndexTypeOfType(shape, ts.IndexKind.Number);
    if (each.length > 0) for (const shape of shapes) this.#addElement(listed(shape), each, `${at}[]`);
    const objects = shapes.filter((shape) => listed(shape) === undefined);
    const isOpen = objects.some((shape) => this.#checker.getIndexTypeOfType(shape, ts.IndexKind.String));
    if (keys.size === 0 || isOpen) return;
    const properties = objects.flatMap((shape) => this.#checker.getPropertiesOfType(shape));
    for (const [key, values] of keys) {
      const sentUnder = properties.filter(({ name }) => name === key);
      if (sentUnder.length > 0) for (const value of values) this.#met.add(value);
      else if (!given.has(key)) this.#missing.push({ at: `${at}.${key}`, values });
      for (const property of sentUnder)
        this.add(this.#checker.getTypeOfSymbol(property), values, `${at}.${key}`);
    }
    if (isWhole) return;
    for (const { name } of properties)
      if (!keys.has(name)) this.#unread.add(`${at}.${name} is sent and never read`);
  }

  /** A type that says nothing of its keys may have any. */
  #meetAll(read: readonly Value[]): void {
    const { keys, each } = readOf(read);
    for (const value of [...keys.values(), each].flat()) {
      if (this.#met.has(value)) continue;
      this.#met.add(value);
      this.#meetAll([value]);
    }
  }

  #addElement(sent: ts.Type | undefined, read: readonly Value[], at: string): void {
    if (sent !== undefined) this.add(sent, read, at);
  }

  /** A function that several statements reach may read a key that only some of them send. */
  problems(): string[] {
    const missing = this.#missing.filter(({ values }) => !values.some((value) => this.#met.has(value)));
    return [...new Set([...missing.map(({ at }) => `${at} is read and never sent`), ...this.#unread])].sort();
  }
}
