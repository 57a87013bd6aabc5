/** Answers that are asked for before the program is there (docs/performance.md, "A day at the desk"). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aDay } from './testing/a-day.ts';
import { type Answers, fakeServer, larkspurAs, sessionAt } from './testing/fake-server.ts';
import { namesOf } from './testing/open-desk.tsx';

const works: Answers = {
  getStaffSession: () => sessionAt(larkspurAs('manager')),
  getDay: () => aDay([]),
};

beforeEach(() => {
  // Each test is a document of its own.
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** Opens an address; nothing of the program is there yet. */
async function opened(address: string) {
  history.replaceState(null, '', address);
  const asked = fakeServer(works);
  await import('./entry-early.ts');
  return asked;
}

/** The program arrives, up to its first screen. Returns who is signed in by then. */
async function arrived() {
  const [{ startAddresses, currentAddress }, { startSpeech }, { readyFirstScreen }, { renderHook }, state] =
    await Promise.all([
      import('./lib/address.tsx'),
      import('./lib/language.ts'),
      import('./app/first-screen.ts'),
      import('@testing-library/react'),
      import('./lib/session-state.ts'),
    ]);
  const stop = startAddresses();
  await startSpeech();
  await readyFirstScreen(currentAddress());
  stop();
  return renderHook(() => state.usePresence()).result.current.at;
}

it.each([
  ['/desk/1/day', {}],
  ['/desk/1/day/2026-07-19', {}],
  ['/desk/1/day/2026-07-19?view=list', {}],
  ['/desk/1/day/', {}],
  ['/desk', { 'desk.venue': '1' }],
  ['/DESK/1/DAY', { 'desk.language': 'ar' }],
])('%s asks early what the program wants, which asks for nothing again', async (address, kept) => {
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  const asked = await opened(address);
  expect(namesOf(asked)).toEqual(['getStaffSession', 'getDay']);
  expect(await arrived()).toBe('in');
  expect(namesOf(asked)).toEqual(['getStaffSession', 'getDay']);
  for (const { headers } of asked) expect(headers.get('x-requested-with')).toBe('desk');
});

it.each([
  ['/desk', ['getStaffSession']],
  ['/desk/account', ['getStaffSession']],
  ['/desk/1/orders', ['getStaffSession']],
  ['/desk/0/day', ['getStaffSession']],
  ['/desk/sign-in', []],
  ['/desk/sign-in/return', []],
  ['/desk/welcome', []],
])('%s, on a device without a venue, asks early for %j', async (address, names) => {
  expect(namesOf(await opened(address))).toEqual(names);
});

it('asks again if the program came so late that the answers may be old', async () => {
  const asked = await opened('/desk/1/day');
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 6000);
  expect(await arrived()).toBe('in');
  expect(namesOf(asked)).toEqual(['getStaffSession', 'getDay', 'getStaffSession', 'getDay']);
});

it('tells the program that there was no connection, and is asked no second time', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const asked = await opened('/desk/1/day');
  expect(await arrived()).toBe('failed');
  expect(asked).toEqual([]);
});

it('gives an answer to one who asks, and the next asks the server', async () => {
  const asked = await opened('/desk/account');
  expect(await arrived()).toBe('in');
  const [{ learnSession }, { call }, { getStaffSession }] = await Promise.all([
    import('./lib/session.ts'),
    import('./lib/call.ts'),
    import('@gangway/contract/staff'),
  ]);
  await learnSession();
  await call(getStaffSession, {});
  expect(namesOf(asked)).toHaveLength(3);
});
