/**
 * The Markdown of texts that an older version stored as HTML only
 * (docs/decisions/0054-venue-fields-both-ways.md).
 */
import type { Location } from '../location/location.ts';

interface Text {
  description: string;
  descriptionSource: string | null;
}

/** Takes the source of the text that reads the same in the file. */
function sourced<Entry extends Text & { id: string }>(stored: Entry, file: readonly Entry[]): Entry {
  const same = file.find(({ id, description }) => id === stored.id && description === stored.description);
  return { ...stored, descriptionSource: stored.descriptionSource ?? same?.descriptionSource ?? null };
}

/** Returns the stored location for a comparison with a file, without differences in how a text is written. */
export function withSources(stored: Location, file: Location): Location {
  const { terms, termsSource } = stored;
  return {
    ...stored,
    termsSource: termsSource ?? (terms === file.terms ? file.termsSource : null),
    activities: stored.activities.map((activity) => sourced(activity, file.activities)),
    packages: stored.packages.map((item) => sourced(item, file.packages)),
  };
}
