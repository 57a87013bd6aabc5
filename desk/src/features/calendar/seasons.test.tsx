/** The seasons of an activity as bars, whose ends are moved by pointer and by keys (docs/rules/calendar.md). */
import type { CalendarSeason } from '@gangway/contract/calendar';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { aCalendar, anActivity } from '../../testing/a-calendar.ts';
import { aSeason, day } from '../../testing/a-calendar-change.tsx';
import { saidBeside } from '../../testing/open-desk.tsx';
import { type ChangeDraft, draftOfSeason } from './change-draft.ts';
import { Seasons } from './seasons.tsx';

beforeEach(() => {
  // The test's document has no layout and no pointers: a line of 365 pixels, one for a day.
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined });
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
    ...new DOMRect(0, 0, 365, 40),
    ...{ left: 0, right: 365, width: 365 },
  });
  onTestFinished(() => {
    cleanup();
    vi.restoreAllMocks();
    Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture');
    document.documentElement.dir = 'ltr';
  });
});

function open(seasons: CalendarSeason[], { mayChange = true, isRental = false } = {}) {
  const activity = anActivity(1, 'Sunrise Kayak', { seasons, isRental });
  const onChange = vi.fn<(draft: ChangeDraft) => void>();
  render(
    <Seasons
      calendar={aCalendar({}, { activities: [activity], mayChange })}
      activity={activity}
      onChange={onChange}
    />,
  );
  return { onChange, activity };
}

/** All of the year from today, July 18, on, until it gets a last day. */
const always = aSeason({ yearly: null });
const row = () => within(screen.getByRole('listitem'));
const ends = () => row().getAllByRole('slider');
const end = (name: string) => row().getByRole('slider', { name });
const at = (slider: HTMLElement) => slider.getAttribute('aria-valuetext');
const words = () => document.querySelector('.season-words')?.textContent;

it('says each season in words, with its ends for those who hear them', () => {
  open([aSeason()]);
  expect(screen.getByRole('region', { name: 'Seasons of Sunrise Kayak' })).toBeTruthy();
  expect(words()).toBe('Apr 15 – Oct 31 every year, daily, 9:00 AM and 1:00 PM, 12 places');
  expect(ends().map((one) => [one.getAttribute('aria-label'), at(one), saidBeside(one)])).toEqual([
    ['Last day', 'Saturday, October 31, 2026', words()],
    ['First day', 'Thursday, April 15, 2027', words()],
  ]);
});

it('opens its form to change it, to take it out and to add one', async () => {
  const { onChange, activity } = open([aSeason()]);
  const change = row().getByRole('button', { name: 'Change' });
  expect(saidBeside(change)).toBe(words());
  await userEvent.click(change);
  expect(onChange).toHaveBeenLastCalledWith(draftOfSeason(activity, aSeason()));
  await userEvent.click(row().getByRole('button', { name: 'Remove' }));
  expect(onChange).toHaveBeenLastCalledWith({ ...draftOfSeason(activity, aSeason()), isTakenOut: true });
  await userEvent.click(screen.getByRole('button', { name: 'Add season' }));
  expect(onChange).toHaveBeenLastCalledWith(draftOfSeason(activity, null));
});

it('moves an end by keys, and asks for the change with Enter or its button', async () => {
  const { onChange, activity } = open([aSeason()]);
  end('Last day').focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{PageUp}');
  expect(at(end('Last day'))).toBe('Wednesday, December 2, 2026');
  expect(words()).toMatch(/^Apr 15 – Dec 2 every year/);
  await userEvent.keyboard('{Escape}');
  expect(at(end('Last day'))).toBe('Saturday, October 31, 2026');
  await userEvent.keyboard('{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  const moved = { ...draftOfSeason(activity, aSeason()), yearly: { from: '04-15', to: '10-30' } };
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(onChange).toHaveBeenLastCalledWith(moved);
  await userEvent.keyboard('{ArrowLeft}');
  await userEvent.click(row().getByRole('button', { name: 'Check this change' }));
  expect(onChange).toHaveBeenCalledTimes(2);
  expect(onChange).toHaveBeenLastCalledWith(moved);
  expect(row().queryByRole('button', { name: 'Check this change' })).toBeNull();
});

it('moves an end by pointer from day to day, with the date beside it, and asks for the change once it is let go', () => {
  const { onChange, activity } = open([always]);
  const last = end('Last day');
  fireEvent.pointerDown(last, { button: 0, pointerId: 1, clientX: 365 });
  fireEvent.pointerMove(last, { pointerId: 1, clientX: 30.2 });
  expect(at(last)).toBe('Sunday, August 16, 2026');
  expect(within(last).getByText('Aug 16')).toBeTruthy();
  fireEvent.pointerMove(last, { pointerId: 1, clientX: 31.4 });
  expect(words()).toMatch(/^until Aug 17, 2026/);
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.pointerUp(last, { pointerId: 1 });
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(onChange).toHaveBeenCalledWith({ ...draftOfSeason(activity, always), to: day('2026-08-17') });
  expect(at(last)).toBe('Saturday, July 17, 2027');
  expect(within(last).queryByText('Aug 17')).toBeNull();
});

it('stays as it is if an end is only touched, with Escape, and if the browser takes the pointer', () => {
  const { onChange } = open([always]);
  const first = end('First day');
  fireEvent.pointerMove(first, { pointerId: 1, clientX: 31 });
  fireEvent.pointerDown(first, { button: 0, pointerId: 1, clientX: 0 });
  fireEvent.pointerUp(first, { pointerId: 1 });
  fireEvent.pointerDown(first, { button: 0, pointerId: 1, clientX: 0 });
  fireEvent.pointerMove(first, { pointerId: 1, clientX: 31 });
  expect(at(first)).toBe('Tuesday, August 18, 2026');
  fireEvent.pointerCancel(first, { pointerId: 1 });
  expect(at(first)).toBe('Saturday, July 18, 2026');
  fireEvent.pointerDown(first, { button: 0, pointerId: 1, clientX: 0 });
  fireEvent.pointerMove(first, { pointerId: 1, clientX: 31 });
  fireEvent.keyDown(first, { key: 'Escape' });
  fireEvent.pointerUp(first, { pointerId: 1 });
  expect(at(first)).toBe('Saturday, July 18, 2026');
  expect(onChange).not.toHaveBeenCalled();
});

it('runs from the right where words do', () => {
  document.documentElement.dir = 'rtl';
  const { onChange, activity } = open([always]);
  const first = end('First day');
  fireEvent.keyDown(first, { key: 'ArrowLeft' });
  expect(at(first)).toBe('Sunday, July 19, 2026');
  fireEvent.pointerDown(first, { button: 0, pointerId: 1, clientX: 364 });
  fireEvent.pointerMove(first, { pointerId: 1, clientX: 334 });
  fireEvent.pointerUp(first, { pointerId: 1 });
  expect(onChange).toHaveBeenCalledWith({ ...draftOfSeason(activity, always), from: day('2026-08-18') });
});

it('cannot move an end past the other one', async () => {
  open([aSeason({ yearly: null, from: day('2026-08-01'), to: day('2026-08-03') })]);
  end('First day').focus();
  await userEvent.keyboard('{PageUp}');
  expect(at(end('First day'))).toBe('Monday, August 3, 2026');
});

it('leaves the opening hours of rentals to the venue file', () => {
  open([aSeason({ times: [], hours: { from: '09:00', to: '17:00', everyMinutes: 30 } })], { isRental: true });
  expect(words()).toBe('Apr 15 – Oct 31 every year, daily, 9:00 AM to 5:00 PM');
  expect(row().getByText('Its opening hours are changed in the venue file.')).toBeTruthy();
  expect(row().getAllByRole('slider')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Add season' })).toBeNull();
});

it('only shows them to those who may not change them', () => {
  open([aSeason()], { mayChange: false });
  expect(row().queryByRole('slider')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that there are none, and of one that is over', () => {
  open([]);
  expect(screen.getByText(/^No seasons/)).toBeTruthy();
  cleanup();
  open([aSeason({ yearly: null, to: day('2026-07-01') })]);
  expect(row().getByText('Not in the next 12 months.')).toBeTruthy();
});
