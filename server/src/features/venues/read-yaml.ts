/**
 * Reads YAML and records positions, so that a problem can name its line (docs/venue-files.md, "When something
 * is wrong").
 */
import type { Path, Problem } from '@gangway/domain/venue-file/problems';
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  visit,
} from 'yaml';
import { t } from '../../messages/t.ts';
import { explainYaml } from './yaml-words.ts';

export interface Spot {
  line: number;
  column: number;
}

export interface YamlText {
  value: unknown;
  /** Errors in the YAML itself; if there are any, do not use the value. */
  errors: { spot: Spot; message: string }[];
  /** Returns a field's position; if the field is missing, that of the nearest group around it. */
  locate(problem: Pick<Problem, 'path' | 'at'>): Spot;
  /** Returns the comment in place of a value, including its #; null if there is a value. */
  commentAt(path: Path): string | null;
}

/** More alias copies than any real file has; protects against files that expand when read. */
const maxAliases = 1000;

export function readYaml(text: string): YamlText {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, version: '1.2' });

  const spotAt = (offset: number): Spot => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const spotOf = (node: Node | null | undefined): Spot | null => {
    const start = node?.range?.[0];
    return start === undefined ? null : spotAt(start);
  };
  const resolve = (node: unknown): unknown => (isAlias(node) ? (node.resolve(document) ?? null) : node);
  const pairOf = (node: unknown, name: string): Pair<Node, Node | null> | undefined =>
    isMap<Node, Node | null>(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.value) === name)
      : undefined;

  function locate({ path, at }: { path: Path; at: Problem['at'] }): Spot {
    let node: unknown = resolve(document.contents);
    let spot = spotOf(document.contents) ?? { line: 1, column: 1 };
    for (const [index, step] of path.entries()) {
      const isLast = index === path.length - 1;
      if (typeof step === 'number') {
        const entry = isSeq<Node>(node) ? node.items[step] : undefined;
        if (entry === undefined) return spot;
        spot = spotOf(entry) ?? spot;
        node = resolve(entry);
        continue;
      }
      const pair = pairOf(node, step);
      if (pair === undefined) return spot;
      const value = isLast && at === 'name' ? pair.key : (pair.value ?? pair.key);
      spot = spotOf(value) ?? spotOf(pair.key) ?? spot;
      node = resolve(pair.value);
    }
    return spot;
  }

  /** Detects a missing value whose text, like #0b5c7a, was read as a comment. */
  function commentAt(path: Path): string | null {
    let node: unknown = resolve(document.contents);
    for (const step of path) {
      node = resolve(
        typeof step === 'number'
          ? isSeq<Node>(node)
            ? node.items[step]
            : undefined
          : pairOf(node, step)?.value,
      );
    }
    return isScalar(node) && node.value === null && /^\S/.test(node.comment ?? '')
      ? `#${node.comment}`
      : null;
  }

  const errors = document.errors.map((error) => {
    const { offset, message } = explainYaml(text, error);
    return { spot: spotAt(offset), message };
  });
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document) === undefined)
        errors.push({
          spot: spotAt(alias.range?.[0] ?? 0),
          message: t('venues.yaml.unknownAlias', { name: alias.source }),
        });
    },
  });
  if (errors.length > 0) return { value: null, errors, locate, commentAt };
  try {
    return { value: document.toJS({ maxAliasCount: maxAliases }), errors, locate, commentAt };
  } catch (error) {
    // The only other reason the library throws this: too many alias copies.
    if (!(error instanceof ReferenceError)) throw error;
    const message = t('venues.yaml.tooManyCopies');
    return { value: null, errors: [{ spot: { line: 1, column: 1 }, message }], locate, commentAt };
  }
}
