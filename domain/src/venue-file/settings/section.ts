/** The sections that are made of plain settings: what they say is what a location has. */
import { written } from '../../file-fields/fields.ts';
import { t } from '../../messages/t.ts';
import { type Problem, problem } from '../problems.ts';
import type { Section } from '../section.ts';
import { checkTrackers } from '../trackers/check.ts';
import type { VenueFile } from '../venue-file.ts';
import { embedding, mail, retention, trackers } from './schema.ts';

/** Asking for reviews takes an hour and an address. */
function checkReviews({ mail: { reviewHours, reviewUrl } }: VenueFile): Problem[] {
  if ((reviewHours === null) === (reviewUrl === null)) return [];
  const field = reviewHours === null ? 'reviewUrl' : 'reviewHours';
  return [problem(['mail', field], t('venueFile.mail.reviewHalf'))];
}

export const plainSettings = {
  read: (file) => ({ ...file.mail, ...file.retention, ...file.embedding, ...file.trackers }),
  write: (location) => ({
    mail: written(mail, location),
    retention: written(retention, location),
    embedding: written(embedding, location),
    trackers: written(trackers, location),
  }),
  check: (file) => [...checkReviews(file), ...checkTrackers(file)],
} satisfies Section;
