/** The manifest of a day (docs/rules/manifest.md, "Worked examples"). */
import { describe, expect, it } from 'vitest';
import type { VenueDate, VenueTime, WallTime } from '../kernel/local-time.ts';
import { zero } from '../kernel/money.ts';
import { wallAt } from '../kernel/zone-time.ts';
import { manifestDue, manifestOf } from './manifest.ts';
import type { Line, Order } from './order.ts';

const day = '2026-12-05' as VenueDate;

let keys = 0;

function aLine(start: string, changes: Record<string, unknown> = {}, details: Record<string, unknown> = {}) {
  keys += 1;
  return {
    ...{ kind: 'activity', lineKey: keys, parentKey: null, activityKey: 1, slotKey: 7, isPrivate: false },
    ...{ start: `2026-12-05T${start}`, end: `2026-12-05T${start}`, participants: 2, pickup: null },
    rates: [{ participants: 2, seats: 1 }],
    details: { name: 'Kayak', appointmentType: 'dateTime', capacityType: 'time', ...details },
    ...changes,
  } as unknown as Line;
}

const aRide = (guests: number) =>
  ({
    ...{ kind: 'transport', lineKey: 900, parentKey: null, day, locationName: 'Harbor Road' },
    ...{ pickupTime: '08:25', returnTime: '17:00', guests },
  }) as unknown as Line;

const aPackage = (lineKey: number) =>
  ({ kind: 'package', lineKey, parentKey: null, details: { name: 'Lake Weekend' } }) as unknown as Line;

const pickup = (stopName: string, at: string) => ({
  pickup: { stopName, pickupAt: `2026-12-05T${at}`, hotelName: 'Alpenrose' },
});

let orders = 0;
function anOrder(name: string, lines: Line[], changes: Partial<Order> = {}): Order {
  const [lastName = '', firstName = ''] = name.split(', ');
  orders += 1;
  return {
    ...{ orderId: orders, state: 'saved', lines, total: zero, paid: zero, redeemed: zero, moves: [] },
    customer: { firstName, lastName, email: `${firstName}@okafor.example` },
    ...changes,
  } as unknown as Order;
}

/** Each departure as 'start name: guests, seats: names', in order. */
const shown = (...those: Order[]) =>
  manifestOf(those, day).departures.map(
    ({ hasTime, start, name, guests, seatsTaken, parties }) =>
      `${hasTime ? start.slice(11) : 'all day'} ${name}: ${guests} guests, ${seatsTaken} seats: ${parties
        .map(({ order }) => order.customer?.lastName)
        .join(' ')}`,
  );

describe('departures', () => {
  it.each([
    [
      'by start, guests by name',
      [
        anOrder('Smith, Al', [aLine('13:00')]),
        anOrder('Okafor, Maya', [aLine('09:00')]),
        anOrder('Abel, Zoe', [aLine('09:00')]),
      ],
      ['09:00 Kayak: 4 guests, 4 seats: Abel Okafor', '13:00 Kayak: 2 guests, 2 seats: Smith'],
    ],
    [
      'day passes first, as they have no time',
      [
        anOrder('Smith, Al', [
          aLine('09:00'),
          aLine('00:00', { activityKey: 2 }, { name: 'Pass', appointmentType: 'date' }),
        ]),
      ],
      ['all day Pass: 2 guests, 2 seats: Smith', '09:00 Kayak: 2 guests, 2 seats: Smith'],
    ],
    [
      'not passes without a date',
      [anOrder('Smith, Al', [aLine('00:00', {}, { appointmentType: 'none' })])],
      [],
    ],
    ['not another day', [anOrder('Smith, Al', [aLine('09:00', { start: '2026-12-06T09:00' })])], []],
    [
      'not carts, orders being paid, and canceled orders',
      (['new', 'paying', 'cancelled'] as const).map((state) =>
        anOrder('Smith, Al', [aLine('09:00')], { state }),
      ),
      [],
    ],
    [
      'one for one start, even if the length was changed since',
      [
        anOrder('Smith, Al', [aLine('09:00')]),
        anOrder('Okafor, Maya', [aLine('09:00', { end: '2026-12-05T12:00' })]),
      ],
      ['09:00 Kayak: 4 guests, 4 seats: Okafor Smith'],
    ],
    [
      'rentals of a day together, by time',
      [
        anOrder('Zed, Zoe', [aLine('09:00', {}, { capacityType: 'duration' })]),
        anOrder('Okafor, Maya', [aLine('09:00', { end: '2026-12-05T12:00' }, { capacityType: 'duration' })]),
        anOrder('Abel, Zoe', [aLine('11:00', {}, { capacityType: 'duration' })]),
        anOrder('Smith, Al', [aLine('10:00')]),
      ],
      ['09:00 Kayak: 6 guests, 6 seats: Zed Okafor Abel', '10:00 Kayak: 2 guests, 2 seats: Smith'],
    ],
    [
      'rentals of several activities together, under no name of their own',
      [
        anOrder('Smith, Al', [aLine('13:00', {}, { capacityType: 'duration' })]),
        anOrder('Okafor, Maya', [
          aLine('09:00', { activityKey: 2 }, { name: 'Bike', capacityType: 'duration' }),
        ]),
        anOrder('Abel, Zoe', [
          aLine('00:00', { activityKey: 3 }, { appointmentType: 'date', capacityType: 'duration' }),
        ]),
      ],
      ['00:00 null: 6 guests, 6 seats: Abel Okafor Smith'],
    ],
    [
      'a rate that takes two seats, and a private tour that takes one per guest',
      [
        anOrder('Smith, Al', [aLine('09:00', { rates: [{ participants: 2, seats: 2 }] })]),
        anOrder('Zed, Zoe', [
          aLine('13:00', { isPrivate: true, participants: 6, rates: [{ participants: 1, seats: 1 }] }),
        ]),
      ],
      ['09:00 Kayak: 2 guests, 4 seats: Smith', '13:00 Kayak: 6 guests, 6 seats: Zed'],
    ],
    [
      'who gave no name by email address',
      [anOrder('', [aLine('09:00')]), anOrder('Abel, Zoe', [aLine('09:00')])],
      ['09:00 Kayak: 4 guests, 4 seats:  Abel'],
    ],
  ] as [string, Order[], string[]][])('list %s', (_what, those, expected) => {
    expect(shown(...those)).toEqual(expected);
  });

  it('name the package of its parts', () => {
    const lines = [aPackage(500), aLine('09:00', { parentKey: 500 }), aLine('13:00')];
    const { departures } = manifestOf([anOrder('Smith, Al', lines)], day);
    expect(departures.map(({ parties }) => parties[0]?.packageName)).toEqual(['Lake Weekend', null]);
  });
});

/** Each departure's pickups, as 'time stop guests'. */
const stops = (...those: Order[]) =>
  manifestOf(those, day).departures.map(({ pickups }) =>
    pickups.map(({ at, stop, guests }) => `${at} ${stop} ${guests}`),
  );

describe('pickups', () => {
  it('are counted by time and stop', () => {
    expect(
      stops(
        anOrder('Smith, Al', [aLine('09:00', pickup('Grand Lodge', '08:10'))]),
        anOrder('Abel, Zoe', [aLine('09:00', pickup('Harbor Road', '08:25'))]),
        anOrder('Okafor, Maya', [aLine('09:00', pickup('Grand Lodge', '08:10'))]),
        anOrder('Zed, Zoe', [aLine('09:00')]),
      ),
    ).toEqual([['08:10 Grand Lodge 4', '08:25 Harbor Road 2']]);
  });

  it('of a whole day are counted once, at the first departure, and return from all', () => {
    const order = anOrder('Smith, Al', [aRide(3), aLine('13:00'), aLine('09:00')]);
    expect(stops(order)).toEqual([['08:25 Harbor Road 3'], []]);
    const { departures } = manifestOf([order], day);
    expect(departures.map(({ parties }) => parties[0]?.returnAt)).toEqual(['17:00', '17:00']);
  });

  it('of a whole day are for the first departure without a pickup of its own', () => {
    const order = anOrder('Smith, Al', [aRide(2), aLine('09:00', pickup('Lodge', '08:10')), aLine('13:00')]);
    expect(stops(order)).toEqual([['08:10 Lodge 2'], ['08:25 Harbor Road 2']]);
  });
});

describe('the manifest is due', () => {
  it.each([
    ['05:59', '06:00', null],
    ['06:00', '06:00', day],
    ['23:59', '06:00', day],
    ['00:00', '00:00', day],
  ])('at %s if it is sent at %s: %s', (time, at, due) => {
    expect(manifestDue(`${day}T${time}` as WallTime, at as VenueTime)).toBe(due);
  });

  it.each([
    ['a skipped hour: at the next minute there is', '2027-03-14T08:59Z', '02:30', null],
    ['a skipped hour: at the next minute there is', '2027-03-14T09:00Z', '02:30', '2027-03-14'],
    ['a repeated hour: the first time', '2026-11-01T07:29Z', '01:30', null],
    ['a repeated hour: the first time', '2026-11-01T07:30Z', '01:30', '2026-11-01'],
    ['summer time', '2026-07-01T12:00Z', '06:00', '2026-07-01'],
    ['winter time', '2026-12-01T12:59Z', '06:00', null],
  ])('in Denver, %s (%s)', (_what, now, at, due) => {
    const wall = wallAt(Date.parse(now) as never, 'America/Denver');
    expect(manifestDue(wall, at as VenueTime)).toBe(due);
  });
});
