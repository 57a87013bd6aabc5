/** What a written venue file leaves out: defaults, empty lists and nothing (docs/venue-files.md, "Export"). */

/** Returns a value that differs from the default, otherwise undefined. */
export const unless = <Value>(value: Value, usual: Value): Value | undefined =>
  value === usual ? undefined : value;

/** Returns the entries, or undefined if there are none. */
export const some = <Entry>(entries: readonly Entry[]): Entry[] | undefined =>
  entries.length === 0 ? undefined : [...entries];

/** Returns a value, or undefined instead of null. */
export const given = <Value>(value: Value | null): Value | undefined => value ?? undefined;
