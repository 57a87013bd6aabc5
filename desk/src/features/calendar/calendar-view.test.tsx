/** The calendar on the screen: a month and a week as the server tells them (docs/rules/calendar.md). */
import type { CalendarDay } from '@gangway/contract/calendar';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCalendar, aCalendarDeparture, calendarDays } from '../../testing/a-calendar.ts';
import { type Answers, type Asked, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { address, openDesk, stubWindow } from '../../testing/open-desk.tsx';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ now: Date.parse('2026-07-18T09:12:00-06:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const kayakAt = (start: string, changes = {}) => aCalendarDeparture(1, start, changes);
const cruiseAt = (start: string, changes = {}) => aCalendarDeparture(2, start, changes);
const bikesOn = (date: string, guests: number) =>
  aCalendarDeparture(3, `${date}T00:00`, {
    ...{ isRental: true, hasTime: false, departureKey: 'rentals', guests, capacity: null, placesLeft: null },
  });

const some: Record<string, Partial<CalendarDay>> = {
  '2026-07-18': {
    departures: [
      bikesOn('2026-07-18', 3),
      kayakAt('2026-07-18T09:30', { guests: 12, placesLeft: 0 }),
      kayakAt('2026-07-18T13:30', { guests: 4, placesLeft: 8 }),
      cruiseAt('2026-07-18T18:00', { guests: 2, isClosed: true }),
    ],
    pools: [
      { poolId: 'boats', units: 6, taken: 6, at: '2026-07-18T09:30' as never },
      { poolId: 'vans', units: 2, taken: 0, at: null },
    ],
  },
  '2026-07-20': {
    closed: 'Regatta',
    departures: [cruiseAt('2026-07-20T18:00', { guests: 1, isGone: true })],
  },
  '2026-07-21': {
    departures: [kayakAt('2026-07-21T09:30', { isClosed: true }), kayakAt('2026-07-21T13:30')],
  },
};
const pools = [
  { poolId: 'boats', name: 'Boats' },
  { poolId: 'vans', name: 'Vans' },
];
const july = aCalendar(some, { pools });
const week = { ...july, days: july.days.filter(({ date }) => date >= '2026-07-12').slice(0, 14) };

const as = (role: Parameters<typeof larkspurAs>[0]) => ({
  getStaffSession: () => sessionAt(larkspurAs(role)),
});
const works: Answers = { ...as('manager'), getCalendar: () => july };

async function open(query = '', changes: Answers = {}, isWide = true, heading = 'July 2026') {
  stubWindow(isWide);
  const asked = await openDesk(`/desk/1/calendar${query}`, { ...works, ...changes });
  await screen.findByRole('heading', { level: 1, name: heading });
  return asked;
}
const weekAs = (changes: Answers = {}): Answers => ({
  getCalendar: () => ({ ...week, days: week.days.slice(0, 7) }),
  ...changes,
});
const thisWeek = 'Jul 12 – Jul 18, 2026';

const asksOf = (asked: readonly Asked[]) =>
  asked.filter(({ name }) => name === 'getCalendar').map(({ input }) => input);
const grid = () => screen.getByRole('grid');
const day = (name: string | RegExp) => screen.getByRole('button', { name });
const rows = (cell: HTMLElement) =>
  [...cell.querySelectorAll('.calendar-row')].map((row) =>
    ['.calendar-row-name', '.calendar-row-count', '.calendar-row-marks']
      .map((part) => row.querySelector(part)?.textContent)
      .join(' ')
      .trim(),
  );

describe('a month', () => {
  it('is asked for by the first day of the week of the country, and has a row of heads and one of each week', async () => {
    const asked = await open();
    expect(asksOf(asked)).toEqual([{ locationKey: 1, date: null, span: 'month', weekStart: 0 }]);
    expect(screen.getByRole('grid', { name: 'July 2026' })).toBeTruthy();
    expect(
      within(grid())
        .getAllByRole('columnheader')
        .map((head) => head.querySelector('.vh')?.textContent),
    ).toEqual(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']);
    expect(within(grid()).getAllByRole('row')).toHaveLength(6);
    expect(within(grid()).getAllByRole('gridcell')).toHaveLength(35);
    expect(document.title).toBe('July 2026 · Larkspur Lake');
  });

  it('shows each activity with what is taken of its places, and says what is full, closed and no longer scheduled', async () => {
    await open();
    const today = day(/^Saturday, July 18/);
    expect(rows(today)).toEqual(['Sunrise Kayak 16/24', 'Sunset Cruise 2/12 Closed', 'Bikes 3 guests']);
    expect(today.querySelector('.vh')?.textContent).toBe(
      'Saturday, July 18, today, Sunrise Kayak, 16 of 24 places taken, Sunset Cruise, 2 of 12 places taken, Closed, Bikes, 3 guests',
    );
    expect(today.getAttribute('aria-current')).toBe('date');
    expect(rows(day(/^Monday, July 20/))).toEqual(['Sunset Cruise 1/12 Not in the schedule']);
    expect(within(day(/^Monday, July 20/)).getByText('Closed: Regatta')).toBeTruthy();
    expect(rows(day(/^Tuesday, July 21/))).toEqual(['Sunrise Kayak 0/24 1 closed']);
    expect(day('Wednesday, July 22, No departures')).toBeTruthy();
  });

  it('shows the departures of one activity, which the address names', async () => {
    await open();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Activity' }), 'Sunrise Kayak');
    expect(address()).toBe('/desk/1/calendar?activity=1');
    expect(rows(day(/^Saturday, July 18/))).toEqual(['9:30 AM 12/12 Full', '1:30 PM 4/12']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Activity' }), 'All activities');
    expect(address()).toBe('/desk/1/calendar');
  });

  it('shows all activities where the address names one that the venue does not have', async () => {
    await open('?activity=77');
    expect(rows(day(/^Saturday, July 18/))).toHaveLength(3);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Activity' }).value).toBe('');
  });

  it('shows the pools with what is taken when the fewest units are left', async () => {
    await open();
    await userEvent.click(day('By resource'));
    expect(address()).toBe('/desk/1/calendar?by=pool');
    const today = day(/^Saturday, July 18/);
    expect(rows(today)).toEqual(['Boats 6/6 Full', 'Vans 0/2']);
    expect(today.querySelector('.vh')?.textContent).toBe(
      'Saturday, July 18, today, Boats, 6 of 6 units in use at 9:30 AM, Full, Vans, 0 of 2 units in use',
    );
    expect(screen.queryByRole('combobox', { name: 'Activity' })).toBeNull();
  });

  it('has no pools to choose where the venue has none', async () => {
    await open('?by=pool', { getCalendar: () => aCalendar(some) });
    expect(screen.queryByRole('button', { name: 'By resource' })).toBeNull();
    expect(rows(day(/^Saturday, July 18/))).toHaveLength(3);
  });

  it('shows four rows of a day, and how many more there are', async () => {
    const departures = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00'].map((time) =>
      kayakAt(`2026-07-18T${time}`),
    );
    await open('?activity=1', { getCalendar: () => aCalendar({ '2026-07-18': { departures } }) });
    expect(rows(day(/^Saturday, July 18/))).toHaveLength(4);
    expect(within(day(/^Saturday, July 18/)).getByText('+ 3 more')).toBeTruthy();
  });

  it('is small on a phone: one bar over everything and a lock for what is closed, with the day below', async () => {
    const closed = { departures: [kayakAt('2026-07-22T09:30', { isClosed: true })] };
    await open('', { getCalendar: () => aCalendar({ ...some, '2026-07-22': closed }) }, false);
    expect(document.querySelectorAll('.calendar-row')).toHaveLength(0);
    expect(day(/^Saturday, July 18/).querySelectorAll('.load')).toHaveLength(1);
    expect(day(/^Saturday, July 18/).querySelectorAll('.icon')).toHaveLength(0);
    for (const closedDay of [/^Monday, July 20/, /^Wednesday, July 22/])
      expect(day(closedDay).querySelectorAll('.icon')).toHaveLength(1);
    await userEvent.click(day(/^Saturday, July 18/));
    const panel = within(screen.getByRole('region', { name: 'Saturday, July 18' }));
    expect(panel.getAllByRole('link', { name: /Kayak|Cruise|Bikes/ })).toHaveLength(4);
  });
});

describe('a week', () => {
  it('has a column for each day, with its departures as the way to each', async () => {
    const asked = await open('?view=week', weekAs(), true, thisWeek);
    expect(asksOf(asked)).toEqual([{ locationKey: 1, date: null, span: 'week', weekStart: 0 }]);
    const table = within(screen.getByRole('table', { name: thisWeek }));
    expect(table.getAllByRole('columnheader')).toHaveLength(7);
    expect(table.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['All day, 3 guests BikesAll dayBikes3 guests', '/desk/1/day/2026-07-18/rentals'],
      [
        '9:30 AM, 12 of 12 places taken, Full Sunrise Kayak9:30 AMSunrise Kayak12/12Full',
        '/desk/1/day/2026-07-18/1-0930',
      ],
      [
        '1:30 PM, 4 of 12 places taken Sunrise Kayak1:30 PMSunrise Kayak4/12',
        '/desk/1/day/2026-07-18/1-1330',
      ],
      [
        '6:00 PM, 2 of 12 places taken, Closed Sunset Cruise6:00 PMSunset Cruise2/12Closed',
        '/desk/1/day/2026-07-18/2-1800',
      ],
    ]);
  });

  it('has a row for each pool that is used', async () => {
    await open('?view=week&by=pool', weekAs(), true, thisWeek);
    const table = within(screen.getByRole('table', { name: thisWeek }));
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Boats', 'Vans']);
    expect(table.getByText('Boats, 6 of 6 units in use at 9:30 AM, Full')).toBeTruthy();
    expect(table.queryByRole('link')).toBeNull();
  });

  it('is the days one below the other on a phone', async () => {
    await open('?view=week&activity=1', weekAs(), false, thisWeek);
    const today = within(screen.getByRole('region', { name: 'Saturday, July 18' }));
    expect(today.getAllByRole('link')).toHaveLength(2);
    const friday = within(screen.getByRole('region', { name: 'Friday, July 17' }));
    expect(friday.getByText('No departures')).toBeTruthy();
    await userEvent.click(today.getByRole('button', { name: 'Saturday, July 18, today' }));
    // Below the day itself, which lists its departures already.
    const panel = within(document.querySelector('.calendar-panel') as HTMLElement);
    expect(panel.getByRole('button', { name: 'Close for sale' })).toBeTruthy();
    expect(panel.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Open the day']);
    expect(document.querySelectorAll('.calendar-panel')).toHaveLength(1);
  });

  it('lists what is taken of pools on a phone', async () => {
    await open('?view=week&by=pool', weekAs(), false, thisWeek);
    const today = within(screen.getByRole('region', { name: 'Saturday, July 18' }));
    expect(today.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Boats, 6 of 6 units in use at 9:30 AM, FullBoatsBusiest at 9:30 AMFull6/6',
      'Vans, 0 of 2 units in useVans0/2',
    ]);
  });
});

describe('going elsewhere', () => {
  const anywhere: Answers = {
    getCalendar: ({ date, span }) => {
      const shown = (date ?? '2026-07-18') as CalendarDay['date'];
      return aCalendar({}, { date: shown, days: calendarDays(shown, span === 'week' ? 7 : 35) });
    },
  };

  it('is by keys and buttons, and the month of today has an address without a date', async () => {
    await open('', anywhere);
    await userEvent.keyboard('{ArrowRight}');
    await screen.findByRole('heading', { level: 1, name: 'August 2026' });
    expect(address()).toBe('/desk/1/calendar/2026-08-01');
    await userEvent.click(day('Previous month'));
    await waitFor(() => expect(address()).toBe('/desk/1/calendar'));
    await screen.findByRole('grid');
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(address()).toBe('/desk/1/calendar/2026-06-01'));
    await userEvent.keyboard('t');
    await waitFor(() => expect(address()).toBe('/desk/1/calendar'));
  });

  it('keeps how the calendar is seen, and goes by weeks in a week', async () => {
    await open('?view=week&by=activity&activity=1', anywhere, true, 'Jul 18 – Jul 24, 2026');
    await userEvent.click(day('Next week'));
    expect(address()).toBe('/desk/1/calendar/2026-07-25?view=week&by=activity&activity=1');
    await userEvent.click(day('Today'));
    expect(address()).toBe('/desk/1/calendar?view=week&by=activity&activity=1');
  });

  it('shows the week of the chosen day after its month', async () => {
    await open('', anywhere);
    await userEvent.click(day(/^Wednesday, July 29/));
    await userEvent.click(day('Week'));
    expect(address()).toBe('/desk/1/calendar/2026-07-29?view=week');
  });

  it('is by C from other screens for who may see it, and the keys say so', async () => {
    stubWindow(true);
    await openDesk('/desk/account', { ...works, getStaffSessions: () => ({ sessions: [] }) });
    await screen.findByRole('heading', { level: 1, name: 'Account' });
    await userEvent.keyboard('c');
    await screen.findByRole('heading', { level: 1, name: 'July 2026' });
    expect(address()).toBe('/desk/1/calendar');
    await userEvent.keyboard('?');
    expect(within(screen.getByRole('dialog')).getByText('calendar')).toBeTruthy();
  });
});

describe('its entry', () => {
  const entries = () =>
    [...screen.getByRole('navigation', { name: 'Screens' }).querySelectorAll('a:not(.rail-mark)')].map(
      ({ textContent }) => textContent,
    );

  it.each([
    ['owner', ['Today', 'Orders', 'Book', 'Calendar', 'Versions', 'People', 'Account']],
    ['manager', ['Today', 'Orders', 'Book', 'Calendar', 'Versions', 'Account']],
    ['gate', ['Today', 'Calendar', 'Account']],
  ] as const)('stands after Book for the role %s', async (role, expected) => {
    await open('', as(role));
    expect(entries().map((words) => words)).toEqual(expected);
    expect(screen.getByRole('link', { name: 'Calendar' }).getAttribute('aria-current')).toBe('page');
  });

  it('is not there for guides, nor is the screen or its key', async () => {
    stubWindow(true);
    await openDesk('/desk/1/calendar', { ...works, ...as('guide') });
    await screen.findByRole('heading', { level: 1, name: 'You no longer have access to this venue' });
    expect(entries()).toEqual(['Today', 'Account']);
    await userEvent.keyboard('c');
    expect(address()).toBe('/desk/1/calendar');
  });

  it('keeps the bar of a phone at five entries: the last ones are in a menu, which says which of them is open', async () => {
    await open('', as('owner'), false);
    const more = () => document.querySelector('.rail-more summary');
    expect(more()?.textContent).toBe('More');
    expect(
      [...document.querySelectorAll('.rail > .rail-link')].map(({ textContent }) => textContent),
    ).toEqual(['Today', 'Orders', 'Book', 'Calendar']);
    expect([...document.querySelectorAll('.rail-more a')].map(({ textContent }) => textContent)).toEqual([
      ...['Versions', 'People', 'Account'],
    ]);
    cleanup();
    await openDesk('/desk/1/people', {
      ...as('owner'),
      getStaff: () => ({ people: [], invitations: [] }),
    });
    await screen.findByRole('heading', { level: 1, name: 'People' });
    expect(more()?.textContent).toBe('MorePeople');
    expect(document.querySelector('.rail-more a[aria-current]')?.textContent).toBe('People');
  });

  it('needs no menu where five entries are all', async () => {
    await open('', as('desk'), false);
    expect(document.querySelectorAll('.rail > .rail-link')).toHaveLength(5);
    expect(document.querySelector('.rail-more')).toBeNull();
  });
});

describe('its states', () => {
  it('say that it is loading until it is there', async () => {
    stubWindow(true);
    let answer: (value: typeof july) => void = () => undefined;
    await openDesk('/desk/1/calendar', {
      ...works,
      getCalendar: () => new Promise((resolve) => (answer = resolve)),
    });
    await screen.findByRole('heading', { level: 1, name: 'Calendar' });
    expect(within(screen.getByRole('main')).getByText('Loading')).toBeTruthy();
    expect(day('Next month').getAttribute('aria-disabled')).toBe('true');
    answer(july);
    await screen.findByRole('grid');
  });

  it('say why it failed, and it is tried again', async () => {
    let isUp = false;
    stubWindow(true);
    await openDesk('/desk/1/calendar', {
      ...works,
      getCalendar: () => (isUp ? july : new Failure(503, 'Back in a moment.')),
    });
    await screen.findByText('The calendar did not load');
    expect(screen.getByText('Back in a moment.')).toBeTruthy();
    isUp = true;
    await userEvent.click(day('Try again'));
    await screen.findByRole('grid');
  });

  it('lead away who may no longer see it', async () => {
    await openDesk('/desk/1/calendar', { ...works, getCalendar: () => new Failure(404) });
    await screen.findByRole('heading', { level: 1, name: 'You no longer have access to this venue' });
  });

  it('say so where nothing departs, and where nothing can', async () => {
    await open('', { getCalendar: () => aCalendar() });
    expect(screen.getByText('Nothing departs on these days.')).toBeTruthy();
    expect(grid()).toBeTruthy();
    cleanup();
    await open('', { getCalendar: () => aCalendar({}, { activities: [] }) });
    expect(screen.getByRole('heading', { name: 'No departures to plan' })).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('are as they are at the server when the tab is shown again', async () => {
    let guests = 0;
    await open('', {
      getCalendar: () =>
        aCalendar({ '2026-07-18': { departures: [kayakAt('2026-07-18T09:30', { guests })] } }),
    });
    expect(rows(day(/^Saturday, July 18/))).toEqual(['Sunrise Kayak 0/12']);
    guests = 5;
    const state = vi.spyOn(document, 'visibilityState', 'get');
    for (const to of ['hidden', 'visible'] as const)
      act(() => {
        state.mockReturnValue(to);
        document.dispatchEvent(new Event('visibilitychange'));
      });
    await waitFor(() => expect(rows(day(/^Saturday, July 18/))).toEqual(['Sunrise Kayak 5/12']));
  });

  it('keep what was loaded without a connection, and changes wait for one', async () => {
    await open();
    await userEvent.click(day(/^Saturday, July 18/));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    expect(rows(day(/^Saturday, July 18/))).toHaveLength(3);
    const close = day('Close for sale');
    expect(close.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(close.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Changes need a connection.',
    );
  });
});
