/** Words for a field that is not known where it stands: misspelt, at the wrong place, or of something that does not exist yet. */
import type * as z from 'zod';
import { closest, nearest } from './venue-file-nearest.ts';

/** What was accepted once, or is often looked for, and would do nothing: nobody should believe that it does. */
const withoutEffect: Readonly<Record<string, string>> = {
  allowSelfReschedule: 'guests cannot change a booking themselves yet: remove this line',
  allowedReturnUrls: 'the storefront cannot return to an app yet: remove this line',
  disableApplePayOnline: 'Apple Pay is not offered yet, so there is nothing to turn off: remove this line',
  disableGooglePayOnline: 'Google Pay is not offered yet, so there is nothing to turn off: remove this line',
  enableDigitalTickets: 'there are no digital tickets yet: remove this line',
  merchandise: 'merchandise cannot be sold yet: remove it',
};

/** A field found in more groups than this says little about where it was meant to be. */
const mostPlaces = 3;

/** The groups that have a field of this name, like activities[]; '' is the file itself. */
type Places = Map<string, Set<string>>;

/** What tells one of several groups apart, like " of kind extra"; '' where they have no kinds. */
function kindOf(option: z.core.$ZodType): string {
  const { def } = (option as z.core.$ZodTypes)._zod;
  if (def.type !== 'object') return '';
  const kind = (def.shape.kind as z.core.$ZodTypes | undefined)?._zod.def;
  return kind?.type === 'literal' ? ` of kind ${kind.values.join(' or ')}` : '';
}

function collect(schema: z.core.$ZodType, group: string, found: Places): void {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      for (const [name, field] of Object.entries(def.shape)) {
        found.set(name, (found.get(name) ?? new Set()).add(group));
        collect(field, group === '' ? name : `${group}.${name}`, found);
      }
      return;
    case 'array':
      collect(def.element, `${group}[]`, found);
      return;
    case 'union':
      for (const option of def.options) collect(option, `${group}${kindOf(option)}`, found);
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

/** Tells where the fields of the whole file stand; a group of fields knows only its own. */
export function learnPlaces(schema: z.core.$ZodType): void {
  collect(schema, '', places);
}

/** Where a field belongs, in words; null when it is nowhere, or in too many groups to tell. */
function homeOf(name: string): string | null {
  const groups = [...(places.get(name) ?? [])];
  if (groups.length === 0 || groups.length > mostPlaces) return null;
  return groups.map((group) => (group === '' ? 'at the top level of the file' : `in ${group}`)).join(' or ');
}

const longestShown = 40;
const cut = (name: string) => (name.length <= longestShown ? name : `${name.slice(0, longestShown - 1)}…`);

function unknownName(name: string, known: readonly string[]): string {
  // {price: 59,00} is a price of 59 and a field called 00.
  if (/^\d+$/.test(name)) return 'a comma ends a value: write an amount with a point, like 59.00';
  const reason = withoutEffect[name];
  if (reason !== undefined) return reason;
  const home = homeOf(name);
  if (home !== null) return `"${name}" does not go here: it belongs ${home}`;
  const meant = name.length > longestShown ? null : nearest(name, known);
  if (meant !== null) return `unknown field "${name}": did you mean "${meant}"?`;
  const elsewhere = closest(
    cut(name),
    [...places.keys()].filter((other) => homeOf(other) !== null),
  );
  if (elsewhere !== null)
    return `unknown field "${name}": did you mean "${elsewhere}"? It belongs ${homeOf(elsewhere)}`;
  return `unknown field "${cut(name)}"${known.length <= 12 ? `: known here are ${known.join(', ')}` : ''}`;
}

/** Several unknown names of one group make one issue; its words stand on one line per name, in order. */
export const unknownNames = (names: readonly string[], known: readonly string[]): string =>
  names.map((name) => unknownName(name, known)).join('\n');
