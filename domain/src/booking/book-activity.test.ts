/**
 * Booking one activity: what is on the line, what it costs and what it claims, or why it cannot be booked.
 */
import { expect, it } from 'vitest';
import { expandSchedule } from '../availability/expand-schedule.ts';
import type { Activity } from '../catalog/activity.ts';
import type { RateKey } from '../kernel/keys.ts';
import type { VenueDate } from '../kernel/local-time.ts';
import { aLocation, anActivity } from '../testing/builders.ts';
import { bookActivity } from './book-activity.ts';

const day = '2026-12-05' as VenueDate;

function book(
  activity: Activity,
  counts: Record<number, number>,
  choice: Partial<Parameters<typeof bookActivity>[1]> = {},
) {
  const location = aLocation({ activities: [activity] });
  const departure = expandSchedule(activity, day, day, location.timeZone)[0];
  if (departure === undefined) throw new Error('no departure');
  const rates = Object.entries(counts).map(([key, participants]) => ({
    rateKey: Number(key) as RateKey,
    participants,
  }));
  return bookActivity(
    { location, activity, departure },
    {
      activityKey: activity.key,
      timeSlotKey: departure.key,
      rates,
      isPrivateTour: false,
      agentKey: null,
      guests: null,
      hotel: null,
      packageKey: null,
      addOns: [],
      tip: null,
      answers: [],
      ...choice,
    },
  );
}

it('returns guests, prices and places of the line together (3.2-05, D-AV-02, D-FT-01)', () => {
  expect(book(anActivity(), { 11: 2, 12: 1 })).toMatchObject({
    ok: true,
    value: {
      participants: 3,
      subTotal: 15700,
      rates: [
        { rateKey: 11, participants: 2, subTotal: 11800 },
        { rateKey: 12, participants: 1, subTotal: 3900 },
      ],
      wanted: [{ subject: 'activity/1', at: '2026-12-05T09:00', capacity: 12, units: 3 }],
    },
  });
});

it('refuses what the party rules refuse, with the same refusal (D-AV-07)', () => {
  expect(book(anActivity({ minParticipants: 2 }), { 11: 1 })).toEqual({
    ok: false,
    refusal: { code: 'tooFew', least: 2 },
  });
});
