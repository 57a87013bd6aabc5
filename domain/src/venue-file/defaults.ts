/** What a written venue file leaves out: defaults, empty lists and nothing (docs/venue-files.md, "Export"). */

/** Returns a value that differs from the default, otherwise undefined. */
export const unless = <Value>(value: Value, usual: Value): Value | undefined =>
  value === usual ? undefined : value;

/** Returns the entries, or undefined if there are none. */
export const some = <Entry>(entries: readonly Entry[]): Entry[] | undefined =>
  entries.length === 0 ? undefined : [...entries];

/** Returns the fields with some of them in another place: right behind the anchor. */
export function movedBehind<Fields extends object>(
  anchor: keyof Fields & string,
  moved: readonly (keyof Fields & string)[],
  fields: Fields,
): Fields {
  const names = new Set<string>(moved);
  const entries = Object.entries(fields);
  const rest = entries.filter(([name]) => !names.has(name));
  const place = rest.findIndex(([name]) => name === anchor) + 1;
  const own = entries.filter(([name]) => names.has(name));
  return Object.fromEntries([...rest.slice(0, place), ...own, ...rest.slice(place)]) as Fields;
}
