/** Searches hotels and stops by name while the visitor types (D-API-61; docs/rules/transport.md). */
import { readWords } from '../kernel/typed-text.ts';
import { isWithinRadius, type PickupVenue } from './find-pickup.ts';
import type { Pickup } from './transport.ts';

const leastLetters = 2;
const maxHotels = 10;

/** Reads words as they are looked for, separated by single spaces. */
const plain = (text: string) =>
  readWords(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns 0 if the name starts with the text, 1 if a word does, 2 if it contains it, null otherwise. */
function rank(name: string, wanted: string): number | null {
  const at = name.indexOf(wanted);
  if (at < 0) return null;
  if (at === 0) return 0;
  return ` ${name}`.includes(` ${wanted}`) ? 1 : 2;
}

/** Returns at most ten matches, names that start with the text first; none for fewer than two letters. */
export function searchHotels(location: PickupVenue, query: string): Pickup[] {
  const wanted = plain(query);
  if (wanted.length < leastLetters) return [];
  return location.pickups
    .filter((pickup) => isWithinRadius(location, pickup))
    .flatMap((pickup) => {
      const name = plain(pickup.name);
      const place = rank(name, wanted);
      return place === null ? [] : [{ pickup, name, place }];
    })
    .sort((a, b) => a.place - b.place || (a.name < b.name ? -1 : 1))
    .slice(0, maxHotels)
    .map(({ pickup }) => pickup);
}
