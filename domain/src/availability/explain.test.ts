/**
 * Why something can or cannot be booked: a case for every status of a departure and of a day
 * (decisions 6.2; 9-12, C-46).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Activity } from '../catalog/activity.ts';
import type { RateSelection } from '../catalog/rate.ts';
import type { RateKey } from '../kernel/keys.ts';
import { type Instant, type VenueDate, type VenueTime, wallTime } from '../kernel/local-time.ts';
import { instantOf } from '../kernel/zone-time.ts';
import { anActivity, aRate, aSchedule } from '../testing/builders.ts';
import { type CellState, cellStates } from './cell-states.ts';
import { demandsOf, wantedCells } from './cells.ts';
import { expandSchedule } from './expand-schedule.ts';
import {
  type AvailabilityStatus,
  anybody,
  type DepartureState,
  explainDay,
  explainer,
  isBookable,
  lastSaleDate,
  timeExplainer,
  timeReasonsUntil,
} from './explain.ts';
import type { Reason } from './reason.ts';
import { slotName, slotValue } from './time-slot-words.ts';

const denver = 'America/Denver';
const now = Date.parse('2026-11-21T17:00:00Z') as Instant;
const today = '2026-11-21' as VenueDate;

function departure(date: string, time: string | null = '09:00', capacity: number | null = 12) {
  const activity = anActivity({
    appointmentType: time === null ? 'date' : 'dateTime',
    schedules: [aSchedule({ times: time === null ? [] : [time], capacity })],
  });
  const [first] = expandSchedule(activity, date as VenueDate, date as VenueDate, denver);
  if (first === undefined) throw new Error(`nothing departs on ${date}`);
  return first;
}

const party = (adults: number, children = 0): RateSelection[] => [
  { rateKey: 11 as RateKey, participants: adults },
  { rateKey: 12 as RateKey, participants: children },
];

const venue = { pools: [], vehicles: [], timeZone: denver };

const explain = (
  activity: ReturnType<typeof anActivity>,
  at: ReturnType<typeof departure>,
  cell: CellState | null = null,
  guests: RateSelection[] = [],
) => {
  const states = cellStates(cell === null ? [] : [{ subject: 'activity/1', at: at.at, ...cell }]);
  return explainer(venue, activity, { ...anybody, party: guests }, now)(at, states);
};

describe('a departure', () => {
  it.each<[string, AvailabilityStatus, string, string | null]>([
    ['tomorrow', 'Available', '2026-11-22', '09:00'],
    ['that started this minute', 'Past', '2026-11-21', '10:00'],
    ['that started a minute ago', 'Past', '2026-11-21', '09:59'],
    ['within the cutoff', 'Cutoff', '2026-11-21', '11:59'],
    ['exactly at the cutoff', 'Cutoff', '2026-11-21', '12:00'],
    ['a minute outside the cutoff', 'Available', '2026-11-21', '12:01'],
    ['on the last day on sale', 'Available', '2026-12-21', '09:00'],
    ['a day after the last day on sale', 'NotYetOpen', '2026-12-22', '09:00'],
    ['of today without a time', 'Available', '2026-11-21', null],
    ['of yesterday without a time', 'Past', '2026-11-20', null],
  ])('%s is %s (7.2-02, D-AV-06)', (_case, status, date, time) => {
    const activity = anActivity({ cutoffMinutes: 120, salesOpenDaysAhead: 30 });
    expect(explain(activity, departure(date, time)).status).toBe(status);
  });

  it.each<[AvailabilityStatus, number | null, number, number | null]>([
    ['Available', 12, 0, 12],
    ['Available', 12, 8, 4],
    ['Limited', 12, 9, 3],
    ['Limited', 12, 11, 1],
    ['SoldOut', 12, 12, 0],
    ['SoldOut', 12, 14, 0],
    ['SoldOut', 0, 0, 0],
    ['Limited', 4, 3, 1],
    ['Available', 4, 2, 2],
    ['Available', null, 5000, null],
  ])(
    'is %s with a capacity of %j and %d claimed, %j left: limited at a quarter or less (6.2)',
    (status, capacity, claimed, left) => {
      const state = explain(anActivity(), departure('2026-11-22'), { capacity, claimed });
      expect([state.status, state.placesLeft]).toEqual([status, left]);
    },
  );

  it.each<[number, number, AvailabilityStatus]>([
    [0, 4, 'Available'],
    [5, 5, 'Available'],
    [5, 4, 'Limited'],
    [100, 12, 'Limited'],
  ])(
    'with a threshold of %d and %d left is %s: a threshold of 0 hides nothing (9-12, 3.2-09, C-46)',
    (threshold, left, status) => {
      const activity = anActivity({ hideSpotsLeftUntilLessThan: threshold });
      expect(explain(activity, departure('2026-11-22'), { capacity: 12, claimed: 12 - left }).status).toBe(
        status,
      );
    },
  );

  it('without bookings has the capacity of its schedule (D-AV-02)', () => {
    expect(explain(anActivity(), departure('2026-11-22', '09:00', 7)).placesLeft).toBe(7);
  });

  it('keeps the capacity of its cell once something was booked (D-AV-02)', () => {
    expect(
      explain(anActivity(), departure('2026-11-22', '09:00', 7), { capacity: 9, claimed: 1 }).placesLeft,
    ).toBe(8);
  });

  it.each<[RateSelection[], AvailabilityStatus]>([
    [[], 'Limited'],
    [party(3), 'Limited'],
    [party(2, 1), 'Limited'],
    [party(4), 'SoldOut'],
    [party(3, 1), 'SoldOut'],
  ])('with three places left, for %j, is %s (7.2-02)', (guests, status) => {
    expect(explain(anActivity(), departure('2026-11-22'), { capacity: 12, claimed: 9 }, guests).status).toBe(
      status,
    );
  });

  it('counts the seats of each rate, not people (D-AV-02)', () => {
    const activity = anActivity({ rates: [aRate({ seats: 2 }), aRate({ key: 12, id: 'child', seats: 1 })] });
    const left = (claimed: number, guests: RateSelection[]) =>
      explain(activity, departure('2026-11-22'), { capacity: 12, claimed }, guests).status;
    expect([left(8, party(2)), left(9, party(2)), left(8, party(1, 2)), left(9, party(1, 2))]).toEqual([
      'Available',
      'SoldOut',
      'Available',
      'SoldOut',
    ]);
  });

  it('is sold out if the smallest possible party does not fit, before guests are chosen (6.2, 3.2-08)', () => {
    const activity = anActivity({ minParticipants: 4 });
    expect(explain(activity, departure('2026-11-22'), { capacity: 12, claimed: 9 }).status).toBe('SoldOut');
    expect(explain(activity, departure('2026-11-22'), { capacity: 12, claimed: 8 }).status).toBe('Available');
  });

  it('is sold out if only guests without a seat who need an adult would fit (6.2, D-AV-07)', () => {
    const activity = anActivity({
      rates: [aRate(), aRate({ key: 12, name: 'Infant', seats: 0, needsAdult: true })],
    });
    expect(explain(activity, departure('2026-11-22'), { capacity: 12, claimed: 12 }).status).toBe('SoldOut');
    expect(explain(activity, departure('2026-11-22'), { capacity: 12, claimed: 11 }).status).toBe('Limited');
  });

  it.each<[string, Parameters<typeof aRate>[0]]>([
    ['not on sale', { isActive: false }],
    ['internal', { internalUseOnly: true }],
    ['for private tours', { isPrivateTourRate: true }],
  ])('does not become bookable through a rate that is %s (6.2)', (_case, changes) => {
    const activity = anActivity({ rates: [aRate({ seats: 3 }), aRate({ key: 12, seats: 1, ...changes })] });
    expect(explain(activity, departure('2026-11-22'), { capacity: 12, claimed: 10 }).status).toBe('SoldOut');
  });
});

it('a party claims its seats under the planned start, and nothing if it takes no seats (D-AV-02)', () => {
  const activity = anActivity({ rates: [aRate({ seats: 2 }), aRate({ key: 12, seats: 0 })] });
  const at = departure('2026-11-22');
  const wanted = (guests: RateSelection[]) =>
    wantedCells(demandsOf(venue, activity, at, { ...anybody, party: guests }));
  expect(wanted(party(2, 5))).toEqual([
    { subject: 'activity/1', at: '2026-11-22T09:00', capacity: 12, units: 4 },
  ]);
  expect(wanted(party(0, 5))).toEqual([]);
});

it('sales are open through the configured number of days ahead, in venue time (D-AV-06)', () => {
  const late = instantOf(wallTime(today, '23:59' as VenueTime), denver);
  expect(lastSaleDate({ salesOpenDaysAhead: 30 }, late, denver)).toBe('2026-12-21');
  expect(lastSaleDate({ salesOpenDaysAhead: 0 }, (late + 60_000) as Instant, denver)).toBe('2026-11-22');
});

describe('a departure that cannot be booked', () => {
  const twelve = (claimed: number) => ({ capacity: 12, claimed });
  it.each<[Reason, string, Partial<Parameters<typeof anActivity>[0]>, CellState | null, RateSelection[]]>([
    [{ code: 'past', details: {} }, '2026-11-21', {}, null, []],
    [{ code: 'cutoff', details: { minutes: 1440 } }, '2026-11-22', { cutoffMinutes: 1440 }, null, []],
    [{ code: 'notYetOpen', details: {} }, '2026-12-22', { salesOpenDaysAhead: 30 }, null, []],
    [{ code: 'soldOut', details: { left: 0 } }, '2026-11-22', {}, twelve(12), []],
    [{ code: 'soldOut', details: { left: 3 } }, '2026-11-22', {}, twelve(9), party(4)],
    [
      { code: 'minimum', details: { least: 4, left: 3 } },
      '2026-11-22',
      { minParticipants: 4 },
      twelve(9),
      [],
    ],
    [
      { code: 'privateTaken', details: { by: 'private' } },
      '2026-11-22',
      {},
      { ...twelve(4), exclusive: true },
      [],
    ],
    [{ code: 'notSellable', details: {} }, '2026-11-22', { rates: [aRate({ needsAdult: true })] }, null, []],
  ])('gives the reason %j on %s (6.2, D-AV-06, D-AV-07, D-PV-01)', (told, date, changes, cell, guests) => {
    const state = explain(
      anActivity(changes),
      departure(date, date === '2026-11-21' ? '09:59' : '09:00'),
      cell,
      guests,
    );
    expect([isBookable(state.status), state.reason]).toEqual([false, told]);
  });
});

describe('a day', () => {
  const tomorrow = '2026-11-22' as VenueDate;
  const states = (...words: [AvailabilityStatus, number | null][]): DepartureState[] =>
    words.map(([status, placesLeft], index) => ({
      departure: departure(tomorrow, `0${index}:00`),
      status,
      reason: null,
      placesLeft,
    }));
  const activity = anActivity();

  it.each<[string, [AvailabilityStatus, number | null][], AvailabilityStatus, number | null, number]>([
    ['without departures is closed', [], 'Closed', 0, 0],
    [
      'is available when one departure is',
      [
        ['Limited', 2],
        ['Available', 9],
        ['SoldOut', 0],
      ],
      'Available',
      11,
      2,
    ],
    [
      'is limited when all open departures are',
      [
        ['Limited', 2],
        ['Limited', 1],
      ],
      'Limited',
      3,
      2,
    ],
    [
      'has no limit when one departure has none',
      [
        ['Available', null],
        ['Limited', 1],
      ],
      'Available',
      null,
      2,
    ],
    [
      'is sold out when one departure is and none is open',
      [
        ['Past', 3],
        ['SoldOut', 0],
        ['Cutoff', 4],
      ],
      'SoldOut',
      0,
      0,
    ],
    [
      'is cut off when all departures are past or cut off',
      [
        ['Past', 3],
        ['Cutoff', 4],
      ],
      'Cutoff',
      0,
      0,
    ],
    ['is not yet open', [['NotYetOpen', 12]], 'NotYetOpen', 0, 0],
    ['is past when all departures have left', [['Past', 12]], 'Past', 0, 0],
  ])('%s (7.2-02, 6.2)', (_case, given, status, placesLeft, times) => {
    const explained = explainDay(activity, tomorrow, states(...given), today);
    expect(explained).toMatchObject({
      date: tomorrow,
      status,
      placesLeft,
      times,
      isAvailable: isBookable(status),
    });
  });

  it('of a rental has the places of its best start, since all starts share the boats (D-AV-03)', () => {
    const given = states(['Available', 9], ['Limited', 2], ['SoldOut', 0]);
    const rental = anActivity({ capacityType: 'duration' });
    expect(explainDay(rental, tomorrow, given, today)).toMatchObject({ placesLeft: 9, times: 2 });
    expect(explainDay(activity, tomorrow, given, today)).toMatchObject({ placesLeft: 11, times: 2 });
  });

  it.each<[string, string | null, Reason]>([
    ['with the operator’s reason', 'Lake race', { code: 'blackout', details: { why: 'Lake race' } }],
    ['without a reason', null, { code: 'blackout', details: {} }],
  ])('closed by the operator is a blackout %s (6.2, D-AV-06)', (_case, reason, told) => {
    const shut = anActivity({
      exceptions: [{ kind: 'closed', from: tomorrow, to: tomorrow, times: null, reason }],
    });
    expect(explainDay(shut, tomorrow, [], today)).toMatchObject({ status: 'Closed', reason: told });
    expect(explainDay(activity, tomorrow, [], today).reason).toEqual({ code: 'closed', details: {} });
  });

  it.each<[string, string | null, Reason]>([
    ['the operator’s reason', 'Storm', { code: 'blackout', details: { why: 'Storm' } }],
    ['no reason', null, { code: 'blackout', details: {} }],
  ])('whose sales are all closed says so, with %s; a time of it does not (D-AV-06)', (_what, why, told) => {
    const tour = anActivity({
      exceptions: [{ kind: 'salesClosed', from: tomorrow, to: tomorrow, times: null, reason: why }],
    });
    const explained = explainer(venue, tour, anybody, now);
    const ofDay = expandSchedule(tour, tomorrow, tomorrow, denver).map((one) =>
      explained(one, cellStates([])),
    );
    expect(ofDay.map(({ status, reason, placesLeft }) => [status, reason, placesLeft])).toEqual([
      ['Closed', { code: 'closed', details: { of: 'departure' } }, 12],
      ['Closed', { code: 'closed', details: { of: 'departure' } }, 12],
    ]);
    expect(explainDay(tour, tomorrow, ofDay, today)).toMatchObject({
      ...{ status: 'Closed', isAvailable: false, times: 0, reason: told },
    });
  });

  it('before today is past, whatever was scheduled (6.2)', () => {
    expect(explainDay(activity, '2026-11-20' as VenueDate, [], today).status).toBe('Past');
    expect(explainDay(activity, today, [], today).status).toBe('Closed');
  });

  it('offers exactly its bookable departures (7.2-02)', () => {
    const word = fc.constantFrom<AvailabilityStatus>(
      'Available',
      'Limited',
      'SoldOut',
      'Past',
      'Cutoff',
      'NotYetOpen',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(word, fc.option(fc.nat(50))), { maxLength: 8 }), (given) => {
        const open = given.filter(([status]) => status === 'Available' || status === 'Limited');
        const explained = explainDay(activity, tomorrow, states(...given), today);
        expect([explained.times, explained.isAvailable]).toEqual([open.length, open.length > 0]);
      }),
    );
  });
});

it.each<[string, Partial<Activity>, string, string | null]>([
  ['its start', {}, '2026-11-21T09:00', '9:00 AM'],
  [
    'its start and length if guests choose the length',
    { capacityType: 'duration' },
    '2026-11-21T09:00/PT60M',
    '9:00 AM',
  ],
  ['its day', { appointmentType: 'date' }, '2026-11-21', 'All day'],
  ['"open" for an open ticket', { appointmentType: 'none' }, 'open', 'Any day'],
])('identifies a slot by %s (3.4-01, D-AV-05)', (_case, changes, value, name) => {
  const activity = anActivity(changes);
  const time = activity.appointmentType === 'dateTime' ? ('09:00' as VenueTime) : null;
  expect(slotValue(activity, { date: today, time, lengthMinutes: 60 })).toBe(value);
  expect(slotName(activity, time)).toBe(name);
});

const openFrom = (from: string, to: string) => ({
  from: from as VenueTime,
  to: to as VenueTime,
  everyMinutes: 30,
});

describe('a day pass', () => {
  const pass = (changes: Partial<Activity>, hours: ReturnType<typeof openFrom> | null) =>
    anActivity({ appointmentType: 'date', schedules: [aSchedule({ times: [], hours })], ...changes });
  const reasonAt = (activity: Activity, time: string, isPrivate = false) => {
    const [day] = expandSchedule(activity, today, today, denver);
    if (day === undefined) throw new Error('the pass does not run today');
    const at = instantOf(wallTime(today, time as VenueTime), denver);
    return timeExplainer(activity, isPrivate, at, denver)(day);
  };

  it.each<[string, Partial<Activity>, ReturnType<typeof openFrom> | null, string, Reason | null]>([
    ['before it opens', {}, openFrom('10:00', '18:00'), '00:00', null],
    ['a minute before it closes', {}, openFrom('10:00', '18:00'), '17:59', null],
    ['when it closes', {}, openFrom('10:00', '18:00'), '18:00', { code: 'past', details: {} }],
    ['before midnight without hours', {}, null, '23:59', null],
    ['before the cutoff', { cutoffMinutes: 60 }, openFrom('10:00', '18:00'), '16:59', null],
    [
      'at the cutoff',
      { cutoffMinutes: 60 },
      openFrom('10:00', '18:00'),
      '17:00',
      { code: 'cutoff', details: { minutes: 60, end: 'closing' } },
    ],
    [
      'at the cutoff without hours',
      { cutoffMinutes: 60 },
      null,
      '23:00',
      { code: 'cutoff', details: { minutes: 60, end: 'midnight' } },
    ],
    [
      'at closing with a cutoff',
      { cutoffMinutes: 60 },
      openFrom('10:00', '18:00'),
      '18:00',
      { code: 'past', details: {} },
    ],
  ])('is sold or refused with the right reason %s (D-AV-06)', (_when, changes, hours, time, expected) => {
    expect(reasonAt(pass(changes, hours), time)).toEqual(expected);
  });

  it('booked privately has its cutoff before it opens (D-AV-06)', () => {
    const activity = pass({ cutoffMinutes: 60 }, openFrom('10:00', '18:00'));
    expect(reasonAt(activity, '08:59', true)).toBeNull();
    expect(reasonAt(activity, '09:00', true)).toEqual({ code: 'cutoff', details: { minutes: 60 } });
  });

  it('is on sale until closing minus its cutoff, in any zone and when clocks change (D-AV-06, R26)', () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    const asTime = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    fc.assert(
      fc.property(
        minutes,
        minutes,
        fc.integer({ min: 0, max: 600 }),
        fc.constantFrom('America/Denver', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Kolkata'),
        fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-11-01', '2026-11-21'),
        fc.integer({ min: -2000, max: 2000 }),
        (one, other, cutoffMinutes, zone, date, offset) => {
          fc.pre(one !== other);
          const hours = openFrom(asTime(Math.min(one, other)), asTime(Math.max(one, other)));
          const activity = pass({ cutoffMinutes, salesOpenDaysAhead: 365 }, hours);
          const [day] = expandSchedule(activity, date as VenueDate, date as VenueDate, zone);
          if (day === undefined) throw new Error('the pass does not run');
          const closes = instantOf(wallTime(date as VenueDate, hours.to), zone);
          const lastSale = closes - cutoffMinutes * 60_000;
          const moment = (lastSale + offset * 60_000) as Instant;
          const found = timeExplainer(activity, false, moment, zone)(day);
          expect(found === null).toBe(moment < lastSale);
          expect(found?.code === 'past').toBe(moment >= closes);
        },
      ),
    );
  });
});

describe('reasons that depend on the time', () => {
  it('do not change before the moment that timeReasonsUntil gives (D-AV-06)', () => {
    const anyMoment = fc
      .integer({ min: 0, max: 72 * 60 })
      .map((minute) => (now + minute * 60_000) as Instant);
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom(0, 30, 600, 3000),
        fc.constantFrom(0, 45, 2000),
        anyMoment,
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (isPrivate, isTimed, cutoffMinutes, leadMinutes, from, share) => {
          const activity = anActivity({
            appointmentType: isTimed ? 'dateTime' : 'date',
            schedules: [
              aSchedule({
                times: isTimed ? ['00:10', '09:00', '16:45'] : [],
                hours: isTimed || leadMinutes === 45 ? null : openFrom('08:00', '19:00'),
                capacity: 9,
              }),
            ],
            cutoffMinutes,
            salesOpenDaysAhead: 4,
            privateTour: { enabled: true, only: false, name: null, description: null, leadMinutes },
          });
          const departures = expandSchedule(
            activity,
            '2026-11-20' as VenueDate,
            '2026-11-30' as VenueDate,
            denver,
          );
          const until = timeReasonsUntil(activity, isPrivate, departures, from, denver);
          expect(until).toBeGreaterThan(from);
          const later = (from + Math.floor((until - from) * share)) as Instant;
          const at = (moment: Instant) => departures.map(timeExplainer(activity, isPrivate, moment, denver));
          expect(at(later)).toEqual(at(from));
        },
      ),
    );
  });
});
