/** Choosing days in the calendar, and what is changed on them (docs/rules/calendar.md). */
import type { CalendarEffect, MadeCalendarChange } from '@gangway/contract/calendar';
import { addDays, type VenueDate } from '@gangway/domain/kernel/local-time';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCalendar, aCalendarDeparture, anActivity, calendarDays } from '../../testing/a-calendar.ts';
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

const july = aCalendar({
  '2026-07-20': { departures: [aCalendarDeparture(1, '2026-07-20T09:30', { guests: 4 })] },
  '2026-07-21': {
    closed: 'Regatta',
    departures: [aCalendarDeparture(2, '2026-07-21T18:00', { guests: 2 })],
  },
});

const works: Answers = {
  getStaffSession: () => sessionAt(larkspurAs('manager')),
  getCalendar: () => july,
};

async function open(changes: Answers = {}, query = '') {
  stubWindow(true);
  const asked = await openDesk(`/desk/1/calendar${query}`, { ...works, ...changes });
  await screen.findByRole('region', { name: 'Selected days' });
  return asked;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const on = (date: string) => {
  const found = document.querySelector<HTMLElement>(`button[data-date="2026-${date}"]`);
  if (found === null) throw new Error(`${date} is not shown`);
  return found;
};
const chosen = () =>
  screen.queryAllByRole('gridcell', { selected: true }).map(({ dataset }) => dataset.date?.slice(5));
const panel = () => document.querySelector<HTMLElement>('.calendar-panel');
const title = () => panel()?.querySelector('h2')?.textContent ?? null;

/** Presses at a day, moves over others, and lets go. The test's document has no places of elements. */
function drag(from: string, over: readonly string[], type = 'mouse') {
  const at = vi.fn<() => Element | null>();
  document.elementFromPoint = at;
  fireEvent.pointerDown(on(from), { pointerType: type, button: 0, buttons: 1 });
  for (const date of over) {
    at.mockReturnValue(on(date));
    fireEvent.pointerMove(on(from), { pointerType: type, buttons: 1 });
  }
  return () => fireEvent.pointerUp(on(from), { pointerType: type });
}

describe('choosing days', () => {
  it('shows the departures of one that is pressed, with the way to each and to the day', async () => {
    await open();
    expect(title()).toBeNull();
    await userEvent.click(on('07-20'));
    expect(chosen()).toEqual(['07-20']);
    expect(title()).toBe('Monday, July 20');
    const links = within(panel() as HTMLElement).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      ...['/desk/1/day/2026-07-20/1-0930', '/desk/1/day/2026-07-20'],
    ]);
    await userEvent.click(on('07-21'));
    expect(within(panel() as HTMLElement).getByText('Closed: Regatta')).toBeTruthy();
    await userEvent.click(on('07-18'));
    expect(screen.getByRole('link', { name: 'Open the day' }).getAttribute('href')).toBe('/desk/1/day');
  });

  it('takes those that a pointer is dragged over, and says what is on them', async () => {
    await open();
    const release = drag('07-20', ['07-21', '07-25', '07-22']);
    release();
    expect(chosen()).toEqual(['07-20', '07-21', '07-22']);
    expect(title()).toBe('Mon, Jul 20 – Wed, Jul 22');
    expect(panel()?.querySelector('.calendar-sums')?.textContent).toBe('3 days2 departures6 guests');
    fireEvent.pointerMove(on('07-20'), { pointerType: 'mouse', buttons: 1 });
    expect(chosen()).toHaveLength(3);
  });

  it('takes them when dragged backwards, but none that is over', async () => {
    await open();
    drag('07-21', ['07-20'])();
    expect(chosen()).toEqual(['07-20', '07-21']);
    drag('07-21', ['07-15'])();
    expect(chosen()).toEqual(['07-18', '07-19', '07-20', '07-21']);
    drag('07-14', ['07-15', '07-16'])();
    expect(chosen()).toEqual(['07-16']);
    expect(within(panel() as HTMLElement).getByText('Past days cannot be changed.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Close for sale' })).toBeNull();
  });

  it('puts back what was chosen when the browser takes the pointer away', async () => {
    await open();
    await userEvent.click(on('07-24'));
    drag('07-20', ['07-21']);
    fireEvent.pointerCancel(on('07-20'));
    expect(chosen()).toEqual(['07-24']);
  });

  it('scrolls by touch, where two presses choose several days', async () => {
    await open();
    drag('07-20', ['07-21'], 'touch')();
    expect(chosen()).toEqual([]);
    await userEvent.click(button('Select days'));
    expect(screen.getByText('Press the first day.')).toBeTruthy();
    await userEvent.click(on('07-22'));
    expect(screen.getByText('Press the last day.')).toBeTruthy();
    await userEvent.click(on('07-20'));
    expect(chosen()).toEqual(['07-20', '07-21', '07-22']);
    await userEvent.click(on('07-30'));
    expect(chosen()).toEqual(['07-30']);
  });

  it('stops choosing by two presses when it is told to', async () => {
    await open();
    await userEvent.click(button('Select days'));
    await userEvent.click(on('07-22'));
    await userEvent.click(button('Stop selecting'));
    await userEvent.click(on('07-24'));
    expect(chosen()).toEqual(['07-24']);
  });

  it('extends to where Shift is held', async () => {
    await open();
    const user = userEvent.setup();
    await user.click(on('07-22'));
    await user.keyboard('{Shift>}');
    await user.click(on('07-24'));
    expect(chosen()).toEqual(['07-22', '07-23', '07-24']);
    await user.click(on('07-21'));
    expect(chosen()).toEqual(['07-21', '07-22']);
    await user.keyboard('{/Shift}');
  });

  it('is done by keys alone: arrows go, Space chooses, Shift extends, Escape clears', async () => {
    await open();
    on('07-18').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(on('07-25'));
    expect(chosen()).toEqual([]);
    await userEvent.keyboard(' ');
    expect(chosen()).toEqual(['07-25']);
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Shift}');
    expect(chosen()).toEqual(['07-25', '07-26']);
    await userEvent.keyboard('{ArrowUp}{Home}{Shift>}{End}{/Shift}');
    expect(chosen()).toEqual(['07-19', '07-20', '07-21', '07-22', '07-23', '07-24', '07-25']);
    expect(document.activeElement).toBe(on('07-25'));
    await userEvent.keyboard('{Escape}');
    expect([chosen(), title()]).toEqual([[], null]);
    expect(address()).toBe('/desk/1/calendar');
  });

  it('has one tab stop: where the keys were last, the chosen day, or today', async () => {
    await open();
    const stops = () => [...document.querySelectorAll('button[data-date][tabindex="0"]')];
    expect(stops()).toEqual([on('07-18')]);
    await userEvent.click(on('07-23'));
    expect(stops()).toEqual([on('07-23')]);
    on('07-23').focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(stops()).toEqual([on('07-22')]);
  });

  it('goes on to days of another month, where the focus is on the day', async () => {
    await open({
      getCalendar: ({ date }) => {
        const first = date === null ? '2026-06-28' : (`${date.slice(0, 8)}01` as VenueDate);
        return { ...july, date: date ?? july.today, days: calendarDays(first, 35) };
      },
    });
    on('07-18').focus();
    await userEvent.keyboard('{PageDown}');
    await waitFor(() => expect(address()).toBe('/desk/1/calendar/2026-08-18'));
    await waitFor(() => expect(document.activeElement).toBe(on('08-18')));
  });

  it('runs from the right where text does', async () => {
    await open();
    document.documentElement.dir = 'rtl';
    on('07-22').focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(on('07-23'));
  });

  it('is done on the heads of a week, too', async () => {
    const days = calendarDays('2026-07-19', 7);
    await open({ getCalendar: () => ({ ...july, days }) }, '?view=week');
    const isOn = () => days.filter(({ date }) => on(date.slice(5)).getAttribute('aria-pressed') === 'true');
    drag('07-20', ['07-22'])();
    expect(isOn()).toHaveLength(3);
    on('07-22').focus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(title()).toBe('Mon, Jul 20 – Thu, Jul 23');
  });
});

describe('changes', () => {
  const names = () =>
    [...document.querySelectorAll('.calendar-changes button')].map(({ textContent }) => textContent);
  const all = [
    ...['Close for sale', 'Open', 'Change places', 'Add departures', 'Copy a week here', 'Close days'],
  ];

  it('are offered for the chosen days to who may change the schedule', async () => {
    await open();
    expect(names()).toEqual([]);
    await userEvent.click(on('07-20'));
    expect(names()).toEqual(all);
  });

  it('are not offered to others, who choose one day at a time', async () => {
    await open({
      getStaffSession: () => sessionAt(larkspurAs('gate')),
      getCalendar: () => ({ ...july, mayChange: false }),
    });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Activity' }), 'Sunset Cruise');
    expect(screen.getByRole('heading', { name: 'Seasons of Sunset Cruise' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add season' })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Activity' }), 'All activities');
    drag('07-20', ['07-21'])();
    expect(chosen()).toEqual(['07-20']);
    on('07-20').focus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(chosen()).toEqual(['07-20']);
    expect(names()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Select days' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Recent changes' })).toBeNull();
    expect(within(panel() as HTMLElement).getAllByRole('link')).toHaveLength(2);
  });

  it.each([
    [
      'rentals, which have opening hours',
      { isRental: true },
      all.filter((name) => !/places|Add|Copy/.test(name)),
    ],
    [
      'rates with places of their own',
      { hasPlacesOfRates: true },
      all.filter((name) => !/places/.test(name)),
    ],
  ])('leave out what %s do not have', async (_what, changes, expected) => {
    const activities = [anActivity(1, 'Sunrise Kayak', changes), anActivity(2, 'Sunset Cruise')];
    await open({ getCalendar: () => ({ ...july, activities }) }, '?activity=1');
    await userEvent.click(on('07-20'));
    expect(names()).toEqual(expected);
  });
});

describe('a change that is made', () => {
  const effect: CalendarEffect = {
    ...{ added: 0, removed: 0, closed: 2, opened: 0, resized: 0, relengthened: 0 },
    from: '2026-07-20' as VenueDate,
    to: addDays('2026-07-20' as VenueDate, 1),
    ...{ bookedDepartures: 0, bookedGuests: 0 },
  };
  const makes: Answers = {
    previewCalendarChange: () => ({
      ...{ effect, taken: [], takenCount: 0, modelErrors: null, seen: 'closed 2' },
    }),
    changeCalendar: () => ({
      ...{ effect, taken: [], takenCount: 0, modelErrors: null, version: 41 },
    }),
    getCalendarChanges: () => ({ changes: [] as MadeCalendarChange[] }),
  };
  const count = (asked: readonly Asked[], call: string) => asked.filter(({ name }) => name === call).length;

  async function closeTwoDays(changes: Answers = {}) {
    const asked = await open({ ...makes, ...changes }, '?activity=1');
    drag('07-20', ['07-21'])();
    await userEvent.click(button('Close for sale'));
    const dialog = within(await screen.findByRole('dialog'));
    const yes = await dialog.findByRole('button', { name: /^Close 2 departures/ });
    await waitFor(() => expect(yes.getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(yes);
    await screen.findByText('The schedule is changed');
    return asked;
  }

  it('is of the chosen days and the activity that is shown; afterward everything is loaded again', async () => {
    const asked = await closeTwoDays();
    const sent = asked.find(({ name }) => name === 'changeCalendar')?.input;
    expect(sent).toMatchObject({
      ...{ kind: 'close', activityKeys: [1], from: '2026-07-20', to: '2026-07-21', seen: 'closed 2' },
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(count(asked, 'getCalendar')).toBeGreaterThan(1));
    await waitFor(() => expect(count(asked, 'getCalendarChanges')).toBe(2));
    expect(chosen()).toEqual(['07-20', '07-21']);
  });

  it('is undone where it is said that it was made', async () => {
    const undone = { effect, taken: [], takenCount: 0, modelErrors: null };
    let isLost = true;
    const asked = await closeTwoDays({ undoCalendarChange: () => (isLost ? new Failure(503) : undone) });
    const notice = () => document.querySelector<HTMLElement>('.notice-ok') as HTMLElement;
    await userEvent.click(within(notice()).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(notice().querySelector('.problem')).not.toBeNull());
    isLost = false;
    const loaded = count(asked, 'getCalendar');
    await userEvent.click(within(notice()).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(document.querySelector('.notice-ok')).toBeNull());
    const undos = asked.filter(({ name }) => name === 'undoCalendarChange');
    expect(undos[0]?.input).toEqual({ locationKey: 1, version: 41 });
    expect(new Set(undos.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    await waitFor(() => expect(count(asked, 'getCalendar')).toBeGreaterThan(loaded));
  });

  it('says why it is not undone', async () => {
    await closeTwoDays({
      undoCalendarChange: () => ({
        ...{ effect: null, taken: [], takenCount: 0 },
        modelErrors: [{ key: 'calendarChanged', value: ['Something else has changed.'] }],
      }),
    });
    await userEvent.click(
      within(document.querySelector('.notice-ok') as HTMLElement).getByRole('button', { name: 'Undo' }),
    );
    expect(await screen.findByText('Something else has changed.')).toBeTruthy();
  });
});
