/**
 * Building blocks of the venue file's schema. Every field says what it expects and suggests the nearest known
 * name (docs/venue-files.md).
 */
import * as z from 'zod';
import { nearest } from '../kernel/nearest.ts';
import { t } from '../messages/t.ts';
import { unknownNames } from './unknown.ts';

/** A text read when it is needed, because the schema is built before a language is known. */
export type Words = () => string;

const longestShown = 40;

/** Describes the value found. */
function show(value: unknown): string {
  if (value === null) return t('venueFile.found.nothing');
  if (Array.isArray(value)) return t('venueFile.found.list');
  if (typeof value === 'object') return t('venueFile.found.group');
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= longestShown ? text : `${text.slice(0, longestShown - 1)}…`;
}

/** Builds the message for a field with an unexpected value. */
export function expected(what: Words, hint?: (found: unknown) => string | null) {
  return ({ input }: { readonly input?: unknown }): string => {
    if (input === undefined) return t('venueFile.problem.missing', { what: what() });
    const words = { what: what(), found: show(input) };
    const more = hint?.(input) ?? null;
    return more === null
      ? t('venueFile.problem.expected', words)
      : t('venueFile.problem.expectedWithHint', { ...words, hint: more });
  };
}

/** Builds a message that is the same for a wrong value and a missing one. */
export const wanted = (what: Words) => (): string => t('venueFile.problem.wanted', { what: what() });

/** Lists all known values. */
const choice = (words: readonly string[]): string =>
  t('venueFile.expected.oneOf', { choices: words.slice(0, -1).join(', '), last: words.at(-1) ?? '' });

/** A group of fields; an unknown field name is an error and never ignored. */
export function group<Shape extends z.core.$ZodShape>(description: string, shape: Shape) {
  const known = Object.keys(shape);
  return z
    .strictObject(shape, {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? unknownNames(issue.keys, known)
          : expected(() => t('venueFile.expected.group', { fields: known.slice(0, 4).join(', ') }))(issue),
    })
    .describe(description);
}

export function list<Item extends z.ZodType>(item: Item, most: number) {
  return z
    .array(item, { error: expected(() => t('venueFile.expected.list')) })
    .max(most, { error: () => t('venueFile.problem.tooManyEntries', { most }) });
}

/** Plain text, trimmed. Empty text is an error: to say nothing, leave the field out. */
export function text(most: number, what: Words = () => t('venueFile.expected.text')) {
  return z
    .string({ error: expected(what) })
    .trim()
    .min(1, { error: () => t('venueFile.problem.empty') })
    .max(most, {
      error: ({ input }) => t('venueFile.problem.tooLong', { most, length: String(input).length }),
    });
}

/** One line of text. */
export function line(most: number, what: Words = () => t('venueFile.expected.line')) {
  return text(most, what).regex(/^[^\n\r]*$/, { error: () => t('venueFile.problem.oneLine') });
}

export function matching(form: RegExp, what: Words, hint?: (found: unknown) => string | null) {
  const error = expected(what, hint);
  return z.string({ error }).regex(form, { error });
}

const longestSlug = 64;

/** A stable name, chosen once: its key is tied to it forever. */
export function slug(example: string) {
  return matching(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, () => t('venueFile.expected.slug', { example })).max(
    longestSlug,
    { error: () => t('venueFile.problem.longerThan', { most: longestSlug }) },
  );
}

/** Builds the message for a group of an unknown kind. */
export function kinds(...words: readonly string[]) {
  const say = expected(() => choice(words));
  return ({ input }: { readonly input?: unknown }): string =>
    typeof input === 'object' && input !== null && 'kind' in input
      ? say({ input: input.kind })
      : say({ input: undefined });
}

type Range = { least: number; most: number };

export function whole(
  least: number,
  most: number,
  what = (range: Range): string => t('venueFile.expected.wholeNumber', range),
) {
  const error = expected(() => what({ least, most }));
  return z.int({ error }).min(least, { error }).max(most, { error });
}

export function yesNo() {
  return z.boolean({ error: expected(() => t('venueFile.expected.trueOrFalse')) });
}

export function oneOf<const Known extends readonly [string, ...string[]]>(known: Known) {
  const what = () => (known.length === 1 ? known[0] : choice(known));
  return z.enum(known, {
    error: expected(what, (found) => {
      const meant = typeof found === 'string' ? nearest(found, known) : null;
      return meant === null ? null : t('venueFile.hint.meant', { meant });
    }),
  });
}
