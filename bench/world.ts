/** The venue that is sold in the benchmarks: as large as a real one, with departures enough for every run. */
import { timeSlotKey } from '@gangway/domain/availability/time-slot-key';
import {
  addDays,
  dateOf,
  firstOfMonth,
  type Instant,
  lastOfMonth,
  timeOfMinutes,
  type VenueDate,
  type VenueTime,
  wallAt,
  wallTime,
} from '@gangway/domain/kernel/local-time';
import type { Location } from '@gangway/domain/location/location';
import { aLocation, anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import type pg from 'pg';

export const locationKey = 77;
/** Sold on distinct departures: places never run out. */
export const wideActivity = 1;
/** Asked for months: 310 departures a month of 31 days. */
export const monthActivity = 2;
/** Sold to many at once: every departure has few places. */
export const scarceActivity = 3;
export const scarcePlaces = 50;
export const adultRate = 11;

const lengthMinutes = 150;
const zone = 'America/Denver';
/** Ten departures a day. */
const times = Array.from({ length: 10 }, (_, index) => timeOfMinutes(8 * 60 + index * 60) as VenueTime);

const story = `<p>Paddle out from the marina while the lake is still glass and watch the first light reach the peaks.
Your guide knows where the ospreys nest, tells how the valley was cut by ice, and brews coffee on the far shore.</p>
<p>No experience is needed: we start with half an hour on the beach and stay within sight of land. Double kayaks are
stable enough for children, and the guide carries everything else. Expect calm water in the morning and a breeze on the
way home.</p>`;

const names = [
  'Sunrise Kayak Tour',
  'Islands by Kayak',
  'Osprey Watch',
  'Full Moon Paddle',
  'Canyon Rafting, Half Day',
  'Canyon Rafting, Full Day',
  'Ridge Trail on Horseback',
  'Stars over the Lake',
  'Fly Fishing for Beginners',
  'Family Float',
  'Snowshoe to the Hut',
  'Photographers’ Dawn',
  'Stand-up Paddling Lesson',
  'Sunset Sail',
];

/** A venue of fourteen activities with fees and taxes, as the demo venues have. */
function benchLocation(): Location {
  const activities = names.map((name, index) => {
    const key = index + 1;
    const capacity = key === wideActivity ? 1_000_000 : key === scarceActivity ? scarcePlaces : 100;
    return anActivity({
      key,
      id: `activity-${key}`,
      name,
      description: story,
      rates: [
        aRate({ key: key * 10 + 1 }),
        aRate({
          key: key * 10 + 2,
          id: 'child',
          name: 'Child',
          price: 3900,
          isFromPrice: false,
          needsAdult: true,
        }),
      ],
      schedules: [aSchedule({ times, lengthMinutes, capacity })],
    });
  });
  return aLocation({
    key: locationKey,
    tagline: 'Guided trips on the lake and in the canyon',
    fees: [
      { key: 1, name: 'Trail fund', kind: 'perOrder', value: 300, taxable: false },
      { key: 2, name: 'Booking fee', kind: 'percent', value: 250, taxable: true },
    ],
    taxes: [{ name: 'Sales tax', basisPoints: 725, inclusive: false, classes: [] }],
    terms: '<p>Free cancellation until 48 hours before the start.</p>',
    activities,
  });
}

/** Stores the venue as an import would. */
export async function storeBenchLocation(client: pg.Client): Promise<void> {
  await client.query('insert into location (location_key, definition) values ($1, $2)', [
    locationKey,
    JSON.stringify(benchLocation()),
  ]);
}

export interface BenchSlot {
  key: number;
  /** What its places are counted under. */
  at: string;
}

/** Departures from the day after tomorrow on. */
export function slotAt(index: number): BenchSlot {
  const today = dateOf(wallAt(Date.now() as Instant, zone));
  const date = addDays(today, 2 + Math.floor(index / times.length));
  const time = times[index % times.length] ?? ('08:00' as VenueTime);
  return { key: timeSlotKey({ date, time, lengthMinutes }), at: wallTime(date, time) };
}

/** The first month of 31 days that has not begun. */
export function benchMonth(): { first: VenueDate; last: VenueDate; departures: string[] } {
  const today = dateOf(wallAt(Date.now() as Instant, zone));
  let first = firstOfMonth(addDays(lastOfMonth(today), 1));
  while (!lastOfMonth(first).endsWith('31')) first = firstOfMonth(addDays(lastOfMonth(first), 1));
  const last = lastOfMonth(first);
  const departures: string[] = [];
  for (let date = first; date <= last; date = addDays(date, 1))
    for (const time of times) departures.push(wallTime(date, time));
  return { first, last, departures };
}
