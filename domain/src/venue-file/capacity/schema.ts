/**
 * The parts of the venue file for what can run out besides the places of a departure: pools, rental lengths,
 * private tours, open tickets (docs/venue-files.md).
 */
import * as z from 'zod';
import { mostOutOfService } from '../../availability/cells.ts';
import {
  group,
  line,
  list,
  oneOf,
  orElse,
  orNull,
  slug,
  text,
  usual,
  wanted,
  whole,
} from '../../file-fields/fields.ts';
import {
  amountField,
  closingField,
  lengthField,
  momentField,
  noticeField,
  timeField,
} from '../../file-fields/values.ts';
import { t } from '../../messages/t.ts';

const maxUnits = 10_000;

const poolId = () => slug('single-kayaks').describe('Id of a pool; see pools.');

const outOfService = group('Units that cannot be used for some hours, like a boat in repair.', {
  from: momentField.describe(
    'When they go, in venue time, like 2026-12-05 09:00. A quarter of an hour that begins before is out as a whole.',
  ),
  until: momentField.describe('When they are back, in venue time, like 2026-12-05 16:00.'),
  units: usual(whole(1, maxUnits), 1).describe('How many of the pool.'),
});

const pool = group(
  'Something that bookings of one or several activities use for a while: boats, boards, seats of a van.',
  {
    id: slug('single-kayaks').describe(
      'Stable name of the pool, like single-kayaks. Keep it: what is booked is counted under it.',
    ),
    name: line(100).describe('What it is, for your own eyes, like Single kayaks.'),
    units: whole(0, maxUnits).describe('How many of it there are.'),
    outOfService: usual(list(outOfService, mostOutOfService), []).describe(
      'Units that cannot be used for some hours. What is over may be removed.',
    ),
  },
);

export const pools = usual(list(pool, 100), []).describe('What bookings use for a while, together.');

/** The units of a pool that one participant of a rate takes while renting. */
export const ratePool = group(
  'What one of this rate takes of a pool while it is rented. Only where capacityType is duration.',
  {
    id: poolId(),
    units: usual(whole(1, 200), 1).describe('How many one of this rate takes.'),
  },
  { id: 'poolId' },
);

export const resource = group(
  'What is taken of a pool beside the places, from the preparation to the end of the turnaround.',
  {
    pool: poolId(),
    units: usual(whole(1, 200), 1).describe('How many of it.'),
    per: usual(oneOf(['participant', 'booking', 'departure']), 'participant').describe(
      'participant: for each guest. booking: once for all guests of a booking. departure: once for all bookings of a departure, like a guide or a boat; not for rentals.',
    ),
  },
  { pool: 'poolId' },
);

export const duration = group(
  'A length guests can choose.',
  {
    length: lengthField.describe('How long it is: 1h, 90m, or minutes. It must fit into the hours.'),
    name: orNull(line(40)).describe('What it is called, like All day. Its length unless told.'),
    prices: z
      .record(slug('single'), amountField, {
        error: wanted(() => t('venueFile.expected.prices', { rate: 'single', price: '20.00' })),
      })
      .describe('Price of each rate for this length, like {single: 20.00, double: 32.00}.'),
  },
  { length: 'minutes' },
);

export const hours = group(
  'Opening hours. A rental starts at every step and ends before they close; a day pass is sold until they close.',
  {
    from: timeField.describe('When it opens, like 09:00: the first start of a rental.'),
    to: closingField.describe(
      'When it closes, like 18:00: everything rented is back. 24:00 is midnight; an earlier time than from, like 02:00, is on the next day.',
    ),
    every: lengthField
      .optional()
      .describe('Rentals: time from one start to the next: 30m, 1h, or minutes. 30m unless told.'),
  },
);

export const privateTours = group(
  'Private tours: a group has the departure to itself and pays the rate marked isPrivateTourRate once.',
  {
    // Always written, because a group of defaults would be empty and left out.
    only: z
      .boolean({ error: wanted(() => t('venueFile.expected.trueOrFalse')) })
      .default(false)
      .describe('true: it is only sold as a private tour. false: guests choose.'),
    name: orNull(line(100)).describe('What the choice is called, like Private boat.'),
    description: orNull(text(500)).describe('What a group gets for it; plain text.'),
    lead: orElse(noticeField, 0).describe(
      'A private tour is booked at least this long before its start: 2d, 24h. As the cutoff unless told.',
    ),
  },
  { lead: 'leadMinutes' },
);

export const stock = () =>
  orNull(whole(0, 1_000_000)).describe('Open tickets: how many are sold in all. No limit unless told.');

export const validityDays = () =>
  usual(whole(1, 3650), 365).describe('Open tickets: days they are good for, from the day they are bought.');
