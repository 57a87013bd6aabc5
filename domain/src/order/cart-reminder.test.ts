/** When a guest may be reminded of a cart (docs/rules/carts.md, "Worked examples"). */
import { describe, expect, it } from 'vitest';
import type { WallTime } from '../kernel/local-time.ts';
import { isCartLinkOpen, isReminderTime } from './cart-reminder.ts';

describe('the time of day of a reminder', () => {
  it.each([
    ['00:00', false],
    ['07:59', false],
    ['08:00', true],
    ['13:00', true],
    ['20:59', true],
    ['21:00', false],
    ['23:59', false],
  ])('at %s at the venue: %s', (time, isSent) => {
    expect(isReminderTime(`2026-12-05T${time}` as WallTime)).toBe(isSent);
  });
});

describe('the link of a reminder', () => {
  const queuedAt = Date.parse('2026-12-01T15:00:00Z');
  it.each([
    ['2026-12-01T15:00:00Z', true],
    ['2026-12-08T14:59:59Z', true],
    ['2026-12-08T15:00:00Z', false],
  ])('queued on December 1 at 3 PM UTC, at %s: %s', (now, isOpen) => {
    expect(isCartLinkOpen(queuedAt, Date.parse(now))).toBe(isOpen);
  });
});
