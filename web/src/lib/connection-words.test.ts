/** What the message for a failed load says to do. */
import { afterEach, expect, test, vi } from 'vitest';
import { choicesKept, connectionWords } from './connection-words.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [true, choicesKept(), 'Your choices are kept. Please try again in a moment.'],
  [true, '', 'Please try again in a moment.'],
  [false, choicesKept(), 'Your choices are kept. You’re offline. Try again when you’re back online.'],
])('says what to do when loading fails, with a connection: %s', (onLine, kept, words) => {
  vi.stubGlobal('navigator', { onLine });
  expect(connectionWords(kept)).toBe(words);
});
