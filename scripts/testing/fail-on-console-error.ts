/** Setup of every test file: output of `console.error` (including React's warnings) fails the test. */
import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

const original = console.error;
let said: string[] = [];

beforeEach(() => {
  said = [];
  console.error = (...words: unknown[]) => {
    said.push(format(...words));
    original(...words);
  };
});

afterEach(() => {
  console.error = original;
  if (said.length > 0) throw new Error(`console.error was called:\n${said.join('\n')}`);
});
