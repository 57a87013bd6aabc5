/**
 * Setup of the projects whose files share a process and its modules: a file that leaves something behind fails, before the
 * next one fails for it (CONTRIBUTING.md says what a test has to put back).
 */
import { afterAll, vi } from 'vitest';
import { changes, type Remains, remains } from './remains.ts';

const before: Remains = remains();

/** Sockets and processes need a moment to end after they were closed. */
const patienceMs = 5000;

afterAll(async () => {
  const isFake = vi.isFakeTimers();
  // To be able to wait, and so that only this file fails.
  if (isFake) vi.useRealTimers();
  const left = () => changes(before, remains());
  for (const end = performance.now() + patienceMs; left().length > 0 && performance.now() < end; )
    await new Promise((resolve) => setTimeout(resolve, 20).unref());
  const found = [...(isFake ? ['fake timers'] : []), ...left()];
  if (found.length > 0) throw new Error(`This file leaves behind: ${found.join('; ')}`);
});
