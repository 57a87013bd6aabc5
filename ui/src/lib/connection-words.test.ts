/** What the message for a failed load says to do. */
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { CallFailed, TimedOut } from './call-failed.ts';
import { connectionWords, failureWords, withReason } from './connection-words.ts';
import { noteMissing } from './missing-part.ts';
import { choicesKept } from './retry-words.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [true, choicesKept(), 'Your choices are kept. Please try again in a moment.'],
  [true, '', 'Please try again in a moment.'],
  [false, choicesKept(), 'Your choices are kept. You’re offline. Try again when you’re back online.'],
])('says what to do when loading fails, with a connection: %s', (onLine, kept, words) => {
  vi.stubGlobal('navigator', { onLine });
  expect(connectionWords(kept)).toBe(words);
});

const missing = new Error('gone');
noteMissing(missing);
const offline = 'You’re offline. Try again when you’re back online.';
const partMissing = 'Part of this page couldn’t be loaded. Please load the page again.';
const fault = 'Something went wrong. Please try again in a moment.';

describe('a failed call', () => {
  it.each([
    {
      what: 'an answer of the server',
      error: new CallFailed(503, 'Closed for now.'),
      online: 'Closed for now.',
      off: 'Closed for now.',
    },
    {
      what: 'no answer in time',
      error: new TimedOut(),
      online: 'Server has timed out. Please try your request again.',
      off: offline,
    },
    { what: 'no answer at all', error: new TypeError('Failed to fetch'), online: fault, off: offline },
    { what: 'a missing part', error: missing, online: partMissing, off: offline },
  ])('is told by $what, or by the missing connection', ({ error, online, off }) => {
    vi.stubGlobal('navigator', { onLine: true });
    expect(failureWords(error)).toBe(online);
    vi.stubGlobal('navigator', { onLine: false });
    expect(failureWords(error)).toBe(off);
  });

  it('adds to a message of its own only what that does not say', () => {
    vi.stubGlobal('navigator', { onLine: true });
    expect(withReason('Could not apply it.', new TypeError('Failed to fetch'))).toBe('Could not apply it.');
    expect(withReason('Could not apply it.', missing)).toBe(`Could not apply it. ${partMissing}`);
    vi.stubGlobal('navigator', { onLine: false });
    expect(withReason('Could not apply it.', missing)).toBe(`Could not apply it. ${offline}`);
  });
});
