/**
 * The differences between two venue files, in the file's own terms (docs/venue-files.md, "See what changes").
 */
import { t } from '../messages/t.ts';
import { type Path, pathText } from './problems.ts';
import type { VenueFileInput } from './venue-file.ts';

export interface Change {
  kind: 'added' | 'removed' | 'changed';
  /** The path, e.g. activities.sunrise-kayak.rates.adult.price. */
  where: string;
  /** The entry that was added or removed, or "before → after". */
  what: string;
}

type Fields = Readonly<Record<string, unknown>>;

const longest = 60;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the name that identifies a list entry wherever it moves; null if it has none. */
function identityOf(entry: unknown): string | null {
  if (!isFields(entry)) return null;
  for (const field of ['id', 'code', 'name', 'activity']) {
    const value = entry[field];
    if (typeof value === 'string') return value;
  }
  return null;
}

const isMoney = (path: Path) =>
  ['price', 'value', 'amount', 'fromPrice', 'least', 'most'].includes(String(path.at(-1))) ||
  (path.at(-2) === 'prices' && (path.includes('priceRules') || path[0] === 'agents'));

function words(value: unknown, path: Path): string {
  if (value === undefined) return t('venueFile.change.notSet');
  if (typeof value === 'number' && isMoney(path)) {
    const [whole = '0', part = ''] = String(value).split('.');
    return `${whole}.${part.padEnd(2, '0')}`;
  }
  if (Array.isArray(value) && value.every((entry) => !isFields(entry))) return `[${value.join(', ')}]`;
  if (isFields(value)) return brief(value, path);
  const text = typeof value === 'string' ? value.replaceAll('\n', ' ') : JSON.stringify(value);
  const short = text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
  return typeof value === 'string' ? `"${short}"` : short;
}

const telling = [
  'name',
  'kind',
  'on',
  'from',
  'to',
  'season',
  'weekdays',
  'times',
  'length',
  'capacity',
  'price',
  'amount',
  'prices',
  'value',
  'percent',
  'reason',
  'file',
];

/** What an entry without a name says of itself: its plain fields, as far as they fit. */
function plainFields(entry: Fields, path: Path): string {
  const said = Object.entries(entry)
    .filter(([, value]) => !isFields(value) && value !== undefined)
    .map(([field, value]) => `${field} ${typeof value === 'string' ? value : words(value, [...path, field])}`)
    .join(', ');
  return said.length <= longest ? said : `${said.slice(0, longest - 1)}…`;
}

/** Summarizes an entry in one line, with its identifying fields. */
function brief(entry: Fields, path: Path): string {
  const parts = telling
    .filter((field) => entry[field] !== undefined)
    .map((field) => {
      const value = entry[field];
      const inner = [...path, field];
      if (field === 'name' || field === 'kind') return String(value);
      if (field === 'prices' && isFields(value))
        return Object.entries(value)
          .map(([id, price]) => `${id} ${words(price, [...inner, id])}`)
          .join(', ');
      return `${field} ${typeof value === 'string' ? value : words(value, inner)}`;
    });
  const rates = entry.rates;
  if (Array.isArray(rates)) parts.push(t('venueFile.change.rates', { count: rates.length }));
  // Units out of service: how many says as much as when.
  return parts.length > 0 && entry.until === undefined ? parts.join(', ') : plainFields(entry, path);
}

function compareLists(before: readonly unknown[], after: readonly unknown[], path: Path): Change[] {
  const named = [...before, ...after].every((entry) => identityOf(entry) !== null);
  return named
    ? compareNamed(before as Fields[], after as Fields[], path)
    : compareByPlace(before, after, path);
}

/** Compares named entries with the entry of the same name. */
function compareNamed(before: readonly Fields[], after: readonly Fields[], path: Path): Change[] {
  const namesOf = (entries: readonly Fields[]) => entries.map((entry) => identityOf(entry) ?? '');
  const [old, now] = [namesOf(before), namesOf(after)];
  const changes = after.flatMap((entry, index) => {
    const name = now[index] ?? '';
    const earlier = before[old.indexOf(name)];
    return earlier === undefined
      ? [entered('added', entry, [...path, name])]
      : compare(earlier, entry, [...path, name]);
  });
  for (const [index, entry] of before.entries()) {
    const name = old[index] ?? '';
    if (!now.includes(name)) changes.push(entered('removed', entry, [...path, name]));
  }
  const kept = (names: readonly string[], others: readonly string[]) =>
    names.filter((name) => others.includes(name));
  if (!same(kept(old, now), kept(now, old)))
    changes.push({
      kind: 'changed',
      where: pathText(path),
      what: t('venueFile.change.orderOf', { names: kept(now, old).join(', ') }),
    });
  return changes;
}

const entered = (kind: 'added' | 'removed', entry: unknown, path: Path): Change => ({
  kind,
  where: pathText(path),
  what: words(entry, path),
});

/** Compares unnamed entries by position, after setting aside those that did not change. */
function compareByPlace(before: readonly unknown[], after: readonly unknown[], path: Path): Change[] {
  const left = before.map((entry) => JSON.stringify(entry));
  const fresh = after
    .map((entry, index) => ({ entry, index }))
    .filter(({ entry }) => {
      const found = left.indexOf(JSON.stringify(entry));
      if (found >= 0) left.splice(found, 1);
      return found < 0;
    });
  const gone: unknown[] = left.map((text): unknown => JSON.parse(text));
  if (gone.length === 0 && fresh.length === 0)
    return same(before, after)
      ? []
      : [{ kind: 'changed', where: pathText(path), what: t('venueFile.change.order') }];
  if (gone.length === fresh.length && gone.every(isFields))
    return fresh.flatMap(({ entry, index }, place) => compare(gone[place], entry, [...path, index]));
  return [
    ...gone.map((entry) => entered('removed', entry, path)),
    ...fresh.map(({ entry, index }) => entered('added', entry, [...path, index])),
  ];
}

function compare(before: unknown, after: unknown, path: Path): Change[] {
  if (same(before, after)) return [];
  if (isFields(before) && isFields(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => compare(before[name], after[name], [...path, name]));
  }
  if (Array.isArray(before ?? []) && Array.isArray(after ?? [])) {
    const [old, now]: unknown[][] = [before ?? [], after ?? []] as unknown[][];
    if ([...(old ?? []), ...(now ?? [])].some(isFields)) return compareLists(old ?? [], now ?? [], path);
  }
  if (isFields(before ?? {}) && isFields(after ?? {}) && (before === undefined || after === undefined))
    return compare(before ?? {}, after ?? {}, path);
  return [{ kind: 'changed', where: pathText(path), what: `${words(before, path)} → ${words(after, path)}` }];
}

/** Lists every difference; empty if the files are equivalent. A first import has no earlier file. */
export function listChanges(before: VenueFileInput | null, after: VenueFileInput): Change[] {
  if (before !== null) return compare(before, after, []);
  const { venue, ...rest } = after;
  return [
    { kind: 'added', where: 'venue', what: `${venue.name} (${venue.code})` },
    ...Object.entries(rest).flatMap(([section, content]) => firstOf(section, content)),
  ];
}

/** Lists what a section of a first import brings: each entry of a list, or the section as a whole. */
function firstOf(section: string, content: unknown): Change[] {
  if (content === undefined || same(content, []) || same(content, {})) return [];
  if (Array.isArray(content) && content.some(isFields)) return compareLists([], content, [section]);
  return [entered('added', content, [section])];
}
