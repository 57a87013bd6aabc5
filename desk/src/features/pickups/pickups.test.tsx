/** The pickups of a day at the desk: runs, stops and who waits there (6-12; docs/rules/transport.md, "Runs of a day"). */
import type { DayRun, DeskPickups, FetchedParty, PickupRun } from '@gangway/contract/departures';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aDay, aDeparture, saturday } from '../../testing/a-day.ts';
import { type Answers, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { address, namesOf, openDesk, stubWindow } from '../../testing/open-desk.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-07-18T09:12:00-06:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const wall = (time: string) => `2026-07-18T${time}` as WallTime;
const utc = (time: string) => new Date(`2026-07-18T${time}:00-06:00`).toISOString();

const aTrip = (changes: Partial<DayRun> = {}) => ({
  ...{ runKey: 'to-0930-van', way: 'to' as const, vehicle: 'Shuttle van', seats: 14, guests: 5 },
  ...{ start: wall('08:40'), end: wall('09:30'), startsOn: utc('08:40'), endsOn: utc('09:30') },
  ...changes,
});

const aWaitingParty = (name: string, changes: Partial<FetchedParty> = {}): FetchedParty => ({
  ...{ orderNumber: `LARK-${name}`, name, phone: '+1 303 555 0100', guests: 3, hotel: 'Alpenrose' },
  ...{ departureKey: '1-0930', departure: 'Sunrise Kayak', start: wall('09:30'), hasTime: true, arrived: 0 },
  ...changes,
});

const aRun = (changes: Partial<PickupRun> = {}): PickupRun => ({
  ...aTrip(),
  stops: [
    { at: wall('08:40'), stop: 'Grand Lodge', guests: 3, parties: [aWaitingParty('Grace Whitfield')] },
    {
      ...{ at: wall('08:50'), stop: 'Granby Station', guests: 2 },
      parties: [aWaitingParty('Walt <b>', { guests: 2, hotel: null, phone: null, arrived: 2 })],
    },
  ],
  ...changes,
});

const pickups = (...runs: PickupRun[]): DeskPickups => ({
  ...{ date: saturday, today: saturday, timeZone: 'America/Denver', currency: 'USD' },
  ...{ readOn: utc('09:12'), runs },
});

const openPickups = (answers: Answers = {}, at = '/desk/1/day/2026-07-18/pickups') =>
  openDesk(at, {
    getStaffSession: () => sessionAt(larkspurAs('gate')),
    getPickups: () => pickups(aRun()),
    getDay: () => aDay([aDeparture('09:30', '12:00')]),
    ...answers,
  });

it('says for each run when it stops where, and who waits there', async () => {
  await openPickups();
  await screen.findByRole('heading', { level: 1, name: 'Pickups, Saturday, July 18' });
  const run = within(screen.getByRole('region', { name: '8:40 to 9:30 AM, Shuttle van' }));
  expect(run.getByText('5 of 14 seats')).toBeTruthy();
  expect(run.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    '8:40 AM, Grand Lodge3 guests',
    '8:50 AM, Granby Station2 guests',
  ]);
  expect(run.getByText('Grace Whitfield')).toBeTruthy();
  expect(run.getByText('Alpenrose')).toBeTruthy();
  expect(run.getByRole('link', { name: '+1 303 555 0100' }).getAttribute('href')).toBe('tel:+13035550100');
  // Guests' words are text, whatever they are.
  expect(run.getByText('Walt <b>')).toBeTruthy();
  expect(run.getByText('All in')).toBeTruthy();
  await userEvent.click(run.getAllByRole('link', { name: '9:30 AM Sunrise Kayak' })[0] as HTMLElement);
  expect(address()).toBe('/desk/1/day/2026-07-18/1-0930');
});

it('names a ride back by when it leaves, and a vehicle without counted seats by what it is', async () => {
  const back = aRun({
    ...{ runKey: 'back-1200-', way: 'back', vehicle: null, seats: null, guests: 3 },
    ...{ start: wall('12:00'), end: wall('12:50') },
    stops: [
      { at: wall('12:50'), stop: 'Grand Lodge', guests: 3, parties: [aWaitingParty('Grace Whitfield')] },
    ],
  });
  await openPickups({ getPickups: () => pickups(back) });
  const run = within(await screen.findByRole('region', { name: '12:00 to 12:50 PM, Vehicle' }));
  expect(run.getByText('From the venue')).toBeTruthy();
  // How long the way back takes is a guess, so nobody is told a time.
  expect(run.getByRole('heading', { level: 3 }).textContent).toBe('Grand Lodge3 guests');
});

it('says that nobody is picked up, and leads to other days', async () => {
  const asked = await openPickups({ getPickups: () => pickups() });
  await screen.findByText('No pickups on this day');
  await userEvent.click(screen.getByRole('button', { name: 'Next day' }));
  expect(address()).toBe('/desk/1/day/2026-07-19/pickups');
  expect(namesOf(asked).filter((name) => name === 'getPickups')).toHaveLength(2);
});

it('says what went wrong, and tries again', async () => {
  const server: { answer: DeskPickups | Failure } = { answer: new Failure(500, 'It broke.') };
  await openPickups({ getPickups: () => server.answer });
  await screen.findByText('The pickups did not load');
  server.answer = pickups(aRun());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('region', { name: '8:40 to 9:30 AM, Shuttle van' });
});

it('is there in a dead spot as it was loaded last (6-12)', async () => {
  await openPickups();
  await screen.findByText('Grace Whitfield');
  cleanup();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await openPickups();
  await screen.findByText('Grace Whitfield');
  expect(screen.getByText(/^As of 9:12 AM MDT, kept on this device\./)).toBeTruthy();
});

it('is reached from the day, whose timeline has a row for each vehicle (6-12)', async () => {
  stubWindow(true);
  const kayaks = { poolId: 'kayaks', name: 'Kayaks', units: 12, outOfService: 0, state: '12' };
  const departure = aDeparture('09:30', '12:00', { pools: ['kayaks'] });
  const runs = [
    { ...aTrip(), arrived: 2 },
    { ...aTrip({ runKey: 'to-1300-van', start: wall('12:30'), end: wall('13:00') }), arrived: 0 },
  ];
  await openPickups({ getDay: () => aDay([departure], { runs, pools: [kayaks] }) }, '/desk/1/day/2026-07-18');
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
  expect(timeline.getByText('Shuttle van')).toBeTruthy();
  expect(timeline.getByText('14 seats')).toBeTruthy();
  const block = timeline.getByRole('link', {
    name: '8:40 to 9:30 AM Pickups, Shuttle van, 5 of 14 seats, 2 of 5 guests arrived',
  });
  await userEvent.click(screen.getByRole('button', { name: 'By activity' }));
  expect(timeline.queryByText('Shuttle van')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: '10 guests' }));
  await screen.findByRole('heading', { level: 1, name: 'Pickups, Saturday, July 18' });
  expect(block.getAttribute('href')).toBe(address());
});
