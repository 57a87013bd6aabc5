/**
 * The small rules of an order: states, expiration, counts, arrival, overlaps (4.3, 9, 2.8, 3.10; D-PK-04).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockTime } from '../kernel/date-words.ts';
import { addMinutes, type Instant, timeOf, type WallTime } from '../kernel/local-time.ts';
import { isEditable, isOver, isSaved, type OrderState } from '../kernel/order-state.ts';
import { arrivalTime } from './arrival-time.ts';
import { type Appointment, findOverlaps } from './find-overlaps.ts';
import { cartCount } from './order-counts.ts';
import { orderExpiry } from './order-expiry.ts';

const wall = (text: string) => text as WallTime;

describe('an order that is', () => {
  it.each<[OrderState, boolean, { editable: boolean; saved: boolean; over: boolean }]>([
    ['new', false, { editable: true, saved: false, over: false }],
    ['new', true, { editable: false, saved: false, over: true }],
    ['paying', false, { editable: false, saved: false, over: false }],
    ['paying', true, { editable: false, saved: false, over: false }],
    ['saved', false, { editable: false, saved: true, over: false }],
    ['cancelled', false, { editable: false, saved: true, over: false }],
    ['expired', false, { editable: false, saved: false, over: true }],
    ['abandoned', false, { editable: false, saved: false, over: true }],
  ])('%s (hold over: %s) is %j (4.3-01, 6-07)', (state, holdExpired, expected) => {
    const order = { state, holdExpired };
    expect({ editable: isEditable(order), saved: isSaved(order), over: isOver(order) }).toEqual(expected);
  });
});

describe('the time limit that a cart shows', () => {
  const now = Date.parse('2026-11-21T17:00:00Z') as Instant;

  it.each([
    [25, 24 * 60],
    [2, 60],
    [1, 30],
  ])(
    'of %d minutes ends after %d seconds, before the server’s limit and never immediately (4.3-09, 9-07, C-23)',
    (limit, seconds) => {
      expect(orderExpiry(limit, true, now)).toBe(now + seconds * 1000);
    },
  );

  it.each([
    ['a hold that was renewed in full', 25, 1499, 24 * 60],
    ['a hold of one minute', 1, 59, 30],
    ['a hold shortened by the limit on renewals', 25, 400, 370],
    ['a hold with seconds left', 25, 20, 20],
    ['a hold that is over', 25, 0, 0],
    ['a hold extended by a payment', 2, 599, 539],
  ])('follows the hold on the server: %s (D-CT-01, D-CT-02)', (_, limit, held, seconds) => {
    expect(orderExpiry(limit, true, now, held)).toBe(now + seconds * 1000);
  });

  it('does not exist if the location shows no timer or sets no limit (4.3-10, 4.3-05, 9-06)', () => {
    expect([orderExpiry(0, true, now), orderExpiry(-5, true, now), orderExpiry(25, false, now)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('counts', () => {
  const product = (changes: object = {}) => ({
    isDeleted: false,
    isAddOn: false,
    isGiftCard: false,
    ...changes,
  });
  const empty = { individual: [], packages: [], memberships: [], products: [], giftCards: [] };

  it('of items are individual plus package items (3.10-12)', () => {
    expect(cartCount({ ...empty, individual: [{}, {}], packages: [{}] })).toBe(3);
  });

  it('of an order add merchandise that is not deleted, an add-on or a gift card, and gift cards that are not deleted (3.10-13)', () => {
    const order = {
      ...empty,
      individual: [{}],
      packages: [{}],
      products: [
        product(),
        product({ isDeleted: true }),
        product({ isAddOn: true }),
        product({ isGiftCard: true }),
      ],
      giftCards: [{}, { isDeleted: false }, { isDeleted: true }],
    };
    expect(cartCount(order)).toBe(5);
  });

  it('on the icon include memberships with a quantity, so that they can be paid (2.6-01, C-02)', () => {
    const memberships = [{ quantity: 2 }, { quantity: 0 }];
    expect(cartCount({ ...empty, memberships })).toBe(1);
    expect(cartCount({ ...empty, giftCards: [{}] })).toBe(1);
    expect(cartCount(empty)).toBe(0);
  });
});

describe("'Please arrive by'", () => {
  it.each([
    ['2026-06-12T09:00', 20, '8:40 AM'],
    ['2026-06-12T09:00', 0, '9:00 AM'],
    ['2026-06-12T12:15', 30, '11:45 AM'],
    ['2026-06-12T00:10', 20, '11:50 PM'],
  ])('for %s with %d minutes early is %s (2.8-06, 2.8-07)', (start, early, expected) => {
    expect(clockTime(timeOf(arrivalTime(wall(start), early)))).toBe(expected);
  });
});

describe('overlaps', () => {
  const appointment = (name: string, start: string, end: string): Appointment => ({
    name,
    activityKey: 1,
    start: wall(`2026-06-12T${start}`),
    end: wall(`2026-06-12T${end}`),
  });
  const kayak = appointment('Kayak', '09:00', '11:30');

  it.each([
    ['the same time', '09:00', '11:30', true],
    ['within', '10:00', '10:30', true],
    ['around', '08:00', '12:00', true],
    ['the first minute', '08:00', '09:01', true],
    ['the last minute', '11:29', '12:00', true],
    ['ending as it starts', '08:00', '09:00', false],
    ['starting as it ends', '11:30', '12:00', false],
  ])('are found for %s: %s to %s is %s (8.1-01, D-PK-04)', (_case, start, end, expected) => {
    const other = appointment('Zipline', start, end);
    expect(findOverlaps([other], [kayak])).toEqual(expected ? [{ added: other, conflictsWith: kayak }] : []);
  });

  it('are mutual, and found exactly when a minute is shared (8.1-01)', () => {
    const midnight = wall('2026-06-12T00:00');
    const any = fc.tuple(fc.nat(600), fc.integer({ min: 1, max: 200 })).map(([start, length]) => ({
      name: '',
      activityKey: 1,
      start: addMinutes(midnight, start),
      end: addMinutes(midnight, start + length),
    }));
    fc.assert(
      fc.property(any, any, (one, other) => {
        const minutes = ({ start, end }: Appointment) => {
          const all: string[] = [];
          for (let minute = start; minute < end; minute = addMinutes(minute, 1)) all.push(minute);
          return all;
        };
        const others = new Set(minutes(other));
        const shared = minutes(one).some((minute) => others.has(minute));
        expect(findOverlaps([one], [other]).length > 0).toBe(shared);
        expect(findOverlaps([other], [one]).length > 0).toBe(shared);
      }),
      { numRuns: 200 },
    );
  });
});
