/** The address of the venue's lead picture for link previews. */
import { absolutePhoto } from '../../lib/photo-file.ts';
import type { Venue } from './venue-source.ts';

export function leadImage(venue: Venue, origin: string): string | null {
  const { photoDomain, photoFolder, leadPhotoVersion } = venue;
  return absolutePhoto({ photoDomain, photoFolder, photoVersion: leadPhotoVersion }, origin);
}
