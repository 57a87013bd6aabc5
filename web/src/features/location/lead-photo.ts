/** The venue's lead picture, for link previews. */
import type { PhotoPlace } from '@gangway/ui/lib/photo-file.ts';
import type { Venue } from './venue-source.ts';

export function leadPhoto({ photoDomain, photoFolder, leadPhotoVersion }: Venue): PhotoPlace {
  return { photoDomain, photoFolder, photoVersion: leadPhotoVersion };
}
