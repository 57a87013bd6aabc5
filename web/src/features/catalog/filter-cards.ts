/** Search and filters of the catalog, offered for more than nine items; the choices are in the address. */
import { isVenueDate, type VenueDate, type WallTime } from '@gangway/domain/kernel/local-time';
import { readWords } from '@gangway/domain/kernel/typed-text';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { t } from '../../messages/t.ts';
import type { Card } from '../location/venue-source.ts';

/** Above this number of cards the catalog offers search and filters. */
export const mostWithoutFilters = 9;

/** The first free start of each activity with dates; null if it has none. Open tickets are not among them. */
export type FreeTimes = ReadonlyMap<number, WallTime | null>;

export interface CardFilter {
  text: string;
  /** The day on which it should be free, as YYYY-MM-DD; empty for any. May be unfinished while it is typed. */
  date: string;
  /** How many guests should have places, as text; empty for any. */
  guests: string;
  /** Maximum hours, as text; empty for any. */
  hours: string;
  difficulty: string;
  category: string;
  /** Age of the youngest guest, as text; empty for any. */
  age: string;
  /** Sort field; empty for the venue's own order. */
  sort: string;
}

export const noFilter: CardFilter = {
  text: '',
  date: '',
  guests: '',
  hours: '',
  difficulty: '',
  category: '',
  age: '',
  sort: '',
};

/** Returns whether any filter is active; sorting does not count. */
export const isFiltering = ({ sort: _, ...filter }: CardFilter) =>
  Object.values(filter).some((value) => value.trim() !== '');

export interface FilterOption {
  value: string;
  label: string;
}

/** A card without a value for a filter is never excluded by it, except that one without categories is in none. */
export function filterCards(
  cards: readonly Card[],
  filter: CardFilter,
  free: FreeTimes | null = null,
): Card[] {
  const words = readWords(filter.text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const mostMinutes = filter.hours === '' ? Number.POSITIVE_INFINITY : Number(filter.hours) * 60;
  const age = filter.age === '' ? Number.POSITIVE_INFINITY : Number(filter.age);
  const asksForPlaces = filter.date !== '' || filter.guests !== '';
  return cards.filter((card) => {
    if (asksForPlaces && free?.get(card.activityKey) === null) return false;
    const text = readWords(`${card.name} ${card.summary}`);
    return (
      words.every((word) => text.includes(word)) &&
      (card.shortestMinutes ?? 0) <= mostMinutes &&
      (card.youngestAge ?? 0) <= age &&
      (filter.difficulty === '' || card.difficulty === null || card.difficulty === filter.difficulty) &&
      (filter.category === '' || card.categories.includes(filter.category))
    );
  });
}

/** Sorts as requested; ties and cards without a value keep the venue's order. */
export function sortCards(cards: readonly Card[], sort: string, free: FreeTimes | null = null): Card[] {
  const readers: Record<string, (card: Card) => number | string | null> = {
    price: ({ fromPrice }) => fromPrice,
    duration: ({ shortestMinutes }) => shortestMinutes,
    soonest: ({ activityKey }) => free?.get(activityKey) ?? null,
  };
  const read = readers[sort];
  if (read === undefined) return [...cards];
  const order = (one: Card, other: Card) => {
    const [a, b] = [read(one), read(other)];
    if (a === b) return 0;
    if (a === null || b === null) return a === null ? 1 : -1;
    return a < b ? -1 : 1;
  };
  return cards.toSorted(order);
}

const sorts = (): readonly FilterOption[] => [
  { value: 'price', label: t('catalog.filters.lowestPrice') },
  { value: 'duration', label: t('catalog.filters.shortest') },
  { value: 'soonest', label: t('catalog.filters.soonest') },
];

const lengths = (): readonly FilterOption[] => [
  { value: '2', label: t('catalog.filters.upToTwoHours') },
  { value: '5', label: t('catalog.filters.upToHalfDay') },
  { value: '10', label: t('catalog.filters.upToDay') },
];
/** Common names of difficulties, easiest first. */
const knownDifficulties = ['Easy', 'Moderate', 'Hard', 'Difficult', 'Expert'];

/** Returns only options that split the cards; a filter with fewer than two is not shown. */
export function filterOptions(cards: readonly Card[]): {
  hours: readonly FilterOption[];
  difficulty: readonly FilterOption[];
  category: readonly FilterOption[];
  age: readonly FilterOption[];
  sort: readonly FilterOption[];
} {
  const minutes = cards.map((card) => card.shortestMinutes).filter((value) => value !== null);
  const names = [...new Set(cards.map((card) => card.difficulty).filter((value) => value !== null))];
  const categories = [...new Set(cards.flatMap((card) => card.categories))];
  const rank = (name: string) => knownDifficulties.indexOf(name) + 1 || knownDifficulties.length + 1;
  const ages = [...new Set(cards.map((card) => card.youngestAge).filter((value) => value !== null))];
  const shown = <T>(options: readonly T[]) => (options.length > 1 ? options : []);
  return {
    hours: lengths().filter(
      ({ value }) =>
        minutes.some((length) => length <= Number(value) * 60) &&
        minutes.some((length) => length > Number(value) * 60),
    ),
    difficulty: shown(names.sort((a, b) => rank(a) - rank(b))).map((name) => ({ value: name, label: name })),
    category: categories
      .filter((name) => !cards.every((card) => card.categories.includes(name)))
      .map((name) => ({ value: name, label: name })),
    age: shown(ages.sort((a, b) => a - b)).map((age, index, all) => ({
      value: String(age),
      label:
        age === 0
          ? t('catalog.filters.underAge', { age: all[index + 1] ?? 1 })
          : t('catalog.filters.ageOrOlder', { age }),
    })),
    sort: sorts().filter(({ value }) => {
      // Only the server knows the next times.
      if (value === 'soonest') return cards.length > 1;
      const sorted = sortCards(cards, value);
      return sorted.some((card, index) => card !== cards[index]);
    }),
  };
}

const names = {
  text: 'q',
  date: 'date',
  guests: 'guests',
  hours: 'hours',
  difficulty: 'difficulty',
  category: 'category',
  age: 'age',
  sort: 'sort',
} as const;

const isGuests = (text: string) => /^(?:[1-9]\d?|1\d\d|200)$/.test(text);

/** Returns the filter without a day that is past or unfinished and without an impossible number of guests. */
export const validFilter = (filter: CardFilter, today: VenueDate): CardFilter => ({
  ...filter,
  date: isVenueDate(filter.date) && filter.date >= today ? filter.date : '',
  guests: isGuests(filter.guests) ? filter.guests : '',
});

/** Reads the filter from the address; an unknown value is dropped, the others stay. */
export function readFilter(search: SearchText, cards: readonly Card[], today: VenueDate): CardFilter {
  const options = filterOptions(cards);
  const known = (field: keyof typeof options) => {
    const value = search[names[field]] ?? '';
    return options[field].some((option) => option.value === value) ? value : '';
  };
  const filter = {
    text: (search[names.text] ?? '').slice(0, 100),
    date: search[names.date] ?? '',
    guests: search[names.guests] ?? '',
    hours: known('hours'),
    difficulty: known('difficulty'),
    category: known('category'),
    age: known('age'),
    sort: known('sort'),
  };
  return validFilter(filter, today);
}

/** Returns the query with the filter's choices; empty ones are left out. */
export function writeFilter(search: SearchText, filter: CardFilter): SearchText {
  const query: Record<string, string | undefined> = { ...search };
  for (const [field, name] of Object.entries(names) as [keyof CardFilter, string][])
    query[name] = filter[field] === '' ? undefined : filter[field];
  return query;
}

export const filterNames = names;

/** Returns the filter with what the form's fields hold; the same filter if they hold nothing else. */
export function takeFields(filter: CardFilter, fields: FormData): CardFilter {
  const taken = { ...filter };
  for (const [field, name] of Object.entries(names) as [keyof CardFilter, string][]) {
    const value = fields.get(name);
    if (typeof value === 'string') taken[field] = value;
  }
  const isSame = Object.keys(names).every(
    (field) => taken[field as keyof CardFilter] === filter[field as keyof CardFilter],
  );
  return isSame ? filter : taken;
}
