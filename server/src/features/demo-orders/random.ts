/** Numbers that look random and are the same for the same seed. */

export interface Random {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  pick<T>(of: readonly [T, ...T[]] | readonly T[]): T;
  /** True so often, from 0 to 1. */
  chance(share: number): boolean;
  /** One of the entries, each as often as its weight says. */
  weighted<T extends { weight: number }>(of: readonly T[]): T;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return hash >>> 0;
}

/** Mulberry32, by Tommy Ettinger: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
export function randomOf(seed: string): Random {
  let state = hashOf(seed);
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  function pick<T>(of: readonly T[]): T {
    if (of.length === 0) throw new RangeError('nothing to pick from');
    return of[between(0, of.length - 1)] as T;
  }
  return {
    next,
    between,
    pick,
    chance: (share) => next() < share,
    weighted(of) {
      let left = next() * of.reduce((sum, { weight }) => sum + weight, 0);
      for (const one of of) {
        left -= one.weight;
        if (left < 0) return one;
      }
      return pick(of);
    },
  };
}
