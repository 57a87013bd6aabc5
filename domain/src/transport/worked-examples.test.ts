/** The worked examples of docs/rules/transport.md, row by row. */
import { describe, expect, it } from 'vitest';
import { expandSchedule } from '../availability/expand-schedule.ts';
import { bookActivity } from '../booking/book-activity.ts';
import type { RateKey } from '../kernel/keys.ts';
import type { VenueDate, VenueTime, WallTime } from '../kernel/local-time.ts';
import { anActivity, aSchedule } from '../testing/builders.ts';
import { aTransportLocation } from '../testing/transport-builders.ts';
import { bookPickup } from './book-pickup.ts';
import { findPickup } from './find-pickup.ts';
import { missingTransport } from './missing-transport.ts';
import { type Appointment, bookTransport, transportChoices, transportDays } from './order-transport.ts';
import { searchHotels } from './search-hotels.ts';
import { removedWords, transportToRemove } from './transport-fits.ts';

const location = aTransportLocation();
const day = '2026-12-05' as VenueDate;
const at = (latitude: number) => ({ name: 'Hotel', latitude, longitude: -105 });

describe('an address', () => {
  it.each([
    ['Grand Lodge', 40.1, 'Grand Lodge', 20],
    ['Station', 40.02, 'Station', 10],
    ['Château Cabin, whose guests wait at Grand Lodge', 40.11, 'Grand Lodge', 20],
    ['a house 4.1 miles away, nearest to Summit House', 40.06, 'Summit House', 35],
    ['a house 11.7 miles away, nearest to Château Cabin', 40.17, 'Grand Lodge', 20],
  ])(
    '%s is picked up at its stop, with the drive time of that stop (D-TR-01)',
    (_case, latitude, stop, minutes) => {
      expect(findPickup(location, at(latitude))).toMatchObject({
        stop: { name: stop },
        driveMinutes: minutes,
      });
    },
  );

  it.each([
    ['12.4 miles away', location, 40.18],
    ['of a venue without a radius', aTransportLocation({ hotelSearchRadius: null }), 40.1],
    ['of a venue without a place', aTransportLocation({ place: null }), 40.1],
    [
      'beyond all zones',
      aTransportLocation({ pickupZones: [], pickups: location.pickups.slice(0, 1) }),
      40.1,
    ],
  ])('%s is not picked up (D-TR-01)', (_case, venue, latitude) => {
    expect(findPickup(venue, at(latitude))).toBeNull();
  });
});

describe('searching for a hotel', () => {
  it.each<[string, string[]]>([
    ['s', []],
    ['st', ['Station']],
    ['  HOUSE ', ['Summit House']],
    ['chateau', ['Château Cabin']],
    ['an', ['Grand Lodge']],
    ['xyz', []],
    ['--', []],
  ])('with %j finds %j (D-TR-01)', (query, names) => {
    expect(searchHotels(location, query).map(({ name }) => name)).toEqual(names);
  });

  it('finds ten at most, with names that begin with the text first (D-TR-01)', () => {
    const [pickup] = location.pickups;
    if (pickup === undefined) throw new Error('no pickup');
    const many = Array.from({ length: 14 }, (_, index) => ({
      ...pickup,
      key: 100 + index,
      name: index === 13 ? 'Inn on the Lake' : `Lake Inn ${index}`,
    }));
    const found = searchHotels(aTransportLocation({ pickups: many }), 'inn');
    expect(found).toHaveLength(10);
    expect(found[0]?.name).toBe('Inn on the Lake');
  });
});

const departureAt = (time: string) => {
  const activity = anActivity({ schedules: [aSchedule({ times: [time] })] });
  const [departure] = expandSchedule(activity, day, day, location.timeZone);
  if (departure === undefined) throw new Error('no departure');
  return departure;
};

const fetched = (offered: boolean, required = false) =>
  anActivity({ transportation: { offered, required, vehicleId: 'shuttle' } });

describe('pickup for an activity', () => {
  it.each([
    ['09:00', 40.1, '2026-12-05T08:40'],
    ['09:00', 40.05, '2026-12-05T08:25'],
    ['00:10', 40.1, '2026-12-04T23:50'],
  ])(
    'at %s from %d degrees north is at %s, the drive time before departure (D-TR-01)',
    (time, latitude, pickupAt) => {
      const booked = bookPickup(location, fetched(true), departureAt(time), at(latitude));
      expect(booked).toMatchObject({ ok: true, value: { pickupAt } });
    },
  );

  it('claims a seat in the vehicle for each guest (D-TR-01)', () => {
    const [activity] = location.activities;
    if (activity === undefined) throw new Error('no activity');
    const rates = [{ rateKey: 11 as RateKey, participants: 3 }];
    const choice = {
      activityKey: 1,
      timeSlotKey: 0,
      rates,
      isPrivateTour: false,
      guests: null,
      agentKey: null,
      packageKey: null,
      addOns: [],
      tip: null,
      answers: [],
    };
    const offer = { location, activity, departure: departureAt('09:00') };
    const seats = [{ subject: 'vehicle/shuttle', at: '2026-12-05T09:00', capacity: 6, units: 3 }];
    expect(bookActivity(offer, { ...choice, hotel: at(40.1) })).toMatchObject({
      ok: true,
      value: { wanted: [{ subject: 'activity/1', units: 3 }, ...seats] },
    });
    expect(bookActivity(offer, { ...choice, hotel: null })).toMatchObject({
      ok: true,
      value: { wanted: [{ subject: 'activity/1' }] },
    });
  });

  it.each([
    ['no hotel, not required', fetched(true), null, { ok: true, value: null }],
    ['a hotel, not offered', fetched(false), at(40.1), { ok: true, value: null }],
    [
      'no hotel, but required',
      fetched(true, true),
      null,
      { ok: false, refusal: { code: 'transportRequired' } },
    ],
    ['required for the day only', fetched(false, true), null, { ok: true, value: null }],
    ['a hotel too far away', fetched(true), at(40.2), { ok: false, refusal: { code: 'pickupOutside' } }],
  ])('%s (D-TR-01, D-TR-04)', (_case, activity, hotel, answer) => {
    expect(bookPickup(location, activity, departureAt('09:00'), hotel)).toMatchObject(answer);
  });
});

const appointment = (start: string, end: string, participants = 2, hasTime = true): Appointment => ({
  start: `2026-12-05T${start}` as WallTime,
  end: `2026-12-05T${end}` as WallTime,
  hasTime,
  arriveMinutesBefore: 20,
  participants,
});
const morning = appointment('09:00', '11:30');
const afternoon = appointment('13:00', '15:30', 5);

describe('a day', () => {
  const ridesOf = (appointments: Appointment[]) => {
    const [plan] = transportDays(appointments);
    const [lodge] = plan === undefined ? [] : transportChoices(location, plan);
    return [lodge?.pickups.map(({ time }) => time), lodge?.returns.map(({ time }) => time)];
  };

  it.each<[string, Appointment[], string[] | undefined, string[] | undefined]>([
    ['09:00 to 11:30', [morning], ['07:40', '08:10'], ['11:30', '12:00', '17:00']],
    ['09:00 to 11:30 and 13:00 to 15:30', [morning, afternoon], ['07:40', '08:10'], ['17:00']],
    ['13:00 to 15:30', [afternoon], ['07:40', '08:10', '12:10'], ['17:00']],
    ['until 17:30, after the last ride back', [appointment('13:00', '17:30')], undefined, undefined],
    ['from 08:00, before the first ride', [appointment('08:00', '09:00')], undefined, undefined],
    [
      'a date-only activity',
      [appointment('00:00', '00:00', 2, false)],
      ['07:40', '08:10', '12:10'],
      ['11:30', '12:00', '17:00'],
    ],
  ])('%s has the matching rides from Grand Lodge (D-TR-03)', (_case, appointments, there, back) => {
    expect(ridesOf(appointments)).toEqual([there, back]);
  });

  it('is offered for its largest party, at stops only (D-TR-03)', () => {
    const [plan] = transportDays([morning, afternoon]);
    expect(plan?.guests).toBe(5);
    const stops = plan === undefined ? [] : transportChoices(location, plan);
    expect(stops.map(({ stop, price }) => [stop.name, price])).toEqual([
      ['Grand Lodge', 800],
      ['Station', 800],
      ['Summit House', 1200],
    ]);
  });

  it.each<[boolean, number | null, number | null, number | null, number]>([
    [true, 40, -105, 12, 3],
    [false, 40, -105, 12, 0],
    [true, null, -105, 12, 0],
    [true, 40, null, 12, 0],
    [true, 40, -105, null, 0],
  ])(
    'with the flag %s, latitude %s, longitude %s and radius %s has %i stops (9-15)',
    (enableOrderLevelTransportation, latitude, longitude, hotelSearchRadius, stops) => {
      const place = { name: 'Marina', address: '', latitude, longitude };
      const venue = aTransportLocation({ enableOrderLevelTransportation, place, hotelSearchRadius });
      const [plan] = transportDays([morning]);
      expect(plan === undefined ? null : transportChoices(venue, plan)).toHaveLength(stops);
    },
  );
});

describe('transportation of a day', () => {
  const choice = { day, pickupKey: 5, guests: 2, pickupTime: '8:10 AM', returnTime: '12:00 PM' };
  const book = (changes: Partial<typeof choice>) =>
    bookTransport(location, transportDays([morning]), { ...choice, ...changes });

  it('costs the price per guest and claims a seat in each direction (D-TR-04)', () => {
    expect(book({})).toMatchObject({
      ok: true,
      value: {
        locationName: 'Grand Lodge',
        pickupTime: '08:10',
        arriveTime: '08:30',
        returnTime: '12:00',
        subTotal: 1600,
        wanted: [
          { subject: 'vehicle/shuttle', at: '2026-12-05T08:30', capacity: 6, units: 2 },
          { subject: 'vehicle/shuttle', at: '2026-12-05T12:00/back', capacity: 6, units: 2 },
        ],
      },
    });
    expect(book({ pickupKey: 8, pickupTime: '7:55 AM' })).toMatchObject({
      ok: true,
      value: { subTotal: 2400 },
    });
  });

  it.each([
    ['a day without appointments', { day: '2026-12-06' as VenueDate }],
    ['a place that is not a stop', { pickupKey: 7 }],
    ['a pickup that comes too late', { pickupTime: '12:10 PM' }],
    ['a return that leaves too early', { returnTime: '11:00 AM' }],
    ['an invalid time', { pickupTime: 'noon' }],
  ])('%s is refused (D-TR-03)', (_case, changes) => {
    expect(book(changes)).toMatchObject({ ok: false, refusal: { code: 'transportGone' } });
  });

  it('never takes guests back before they arrive (D-TR-03)', () => {
    const anyTime = transportDays([appointment('00:00', '00:00', 2, false)]);
    const late = { ...choice, pickupTime: '12:10 PM', returnTime: '12:00 PM' };
    expect(bookTransport(location, anyTime, late).ok).toBe(false);
    expect(bookTransport(location, anyTime, { ...late, returnTime: '5:00 PM' }).ok).toBe(true);
  });
});

describe('a change of the cart', () => {
  const chosen = {
    day,
    guests: 2,
    arriveTime: '08:30' as VenueTime,
    returnTime: '12:00' as VenueTime,
  };
  it.each<[string, Appointment[], Appointment[], number, boolean]>([
    ['another line in between', [morning], [morning, appointment('10:00', '11:00')], 2, false],
    ['an earlier start', [morning], [morning, appointment('08:40', '09:00')], 2, true],
    ['a later end', [morning], [morning, appointment('11:30', '12:15')], 2, true],
    ['more guests than seats', [morning], [{ ...morning, participants: 3 }], 2, true],
    ['fewer guests', [{ ...morning, participants: 4 }], [morning], 4, false],
    [
      'a larger party, with a return before the appointment',
      [afternoon],
      [{ ...afternoon, participants: 6 }],
      2,
      true,
    ],
    ['no appointment left', [morning], [], 2, true],
    ['only another day left', [morning], [{ ...morning, start: '2026-12-06T09:00' as WallTime }], 2, true],
  ])(
    'removes transportation only if it no longer fits: %s (D-TR-06)',
    (_case, before, after, guests, isRemoved) => {
      expect(transportToRemove([{ ...chosen, guests }], before, after)).toHaveLength(isRemoved ? 1 : 0);
    },
  );

  it('keeps transportation that was chosen for part of a party (D-TR-06)', () => {
    const [before, after] = [[{ ...morning, participants: 4 }], [{ ...morning, participants: 5 }]];
    expect(transportToRemove([chosen], before, after)).toEqual([]);
  });

  it('is reported day by day (D-TR-06)', () => {
    expect(removedWords([day, '2026-12-06' as VenueDate])).toBe(
      'Transportation for Sat, Dec 05 was removed because your schedule changed. Please choose it again. Transportation for Sun, Dec 06 was removed because your schedule changed. Please choose it again.',
    );
  });
});

describe('completing an order', () => {
  const need = { name: 'Kayak', day, isRequired: true, hasPickup: false };
  it.each([
    ['nothing chosen', [need], [], 'Kayak'],
    ['a pickup for the activity', [{ ...need, hasPickup: true }], [], null],
    ['transportation for its day', [need], [day], null],
    ['transportation for another day', [need], ['2026-12-06' as VenueDate], 'Kayak'],
    ['transportation that is not required', [{ ...need, isRequired: false }], [], null],
  ])('with %s (D-TR-04, C-44)', (_case, needs, days, name) => {
    expect(missingTransport(needs, days)).toBe(name);
  });
});
