/** Messages for unknown fields: misspelled, in the wrong place, or not supported yet. */
import type * as z from 'zod';
import { closest, nearest } from '../kernel/nearest.ts';
import { t } from '../messages/t.ts';

/** A field found in more groups than this says little about where it was meant to go. */
const maxPlaces = 3;

/**
 * A group of fields: its path, like activities[] ('' for the file), and its kind if groups share the path.
 */
interface Group {
  path: string;
  kind: string | null;
}

/** The groups that have a field with this name. */
type Places = Map<string, Group[]>;

/** Returns what distinguishes one of several groups, like extra; null if they have no kinds. */
function kindOf(option: z.core.$ZodType): string | null {
  const { def } = (option as z.core.$ZodTypes)._zod;
  if (def.type === 'pipe') return kindOf(def.in);
  if (def.type !== 'object') return null;
  const kind = (def.shape.kind as z.core.$ZodTypes | undefined)?._zod.def;
  return kind?.type === 'literal' ? kind.values.join(', ') : null;
}

function add(found: Places, name: string, { path, kind }: Group): void {
  const groups = found.get(name) ?? [];
  if (!groups.some((known) => known.path === path && known.kind === kind))
    found.set(name, [...groups, { path, kind }]);
}

function collect(schema: z.core.$ZodType, group: Group, found: Places): void {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const { path } = group;
  switch (def.type) {
    case 'object':
      for (const [name, field] of Object.entries(def.shape)) {
        add(found, name, group);
        collect(field, { path: path === '' ? name : `${path}.${name}`, kind: null }, found);
      }
      return;
    case 'array':
      collect(def.element, { path: `${path}[]`, kind: null }, found);
      return;
    case 'union':
      for (const option of def.options) collect(option, { path, kind: kindOf(option) }, found);
      return;
    case 'optional':
    case 'default':
    case 'prefault':
      collect(def.innerType, group, found);
      return;
    case 'pipe':
      collect(def.in, group, found);
      return;
    default:
  }
}

const places: Places = new Map();

/** Records where the fields of the whole file belong, since a group of fields knows only its own. */
export function learnPlaces(schema: z.core.$ZodType): void {
  collect(schema, { path: '', kind: null }, places);
}

function groupWords({ path, kind }: Group): string {
  if (kind !== null) return t('venueFile.unknown.inGroupOfKind', { group: path, kind });
  return path === '' ? t('venueFile.unknown.topLevel') : t('venueFile.unknown.inGroup', { group: path });
}

/** Describes where a field belongs; null if nowhere, or in too many groups to tell. */
function homeOf(name: string): string | null {
  const [first, ...others] = (places.get(name) ?? []).map(groupWords);
  if (first === undefined || others.length >= maxPlaces) return null;
  return others.reduce((one, other) => t('venueFile.unknown.either', { first: one, second: other }), first);
}

/** Longer lists of names are not shown. */
const maxKnown = 12;
const longestShown = 40;
const cut = (name: string) => (name.length <= longestShown ? name : `${name.slice(0, longestShown - 1)}…`);

function unknownName(name: string, known: readonly string[]): string {
  // {price: 59,00} is a price of 59 and a field named 00.
  if (/^\d+$/.test(name)) return t('venueFile.unknown.comma');
  const home = homeOf(name);
  if (home !== null) return t('venueFile.unknown.elsewhere', { name, home });
  const meant = name.length > longestShown ? null : nearest(name, known);
  if (meant !== null) return t('venueFile.unknown.meant', { name, meant });
  const elsewhere = closest(
    cut(name),
    [...places.keys()].filter((other) => homeOf(other) !== null),
  );
  const otherHome = elsewhere === null ? null : homeOf(elsewhere);
  if (elsewhere !== null && otherHome !== null)
    return t('venueFile.unknown.meantElsewhere', { name, meant: elsewhere, home: otherHome });
  return known.length <= maxKnown
    ? t('venueFile.unknown.known', { name: cut(name), known: known.join(', ') })
    : t('venueFile.unknown.field', { name: cut(name) });
}

/** Several unknown names in one group make one issue; its message has one line per name, in order. */
export const unknownNames = (names: readonly string[], known: readonly string[]): string =>
  names.map((name) => unknownName(name, known)).join('\n');
