/**
 * Numbers of a venue's fees, answers, languages, pickups and vehicles: kept by name from one import to the
 * next (docs/venue-files.md, "Ids and keys").
 */

/** Numbers entries that have no key: the previous number of the same name, otherwise the next free one. */
export function numbered<Entry extends { key?: number | undefined }>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
  before: ReadonlyMap<string, number>,
): (Entry & { key: number })[] {
  const fixed = new Set(entries.flatMap(({ key }) => (key === undefined ? [] : [key])));
  let highest = Math.max(0, ...fixed, ...before.values());
  const used = new Set(fixed);
  return entries.map((entry) => {
    const kept = before.get(nameOf(entry));
    const key = entry.key ?? (kept !== undefined && !used.has(kept) ? kept : ++highest);
    used.add(key);
    return { ...entry, key };
  });
}

export const keysByName = (entries: readonly { key: number; name: string }[] | undefined) =>
  new Map(entries?.map(({ name, key }) => [name, key]));

export function fault(what: string): never {
  throw new Error(`a checked venue file lacks ${what}`);
}
