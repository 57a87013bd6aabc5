/** A client that keeps asking after "come back later" waits for the answer; others do not (S6). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SlowAnswers } from './slow-answers.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Whether an answer is sent at once. */
async function isAtOnce(answers: SlowAnswers, address: string): Promise<boolean> {
  let isOut = false;
  const held = answers.hold(address).then(() => {
    isOut = true;
  });
  await vi.advanceTimersByTimeAsync(1);
  const atOnce = isOut;
  await vi.advanceTimersByTimeAsync(1000);
  await held;
  return atOnce;
}

it('the first twenty answers in a minute are immediate, then each takes a second; other addresses are unaffected (S6)', async () => {
  const answers = new SlowAnswers(() => Date.now());
  const first = await Promise.all(Array.from({ length: 20 }, () => isAtOnce(answers, '203.0.113.1')));
  expect(first).toEqual(Array.from({ length: 20 }, () => true));
  expect(await isAtOnce(answers, '203.0.113.1')).toBe(false);
  expect(await isAtOnce(answers, '203.0.113.2')).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await isAtOnce(answers, '203.0.113.1')).toBe(true);
});

it('an IPv6 network counts as one address, and at most two thousand answers wait at a time (S6)', async () => {
  const answers = new SlowAnswers(() => Date.now());
  for (let k = 0; k < 20; k++) await answers.hold(`2001:db8::${k}`);
  expect(await isAtOnce(answers, '2001:db8::ffff')).toBe(false);
  const waiting = Array.from({ length: 2000 }, () => answers.hold('2001:db8::1'));
  let isOut = false;
  void answers.hold('2001:db8::1').then(() => {
    isOut = true;
  });
  await vi.advanceTimersByTimeAsync(1);
  expect(isOut).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all(waiting);
});
