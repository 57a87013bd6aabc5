/** What a test file leaves behind is named; what it put back is not. */
import { createServer } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { changes, remains } from './remains.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it('is a variable of the environment, a global or the working directory that is another', () => {
  const before = remains();
  vi.stubEnv('GANGWAY_PLANTED', 'yes');
  vi.stubGlobal('fetch', () => undefined);
  vi.stubGlobal('planted', 1);
  const elsewhere = { ...remains(), folder: '/elsewhere' };
  expect(changes(before, elsewhere)).toEqual([
    'process.env.GANGWAY_PLANTED',
    'the global fetch',
    'the global planted',
    'another working directory',
  ]);
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  expect(changes(before, remains())).toEqual([]);
});

it('is a clock that was replaced', () => {
  const before = remains();
  vi.useFakeTimers();
  expect(changes(before, remains())).toContain('the global Date');
});

it('is a server that listens and a timer that runs', async () => {
  const before = remains();
  const timer = setInterval(() => undefined, 60_000);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  expect(changes(before, remains())).toEqual(['1 × TCPServerWrap', '1 × Timeout']);
  clearInterval(timer);
  await new Promise((resolve) => server.close(resolve));
  // Its handle goes a little later, and a timer to wait with would be found.
  for (let turns = 0; turns < 1000 && changes(before, remains()).length > 0; turns++)
    await new Promise((resolve) => setImmediate(resolve));
  expect(changes(before, remains())).toEqual([]);
});
