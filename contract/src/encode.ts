/**
 * Writes answers in their wire form. Does what `z.encode` does without repeating the compiler's checks,
 * because every step of a purchase sends an order of two hundred members. encode.test.ts proves that both
 * produce the same.
 */
import type * as z from 'zod/mini';
import { wireMembers } from './wire.ts';

type Schema = z.core.$ZodType;
type Encode = (value: unknown) => unknown;

/** The parts of a schema's definition that encoding needs. */
interface Definition {
  type: string;
  innerType?: Schema;
  element?: Schema;
  in?: Schema;
  shape?: Record<string, Schema>;
  reverseTransform?: (value: unknown, payload: unknown) => unknown;
}

/** The value is its own wire form. */
const unchanged: Encode = (value) => value;
const leaves = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'null']);
const made = new WeakMap<Schema, Encode>();

function membersWriter(members: readonly { field: string; name: string; schema: Schema }[]): Encode {
  const writers = members.map(({ field, name, schema }) => ({ field, name, encode: encoderOf(schema) }));
  // Copies of one object share a memory layout, which makes JSON.stringify several times faster.
  const empty = JSON.parse(
    JSON.stringify(Object.fromEntries(writers.map(({ name }) => [name, null]))),
  ) as object;
  return (value) => {
    const from = value as Record<string, unknown>;
    const result: Record<string, unknown> = { ...empty };
    for (const { field, name, encode } of writers) {
      const content = from[field];
      result[name] = content === undefined || encode === unchanged ? content : encode(content);
    }
    return result;
  };
}

function listWriter(element: Encode): Encode {
  return element === unchanged ? unchanged : (value) => (value as unknown[]).map(element);
}

function codecWriter({ in: outer, reverseTransform }: Definition): Encode {
  if (outer === undefined || reverseTransform === undefined) throw new Error('only codecs can be written');
  if (encoderOf(outer) !== unchanged) throw new Error('a codec of ours is written by one step');
  return (value) => reverseTransform(value, undefined);
}

function writerOf(schema: Schema): Encode {
  const members = wireMembers(schema);
  if (members !== null) return membersWriter(members);
  const definition: Definition = schema._zod.def;
  const { type, innerType, element, shape } = definition;
  if (leaves.has(type)) return unchanged;
  if (type === 'pipe') return codecWriter(definition);
  if (type === 'array' && element !== undefined) return listWriter(encoderOf(element));
  if (type === 'object' && shape !== undefined)
    return membersWriter(
      Object.entries(shape).map(([name, inner]) => ({ field: name, name, schema: inner })),
    );
  if ((type === 'nullable' || type === 'default') && innerType !== undefined) {
    const encode = encoderOf(innerType);
    return encode === unchanged ? unchanged : (value) => (value === null ? null : encode(value));
  }
  throw new Error(`there is no way to write ${type} yet`);
}

/** Returns the encoder of a schema; built once per schema. */
function encoderOf(schema: Schema): Encode {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const encode = writerOf(schema);
  made.set(schema, encode);
  return encode;
}

/** Encodes a value in its wire form. Members unknown to the schema are left out. */
export function encodeAnswer<S extends Schema>(schema: S, value: z.output<S>): z.input<S> {
  return encoderOf(schema)(value) as z.input<S>;
}
