/** The venue that the benchmarks sell: as large as a real one, with enough departures for every run. */
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
  wallTime,
} from '@gangway/domain/kernel/local-time';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { aLocation, anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { aPackage } from '@gangway/domain/testing/package-builder';
import type pg from 'pg';

export const locationKey = 77;
/** Sold on separate departures, so that places never run out. */
export const wideActivity = 1;
/** For month requests: 310 departures in a month of 31 days. */
export const monthActivity = 2;
/** For simultaneous buyers: few places per departure. */
export const scarceActivity = 3;
export const scarcePlaces = 50;
/** For month requests: 28 departures a day, ten thousand a year. */
export const busyActivity = 15;
/** A two-hour boat rental that starts at any half hour; the boats are a pool. */
export const rentalActivity = 16;
const rentalMinutes = 120;
const rentalStarts = 20;
/** Five activities, four on one day and one on the next. */
export const fivePackage = 1;
const memberActivities = [4, 5, 6, 7, 8] as const;
const memberHours = [8, 11, 14, 17, 32] as const;

const lengthMinutes = 150;
const zone = 'America/Denver';
/** Returns the key of an activity's first rate. */
export const rateOf = (activity: number) => activity * 10 + 1;

/** Ten departures a day. */
const times = Array.from({ length: 10 }, (_, index) => timeOfMinutes(8 * 60 + index * 60) as VenueTime);
/** Twenty-eight a day, every twenty minutes. */
const busyTimes = Array.from({ length: 28 }, (_, index) => timeOfMinutes(8 * 60 + index * 20) as VenueTime);

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
  'Harbor Shuttle',
];

const rental = () =>
  anActivity({
    key: rentalActivity,
    id: `activity-${rentalActivity}`,
    name: 'Rowing Boat',
    description: story,
    capacityType: 'duration',
    turnaroundMinutes: 15,
    rates: [
      aRate({ key: rateOf(rentalActivity), id: 'boat', name: 'Boat', pool: { poolId: 'boats', units: 1 } }),
    ],
    durations: [{ minutes: rentalMinutes, name: null, prices: [] }],
    schedules: [
      aSchedule({
        times: [],
        capacity: null,
        hours: { from: '08:00' as VenueTime, to: '20:00' as VenueTime, everyMinutes: 30 },
      }),
    ],
  });

/** Builds a venue of fifteen activities with fees and taxes, like the demo venues. */
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
        aRate({ key: rateOf(key) }),
        aRate({
          key: key * 10 + 2,
          id: 'child',
          name: 'Child',
          price: 3900,
          isFromPrice: false,
          needsAdult: true,
        }),
      ],
      schedules: [aSchedule({ times: key === busyActivity ? busyTimes : times, lengthMinutes, capacity })],
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
    pools: [{ id: 'boats', name: 'Rowing boats', units: 10_000 }],
    activities: [...activities, rental()],
    packages: [
      aPackage({
        key: fivePackage,
        members: memberActivities.map((activityKey) => ({ activityKey, discounts: [] })),
      }),
    ],
  });
}

/** Stores the venue in the same way as an import. */
export async function storeBenchLocation(client: pg.Client): Promise<void> {
  await client.query('insert into location (location_key, definition) values ($1, $2)', [
    locationKey,
    JSON.stringify(benchLocation()),
  ]);
}

export interface BenchSlot {
  key: number;
  /** The key under which its places are counted. */
  at: string;
}

const dayAfterTomorrow = () => addDays(dateOf(wallAt(Date.now() as Instant, zone)), 2);

/** Returns a departure, counted from the day after tomorrow. */
export function slotAt(index: number): BenchSlot {
  const date = addDays(dayAfterTomorrow(), Math.floor(index / times.length));
  const time = times[index % times.length] ?? ('08:00' as VenueTime);
  return { key: timeSlotKey({ date, time, lengthMinutes }), at: wallTime(date, time) };
}

/** Returns a start of the rental, counted from the day after tomorrow. */
export function rentalSlotKey(index: number): number {
  const date = addDays(dayAfterTomorrow(), Math.floor(index / rentalStarts));
  const time = timeOfMinutes(8 * 60 + (index % rentalStarts) * 30) as VenueTime;
  return timeSlotKey({ date, time, lengthMinutes: rentalMinutes });
}

/** Returns the choices for a package: each member's departure, counted from the day after tomorrow. */
export function packageSlots(index: number): { activity: number; key: number }[] {
  const first = addDays(dayAfterTomorrow(), index);
  return memberActivities.map((activity, member) => {
    const hour = memberHours[member] ?? 8;
    const date = addDays(first, Math.floor(hour / 24));
    const time = timeOfMinutes((hour % 24) * 60) as VenueTime;
    return { activity, key: timeSlotKey({ date, time, lengthMinutes }) };
  });
}

/** Returns the first month of 31 days that has not begun yet. */
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

/**
 * Returns the keys under which the busy activity's places are counted, for a year from the first of that
 * month.
 */
export function busyYear(): string[] {
  const { first } = benchMonth();
  const dates = Array.from({ length: 365 }, (_, day) => addDays(first, day));
  return dates.flatMap((date) => busyTimes.map((time) => wallTime(date, time)));
}
