/**
 * Writes a location as a venue file; reading it back gives the same location (docs/venue-files.md, "Export").
 */
import { inCurrency } from '../kernel/currency.ts';
import type { Location } from '../location/location.ts';
import type { WritingNeeds } from './section.ts';
import { sections } from './sections.ts';
import type { VenueFileInput } from './venue-file.ts';

/** Removes undefined values and empty groups. */
function pruned<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(pruned) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .map(([name, content]): [string, unknown] => [name, pruned(content)])
    .filter(([, content]) => content !== undefined && !isEmptyGroup(content));
  return Object.fromEntries(kept) as Value;
}

const isEmptyGroup = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/** Returns the file of a location, leaving out defaults. */
export const writeVenueFile = (location: Location, needs: WritingNeeds): VenueFileInput =>
  inCurrency(location.currency, () => pruned<VenueFileInput>(sections.write(location, needs)));
