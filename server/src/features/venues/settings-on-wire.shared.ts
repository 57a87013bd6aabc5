/**
 * Generates contract/src/settings.gen.ts: the settings of a venue that pages are told, from their declarations
 * (docs/recipes.md, "A new setting of a venue"). A file of its own, so that pages do not load the declarations.
 */
import { noOffers, soldOnline } from '@gangway/domain/location/offers';
import type { Setting } from '@gangway/domain/location/setting';
import { settings } from '@gangway/domain/location/settings';
import * as z from 'zod';
import { inProject } from '../../platform/places.ts';

export const settingsOnWireFile = inProject('contract/src/settings.gen.ts');

/** Returns the source of a schema for what a plain field holds. */
function schemaOf(field: z.core.$ZodType): string {
  const { def } = (field as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return `z.${def.type}()`;
    case 'enum':
      return `z.enum([${Object.values(def.entries)
        .map((word) => `'${word}'`)
        .join(', ')}])`;
    case 'array':
      return `z.array(${schemaOf(def.element)})`;
    case 'optional':
    case 'prefault':
      return schemaOf(def.innerType);
    case 'pipe':
      // A field that may be left out; any other pair of forms is not what the file says.
      if ((def.in as z.core.$ZodTypes)._zod.def.type === 'optional') return schemaOf(def.in);
      break;
    default:
  }
  throw new Error(`a ${def.type} is not plain: it needs a field of the contract and a line of the presenter`);
}

interface Shown {
  name: string;
  schema: string;
  /** Undefined for a setting that every venue has. */
  usual: unknown;
  onPages: boolean;
}

function shownOf({ field, shownAs, onPages = false }: Setting): Shown[] {
  if (shownAs === undefined) return [];
  const usual = z.safeParse(field, undefined).data;
  const schema = schemaOf(field);
  return [{ name: shownAs, schema: usual === null ? `z.nullable(${schema})` : schema, usual, onPages }];
}

const head = `/** Written by \`npm run venue -- schema\`: the settings of a venue that pages are told (domain/src/location/settings.ts). */`;

const constant = (name: string, value: string, about = '') => `\n${about}export const ${name} = ${value};\n`;

/** What is on sale is known to every page, which has a tab for it. */
const soldOnWire: readonly Shown[] = Object.keys(soldOnline(noOffers)).map((name) => ({
  name,
  schema: 'z.boolean()',
  usual: undefined,
  onPages: true,
}));

/** A word keeps its own type, so that it is one of those that the setting knows. */
const literal = (value: unknown) => `${JSON.stringify(value)}${typeof value === 'string' ? ' as const' : ''}`;

/** Returns the text of the file. */
export function settingsOnWire(): string {
  const all = [
    ...Object.values(settings).flatMap((section) =>
      Object.values<Setting>(section).flatMap((setting) => shownOf(setting)),
    ),
    ...soldOnWire,
  ];
  const lines = (shown: readonly Shown[], lineOf: (setting: Shown) => string) =>
    shown.map((setting) => `  ${lineOf(setting)},\n`).join('');
  const onPages = all.filter((setting) => setting.onPages);
  const usual = all.filter((setting) => setting.usual !== undefined);
  return [
    `${head}\nimport * as z from 'zod/mini';\n`,
    constant('settingFields', `{\n${lines(all, ({ name, schema }) => `${name}: ${schema}`)}}`),
    constant(
      'pageSettings',
      `[\n${lines(onPages, ({ name }) => `'${name}'`)}] as const`,
      '/** Those that every page of the venue knows. */\n',
    ),
    constant(
      'usualSettings',
      `{\n${lines(usual, ({ name, usual: value }) => `${name}: ${literal(value)}`)}}`,
      '/** The settings of a venue that says nothing. */\n',
    ),
  ].join('');
}
