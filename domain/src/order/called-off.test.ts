/** Which bookings lose their departure, and what was paid for them (docs/rules/canceled-departures.md). */
import { describe, expect, it } from 'vitest';
import type { VenueDate } from '../kernel/local-time.ts';
import { amount, zero } from '../kernel/money.ts';
import { bookingsOn, figuresOf, isPartOfPackage } from './called-off.ts';
import type { ActivityLine, Line, Order } from './order.ts';

const day = '2026-12-05' as VenueDate;

const aBooking = (lineKey: number, changes: object = {}): ActivityLine =>
  ({
    ...{ kind: 'activity', lineKey, parentKey: null, activityKey: 1, participants: 2 },
    start: '2026-12-05T09:00',
    allocation: { total: amount(11_800), deposit: amount(2000) },
    details: { appointmentType: 'dateTime', capacityType: 'time' },
    ...changes,
  }) as unknown as ActivityLine;

const anOrder = (lines: Line[], changes: object = {}): Order =>
  ({
    ...{ state: 'saved', lines, moves: [], goodwill: [], attempts: [], refunds: [] },
    ...{ total: amount(11_800 * lines.length), paid: amount(11_800 * lines.length), redeemed: zero },
    ...{ depositEnabled: false, balanceReserved: zero },
    ...changes,
  }) as unknown as Order;

const keysOf = (order: Order, isChosen = (key: string) => key === '1-0900') =>
  bookingsOn(order, day, isChosen).map(({ lineKey }) => lineKey);

describe('the bookings on canceled departures', () => {
  it.each([
    ['one at that time', aBooking(1), [1]],
    ['one at another time', aBooking(1, { start: '2026-12-05T13:00' }), []],
    ['one on another day', aBooking(1, { start: '2026-12-06T09:00' }), []],
    ['one of another activity', aBooking(1, { activityKey: 2 }), []],
    ['one whose departure was canceled before', aBooking(1, { isCalledOff: true }), []],
    [
      'a rental at that time',
      aBooking(1, { details: { appointmentType: 'dateTime', capacityType: 'duration' } }),
      [],
    ],
    [
      'a pass without a date',
      aBooking(1, { details: { appointmentType: 'none', capacityType: 'time' } }),
      [],
    ],
  ])('%s', (_what, line, keys) => {
    expect(keysOf(anOrder([line]))).toEqual(keys);
  });

  it('are none of a canceled order', () => {
    expect(keysOf(anOrder([aBooking(1)], { state: 'cancelled' }))).toEqual([]);
  });

  it('count their guests, what was paid for them, and what is owed for them', () => {
    const lines = [aBooking(1), aBooking(2, { participants: 3 })];
    expect(figuresOf(anOrder(lines), lines.slice(0, 1))).toEqual({ guests: 2, paid: 11_800, due: 0 });
    const unpaid = anOrder(lines, { paid: zero });
    expect(figuresOf(unpaid, lines)).toEqual({ guests: 5, paid: 0, due: 23_600 });
    const deposit = anOrder(lines, { paid: amount(4000), depositEnabled: true });
    expect(figuresOf(deposit, lines.slice(1))).toEqual({ guests: 3, paid: 2000, due: 9800 });
  });

  it('are a part of their package while another of its activities runs', () => {
    const both = [aBooking(2, { parentKey: 1 }), aBooking(3, { parentKey: 1, start: '2026-12-06T09:00' })];
    const [first] = both as [ActivityLine, ActivityLine];
    expect(isPartOfPackage(anOrder(both), [first])).toBe(true);
    expect(isPartOfPackage(anOrder(both), both)).toBe(false);
    const off = [first, { ...both[1], isCalledOff: true } as ActivityLine];
    expect(isPartOfPackage(anOrder(off), [first])).toBe(false);
    expect(isPartOfPackage(anOrder([aBooking(1)]), [aBooking(1)])).toBe(false);
  });
});
