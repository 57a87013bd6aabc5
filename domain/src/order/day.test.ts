/** The day at a venue (docs/rules/day.md, "Worked examples"). */
import { describe, expect, it } from 'vitest';
import type { VenueDate, WallTime } from '../kernel/local-time.ts';
import { type Amount, zero } from '../kernel/money.ts';
import { type DayBooking, dayOf, type PlannedDeparture } from './day.ts';

const day = '2026-12-05' as VenueDate;
const at = (time: string) => `2026-12-05T${time}` as WallTime;

function aPlan(start: string, changes: Partial<PlannedDeparture> = {}): PlannedDeparture {
  return {
    ...{ activityKey: 1, slotKey: 7, name: 'Kayak', start: at(start), end: at('12:00') },
    ...{ hasTime: true, isRental: false, capacity: 12, left: 12, status: 'Available', isClosed: false },
    minGuestsToRun: null,
    ...changes,
  };
}

let orders = 0;
function aBooking(
  start: string,
  changes: Partial<DayBooking> = {},
  details: Partial<DayBooking['details']> = {},
): DayBooking {
  orders += 1;
  return {
    ...{
      orderId: orders,
      lineKey: orders,
      activityKey: 1,
      slotKey: 7,
      start: at(start),
      end: at('12:00'),
      participants: 2,
    },
    ...{
      isPrivate: false,
      rates: [{ participants: 2, seats: 1 }],
      due: zero,
      arrived: 0,
      ...{ lacksWaiver: false, hasFailedEmail: false, hasFailedRefund: false },
    },
    details: { name: 'Old name', appointmentType: 'dateTime', capacityType: 'time', ...details },
    ...changes,
  } as DayBooking;
}

const rental = { isRental: true, capacity: null, left: null };

/** Each departure in one line, in order. */
const shown = (planned: PlannedDeparture[], bookings: DayBooking[]) =>
  dayOf(day, planned, bookings).departures.map((one) =>
    [
      `${one.hasTime ? `${one.start.slice(11)}–${one.end.slice(11)}` : 'all day'} ${one.name}`,
      `${one.arrived} of ${one.guests} in ${one.bookings}`,
      `${one.seatsTaken}/${one.capacity}, ${one.left} left`,
      `${one.status}, ${one.due} due of ${one.ordersDue}, ${one.waiversMissing} waivers`,
    ].join('; '),
  );

describe('the departures of a day', () => {
  it.each([
    [
      'are those of the schedule, booked or not',
      [aPlan('13:00'), aPlan('09:00', { left: 10 })],
      [aBooking('09:00', { arrived: 1 })],
      [
        '09:00–12:00 Kayak; 1 of 2 in 1; 2/12, 10 left; Available, 0 due of 0, 0 waivers',
        '13:00–12:00 Kayak; 0 of 0 in 0; 0/12, 12 left; Available, 0 due of 0, 0 waivers',
      ],
    ],
    [
      'include what is booked and the schedule no longer has, by the name that it was sold with',
      [],
      [aBooking('09:00')],
      ['09:00–12:00 Old name; 0 of 2 in 1; 2/null, 0 left; Closed, 0 due of 0, 0 waivers'],
    ],
    [
      'leave out another day, and passes without a date',
      [],
      [
        aBooking('09:00', { start: '2026-12-06T09:00' as WallTime }),
        aBooking('00:00', {}, { appointmentType: 'none' }),
      ],
      [],
    ],
    [
      'have what has no time first',
      [aPlan('09:00'), aPlan('00:00', { activityKey: 2, name: 'Pass', hasTime: false })],
      [],
      [
        'all day Pass; 0 of 0 in 0; 0/12, 12 left; Available, 0 due of 0, 0 waivers',
        '09:00–12:00 Kayak; 0 of 0 in 0; 0/12, 12 left; Available, 0 due of 0, 0 waivers',
      ],
    ],
    [
      'are one for one start, however long its bookings are',
      [aPlan('09:00')],
      [aBooking('09:00', { end: at('14:00') }), aBooking('09:00')],
      ['09:00–14:00 Kayak; 0 of 4 in 2; 4/12, 12 left; Available, 0 due of 0, 0 waivers'],
    ],
    [
      'have all rentals as one, from the first start to the last end',
      [
        aPlan('08:00', { ...rental, name: 'Bike', end: at('09:00'), status: 'Past' }),
        aPlan('16:00', { ...rental, name: 'Bike', end: at('18:00') }),
        aPlan('10:00'),
      ],
      [aBooking('11:00', { end: at('12:00') }, { capacityType: 'duration' })],
      [
        '08:00–18:00 Bike; 0 of 2 in 1; 2/null, null left; Available, 0 due of 0, 0 waivers',
        '10:00–12:00 Kayak; 0 of 0 in 0; 0/12, 12 left; Available, 0 due of 0, 0 waivers',
      ],
    ],
    [
      'have rentals of several activities under no name',
      [aPlan('08:00', rental), aPlan('08:00', { ...rental, activityKey: 2, name: 'Bike' })],
      [],
      ['08:00–12:00 null; 0 of 0 in 0; 0/null, null left; Available, 0 due of 0, 0 waivers'],
    ],
    [
      'count what an order owes once, and waivers by booking',
      [aPlan('09:00')],
      [
        aBooking('09:00', { orderId: 900, due: 5000 as Amount }),
        aBooking('09:00', { orderId: 900, due: 5000 as Amount, lacksWaiver: true }),
        aBooking('09:00', { due: 100 as Amount, lacksWaiver: true }),
      ],
      ['09:00–12:00 Kayak; 0 of 6 in 3; 6/12, 12 left; Available, 5100 due of 2, 2 waivers'],
    ],
  ] as [string, PlannedDeparture[], DayBooking[], string[]][])('%s', (_what, planned, bookings, expected) => {
    expect(shown(planned, bookings)).toEqual(expected);
  });

  it('say how many guests they are worth running for, and which orders have something that failed', () => {
    const failed = { orderId: 902, hasFailedEmail: true };
    const { departures } = dayOf(
      day,
      [aPlan('09:00', { minGuestsToRun: 6 }), aPlan('13:00')],
      [
        aBooking('09:00', failed),
        aBooking('09:00', failed),
        aBooking('09:00', { hasFailedEmail: true, hasFailedRefund: true }),
        aBooking('13:00'),
      ],
    );
    expect(
      departures.map(({ minGuestsToRun, failedEmails, failedRefunds }) => [
        minGuestsToRun,
        failedEmails,
        failedRefunds,
      ]),
    ).toEqual([
      [6, 2, 1],
      [null, 0, 0],
    ]);
  });

  it('are added up, with what an order owes counted once on several departures', () => {
    const both = { orderId: 901, due: 5000 as Amount };
    const { departures, totals } = dayOf(
      day,
      [aPlan('09:00'), aPlan('13:00'), aPlan('15:00')],
      [aBooking('09:00', { ...both, arrived: 2 }), aBooking('13:00', both)],
    );
    expect(departures.map(({ due }) => due)).toEqual([5000, 5000, 0]);
    expect(totals).toEqual({ departures: 3, guests: 4, arrived: 2, due: 5000 });
  });

  it('have names of their own', () => {
    const { departures } = dayOf(
      day,
      [aPlan('09:00'), aPlan('09:00', { activityKey: 2 }), aPlan('13:00'), aPlan('08:00', rental)],
      [aBooking('10:00')],
    );
    const keys = departures.map(({ key }) => key);
    expect(new Set(keys).size).toBe(5);
    expect(keys).toContain('1-0900');
    expect(keys).toContain('rentals');
  });
});
