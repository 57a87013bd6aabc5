/** The log of a database that is away: one line, however many requests meet it. */
import { expect, it, vi } from 'vitest';
import { createAwayLog } from './unavailable.ts';

it('says the first error at once, and then how many there were at most once a minute', () => {
  let now = 0;
  const log = { warn: vi.fn() };
  const note = createAwayLog(log, () => now);
  for (let error = 0; error < 500; error++) note(new Error('connect ECONNREFUSED'));
  now = 60_000;
  note(new Error('timeout exceeded when trying to connect'));
  expect(log.warn.mock.calls.map(([facts]) => facts)).toEqual([
    { event: 'databaseAway', cause: 'connect ECONNREFUSED', count: 1 },
    { event: 'databaseAway', cause: 'timeout exceeded when trying to connect', count: 500 },
  ]);
});
