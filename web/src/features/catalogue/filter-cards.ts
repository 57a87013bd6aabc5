/** Search and filters of the catalog, offered when there are more than nine items; the choices stand in the address. */
import type { SearchText } from '../../lib/search.ts';
import type { Card } from '../location/venue-source.ts';

/** Above this number of cards the catalog offers search and filters. */
export const mostWithoutFilters = 9;

export interface CardFilter {
  text: string;
  /** Most hours, as text; empty for any. */
  hours: string;
  difficulty: string;
  /** Age of the youngest guest, as text; empty for any. */
  age: string;
}

export const noFilter: CardFilter = { text: '', hours: '', difficulty: '', age: '' };

export interface FilterOption {
  value: string;
  label: string;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** What a card does not say cannot exclude it. */
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
      (filter.difficulty === '' || card.difficulty === null || card.difficulty === filter.difficulty)
    );
  });
}

const lengths: readonly FilterOption[] = [
  { value: '2', label: 'Up to 2 hours' },
  { value: '5', label: 'Up to half a day' },
  { value: '10', label: 'Up to a day' },
];
const knownDifficulties = ['Easy', 'Moderate', 'Hard', 'Difficult', 'Expert'];

/** Only choices that part the cards; a filter with fewer than two is not shown. */
export function filterOptions(cards: readonly Card[]): {
  hours: readonly FilterOption[];
  difficulty: readonly FilterOption[];
  age: readonly FilterOption[];
} {
  const minutes = cards.map((card) => card.shortestMinutes).filter((value) => value !== null);
  const names = [...new Set(cards.map((card) => card.difficulty).filter((value) => value !== null))];
  const rank = (name: string) => knownDifficulties.indexOf(name) + 1 || knownDifficulties.length + 1;
  const ages = [...new Set(cards.map((card) => card.youngestAge).filter((value) => value !== null))];
  const shown = <T>(options: readonly T[]) => (options.length > 1 ? options : []);
  return {
    hours: lengths.filter(
      ({ value }) =>
        minutes.some((length) => length <= Number(value) * 60) &&
        minutes.some((length) => length > Number(value) * 60),
    ),
    difficulty: shown(names.sort((a, b) => rank(a) - rank(b))).map((name) => ({ value: name, label: name })),
    age: shown(ages.sort((a, b) => a - b)).map((age, index, all) => ({
      value: String(age),
      label: age === 0 ? `Under ${all[index + 1] ?? 1}` : `${age} or older`,
    })),
  };
}

const names = { text: 'q', hours: 'hours', difficulty: 'difficulty', age: 'age' } as const;

export function readFilter(search: SearchText): CardFilter {
  const number = (text: string | undefined) => (/^\d{1,3}$/.test(text ?? '') ? (text ?? '') : '');
  return {
    text: (search[names.text] ?? '').slice(0, 100),
    hours: number(search[names.hours]),
    difficulty: (search[names.difficulty] ?? '').slice(0, 40),
    age: number(search[names.age]),
  };
}

/** The query with the filter's choices in it; empty ones are left out. */
export function writeFilter(search: SearchText, filter: CardFilter): SearchText {
  const query: Record<string, string | undefined> = { ...search };
  for (const [field, name] of Object.entries(names) as [keyof CardFilter, string][])
    query[name] = filter[field] === '' ? undefined : filter[field];
  return query;
}

export const filterNames = names;
