/** Search and filters of the catalog, offered for more than nine items; the choices are in the address. */
import type { SearchText } from '../../lib/search.ts';
import { t } from '../../messages/t.ts';
import type { Card } from '../location/venue-source.ts';

/** Above this number of cards the catalog offers search and filters. */
export const mostWithoutFilters = 9;

export interface CardFilter {
  text: string;
  /** Maximum hours, as text; empty for any. */
  hours: string;
  difficulty: string;
  category: string;
  /** Age of the youngest guest, as text; empty for any. */
  age: string;
  /** Sort field; empty for the venue's own order. */
  sort: string;
}

export const noFilter: CardFilter = { text: '', hours: '', difficulty: '', category: '', age: '', sort: '' };

/** Returns whether any filter is active; sorting does not count. */
export const isFiltering = (filter: CardFilter) =>
  [filter.text.trim(), filter.hours, filter.difficulty, filter.category, filter.age].some(
    (value) => value !== '',
  );

export interface FilterOption {
  value: string;
  label: string;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** A card without a value for a filter is never excluded by it, except that one without categories is in none. */
export function filterCards(cards: readonly Card[], filter: CardFilter): Card[] {
  const words = plain(filter.text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const mostMinutes = filter.hours === '' ? Number.POSITIVE_INFINITY : Number(filter.hours) * 60;
  const age = filter.age === '' ? Number.POSITIVE_INFINITY : Number(filter.age);
  return cards.filter((card) => {
    const text = plain(`${card.name} ${card.summary}`);
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
export function sortCards(cards: readonly Card[], sort: string): Card[] {
  const readers: Record<string, (card: Card) => number | null> = {
    price: ({ fromPrice }) => fromPrice,
    duration: ({ shortestMinutes }) => shortestMinutes,
  };
  const read = readers[sort];
  if (read === undefined) return [...cards];
  const known = (card: Card) => read(card) ?? Number.POSITIVE_INFINITY;
  // Two unknown values count as equal, because subtracting infinities gives NaN.
  return cards.toSorted((one, other) => (known(one) === known(other) ? 0 : known(one) - known(other)));
}

const sorts = (): readonly FilterOption[] => [
  { value: 'price', label: t('catalog.filters.lowestPrice') },
  { value: 'duration', label: t('catalog.filters.shortest') },
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
      const sorted = sortCards(cards, value);
      return sorted.some((card, index) => card !== cards[index]);
    }),
  };
}

const names = {
  text: 'q',
  hours: 'hours',
  difficulty: 'difficulty',
  category: 'category',
  age: 'age',
  sort: 'sort',
} as const;

/** Reads the filter from the address; an unknown value is dropped, the others stay. */
export function readFilter(search: SearchText, cards: readonly Card[]): CardFilter {
  const options = filterOptions(cards);
  const known = (field: keyof typeof options) => {
    const value = search[names[field]] ?? '';
    return options[field].some((option) => option.value === value) ? value : '';
  };
  return {
    text: (search[names.text] ?? '').slice(0, 100),
    hours: known('hours'),
    difficulty: known('difficulty'),
    category: known('category'),
    age: known('age'),
    sort: known('sort'),
  };
}

/** Returns the query with the filter's choices; empty ones are left out. */
export function writeFilter(search: SearchText, filter: CardFilter): SearchText {
  const query: Record<string, string | undefined> = { ...search };
  for (const [field, name] of Object.entries(names) as [keyof CardFilter, string][])
    query[name] = filter[field] === '' ? undefined : filter[field];
  return query;
}

export const filterNames = names;
