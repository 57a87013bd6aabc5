/** What guests are told about changing the time (D-OR-06). */
import { amount } from '@gangway/domain/kernel/money';
import { aLocation, anActivity } from '@gangway/domain/testing/builders';
import { describe, expect, it } from 'vitest';
import { reschedulePolicy } from './reschedule-policy.presenter.ts';

const movable = anActivity({ allowSelfReschedule: true });
const dearer = anActivity({ allowSelfReschedule: true, priceRules: [{}] as never });
const fee = (per: 'guest' | 'booking') => ({ rescheduleFee: { amount: amount(500), per } });

describe('the policy for changing the time', () => {
  it.each<[string, Parameters<typeof aLocation>[0], typeof movable]>([
    ['You can change the date or time online until 24 hours before the start.', {}, movable],
    [
      'You can change the date or time online until 2 days before the start.',
      { rescheduleUntilHours: 48 },
      movable,
    ],
    [
      'You can change the date or time online until 1 hour before the start.',
      { rescheduleUntilHours: 1 },
      movable,
    ],
    [
      'You can change the date or time online until 30 hours before the start.',
      { rescheduleUntilHours: 30 },
      movable,
    ],
    ['You can change the date or time online until the start.', { rescheduleUntilHours: 0 }, movable],
    [
      'You can change the date or time online until 24 hours before the start. Each change costs $5.00 per guest.',
      fee('guest'),
      movable,
    ],
    [
      'You can change the date or time online until 24 hours before the start. Each change costs $5.00. If the new time costs more, you pay the difference.',
      fee('booking'),
      dearer,
    ],
    [
      'You can change the date or time online until 3 days before the start. Each change costs $8.00 per guest.',
      fee('booking'),
      anActivity({
        allowSelfReschedule: true,
        rescheduleUntilHours: 72,
        rescheduleFee: { amount: amount(800), per: 'guest' },
      }),
    ],
    [
      'You can change the date or time online until 24 hours before the start.',
      fee('booking'),
      anActivity({ allowSelfReschedule: true, rescheduleFee: { amount: amount(0), per: 'booking' } }),
    ],
  ])('is: %s (3.2-11, D-OR-06)', (words, changes, activity) => {
    expect(reschedulePolicy(aLocation(changes), activity)).toBe(words);
  });

  it('is not told of what guests cannot move (3.2-11)', () => {
    const open = anActivity({ allowSelfReschedule: true, appointmentType: 'none' });
    for (const activity of [anActivity(), open, undefined])
      expect(reschedulePolicy(aLocation(), activity)).toBeNull();
  });
});
