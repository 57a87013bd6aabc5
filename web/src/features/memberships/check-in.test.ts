/** A failed check-in is logged and nothing else (8.2-05, 3.12-05). */
import { expect, it, vi } from 'vitest';
import { CallFailed, TimedOut } from '../../lib/call.ts';
import { membershipKey } from '../../testing/membership-builders.ts';
import { type CheckInAnswer, checkIn } from './check-in.ts';

const visit = { membershipKey, membershipMemberKey: null };
const answered: CheckInAnswer = { success: true, visitsRemaining: 4, totalVisits: 6, message: null };

it('sends the membership key and the time in ISO format (3.12-05)', async () => {
  const send = vi.fn(async () => answered);
  const log = vi.fn();
  const now = () => Date.parse('2026-11-21T17:00:00Z');
  expect(await checkIn(visit, { send, now, log })).toBe(answered);
  expect(send).toHaveBeenCalledExactlyOnceWith({ ...visit, scanDate: '2026-11-21T17:00:00.000Z' });
  expect(log).not.toHaveBeenCalled();
});

it.each([
  ['the server fails', new CallFailed(500, 'Something went wrong. Please try again in a moment.')],
  ['no answer comes in time', new TimedOut()],
  ['there is no network', new TypeError('Failed to fetch')],
])('if %s, it is logged once and nothing is thrown (8.2-05)', async (_what, failure) => {
  const log = vi.fn();
  const answer = await checkIn(visit, { send: () => Promise.reject(failure), now: () => 0, log });
  expect(answer).toBeNull();
  expect(log).toHaveBeenCalledExactlyOnceWith('A check-in failed', failure);
});
