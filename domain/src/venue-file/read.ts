/** Turns a checked venue file into the location that the rules use (docs/venue-files.md). */
import type { Location } from '../location/location.ts';
import type { ReadingNeeds } from './section.ts';
import { sections } from './sections.ts';
import type { VenueFile } from './venue-file.ts';

/** Returns the location a file describes, after checkVenueFile, with known pictures and assigned keys. */
export const readVenueFile = (file: VenueFile, needs: ReadingNeeds): Location => sections.read(file, needs);
