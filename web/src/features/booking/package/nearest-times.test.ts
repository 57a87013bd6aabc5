/**
 * Alternatives for a conflicting member of a package: on its own day, otherwise on the days around it
 * (D-PK-02, D-PK-04).
 */
import { getMonthAvailability, type MonthDay } from '@gangway/contract/availability';
import type { TimeSlot } from '@gangway/contract/catalog';
import type { ActivityKey, LocationKey } from '@gangway/domain/kernel/keys';
import {
  addDays,
  addMinutes,
  firstOfMonth,
  type VenueDate,
  type VenueTime,
  wallTime,
} from '@gangway/domain/kernel/local-time';
import { describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../../lib/call.ts';
import { anActivity, anItem, aSlot } from '../../../testing/catalog-builders.ts';
import type { BookingSubject } from '../loading/booking-subject.ts';
import { nearestFree, otherDays } from './package-rules.ts';
import { findTimesAround } from './use-nearest-times.ts';

const today = '2026-06-01' as VenueDate;
const kayak = anActivity({ name: 'Kayak' });
const ride = anActivity({ name: 'Ride', activityKey: 102 as ActivityKey });

/** Builds a two-hour slot in June from '12 09:00'. */
function slot(text: string, changes: Partial<TimeSlot> = {}): TimeSlot {
  const [day = '', time = ''] = text.split(' ');
  const start = wallTime(`2026-06-${day}` as VenueDate, time as VenueTime);
  return aSlot({ appointmentDate: start, endDate: addMinutes(start, 120), value: start, ...changes });
}

const bundle = (changes: Parameters<typeof anItem>[1] = {}) =>
  anItem(kayak, {
    activityKey: null,
    packageKey: 61,
    packageType: 'dynamic',
    activities: [kayak, ride],
    daySpan: 3,
    inOrder: false,
    travelMinutes: 0,
    ...changes,
  });
const days = (dates: readonly VenueDate[]) => dates.map((date) => Number(date.slice(8)));

describe('times on the same day', () => {
  it('are the two nearest free times that fit the other activities', () => {
    const slots = [slot('12 09:00'), slot('12 10:00')];
    const offered = [
      slot('12 08:00'),
      slot('12 10:00'),
      slot('12 17:00'),
      slot('12 11:00'),
      slot('12 13:00'),
    ];
    const near = nearestFree(bundle(), slots, 1, offered);
    expect(near.map(({ value }) => value)).toEqual(['2026-06-12T11:00', '2026-06-12T13:00']);
    const full = offered.map((one) =>
      one.value === '2026-06-12T11:00' ? { ...one, totalAvailable: 0 } : one,
    );
    expect(nearestFree(bundle(), slots, 1, full)[0]?.value).toBe('2026-06-12T13:00');
    expect(nearestFree(bundle({ travelMinutes: 30 }), slots, 1, offered).map(({ value }) => value)).toEqual([
      '2026-06-12T13:00',
      '2026-06-12T17:00',
    ]);
  });
});

describe('other days', () => {
  it.each([
    { rules: {}, slots: ['12 09:00', '12 10:00'], expected: [13, 11, 14, 10] },
    { rules: { daySpan: 1 }, slots: ['12 09:00', '12 10:00'], expected: [] },
    { rules: { inOrder: true }, slots: ['12 09:00', '12 10:00'], expected: [13, 14] },
    // Too far from the other activity: the candidates are days near the other, sorted by distance to the
    // wanted one.
    { rules: {}, slots: ['12 09:00', '20 10:00'], expected: [14, 13, 12, 11, 10] },
    { rules: {}, slots: ['02 09:00', '02 10:00'], expected: [3, 1, 4] },
  ])('with $rules and $slots are $expected (D-PK-02)', ({ rules, slots, expected }) => {
    expect(
      days(
        otherDays(
          bundle(rules),
          slots.map((text) => slot(text)),
          1,
          today,
        ),
      ),
    ).toEqual(expected);
  });
});

describe('searching other days', () => {
  const about = {
    locationKey: 1 as LocationKey,
    activityKey: 102 as ActivityKey,
    capacityType: 'time',
    rateKeys: [],
    packageKey: 61,
    membershipKey: null,
    addOns: [],
    orderKey: null,
    hotel: null,
    orderLineKey: null,
    bookingAgentKey: 501,
    bookingAgentSignature: null,
  } satisfies BookingSubject;

  function world(open: readonly string[], times: Readonly<Record<string, readonly string[]>>) {
    const asked: string[] = [];
    const call = vi.fn(async (declaration: { name: string }, input: { date: VenueDate }) => {
      if (declaration.name === getMonthAvailability.name) {
        asked.push(`month ${input.date.slice(5, 7)}`);
        const first = firstOfMonth(input.date);
        return Array.from(
          { length: 30 },
          (_, index) =>
            ({
              date: addDays(first, index),
              isAvailable: open.includes(addDays(first, index).slice(8)),
            }) as MonthDay,
        );
      }
      const day = input.date.slice(8);
      asked.push(`times ${day}`);
      return [{ date: input.date, times: (times[day] ?? []).map((time) => slot(`${day} ${time}`)) }];
    });
    return { asked, needs: { call: call as unknown as Caller } };
  }

  const wanted = { item: bundle(), slots: [slot('12 09:00'), slot('12 10:00')], member: 1, party: [] };

  it('requests the times of open days only, the nearest first, and stops after finding two (2.10-04)', async () => {
    const { asked, needs } = world(['14', '11', '10'], {
      11: ['09:00', '13:00'],
      14: ['09:00'],
      10: ['09:00'],
    });
    const found = await findTimesAround(needs, about, wanted, today);
    expect(asked).toEqual(['month 06', 'times 11']);
    expect(found.map(({ value }) => value)).toEqual(['2026-06-11T13:00', '2026-06-11T09:00']);
  });

  it('moves on to the next day if one has no fitting time, for up to three days', async () => {
    const { asked, needs } = world(['10', '11', '13', '14'], { 14: ['09:00'], 10: ['09:00'] });
    const found = await findTimesAround(needs, about, wanted, today);
    expect(asked).toEqual(['month 06', 'times 13', 'times 11', 'times 14']);
    expect(found.map(({ value }) => value)).toEqual(['2026-06-14T09:00']);
  });

  it('requests nothing if no other day is possible', async () => {
    const { asked, needs } = world([], {});
    const found = await findTimesAround(needs, about, { ...wanted, item: bundle({ daySpan: 1 }) }, today);
    expect([asked, found]).toEqual([[], []]);
  });
});
