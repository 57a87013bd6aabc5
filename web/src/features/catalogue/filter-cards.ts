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

/** '2.5 hours' → 2.5, '1 to 4 hours' → 4, '90 minutes' → 1.5, 'Half day' → 4; null where nothing can be read. */
export function hoursOf(duration: string | null): number | null {
  const words = (duration ?? '').toLowerCase();
  if (words.includes('half')) return 4;
  const numbers = [...words.matchAll(/\d+(?:[.,]\d+)?/g)].map(([digits]) => Number(digits.replace(',', '.')));
  if (numbers.length === 0) return words.includes('day') ? 8 : null;
  const most = Math.max(...numbers);
  if (/\bmin/.test(words)) return most / 60;
  return words.includes('day') ? most * 8 : most;
}

/** 'Ages 8 and over' → 8, 'All ages' → 0; null where nothing can be read. */
export function ageOf(ageMinimum: string | null): number | null {
  const words = (ageMinimum ?? '').toLowerCase();
  const [digits] = /\d+/.exec(words) ?? [];
  if (digits !== undefined) return Number(digits);
  return words.includes('all') || words.includes('any') ? 0 : null;
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
  const mostHours = filter.hours === '' ? Number.POSITIVE_INFINITY : Number(filter.hours);
  const age = filter.age === '' ? Number.POSITIVE_INFINITY : Number(filter.age);
  return cards.filter((card) => {
    const text = plain(`${card.name} ${card.summary}`);
    return (
      words.every((word) => text.includes(word)) &&
      (hoursOf(card.duration) ?? 0) <= mostHours &&
      (ageOf(card.ageMinimum) ?? 0) <= age &&
      (filter.difficulty === '' || card.difficulty === null || card.difficulty === filter.difficulty)
    );
  });
}

const lengths: readonly FilterOption[] = [
  { value: '2', label: 'Up to 2 hours' },
  { value: '4', label: 'Up to half a day' },
  { value: '8', label: 'Up to a day' },
];
const knownDifficulties = ['Easy', 'Moderate', 'Hard', 'Difficult', 'Expert'];

/** Only choices that part the cards; a filter with fewer than two is not shown. */
export function filterOptions(cards: readonly Card[]): {
  hours: readonly FilterOption[];
  difficulty: readonly FilterOption[];
  age: readonly FilterOption[];
} {
  const hours = cards.map((card) => hoursOf(card.duration)).filter((value) => value !== null);
  const names = [...new Set(cards.map((card) => card.difficulty).filter((value) => value !== null))];
  const rank = (name: string) => knownDifficulties.indexOf(name) + 1 || knownDifficulties.length + 1;
  const ages = [...new Set(cards.map((card) => ageOf(card.ageMinimum)).filter((value) => value !== null))];
  const shown = <T>(options: readonly T[]) => (options.length > 1 ? options : []);
  return {
    hours: lengths.filter(
      ({ value }) =>
        hours.some((length) => length <= Number(value)) && hours.some((length) => length > Number(value)),
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
