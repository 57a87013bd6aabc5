/**
 * Building blocks of the venue file's schema, which reads and writes the file. Every field says what it expects
 * and suggests the nearest known name (docs/venue-files.md; docs/decisions/0054-venue-fields-both-ways.md).
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

/** Reports a problem found while a value is read. */
export const fails = (
  payload: { readonly value: unknown; readonly issues: z.core.$ZodRawIssue[] },
  message: string,
  path: readonly PropertyKey[] = [],
) => {
  payload.issues.push({ code: 'custom', message, input: payload.value, path: [...path] });
  return z.NEVER;
};

/** Lists all known values. */
const choice = (words: readonly string[]): string =>
  t('venueFile.expected.oneOf', { choices: words.slice(0, -1).join(', '), last: words.at(-1) ?? '' });

/** Returns the fields with more of them right behind the one of this name. */
export function withAfter<Shape extends z.core.$ZodShape, More extends z.core.$ZodShape>(
  shape: Shape,
  name: keyof Shape & string,
  more: More,
): Shape & More {
  const entries = Object.entries(shape);
  const place = entries.findIndex(([known]) => known === name) + 1;
  return Object.fromEntries([
    ...entries.slice(0, place),
    ...Object.entries(more),
    ...entries.slice(place),
  ]) as Shape & More;
}

type Names<Shape> = { readonly [Field in keyof Shape]?: string };

type OurName<Field, Ours> = Field extends keyof Ours
  ? Ours[Field] extends string
    ? Ours[Field]
    : Field
  : Field;

/** The contents of a group of the file, by the rules' names for its fields. */
type Held<Shape extends z.core.$ZodShape, Ours> = {
  [Field in keyof z.output<z.ZodObject<Shape>> as OurName<Field, Ours>]: z.output<z.ZodObject<Shape>>[Field];
};

export type Group<Shape extends z.core.$ZodShape, Ours> = z.ZodCodec<
  z.ZodObject<Shape, z.core.$strict>,
  z.ZodCustom<Held<Shape, Ours>, Held<Shape, Ours>>
>;

function renamed(value: object, names: ReadonlyMap<string, string>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [from, to] of names) if (from in value) result[to] = value[from as keyof typeof value];
  return result;
}

/**
 * A group of fields; an unknown field name is an error and never ignored. `names` has the rules' names of fields
 * that have another one in the file. Written from any object that has them; its other members are left out.
 */
export function group<
  Shape extends z.core.$ZodShape,
  const Ours extends Names<Shape> = Record<never, string>,
>(description: string, shape: Shape, names?: Ours): Group<Shape, Ours> {
  const known = Object.keys(shape);
  const ours: Readonly<Partial<Record<string, string>>> = names ?? {};
  const inward = new Map(known.map((field) => [field, ours[field] ?? field]));
  const outward = new Map([...inward].map(([field, name]) => [name, field]));
  const written = z
    .strictObject(shape, {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? unknownNames(issue.keys, known)
          : expected(() => t('venueFile.expected.group', { fields: known.slice(0, 4).join(', ') }))(issue),
    })
    .describe(description);
  return z.codec(written, z.custom<Held<Shape, Ours>>(), {
    decode: (fields) => renamed(fields, inward) as Held<Shape, Ours>,
    encode: (held) => renamed(held as object, outward) as z.output<typeof written>,
  });
}

/** Values that an older version stored may break a limit of today; the next import reports that. */
const unchecked: z.core.ParseContextInternal<z.core.$ZodIssue> = { skipChecks: true };

/** Returns what a part of the schema holds as the file has it, without defaults. Never refuses a value. */
export const written = <Part extends z.ZodType>(part: Part, held: z.output<Part>): z.input<Part> =>
  z.encode(part, held, unchecked);

/** A field that may be left out; the rules hold null then. */
export function orNull<Field extends z.ZodType>(field: Field) {
  return z.codec(field.optional(), z.custom<z.output<Field> | null>(), {
    decode: (value) => value ?? null,
    encode: (value) => value ?? undefined,
  });
}

/** Lists are read-only in the rules. */
type Kept<Value> = Value extends readonly (infer Entry)[] ? readonly Entry[] : Value;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A field whose default is read when it is needed; see `usual`. */
export function usualFrom<Field extends z.ZodType>(field: Field, standing: () => z.output<Field>) {
  // Optional within and without: within for writing, where no default is filled in; without for the type.
  const given = field
    .optional()
    .prefault(() => written(field, standing()))
    .optional();
  return z.codec(given, z.custom<Kept<z.output<Field>>>(), {
    decode: (held) => (held ?? standing()) as Kept<z.output<Field>>,
    encode: (held) => (same(held, standing()) ? undefined : (held as z.output<Field>)),
  });
}

/** A field with a default, which the reference shows and a written file leaves out. */
export const usual = <Field extends z.ZodType>(field: Field, value: z.output<Field>) =>
  usualFrom(field, () => value);

/** Like `usual`, for a default that goes without saying or that the field's description explains. */
export function orElse<Field extends z.ZodType>(field: Field, value: z.output<Field>) {
  return z.codec(field.optional(), z.custom<Kept<z.output<Field>>>(), {
    decode: (held) => (held ?? value) as Kept<z.output<Field>>,
    encode: (held) => (same(held, value) ? undefined : (held as z.output<Field>)),
  });
}

/** A group that may be left out: its fields have their defaults then. */
export const orEmpty = <Section extends z.ZodType<unknown, object>>(section: Section) =>
  z.codec(section.optional(), z.custom<z.output<Section>>(), {
    decode: (held) => held ?? z.parse(section, {}),
    encode: (held) => held,
  });

/** One of several words, for which the rules have other values. */
export function named<const Values extends Readonly<Record<string, string | number>>>(values: Values) {
  type Value = Values[keyof Values];
  const words = Object.keys(values) as [string, ...string[]];
  const byValue = new Map<unknown, string>(words.map((word) => [values[word], word]));
  return z.codec(oneOf(words), z.custom<Value>(), {
    decode: (word) => values[word] as Value,
    encode: (value) => byValue.get(value) ?? '',
  });
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
