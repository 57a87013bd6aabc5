/** By when an order has to be paid, and whether it lapses (docs/rules/desk-sales.md, "Places kept until a moment"). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Instant, WallTime } from '../kernel/local-time.ts';
import { amount, zero } from '../kernel/money.ts';
import { instantOf, wallAt } from '../kernel/zone-time.ts';
import type { Order, PaymentAttempt } from './order.ts';
import { type AskedPayBy, lapseOf, payByBounds, payByOf } from './pay-by.ts';

const zone = 'America/Denver';
const at = (wall: string): Instant => instantOf(wall as WallTime, zone);

const aVisit = (start: string, appointmentType: 'dateTime' | 'date' | 'none' = 'dateTime') =>
  ({ kind: 'activity', start, details: { appointmentType } }) as Order['lines'][number];
const aShirt = { kind: 'merchandise' } as Order['lines'][number];

const now = '2026-11-21T10:00';
const kayak = aVisit('2026-12-05T09:00');

describe('by when an order can be asked to be paid', () => {
  it.each<[string, Order['lines'], AskedPayBy, string | 'noTime' | 'outside']>([
    ['an hour', [kayak], 'hour', '2026-11-21T11:00'],
    ['a day', [kayak], 'day', '2026-11-22T10:00'],
    ['an hour, with a visit before', [aVisit('2026-11-21T10:40')], 'hour', '2026-11-21T10:40'],
    ['a day, with a visit before', [aVisit('2026-11-21T15:00'), kayak], 'day', '2026-11-21T15:00'],
    ['an hour, with a visit in ten minutes', [aVisit('2026-11-21T10:10')], 'hour', '2026-11-21T10:10'],
    ['an hour, with a visit in nine minutes', [aVisit('2026-11-21T10:09')], 'hour', 'noTime'],
    [
      'a moment, with a visit that has begun',
      [aVisit('2026-11-21T09:00')],
      '2026-11-21T12:00' as WallTime,
      'noTime',
    ],
    ['ten minutes', [kayak], '2026-11-21T10:10' as WallTime, '2026-11-21T10:10'],
    ['nine minutes', [kayak], '2026-11-21T10:09' as WallTime, 'outside'],
    ['yesterday', [kayak], '2026-11-20T10:00' as WallTime, 'outside'],
    [
      'the moment the first visit begins',
      [aVisit('2027-01-01T09:00'), kayak],
      '2026-12-05T09:00' as WallTime,
      '2026-12-05T09:00',
    ],
    ['a minute after it begins', [kayak], '2026-12-05T09:01' as WallTime, 'outside'],
    [
      'the evening of a day without a time',
      [aVisit('2026-11-21T00:00', 'date')],
      '2026-11-21T18:00' as WallTime,
      '2026-11-21T18:00',
    ],
    [
      'the morning after a day without a time',
      [aVisit('2026-11-21T00:00', 'date')],
      '2026-11-22T00:01' as WallTime,
      'outside',
    ],
    ['thirty days, for merchandise alone', [aShirt], '2026-12-21T10:00' as WallTime, '2026-12-21T10:00'],
    ['more than thirty days, for merchandise alone', [aShirt], '2026-12-21T10:01' as WallTime, 'outside'],
    [
      'thirty days, for a ticket of no day',
      [aVisit('2026-11-21T00:00', 'none')],
      '2026-12-21T10:00' as WallTime,
      '2026-12-21T10:00',
    ],
    ['merchandise beside a visit', [aShirt, kayak], '2026-12-06T09:00' as WallTime, 'outside'],
  ])('%s', (_what, lines, asked, expected) => {
    const bounds = payByBounds({ lines }, zone, at(now));
    const outcome = payByOf(asked, bounds, zone, at(now));
    expect(outcome.ok ? wallAt(outcome.value, zone) : outcome.refusal).toBe(expected);
  });

  it('is never sooner than nine minutes from now, nor later than the first visit (property)', () => {
    const minutes = fc.integer({ min: -600, max: 200_000 });
    fc.assert(
      fc.property(
        fc.array(minutes, { maxLength: 3 }),
        fc.oneof(fc.constantFrom('hour' as const, 'day' as const), minutes),
        fc.integer({ min: 0, max: 59_999 }),
        (visits, asked, seconds) => {
          const from = (at(now) + seconds) as Instant;
          const wall = (minute: number) => wallAt((at(now) + minute * 60_000) as Instant, zone);
          const lines = visits.map((minute) => aVisit(wall(minute)));
          const bounds = payByBounds({ lines }, zone, from);
          const outcome = payByOf(typeof asked === 'number' ? wall(asked) : asked, bounds, zone, from);
          if (!outcome.ok) return true;
          expect(outcome.value).toBeGreaterThan(from + 9 * 60_000);
          for (const minute of visits) expect(outcome.value).toBeLessThanOrEqual(at(wall(minute)));
          expect(outcome.value % 60_000).toBe(0);
          return true;
        },
      ),
    );
  });
});

const attempt = (changes: Partial<PaymentAttempt>): PaymentAttempt =>
  ({ state: 'captured', purpose: 'purchase', amount: zero, ...changes }) as PaymentAttempt;
const sold = attempt({});
const balance = (state: PaymentAttempt['state'], value = 11_800) =>
  attempt({ state, purpose: 'balance', amount: amount(value) });

const anOrder = (changes: Partial<Order> = {}): Order =>
  ({
    ...{ state: 'saved', lines: [kayak], payBy: at('2026-11-21T11:00'), attempts: [sold], tickets: null },
    ...{ total: amount(11_800), paid: zero, redeemed: zero },
    ...changes,
  }) as Order;

describe('an order that is not paid', () => {
  const due = '2026-11-21T11:00';
  it.each<[string, Partial<Order>, string, ReturnType<typeof lapseOf>]>([
    ['lapses at the moment it has to be paid by', {}, due, 'lapses'],
    ['waits until then', {}, '2026-11-21T10:59', 'waits'],
    ['lapses days later, if no server ran', {}, '2026-11-24T11:00', 'lapses'],
    ['stays without such a time', { payBy: null }, due, 'stays'],
    ['stays if it was canceled', { state: 'cancelled' }, due, 'stays'],
    ['stays if it was paid', { paid: amount(11_800) }, due, 'stays'],
    ['stays if gift cards paid the rest', { redeemed: amount(11_800) }, due, 'stays'],
    ['lapses if gift cards paid a part', { redeemed: amount(5_000) }, due, 'lapses'],
    [
      'stays if a part was paid',
      { paid: amount(100), attempts: [sold, attempt({ purpose: 'venue', amount: amount(100) })] },
      due,
      'stays',
    ],
    [
      'stays if what was paid was taken back',
      { attempts: [sold, attempt({ purpose: 'venue' })] },
      due,
      'stays',
    ],
    ['stays if a card was authorized', { attempts: [sold, balance('authorised')] }, due, 'stays'],
    [
      'stays if a deposit was paid and given back',
      { attempts: [attempt({ amount: amount(100) })] },
      due,
      'stays',
    ],
    ['waits while a payment begins', { attempts: [sold, balance('pending')] }, due, 'waits'],
    ['waits while the bank asks the guest', { attempts: [sold, balance('challenge')] }, due, 'waits'],
    ['waits while it is not known if it was paid', { attempts: [sold, balance('unknown')] }, due, 'waits'],
    ['lapses after a card was declined', { attempts: [sold, balance('declined')] }, due, 'lapses'],
    [
      'lapses after a payment was given up',
      { attempts: [sold, balance('failed'), balance('voided')] },
      due,
      'lapses',
    ],
    [
      'stays if a ticket was used',
      { tickets: { uuid: '', tickets: [{ usedAt: due }] } as unknown as Order['tickets'] },
      due,
      'stays',
    ],
    [
      'lapses if no ticket was used',
      { tickets: { uuid: '', tickets: [{ usedAt: null }] } as unknown as Order['tickets'] },
      due,
      'lapses',
    ],
    [
      'stays if its visit was moved to before that time',
      { lines: [aVisit('2026-11-21T10:30')] },
      due,
      'stays',
    ],
    ['lapses if its visit begins at that time', { lines: [aVisit(due)] }, due, 'lapses'],
  ])('%s', (_what, changes, when, expected) => {
    expect(lapseOf(anOrder(changes), zone, at(when))).toBe(expected);
  });

  it('lapses never before its time, while a payment is open, or once money came in (property)', () => {
    const states = [
      'pending',
      'challenge',
      'unknown',
      'authorised',
      'captured',
      'declined',
      'voided',
      'failed',
    ] as const;
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...states), { maxLength: 4 }),
        fc.integer({ min: -120, max: 120 }),
        (attempts, minute) => {
          const order = anOrder({ attempts: [sold, ...attempts.map((state) => balance(state))] });
          const lapses = lapseOf(order, zone, (at(due) + minute * 60_000) as Instant) === 'lapses';
          const ended = attempts.every((state) => ['declined', 'voided', 'failed'].includes(state));
          expect(lapses).toBe(minute >= 0 && ended);
        },
      ),
    );
  });
});
