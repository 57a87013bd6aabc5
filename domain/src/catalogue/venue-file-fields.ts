/** Building blocks of the venue file's schema: every field says what it expects, and names the nearest known one (docs/venue-files.md). */
import * as z from 'zod';

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

/** Steps from one word to another, a swap of neighbours counting as one. */
function distance(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      let steps = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        steps = Math.min(steps, (before[j - 2] ?? 0) + 1);
      row.push(steps);
    }
    before = last;
    last = row;
  }
  return last[to.length] ?? 0;
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The known name that was probably meant, or null when none is near. */
export function nearest(name: string, known: readonly string[]): string | null {
  const wanted = plain(name);
  const ranked = known
    .map((candidate) => ({ candidate, steps: distance(wanted, plain(candidate)) }))
    .sort((a, b) => a.steps - b.steps);
  const best = ranked[0];
  if (best === undefined) return null;
  const related = (text: string) => wanted.length >= 3 && (text.includes(wanted) || wanted.includes(text));
  if (best.steps <= Math.max(1, Math.floor(wanted.length / 3))) return best.candidate;
  return known.find((candidate) => plain(candidate).length >= 3 && related(plain(candidate))) ?? null;
}

const later = new Set<string>([
  'merchandise',
  'giftCard',
  'sellGiftCardsOnline',
  'enableGiftCards',
  'privateTour',
  'isPrivateTourRate',
  'enableTips',
  'resources',
  'pools',
  'tracking',
  'customization',
]);

/** Several unknown names of one group make one issue; its words stand on one line per name, in order. */
function unknownNames(names: readonly string[], known: readonly string[]): string {
  return names
    .map((name) => {
      if (later.has(name)) return `"${name}" comes with a later version: remove it for now`;
      const meant = nearest(name, known);
      const list = known.length <= 12 ? `: known here are ${known.join(', ')}` : '';
      return `unknown field "${name}"${meant === null ? list : `: did you mean "${meant}"?`}`;
    })
    .join('\n');
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
