import { describe, expect, it } from 'vitest';
import type { Instant } from '../kernel/local-time.ts';
import { amount } from '../kernel/money.ts';
import { instantOf } from '../kernel/zone-time.ts';
import type { ActivityLine, Order } from './order.ts';
import { costsTheSame, isDueTooLate, movableUntil, moveFeesOf, rescheduleFeeOf } from './reschedule.ts';

const zone = 'America/Denver';
const line = {
  kind: 'activity',
  lineKey: 7,
  parentKey: null,
  activityKey: 1,
  start: '2026-12-05T09:00',
  details: { appointmentType: 'dateTime' },
} as unknown as ActivityLine;
const order = { state: 'saved', lines: [line], moves: [], tickets: null } as unknown as Order;
const rules = {
  timeZone: zone,
  rescheduleUntilHours: 24,
  rescheduleFee: null,
  mostReschedules: 2,
  activities: [{ key: 1, allowSelfReschedule: true }] as never[],
};
const deadline = instantOf('2026-12-04T09:00' as never, zone);
const move = { lineKey: 7, from: '', to: '', movedAt: '', by: 'guest' } as never;
const ticket = (usedAt: string | null) => ({ uuid: '', tickets: [{ lineKey: 7, usedAt }] }) as never;

describe('a booking', () => {
  it('may be moved until the venue’s hours before its start, and not a millisecond later (D-OR-06, 3.2-11)', () => {
    expect(movableUntil(order, line, rules, deadline)).toBe(deadline);
    expect(movableUntil(order, line, rules, (deadline + 1) as Instant)).toBeNull();
    expect(movableUntil(order, line, { ...rules, rescheduleUntilHours: 0 }, deadline)).toBe(
      deadline + 86_400_000,
    );
    // The activity's own hours come before the venue's.
    const own = (hours: number) => ({
      ...rules,
      activities: [{ key: 1, allowSelfReschedule: true, rescheduleUntilHours: hours }] as never[],
    });
    expect(movableUntil(order, line, own(0), deadline)).toBe(deadline + 86_400_000);
    expect(movableUntil(order, line, own(48), deadline)).toBeNull();
  });

  it.each<[string, Partial<Order>, Partial<ActivityLine>, Partial<typeof rules>]>([
    [
      'of an activity that does not offer it',
      {},
      {},
      { activities: [{ key: 1, allowSelfReschedule: false }] as never[] },
    ],
    ['of an activity that is no longer sold', {}, {}, { activities: [] }],
    ['in a cart', { state: 'new' }, {}, {}],
    ['that was canceled', { state: 'cancelled' }, {}, {}],
    ['in a package', {}, { parentKey: 3 as never }, {}],
    ['without a date', {}, { details: { appointmentType: 'none' } as never }, {}],
    ['moved twice', { moves: [move, move] }, {}, {}],
    ['with a used ticket', { tickets: ticket('2026-12-01T09:00:00Z') }, {}, {}],
    [
      'with transportation on its day',
      { lines: [line, { kind: 'transport', day: '2026-12-05' }] as never },
      {},
      {},
    ],
  ])('%s cannot be moved (D-OR-06)', (_case, ofOrder, ofLine, ofRules) => {
    const now = (deadline - 1) as Instant;
    expect(
      movableUntil({ ...order, ...ofOrder }, { ...line, ...ofLine }, { ...rules, ...ofRules }, now),
    ).toBeNull();
  });

  it('moved once, with a valid ticket, may be moved again (D-OR-06)', () => {
    expect(movableUntil({ ...order, moves: [move], tickets: ticket(null) }, line, rules, deadline)).toBe(
      deadline,
    );
  });

  it('of a canceled departure may be moved as long as its guest may choose, whatever the venue lets guests move (6-12)', () => {
    const off = { ...line, isCalledOff: true, movesUntil: deadline } as ActivityLine;
    const strict = {
      ...rules,
      mostReschedules: 0,
      activities: [{ key: 1, allowSelfReschedule: false }] as never[],
    };
    const at = (changes: object, now = deadline, of: object = {}) =>
      movableUntil({ ...order, ...of }, { ...off, ...changes } as ActivityLine, strict, now);
    expect(at({})).toBe(deadline);
    expect(at({}, (deadline + 1) as Instant)).toBeNull();
    expect(at({ movesUntil: null })).toBeNull();
    expect(at({ parentKey: 3 })).toBeNull();
    expect(at({}, deadline, { moves: [move, move] })).toBe(deadline);
    expect(at({}, deadline, { tickets: ticket('2026-12-04T08:00:00Z') })).toBeNull();
  });

  it('costs the same only if every rate and add-on does (D-OR-06)', () => {
    const priced = {
      subTotal: amount(300),
      taxClass: 'standard',
      rates: [{ rateKey: 11 as never, price: amount(100), participants: 2, discount: amount(0) }],
      products: [{ productKey: 5, variantKey: null, subTotal: amount(100) }],
    };
    const [rate] = priced.rates as [(typeof priced.rates)[number]];
    expect(costsTheSame(priced, structuredClone(priced))).toBe(true);
    expect(costsTheSame(priced, { ...priced, subTotal: amount(301) })).toBe(false);
    expect(costsTheSame(priced, { ...priced, rates: [{ ...rate, price: amount(90) }] })).toBe(false);
    expect(costsTheSame(priced, { ...priced, products: [] })).toBe(false);
  });

  it('costs its fee once or for each guest, and what earlier moves of it cost stays a fee of the order (3.2-11)', () => {
    const asked = (per: 'guest' | 'booking', price = 500) => ({ amount: amount(price), per });
    const venue = (ofVenue: object | null, own: object | null = null) =>
      ({ ...rules, rescheduleFee: ofVenue, activities: [{ key: 1, rescheduleFee: own }] }) as never;
    const three = { activityKey: 1 as never, participants: 3 };
    expect(rescheduleFeeOf(venue(asked('guest')), three)).toBe(1500);
    expect(rescheduleFeeOf(venue(asked('booking')), three)).toBe(500);
    expect(rescheduleFeeOf(venue(null), three)).toBe(0);
    // The activity's own comes before the venue's, and may be none.
    expect(rescheduleFeeOf(venue(asked('booking'), asked('guest', 800)), three)).toBe(2400);
    expect(rescheduleFeeOf(venue(null, asked('booking', 800)), three)).toBe(800);
    expect(rescheduleFeeOf(venue(asked('booking'), asked('booking', 0)), three)).toBe(0);
    expect(
      rescheduleFeeOf(venue(asked('booking'), asked('guest', 800)), { ...three, activityKey: 2 as never }),
    ).toBe(500);
    const moves = [
      { lineKey: 7, fee: 500 },
      { lineKey: 8, fee: 900 },
      { lineKey: 7, fee: 300 },
    ] as never[];
    expect([7, 8, 9].map((key) => moveFeesOf({ moves }, key))).toEqual([800, 900, 0]);
  });

  it('with a balance cannot be moved before the day on which the balance is due (D-OR-06, D-DP-01)', () => {
    const owing = { ...order, total: 100, paid: 40, redeemed: 0, balanceDueDate: '2026-12-02' } as Order;
    expect(isDueTooLate(owing, '2026-12-01T09:00' as never)).toBe(true);
    expect(isDueTooLate(owing, '2026-12-02T09:00' as never)).toBe(false);
    expect(isDueTooLate({ ...owing, paid: amount(100) }, '2026-12-01T09:00' as never)).toBe(false);
  });
});
