/**
 * Problems in a venue file: where they are, and what would be right
 * (docs/venue-files.md, "When something is wrong").
 */
import type * as z from 'zod';
import { t } from '../messages/t.ts';

export type Path = readonly (string | number)[];

export interface Problem {
  path: Path;
  message: string;
  /** Whether the field's name or its value is wrong. */
  at: 'name' | 'value';
}

export function problem(path: Path, message: string): Problem {
  return { path, message, at: 'value' };
}

/** A longer name is probably text mistaken for a field name. */
const longestShown = 40;

/** activities[3].rates[0].price */
export function pathText(path: Path): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    const short = step.length <= longestShown ? step : `${step.slice(0, longestShown - 1)}…`;
    if (!/^[A-Za-z][\w-]*$/.test(step)) return `${text}[${JSON.stringify(short)}]`;
    return text === '' ? short : `${text}.${short}`;
  }, '');
}

/** Finds the second and later uses of a value that must be unique. */
export function repeated(
  holders: readonly { path: Path; value: string | number | undefined }[],
  say: (value: string | number, first: Path) => string,
): Problem[] {
  const first = new Map<string | number, Path>();
  return holders.flatMap(({ path, value }) => {
    if (value === undefined) return [];
    const before = first.get(value);
    if (before !== undefined) return [problem(path, say(value, before))];
    first.set(value, path);
    return [];
  });
}

export const taken = (value: string | number, first: Path): string =>
  t('venueFile.problem.taken', { value, other: pathText(first) });

/** Finds entries of a list with the key of an earlier one. */
export const repeatedKeys = (entries: readonly { key?: number | undefined }[], path: Path): Problem[] =>
  repeated(
    entries.map(({ key }, index) => ({ path: [...path, index, 'key'], value: key })),
    taken,
  );

/** Finds entries of a list with the name of an earlier one. */
export const repeatedNames = (entries: readonly { name: string }[], path: Path): Problem[] =>
  repeated(
    entries.map(({ name }, index) => ({ path: [...path, index, 'name'], value: name })),
    taken,
  );

/** The message for prices by rate that are empty. */
export const namesNoRate = (rate: string, price: string): string =>
  t('venueFile.problem.namesNoRate', { what: t('venueFile.expected.prices', { rate, price }) });

/** The problem of a missing field. */
export const missing = (path: Path, what: string): Problem =>
  problem(path, t('venueFile.problem.missing', { what }));

type Issue = z.core.$ZodIssue;

const stepsOf = (issue: Issue): Path =>
  issue.path.map((step) => (typeof step === 'number' ? step : String(step)));

const isOfOtherKind = (issue: Issue) =>
  issue.path.length === 0 && (issue.code === 'invalid_type' || issue.code === 'invalid_value');

/** Picks the intended form of a union: the only one of a matching kind, so just its contents are wrong. */
function meantForm(issue: z.core.$ZodIssueInvalidUnion): readonly Issue[] | null {
  const meant = issue.errors.filter((form) => !form.some(isOfOtherKind));
  return meant.length === 1 ? (meant[0] ?? null) : null;
}

/** Converts the schema's issues to problems, each at its field. */
export function problemsOf(issues: readonly Issue[], base: Path = []): Problem[] {
  return issues.flatMap((issue): Problem[] => {
    const path = [...base, ...stepsOf(issue)];
    if (issue.code === 'unrecognized_keys') {
      const messages = issue.message.split('\n');
      return issue.keys.map((name, index) => ({
        path: [...path, name],
        message: messages[index] ?? issue.message,
        at: 'name',
      }));
    }
    if (issue.code === 'invalid_key') {
      const [first] = issue.issues;
      return [{ path, message: first?.message ?? issue.message, at: 'name' }];
    }
    const form = issue.code === 'invalid_union' ? meantForm(issue) : null;
    return form === null || form.length === 0 ? [problem(path, issue.message)] : problemsOf(form, path);
  });
}
