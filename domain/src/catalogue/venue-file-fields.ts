/** Building blocks of the venue file's schema: every field says what it expects, and names the nearest known one (docs/venue-files.md). */
import * as z from 'zod';
import { nearest } from './venue-file-nearest.ts';
import { unknownNames } from './venue-file-unknown.ts';

const longestShown = 40;

/** What was found, as a person would name it. */
function show(value: unknown): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a group of fields';
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= longestShown ? text : `${text.slice(0, longestShown - 1)}…`;
}

/** The words of a field that holds something else than it should. */
export function expected(what: string, hint?: (found: unknown) => string | null) {
  return ({ input }: { readonly input?: unknown }): string => {
    if (input === undefined) return `is missing: expected ${what}`;
    const more = hint?.(input) ?? null;
    return `expected ${what}, found ${show(input)}${more === null ? '' : ` (${more})`}`;
  };
}

/** A group of fields; a name that is not among them is an error and never ignored. */
export function group<Shape extends z.core.$ZodShape>(description: string, shape: Shape) {
  const known = Object.keys(shape);
  return z
    .strictObject(shape, {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? unknownNames(issue.keys, known)
          : expected(`a group of fields (${known.slice(0, 4).join(', ')} …)`)(issue),
    })
    .describe(description);
}

export function list<Item extends z.ZodType>(item: Item, most: number) {
  return z
    .array(item, { error: expected('a list') })
    .max(most, { error: `may have at most ${most} entries` });
}

/** Plain text, trimmed; empty is an error, for a field that says nothing is left out. */
export function text(most: number, what = 'a text') {
  return z
    .string({ error: expected(what) })
    .trim()
    .min(1, { error: 'is empty: remove the line or fill it in' })
    .max(most, { error: ({ input }) => `may have at most ${most} characters, has ${String(input).length}` });
}

/** One line of text. */
export function line(most: number, what = 'a text on one line') {
  return text(most, what).regex(/^[^\n\r]*$/, { error: 'must stand on one line' });
}

export function matching(form: RegExp, what: string, hint?: (found: unknown) => string | null) {
  const error = expected(what, hint);
  return z.string({ error }).regex(form, { error });
}

/** A stable name: it keeps its key for ever, so it is chosen once. */
export function slug(example: string) {
  return matching(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    `a name of small letters, digits and single hyphens like ${example}`,
  ).max(64, { error: 'may have at most 64 characters' });
}

/** The words of a group whose kind is none of these. */
export function kinds(...words: readonly string[]) {
  const say = expected(`${words.slice(0, -1).join(', ')} or ${words.at(-1)}`);
  return ({ input }: { readonly input?: unknown }): string =>
    typeof input === 'object' && input !== null && 'kind' in input
      ? say({ input: input.kind })
      : say({ input: undefined });
}

export function whole(least: number, most: number, what = 'a whole number') {
  const error = expected(`${what} from ${least} to ${most}`);
  return z.int({ error }).min(least, { error }).max(most, { error });
}

export function yesNo() {
  return z.boolean({ error: expected('true or false') });
}

export function oneOf<const Words extends readonly [string, ...string[]]>(
  words: Words,
  hints: Readonly<Record<string, string>> = {},
) {
  const choices = words.length === 1 ? words[0] : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  return z.enum(words, {
    error: expected(choices, (found) => {
      if (typeof found !== 'string') return null;
      const meant = nearest(found, words);
      return hints[found] ?? (meant === null ? null : `did you mean ${meant}?`);
    }),
  });
}
