/**
 * A key computed from a stable id: always the same on every server, so it need not be stored
 * (docs/decisions, keys of add-ons and fields).
 */

const least = 100_000_000;
const span = 900_000_000;

/** FNV-1a over the characters, reduced to nine digits. Checking a venue's file finds collisions. */
export function keyOfId(id: string): number {
  let hash = 0x811c9dc5;
  for (const letter of id) {
    hash ^= letter.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return least + (hash % span);
}
