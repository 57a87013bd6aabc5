/** The plan of demo orders: believable, and the same each time (docs/decisions/0152-demo-orders.md). */
import type { Instant } from '@gangway/domain/kernel/local-time';
import { readPhoneParts } from '@gangway/domain/kernel/phone-number';
import type { Location } from '@gangway/domain/location/location';
import { aLocation, anActivity, aRate, aSchedule } from '@gangway/domain/testing/builders';
import { describe, expect, it } from 'vitest';
import type { DemoOrder } from './demo-order.ts';
import { planDemoOrders } from './demo-plan.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-28T18:00:00Z') as Instant;

const lake = (changes: Parameters<typeof aLocation>[0] = {}): Location =>
  aLocation({
    activities: [1, 2, 3, 4, 5, 6].map((key) =>
      anActivity({
        key,
        id: `tour-${key}`,
        rates: [aRate({ key: key * 10 + 1 }), aRate({ key: key * 10 + 2, id: 'child', needsAdult: true })],
        schedules: [aSchedule({ times: ['07:00', '11:00', '15:00'], capacity: 10 })],
        ...(key === 6 ? { deposit: { kind: 'percent', basisPoints: 3000 } } : {}),
      }),
    ),
    ...changes,
  });

const seatsByDeparture = (orders: readonly DemoOrder[]) => {
  const seats = new Map<string, number>();
  for (const { bookings, steps } of orders)
    for (const [place, { activityKey, slotKey, rates }] of bookings.entries()) {
      const moved = steps.find((step) => step.kind === 'move' && step.booking === place);
      const slot = moved?.kind === 'move' ? moved.to : slotKey;
      const people = rates.reduce((sum, { participants }) => sum + participants, 0);
      seats.set(`${activityKey} ${slot}`, (seats.get(`${activityKey} ${slot}`) ?? 0) + people);
    }
  return seats;
};

describe('the plan of demo orders', () => {
  const orders = planDemoOrders([lake()], now);

  it('is the same each time for the same moment, and another for another day (D-DEM-01)', () => {
    expect(planDemoOrders([lake()], now)).toEqual(orders);
    expect(planDemoOrders([lake()], (now + 24 * hour) as Instant)).not.toEqual(orders);
  });

  it('sells before each start and in the past, for visits of a week back and a week ahead (D-DEM-01)', () => {
    for (const { soldAt, bookings, steps } of orders) {
      expect(soldAt).toBeLessThan(now);
      for (const { startAt } of bookings) {
        expect(soldAt).toBeLessThan(startAt);
        expect(Math.abs(startAt - now)).toBeLessThan(8 * 24 * hour);
      }
      expect(steps.every(({ at }) => soldAt < at && at < now)).toBe(true);
      expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted((a, b) => a - b));
    }
    const starts = orders.flatMap(({ bookings }) => bookings.map(({ startAt }) => startAt));
    for (const isThere of [(at: number) => at < now - 24 * hour, (at: number) => at > now + 24 * hour])
      expect(starts.filter(isThere).length).toBeGreaterThan(10);
  });

  it('fills no departure beyond its places: some are full, and most have nobody or few (D-DEM-01)', () => {
    const days = Array.from({ length: 20 }, (_, day) => (now + day * 24 * hour) as Instant);
    const seats = days.map((day) => [...seatsByDeparture(planDemoOrders([lake()], day)).values()]);
    expect(Math.max(...seats.flat())).toBe(10);
    for (const ofDay of seats) {
      expect(ofDay.filter((taken) => taken <= 3).length).toBeGreaterThan(3);
      expect(ofDay.length).toBeLessThan((6 * 3 * 15) / 2);
    }
  });

  it('cancels, moves, and scans what is over; deposits stay open or are paid at the venue (D-DEM-01)', () => {
    const kinds = orders.flatMap(({ steps }) => steps.map(({ kind }) => kind));
    for (const kind of ['cancel', 'move', 'scan', 'pay']) expect(kinds).toContain(kind);
    const withDeposit = orders.filter(({ bookings }) =>
      bookings.some(({ activityKey }) => activityKey === 6),
    );
    expect(withDeposit.length).toBeGreaterThan(3);
    expect(
      withDeposit.every(({ soldAt, bookings }) => Number(bookings[0]?.startAt) - soldAt > 15 * 24 * hour),
    ).toBe(true);
    const ahead = (order: DemoOrder) => order.bookings.every(({ startAt }) => startAt > now + hour);
    const scanned = orders.filter(({ steps }) => steps.some(({ kind }) => kind === 'scan'));
    const isMoved = ({ steps }: DemoOrder) => steps.some(({ kind }) => kind === 'move');
    expect(scanned.some((order) => ahead(order) && !isMoved(order))).toBe(false);
    const over = orders.filter(
      ({ bookings }) => bookings.length > 0 && bookings.every(({ startAt }) => startAt < now),
    );
    expect(scanned.length / over.length).toBeGreaterThan(0.6);
  });

  it('is of guests whom nobody can write to, with numbers that can be dialed at the venue (D-DEM-01)', () => {
    for (const country of ['US', 'GB'])
      for (const { guest } of planDemoOrders([lake({ country })], now)) {
        expect(guest.email).toMatch(/^[a-z0-9.-]+@[a-z]+\.example$/);
        const { areaCode, number: subscriberNumber } = guest.phone;
        expect(guest.phone.countryCode).toBe(country);
        expect(readPhoneParts(country, { areaCode, subscriberNumber })).toMatchObject({ ok: true });
      }
    const emails = orders.map(({ guest }) => guest.email);
    expect(new Set(emails).size).toBe(emails.length);
    expect(orders.some(({ guest }) => /\p{Script=Arabic}/u.test(guest.lastName))).toBe(true);
  });

  it('sends the confirmations of the five latest orders, whatever the number of venues (D-DEM-01)', () => {
    const both = planDemoOrders([lake(), lake({ key: 2 })], now);
    expect(both.filter(({ isMailed }) => isMailed)).toEqual(both.slice(-5));
  });

  it('leaves out venues that have nothing to book (D-DEM-01)', () => {
    expect(planDemoOrders([lake({ activities: [] })], now)).toEqual([]);
  });
});
