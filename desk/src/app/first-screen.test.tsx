/** The first screen is drawn once, and whole (docs/performance.md, "A day at the desk"). */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startAddresses } from '../lib/address.tsx';
import { startSpeech } from '../lib/language.ts';
import { setPresence } from '../lib/session-state.ts';
import { storage } from '../lib/storage.ts';
import { aDay, aDeparture } from '../testing/a-day.ts';
import { FakeEventSource } from '../testing/fake-events.ts';
import { type Answers, Failure, fakeServer, larkspurAs, sessionAt } from '../testing/fake-server.ts';
import { namesOf, stubWindow } from '../testing/open-desk.tsx';
import { Desk } from './desk.tsx';
import { readyFirstScreen } from './first-screen.ts';

const works: Answers = {
  getStaffSession: () => sessionAt(larkspurAs('manager')),
  getDay: () => aDay([aDeparture('09:30', '12:00')]),
};

let stop: () => void = () => undefined;
beforeEach(async () => {
  stubWindow(false);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.opened = [];
  setPresence({ at: 'start' });
  await startSpeech();
});
afterEach(() => {
  cleanup();
  stop();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Asks for the first screen; nothing is drawn yet. */
function begin(at: string, answers: Answers = works) {
  history.replaceState(null, '', at);
  stop = startAddresses();
  const asked = fakeServer(answers);
  return { asked, ready: readyFirstScreen(at) };
}

const departure = () => screen.queryByRole('link', { name: /^9:30 AM Sunrise Kayak/ });

it.each(['/desk/1/day', '/desk'])(
  '%s asks for person and day at once, and is drawn with both',
  async (at) => {
    storage.venue.write('1');
    const { asked, ready } = begin(at);
    expect(namesOf(asked)).toEqual(['getStaffSession', 'getDay']);
    await ready;
    render(<Desk />);
    expect(departure()).not.toBeNull();
    await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1));
    expect(namesOf(asked)).toEqual(['getStaffSession', 'getDay']);
  },
);

it('asks for the date of the address', async () => {
  const { asked, ready } = begin('/desk/1/day/2026-07-19');
  await ready;
  expect(asked.map(({ input }) => input)).toContainEqual({ locationKey: 1, date: '2026-07-19' });
});

it('keeps the day for a dead spot like one that the screen asked for', async () => {
  const soon = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format(Date.now());
  const { ready } = begin('/desk/1/day', { ...works, getDay: () => aDay([], { date: soon as never }) });
  await ready;
  render(<Desk />);
  await waitFor(() => expect(localStorage.getItem(`desk.kept 1 ${soon}`)).not.toBeNull());
});

it('draws what is loading after a second, and asks for nothing twice', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const person = Promise.withResolvers<ReturnType<typeof sessionAt>>();
  const day = Promise.withResolvers<ReturnType<typeof aDay>>();
  const { asked, ready } = begin('/desk/1/day', {
    getStaffSession: () => person.promise,
    getDay: () => day.promise,
  });
  let isReady = false;
  void ready.then(() => {
    isReady = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(isReady).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isReady).toBe(true);
  vi.useRealTimers();
  render(<Desk />);
  expect(screen.getAllByText('Loading').length).toBeGreaterThan(0);
  person.resolve(sessionAt(larkspurAs('manager')));
  await screen.findByRole('navigation', { name: 'Screens' });
  day.resolve(aDay([aDeparture('09:30', '12:00')]));
  await waitFor(() => expect(departure()).not.toBeNull());
  expect(namesOf(asked)).toEqual(['getStaffSession', 'getDay']);
});

it('leads to signing in whoever is signed out', async () => {
  const { ready } = begin('/desk/1/day', {
    getStaffSession: () => new Failure(401),
    getDay: () => new Failure(401),
  });
  await ready;
  render(<Desk />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy();
});

it('asks again for a day that did not come, and says so if it does not come then', async () => {
  const { asked, ready } = begin('/desk/1/day', { ...works, getDay: () => new Failure(500) });
  await ready;
  render(<Desk />);
  expect(await screen.findByText('The day did not load')).toBeTruthy();
  expect(namesOf(asked)).toEqual(['getStaffSession', 'getDay', 'getDay']);
});

it.each([
  ['/desk/sign-in', []],
  ['/desk/sign-in/return', []],
  ['/desk/welcome', []],
  ['/desk', ['getStaffSession']],
  ['/desk/account', ['getStaffSession']],
])('%s asks for no day on a device that knows no venue', async (at, expected) => {
  const { asked, ready } = begin(at);
  await ready;
  expect(namesOf(asked)).toEqual(expected);
});
