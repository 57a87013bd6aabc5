/**
 * The only module that knows the wire form: PascalCase names, decimal amounts, date formats
 * (docs/glossary.md).
 */
import { currentCurrency, decimalsOf } from '@gangway/domain/kernel/currency';
import { readEmail } from '@gangway/domain/kernel/email-address';
import type {
  ActivityKey,
  LocationKey,
  OrderKey,
  OrderLineKey,
  RateKey,
  TimeSlotKey,
} from '@gangway/domain/kernel/keys';
import { isVenueDate, isVenueTime, type VenueDate, type WallTime } from '@gangway/domain/kernel/local-time';
import { type Amount, fromDecimal, isAmountOf, toDecimal } from '@gangway/domain/kernel/money';
import { readLine, readSigns } from '@gangway/domain/kernel/typed-text';
import * as z from 'zod/mini';
import { t } from './messages/t.ts';

type Shape = Record<string, z.core.$ZodType>;

/** `rateKey` → `RateKey`; a field with a different word on the wire has that name as alias. */
type WireName<Field extends string, Names> = Field extends keyof Names
  ? Names[Field] extends string
    ? Names[Field]
    : never
  : Capitalize<Field>;

type WireShape<S extends Shape, Names> = {
  [Field in keyof S & string as WireName<Field, Names>]: S[Field];
};

type Inner<S extends Shape> = z.output<z.ZodMiniObject<S>>;

export type Wire<S extends Shape, Names> = z.ZodMiniCodec<
  z.ZodMiniObject<WireShape<S, Names>>,
  z.ZodMiniCustom<Inner<S>, Inner<S>>
>;

/** A member of an entity: our name, its name on the wire, and its schema. */
export interface WireMember {
  field: string;
  name: string;
  schema: z.core.$ZodType;
}

/** An uploaded file: the common part of a browser's File and a server's. */
export interface UploadedFile {
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export const uploadedFile = z.custom<UploadedFile>(
  (value) => typeof value === 'object' && value !== null && 'arrayBuffer' in value && 'size' in value,
  { error: () => t('wire.file') },
);

interface Entity {
  members: readonly WireMember[];
  byLowerCase: ReadonlyMap<string, WireMember>;
}

const entities = new WeakMap<object, Entity>();

const capital = (field: string) => field.charAt(0).toUpperCase() + field.slice(1);

function renamed(value: object, names: ReadonlyMap<string, string>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, content] of Object.entries(value)) {
    const name = names.get(key);
    if (name !== undefined) result[name] = content;
  }
  return result;
}

/**
 * An object with the specification's field names on the wire and camelCase inside. Unknown members are
 * dropped.
 */
export function wire<S extends Shape, const Names extends { [Field in keyof S]?: string }>(
  shape: S,
  names?: Names,
): Wire<S, Names>;
// The compiler cannot follow names that are computed from a table, so the body has a wider type.
export function wire(shape: Shape, names?: Partial<Record<string, string>>): z.ZodMiniType {
  const aliases = names ?? {};
  const outward = new Map(Object.keys(shape).map((field) => [field, aliases[field] ?? capital(field)]));
  const inward = new Map([...outward].map(([field, name]) => [name, field]));
  const fields = Object.entries(shape).map(([field, schema]) => ({
    field,
    name: outward.get(field) ?? field,
    schema,
  }));
  const outer = z.object(Object.fromEntries(fields.map(({ name, schema }) => [name, schema])));
  const codec = z.codec(outer, z.custom<object>(), {
    decode: (value) => renamed(value, inward),
    encode: (value) => renamed(value, outward),
  });
  entities.set(codec, {
    members: fields,
    byLowerCase: new Map(fields.map((member) => [member.name.toLowerCase(), member])),
  });
  return codec;
}

const unread = <Field extends z.core.$ZodType>(field: Field) =>
  z.optional(
    z.codec(z.unknown(), z.custom<z.output<Field> | undefined>(), {
      decode: () => undefined,
      encode: (value) => z.encode(field, value as z.output<Field>),
    }),
  );

export type Unread<Fields extends Shape> = {
  [Name in keyof Fields]: ReturnType<typeof unread<Fields[Name]>>;
};

/** The fields of a record that clients post whole: they are written in their wire form and never read (C-40). */
export const unreadOf = <Fields extends Shape>(fields: Fields): Unread<Fields> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, unread(field)])) as Unread<Fields>;

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod as { def: { innerType?: z.core.$ZodType } };
  return def.innerType === undefined ? schema : unwrap(def.innerType);
}

/**
 * Renames the members of a request to the names of the call. Ignores case, since the specification mixes both
 * (D-API-00).
 */
export function foldCase(schema: z.core.$ZodType, value: unknown, depth = 0): unknown {
  if (depth > 20 || typeof value !== 'object' || value === null) return value;
  const plain = unwrap(schema);
  if (Array.isArray(value)) {
    const { element } = (plain._zod as { def: { element?: z.core.$ZodType } }).def;
    return element === undefined ? value : value.map((entry) => foldCase(element, entry, depth + 1));
  }
  const entity = entities.get(plain);
  if (entity === undefined) return value;
  const result: Record<string, unknown> = {};
  for (const [key, content] of Object.entries(value)) {
    const field = entity.byLowerCase.get(key.toLowerCase());
    if (field !== undefined && !(field.name in result))
      result[field.name] = foldCase(field.schema, content, depth + 1);
  }
  return result;
}

/**
 * Returns the key of the location that a request names, in a record or the first entry of a list that names one; null
 * if there is none. The request has its call's names already (`foldCase`), and nothing else of it is checked yet.
 */
export function locationIn(schema: z.core.$ZodType, value: unknown): number | null {
  if (typeof value !== 'object' || value === null) return null;
  const plain = unwrap(schema);
  if (Array.isArray(value)) {
    const { element } = (plain._zod as { def: { element?: z.core.$ZodType } }).def;
    const found = element === undefined ? [] : value.slice(0, 20).map((entry) => locationIn(element, entry));
    return found.find((key) => key !== null) ?? null;
  }
  const members = wireMembers(plain) ?? [];
  const of = (name: string) => (value as Record<string, unknown>)[name];
  const own = members.find(({ field }) => field === 'locationKey');
  const named = own === undefined ? null : of(own.name);
  // Anything else may be an object that cannot be read as a number.
  const key = typeof named === 'number' || typeof named === 'string' ? Number(named) : Number.NaN;
  if (Number.isSafeInteger(key) && key > 0) return key;
  const activity = members.find(({ field }) => field === 'activity');
  return activity === undefined ? null : locationIn(activity.schema, of(activity.name));
}

/** Returns the members of an entity, or null if the schema is not an entity. */
export function wireMembers(schema: z.core.$ZodType): readonly WireMember[] | null {
  return entities.get(schema)?.members ?? null;
}

/** Returns an entity's field names on the wire, for the test that compares them with the specification. */
export function wireFields(schema: z.core.$ZodType): string[] {
  return (wireMembers(unwrap(schema)) ?? []).map((member) => member.name);
}

const wholeNumber = () => z.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));

const keyOf = <Key extends number>() =>
  z.codec(wholeNumber(), z.custom<Key>(), {
    decode: (value) => value as Key,
    encode: (value) => value as number,
  });

export const locationKey = keyOf<LocationKey>();
export const activityKey = keyOf<ActivityKey>();
export const rateKey = keyOf<RateKey>();
export const timeSlotKey = keyOf<TimeSlotKey>();
export const orderLineKey = keyOf<OrderLineKey>();

/** 22 to 64 characters of the URL-safe alphabet (D-OR-02). */
export const orderKey = z.codec(
  z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/, { error: () => t('wire.orderKey') })),
  z.custom<OrderKey>(),
  { decode: (value) => value as OrderKey, encode: (value) => value as string },
);

/**
 * Decimal with at most as many places as its currency has, two for most ↔ whole minor units. The currency is that of
 * the venue, in which whole requests and answers are read and written (`inCurrency`).
 */
export const amount = z.codec(
  z.number().check(
    z.gte(-1e10),
    z.lte(1e10),
    z.refine((value) => isAmountOf(currentCurrency(), value), {
      error: () => t('wire.amount', { places: decimalsOf(currentCurrency()) }),
    }),
  ),
  z.custom<Amount>(),
  {
    decode: (value) => fromDecimal(value, currentCurrency()),
    encode: (value) => toDecimal(value as Amount, currentCurrency()),
  },
);

/** Whether a departure or a day can be booked, and why not (6.2). */
export const availabilityStatus = z.enum([
  'Available',
  'Limited',
  'SoldOut',
  'Closed',
  'Past',
  'Cutoff',
  'NotYetOpen',
]);

const dated = (
  form: RegExp,
  words: string,
  order: readonly [number, number, number],
  write: (date: VenueDate) => string,
) =>
  z.codec(
    z.string().check(
      z.refine(
        (text) => {
          const parts = form.exec(text);
          return parts !== null && isVenueDate(`${parts[order[0]]}-${parts[order[1]]}-${parts[order[2]]}`);
        },
        { error: () => t('wire.date', { form: words }) },
      ),
    ),
    z.custom<VenueDate>(),
    {
      decode: (text) => {
        const parts = form.exec(text) ?? [];
        return `${parts[order[0]]}-${parts[order[1]]}-${parts[order[2]]}` as VenueDate;
      },
      encode: (date) => write(date as VenueDate),
    },
  );

/** yyyy-MM-dd */
export const venueDate = dated(/^(\d{4})-(\d{2})-(\d{2})$/, 'yyyy-MM-dd', [1, 2, 3], (date) => date);
/** MM-dd-yyyy, getMonthAvailability only (C-34) */
export const dashedDate = dated(
  /^(\d{2})-(\d{2})-(\d{4})$/,
  'MM-dd-yyyy',
  [3, 1, 2],
  (date) => `${date.slice(5, 7)}-${date.slice(8, 10)}-${date.slice(0, 4)}`,
);
/** MM/dd/yyyy, getNextAvailableDate only (C-34) */
export const slashedDate = dated(
  /^(\d{2})\/(\d{2})\/(\d{4})$/,
  'MM/dd/yyyy',
  [3, 1, 2],
  (date) => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`,
);

/** Venue time without a zone, 2026-06-12T09:00:00 on the wire (D-TM-02). */
export const wallTime = z.codec(
  z
    .string()
    .check(
      z.refine(
        (text) =>
          /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00$/.test(text) &&
          isVenueDate(text.slice(0, 10)) &&
          isVenueTime(text.slice(11, 16)),
        { error: () => t('wire.time') },
      ),
    ),
  z.custom<WallTime>(),
  { decode: (text) => text.slice(0, 16) as WallTime, encode: (wall) => `${wall}:00` },
);

/** Returns a schema of whole numbers from 0 to the given maximum. */
export const count = (most: number) => z.number().check(z.int(), z.gte(0), z.lte(most));

/**
 * A number of the specification ↔ our name for it. A number without a name reads as `unknown`, because a page may
 * be older than the server that answers it.
 */
export function named<const Numbers extends Readonly<Record<string, number>>>(
  numbers: Numbers,
  number = z.number(),
) {
  type Name = (keyof Numbers & string) | 'unknown';
  const names = new Map(Object.entries(numbers).map(([name, value]) => [value, name as Name]));
  return z.codec(number, z.custom<Name>(), {
    decode: (value) => names.get(value) ?? 'unknown',
    encode: (name) => numbers[name as string] ?? 0,
  });
}

/**
 * Plain text of bounded length. Refuses control characters other than line breaks and tabs, and lone
 * surrogates, which no database accepts.
 */
export const text = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.refine((value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]/u.test(value), {
      error: () => t('wire.plainText'),
    }),
  );

/** Text that is read as people type it: the form is the rule's, whatever keyboard or program it came from. */
const typed = (most: number, read: (typed: string) => string) =>
  z.codec(text(most), z.string().check(z.maxLength(most)), { decode: read, encode: (value) => value });

/** A name or another text of one line (docs/rules/typed-text.md). */
export const line = (most: number) => typed(most, readLine);
/** A code, a number or a search term. */
export const signs = (most: number) => typed(most, readSigns);
/** An email address, which may be none: rules say whether mail can reach it. */
export const emailAddress = typed(254, readEmail);

/** Reads both absent and null as null. */
export const orNull = <T extends z.core.$ZodType>(schema: T) => z._default(z.nullable(schema), null);

/** The signature of an agent's link (C-25); an invalid signature is treated as absent. */
export const agentSignature = orNull(text(200));

/**
 * The key of a membership or member that a call is made under; a foreign or unknown key is treated as absent.
 */
export const membershipKeyGiven = orNull(text(100));

/** A list of bounded length. */
export const list = <T extends z.core.$ZodType>(schema: T, most: number) =>
  z.array(schema).check(z.maxLength(most));

const keyInQuery = z.union([
  z.string().check(z.regex(/^\d{1,15}$/, { error: () => t('wire.wholeNumber') })),
  count(999_999_999_999_999),
]);

/** A number of guests, 1 to 200, in a query as text; by POST, JSON has it as a number too. */
export const guestsInQuery = z.codec(
  z.union([
    z.string().check(z.regex(/^(?:[1-9]\d?|1\d\d|200)$/)),
    z.number().check(z.int(), z.gte(1), z.lte(200)),
  ]),
  z.number(),
  { decode: Number, encode: String },
);

/** In queries, keys are text; if such a call is sent by POST, JSON has them as numbers too. */
export const numberInQuery = <Key extends number>() =>
  z.codec(keyInQuery, z.custom<Key>(), {
    decode: (value) => Number(value) as Key,
    encode: (value) => String(value),
  });

/** Order numbers are text that the venue's own form makes. */
export const orderNumber = text(40);

/** How many orders one request names at most. */
export const mostOrdersAtOnce = 500;

/** Orders that somebody selected. */
export const orderNumbers = z
  .array(orderNumber)
  .check(z.maxLength(mostOrdersAtOnce, { error: () => t('wire.orderNumbers', { most: mostOrdersAtOnce }) }));

/** A validation error of one rule, in the form of 3.12. */
export const modelError = wire({ key: z.string(), value: z.array(z.string()) });
export const modelErrors = z.nullable(z.array(modelError));

/** Counts the changes of an order. A change that names the one it was quoted for is refused if there was another since. */
export const revision = z.int().check(z.positive());

/** A picture from the same folder as the item's own. */
export const photo = wire({
  photoVersion: z.string(),
  photoColour: z.nullable(z.string()),
  photoAlt: z.string(),
});
export type Photo = z.output<typeof photo>;

/** Where guests go. */
export const meetingPlace = wire({
  name: z.string(),
  address: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** A map of how to get there; null if the venue drew none. */
  map: z.nullable(photo),
});
