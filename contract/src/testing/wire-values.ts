/** Generates wire values for property tests from a schema: anything a correct caller may send. */
import fc from 'fast-check';
import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** The parts of a schema's definition that the generators need. */
interface Definition {
  type: string;
  checks?: readonly {
    _zod: { def: { check: string; maximum?: number; value?: number; format?: string; pattern?: RegExp } };
  }[];
  innerType?: Schema;
  element?: Schema;
  options?: readonly Schema[];
  in?: Schema;
  shape?: Record<string, Schema>;
  entries?: Record<string, string>;
}

const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;

const two = (value: number, digits = 2) => String(value).padStart(digits, '0');

/** The three date formats and the moment format; each schema accepts one of them. */
const dates = fc
  .record({
    year: fc.integer({ min: 1990, max: 2090 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .chain(({ year, month, day }) =>
    fc.constantFrom(
      `${year}-${two(month)}-${two(day)}`,
      `${two(month)}-${two(day)}-${year}`,
      `${two(month)}/${two(day)}/${year}`,
      `${year}-${two(month)}-${two(day)}T${two(day % 24)}:${two(month * 4)}:00`,
    ),
  );

function texts(definition: Definition): fc.Arbitrary<string> {
  const rules = (definition.checks ?? []).map((check) => check._zod.def);
  const pattern = rules.find((rule) => rule.format === 'regex')?.pattern;
  if (pattern !== undefined) return fc.stringMatching(pattern);
  const most = rules.find((rule) => rule.check === 'max_length')?.maximum ?? 40;
  const free = fc.string({ unit: 'grapheme', maxLength: Math.min(most, 40) });
  return rules.some((rule) => rule.check === 'custom') && most === 40 ? fc.oneof(dates, free) : free;
}

function numbers(definition: Definition): fc.Arbitrary<number> {
  const rules = (definition.checks ?? []).map((check) => check._zod.def);
  const least = rules.find((rule) => rule.check === 'greater_than')?.value ?? -1_000_000;
  const most = rules.find((rule) => rule.check === 'less_than')?.value ?? 1_000_000;
  const whole = fc
    .maxSafeInteger()
    .map((value) => (value < least || value > most ? least + Math.abs(value % (most - least + 1)) : value));
  if (rules.some((rule) => rule.check === 'number_format')) return whole;
  // Two decimal places at most: amounts accept no more, and other numbers accept two.
  return fc
    .integer({ min: Math.max(-1e12, least * 100), max: Math.min(1e12, most * 100) })
    .map((hundredths) => (hundredths === 0 ? 0 : hundredths / 100));
}

/** A file of a form, without own members. */
export class SomeFile {
  get size(): number {
    return 3;
  }
  async arrayBuffer(): Promise<ArrayBuffer> {
    return new ArrayBuffer(3);
  }
}

function made(schema: Schema): fc.Arbitrary<unknown> {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'string':
      return texts(definition);
    case 'number':
      return numbers(definition);
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? {}));
    case 'array':
      return fc.array(wireValues(need(definition.element)), { maxLength: 2 });
    case 'nullable':
      return fc.option(wireValues(need(definition.innerType)), { freq: 2 });
    case 'default':
      return wireValues(need(definition.innerType));
    // What is not read of a posted order; it may be missing.
    case 'optional':
      return fc.constant(undefined);
    case 'pipe':
      return wireValues(need(definition.in));
    case 'union':
      return fc.oneof(...(definition.options ?? []).map(wireValues));
    case 'object':
      return members(definition.shape ?? {});
    case 'custom':
      return fc.constant(new SomeFile());
    default:
      throw new Error(`no values are made for ${definition.type} yet`);
  }
}

/** Generates objects of a shape. A member with a default may be missing. */
function members(shape: Record<string, Schema>): fc.Arbitrary<Record<string, unknown>> {
  const required = Object.entries(shape).filter(([, schema]) => definitionOf(schema).type !== 'default');
  return fc.record(
    Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, wireValues(schema)])),
    {
      requiredKeys: required.map(([name]) => name),
      noNullPrototype: true,
    },
  );
}

function need(schema: Schema | undefined): Schema {
  if (schema === undefined) throw new Error('a schema is not what its type says');
  return schema;
}

/** Generates values that the schema accepts. */
export function wireValues(schema: Schema): fc.Arbitrary<unknown> {
  const { type } = definitionOf(schema);
  if (type === 'object' || type === 'array' || type === 'nullable' || type === 'default') return made(schema);
  const isLeaf = type !== 'pipe' || definitionOf(need(definitionOf(schema).in)).type !== 'object';
  return isLeaf ? made(schema).filter((value) => z.safeDecode(schema, value as never).success) : made(schema);
}
