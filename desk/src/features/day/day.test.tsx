/** The day on the screen: what is shown, what changes by itself, and where keys lead. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSummary } from '../../testing/a-cancellation.ts';
import { aDay, aDeparture, aGuide, minor } from '../../testing/a-day.ts';
import { FakeEventSource, lastStream, openedStream } from '../../testing/fake-events.ts';
import { type Answers, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { address, openDesk, stubWindow } from '../../testing/open-desk.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-07-18T09:12:00-06:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const morning = aDeparture('09:30', '12:00', {
  ...{ guests: 11, arrived: 6, placesTaken: 11, placesLeft: 1, due: minor(17504), ordersDue: 2 },
});
const out = aDeparture('08:00', '10:00', { guests: 4, placesTaken: 4, placesLeft: 8, arrived: 4 });
const later = aDeparture('13:30', '16:00', { placesTaken: 12, guests: 12, placesLeft: 0 });

const works: Answers = {
  getStaffSession: () => sessionAt(larkspurAs('gate')),
  getDay: () => aDay([out, morning, later]),
};

/** @param isWide false for a phone, which has no timeline */
async function openDay(changes: Answers = {}, at = '/desk/1/day', isWide = true) {
  stubWindow(isWide);
  const asked = await openDesk(at, { ...works, ...changes });
  await screen.findByRole('heading', { level: 1, name: 'Saturday, July 18' });
  await waitFor(lastStream);
  await screen.findByText(/^(Live|As of)/);
  return asked;
}

const list = () => screen.getByRole('region', { name: 'Next' });

it('shows the departures by how soon they matter, with counts in words', async () => {
  await openDay({}, '/desk/1/day?view=list');
  const next = within(list()).getByRole('link');
  expect(next.querySelector('.vh')?.textContent).toBe(
    '9:30 AM Sunrise Kayak, 11 of 12 places taken, 6 of 11 guests arrived, 6 of 11 in, $175.04 due',
  );
  expect(next.getAttribute('href')).toBe('/desk/1/day/2026-07-18/1-0930');
  expect(screen.getByRole('region', { name: 'Under way' }).textContent).toContain('8:00 AM');
  expect(screen.getByRole('region', { name: 'Later today' }).textContent).toContain('Full');
  const totals = document.querySelector('.day-totals')?.textContent;
  expect(totals).toBe('Departures3Guests27Arrived10Still due$175.04Places left9');
});

it.each([
  ['list', false],
  ['timeline', true],
])(
  'marks what is closed for sale in the %s; its guests come, and its places are not left (6-12)',
  async (drawn, isWide) => {
    const closed = { ...morning, due: minor(0), ordersDue: 0, status: 'Closed' as const, isClosed: true };
    await openDay({ getDay: () => aDay([out, closed, later]) }, '/desk/1/day', isWide);
    const link = screen.getByRole('link', { name: /^9:30 AM Sunrise Kayak/ });
    expect(link.querySelector('.vh')?.textContent).toBe(
      '9:30 AM Sunrise Kayak, 11 of 12 places taken, 6 of 11 guests arrived, Closed, 6 of 11 in',
    );
    expect(within(link).getByText('Closed')).toBeTruthy();
    expect(
      [...document.querySelectorAll('.agenda, .timeline')].map(({ classList }) =>
        classList.contains('agenda'),
      ),
    ).toEqual([drawn === 'list']);
    expect(screen.queryAllByRole('button', { name: 'Timeline' })).toHaveLength(isWide ? 1 : 0);
    expect(screen.getByRole('region', { name: 'Needs attention' }).textContent).toContain(
      'Nothing right now.',
    );
    expect(document.querySelector('.day-totals')?.textContent).toContain('Places left8');
  },
);

it('draws every departure of a crowded day, though not all of them at first', async () => {
  const departures = Array.from({ length: 40 }, (_, index) =>
    aDeparture(`10:${String(index).padStart(2, '0')}`, '12:00'),
  );
  await openDay({ getDay: () => aDay(departures) }, '/desk/1/day', false);
  const heads = [...document.querySelectorAll('.agenda-head .muted')].map(({ textContent }) =>
    Number(textContent),
  );
  expect(heads.reduce((sum, count) => sum + count, 0)).toBe(40);
  await waitFor(() => expect(document.querySelectorAll('.agenda-entry')).toHaveLength(40));
});

it('says what needs somebody, and leads there', async () => {
  await openDay();
  const needs = screen.getByRole('region', { name: 'Needs attention' });
  expect(needs.textContent).toContain('1 now');
  expect(needs.textContent).toContain('Sunrise Kayak, 9:30 AM');
  expect(needs.textContent).toContain('18 min');
  expect(needs.textContent).toContain('$175.04 to collect from 2 orders.');
  expect(within(needs).getByRole('link').getAttribute('href')).toBe('/desk/1/day/2026-07-18/1-0930');
});

describe('cancellations that still need somebody', () => {
  const asManager = { getStaffSession: () => sessionAt(larkspurAs('manager')) };
  const attention = () => screen.getByRole('region', { name: /^Needs/ });

  it('come first in the list, each with the way to it; those that are done are left out', async () => {
    await openDay({
      ...asManager,
      getCancellations: () => ({
        cancellations: [
          aSummary({ needYou: 2, done: 1 }),
          aSummary({ cancellationKey: 'Key-2', reason: 'Ice', needYou: 0 }),
        ],
      }),
    });
    const link = await within(attention()).findByRole('link', { name: /Canceled departures: Wind$/ });
    expect(link.getAttribute('href')).toBe('/desk/1/canceled/Key-1');
    expect(within(attention()).getAllByRole('listitem')[0]?.textContent).toContain('2 need you');
    expect(within(attention()).queryByText(/Ice/)).toBeNull();
  });

  it('are asked for by nobody else, and the day stands without them', async () => {
    const asked = await openDay();
    expect(asked.map(({ name }) => name)).not.toContain('getCancellations');
    cleanup();
    const others = await openDay({ ...asManager, getCancellations: () => new Failure(500) });
    await waitFor(() => expect(others.map(({ name }) => name)).toContain('getCancellations'));
    expect(within(attention()).queryByText(/^Canceled departures/)).toBeNull();
  });
});

it('changes as the server says, without being loaded again', async () => {
  const asked = await openDay({}, '/desk/1/day', false);
  (await openedStream()).sendDay(aDay([out, { ...morning, arrived: 7, due: minor(0), ordersDue: 0 }, later]));
  expect(within(list()).getByRole('link').textContent).toContain('7 of 11 guests arrived');
  expect(screen.getByRole('region', { name: 'Needs attention' }).textContent).toContain('Nothing right now.');
  expect(screen.getByText('Live, 9:12 AM MDT')).toBeTruthy();
  expect(asked.filter(({ name }) => name === 'getDay')).toHaveLength(1);
});

it('says since when it is not live, and is again when the stream is', async () => {
  await openDay();
  const stream = await openedStream();
  expect(stream.url).toBe('/api/desk/watchDay?clientLocationKey=1');
  stream.sendDay(aDay([morning]));
  stream.emit('error');
  expect(screen.getByText('As of 9:12 AM MDT, reconnecting')).toBeTruthy();
  stream.sendDay(aDay([morning]));
  expect(screen.getByText('Live, 9:12 AM MDT')).toBeTruthy();
});

it('closes the stream of a hidden tab, and opens it again', async () => {
  await openDay();
  const state = vi.spyOn(document, 'visibilityState', 'get');
  const turn = (to: 'hidden' | 'visible') =>
    act(() => {
      state.mockReturnValue(to);
      document.dispatchEvent(new Event('visibilitychange'));
    });
  const first = await openedStream();
  turn('hidden');
  expect(first.readyState).toBe(FakeEventSource.CLOSED);
  turn('visible');
  expect(lastStream()).not.toBe(first);
  state.mockRestore();
});

it('leads away who may no longer see it', async () => {
  let isIn = true;
  await openDay({ getStaffSession: () => (isIn ? sessionAt(larkspurAs('gate')) : new Failure(401)) });
  isIn = false;
  (await openedStream()).emit('closed');
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
});

it('goes to other days by keys, whose address says them, and not while somebody types', async () => {
  await openDay({ getDay: ({ date }) => aDay([out], date === null ? {} : { date }) });
  await userEvent.keyboard('{ArrowRight}');
  await screen.findByRole('heading', { level: 1, name: 'Sunday, July 19' });
  expect(address()).toBe('/desk/1/day/2026-07-19');
  await userEvent.keyboard('{ArrowLeft}');
  await screen.findByRole('heading', { level: 1, name: 'Saturday, July 18' });
  // Today goes on to the next day by itself.
  expect(address()).toBe('/desk/1/day');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await waitFor(() => expect(address()).toBe('/desk/1/day/2026-07-16'));
  screen.getByLabelText('Date').focus();
  await userEvent.keyboard('t');
  expect(address()).toBe('/desk/1/day/2026-07-16');
  screen.getByLabelText('Date').blur();
  await userEvent.keyboard('t');
  await waitFor(() => expect(address()).toBe('/desk/1/day'));
});

it('keeps view and rows in the address, also on another day', async () => {
  const pools = [{ poolId: 'boats', name: 'Boats', units: 3, outOfService: 1, state: '3' }];
  await openDay({ getDay: () => aDay([{ ...out, pools: ['boats'] }], { pools }) });
  expect(screen.getByText('3 units, 1 out of service')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'By activity' }));
  expect(address()).toBe('/desk/1/day?by=activity');
  expect(screen.queryByText(/3 units/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'List' }));
  expect(address()).toBe('/desk/1/day?view=list&by=activity');
  expect(screen.queryByRole('region', { name: 'Timeline' })).toBeNull();
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(address()).toBe('/desk/1/day/2026-07-19?view=list&by=activity'));
});

it('tells where the next departures are if a day has none', async () => {
  await openDay({ getDay: () => aDay([], { nextDate: '2026-08-15' as never }) });
  expect(screen.getByText('The next departures are on Saturday, August 15.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Go to Saturday, August 15' }));
  expect(address()).toBe('/desk/1/day/2026-08-15');
});

it('tries again if the day did not load', async () => {
  let isUp = false;
  await openDesk('/desk/1/day', {
    ...works,
    getDay: () => (isUp ? aDay([out]) : new Failure(503, 'Back in a moment.')),
  });
  await screen.findByText('The day did not load');
  expect(screen.getByText('Back in a moment.')).toBeTruthy();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: 'Saturday, July 18' });
});

it('lists its keys', async () => {
  await openDay();
  await userEvent.keyboard('?');
  expect(within(screen.getByRole('dialog')).getByText('next, previous departure')).toBeTruthy();
});

it.each(['/desk/1/day/2026-13-01', '/desk/1/day/today', '/desk/1/day/2026-07-18/1-0930/more'])(
  'has nothing at %s',
  async (at) => {
    await openDesk(at, works);
    await screen.findByRole('heading', { level: 1, name: 'There is nothing at this address' });
  },
);

it('has the manifest of the whole day, unless nobody comes (6-12)', async () => {
  await openDay();
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('Print')).toBe('/api/desk/manifest.pdf?clientLocationKey=1&date=2026-07-18');
  expect(href('CSV')).toBe('/api/desk/manifest.csv?clientLocationKey=1&date=2026-07-18');
  const stream = await openedStream();
  act(() => stream.sendDay(aDay([{ ...later, guests: 0, placesTaken: 0 }])));
  expect(screen.queryByRole('link', { name: 'Print' })).toBeNull();
});

describe('guides', () => {
  const walk = aDeparture('10:00', '11:00', { departureKey: '2-1000', name: 'Harbor Walk' });
  const led = { ...morning, guides: [aGuide('Lee'), aGuide('Sam', [walk])] };
  const both = { ...walk, guides: [aGuide('Sam', [morning])] };
  const asManager: Answers = {
    getStaffSession: () => sessionAt(larkspurAs('manager')),
    getDay: () => aDay([led, both, later]),
  };

  it('are named at each departure, and who is double-booked needs attention once (6-12)', async () => {
    await openDay(asManager, '/desk/1/day', false);
    const first = screen.getByRole('link', { name: /^9:30 AM Sunrise Kayak/ });
    expect(first.querySelector('.vh')?.textContent).toContain(
      'Led by Lee and Sam, Sam also leads Harbor Walk at 10:00 AM.',
    );
    const attention = within(screen.getByRole('region', { name: 'Needs attention' }));
    expect(attention.getAllByText(/also leads/).map(({ textContent }) => textContent)).toEqual([
      'Sam also leads Harbor Walk at 10:00 AM.',
    ]);
    expect(document.querySelectorAll('.agenda .flag-bad')).toHaveLength(2);
  });

  it('are the rows of the timeline if somebody wants so, and the address keeps it (6-12)', async () => {
    await openDay(asManager);
    await userEvent.click(screen.getByRole('button', { name: 'By guide' }));
    expect(address()).toBe('/desk/1/day?by=guide');
    const rows = () => [...document.querySelectorAll('.timeline-name')].map(({ textContent }) => textContent);
    expect(rows()).toEqual(['Lee', 'Sam', 'No guide']);
    expect(screen.getByRole('button', { name: 'By guide' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'By activity' }));
    expect(rows()).toEqual(['Sunrise Kayak', 'Harbor Walk'].slice(0, rows().length));
  });

  it('are no rows where nobody leads anything, even if the address says so', async () => {
    await openDay({ getStaffSession: () => sessionAt(larkspurAs('manager')) }, '/desk/1/day?by=guide');
    expect(screen.queryByRole('button', { name: 'By guide' })).toBeNull();
  });

  it('see their own departures without orders, sales and people, and words for a day without any (6-12)', async () => {
    await openDay({
      getStaffSession: () => sessionAt(larkspurAs('guide')),
      getDay: () => aDay([], { nextDate: '2026-07-20' as never }),
    });
    expect(screen.getByText('You lead no departures on this day.')).toBeTruthy();
    expect(screen.getByText('Your next departure is on Monday, July 20.')).toBeTruthy();
    const links = within(screen.getByRole('navigation', { name: 'Screens' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent).slice(1)).toEqual(['Today', 'Account']);
    await userEvent.click(screen.getByRole('button', { name: 'Go to Monday, July 20' }));
    expect(address()).toBe('/desk/1/day/2026-07-20');
  });

  it('are told that they lead nothing yet, and compare no guides', async () => {
    await openDay({
      getStaffSession: () => sessionAt(larkspurAs('guide')),
      getDay: () => aDay([]),
    });
    expect(screen.getByText('Once somebody assigns you to a departure, it is listed here.')).toBeTruthy();
    (await openedStream()).sendDay(aDay([led]));
    expect(await screen.findByRole('link', { name: /^9:30 AM Sunrise Kayak/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'By guide' })).toBeNull();
  });
});
