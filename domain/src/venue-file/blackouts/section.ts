/** Days on which the whole venue is closed (docs/venue-files.md). */
import { written } from '../../file-fields/fields.ts';
import type { VenueDate } from '../../kernel/local-time.ts';
import type { Section } from '../section.ts';
import { blackouts as schema } from './schema.ts';

export const blackouts = {
  read: (file) => ({ blackouts: file.blackouts.map(({ on, reason }) => ({ ...on, reason })) }),
  write: (location) => ({
    blackouts: written(
      schema,
      location.blackouts.map(({ from, to, reason }) => ({
        on: { from: from as VenueDate, to: to as VenueDate },
        reason,
      })),
    ),
  }),
} satisfies Section;
