/**
 * Finds what the schema cannot: fields of a venue file that contradict each other
 * (docs/venue-files.md, "When something is wrong").
 */
import { inCurrency } from '../kernel/currency.ts';
import { checkPictures } from './pictures.ts';
import type { Problem } from './problems.ts';
import { sections } from './sections.ts';
import type { VenueFile } from './venue-file.ts';

/** Finds everything in a well-formed file that contradicts itself or could never be sold. */
export const checkVenueFile = (file: VenueFile): Problem[] =>
  inCurrency(file.venue.currency, () => [...checkPictures(file), ...sections.check(file)]);
