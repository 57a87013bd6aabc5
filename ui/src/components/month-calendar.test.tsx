/** The calendar by keyboard and by its labels, following the grid pattern of the ARIA practices. */
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addDays, addMonths, daysInMonth, sameDayIn, weeksOf } from './iso-date.ts';
import { type CalendarDay, MonthCalendar, type MonthCalendarProps } from './month-calendar.tsx';

afterEach(cleanup);

const june: CalendarDay[] = Array.from({ length: 30 }, (_, index) => {
  const date = addDays('2026-06-01', index);
  const states: Record<string, CalendarDay> = {
    '2026-06-08': { date, state: 'past' },
    '2026-06-13': { date, state: 'few', price: '$79', label: 'few places left, from $79' },
    '2026-06-14': { date, state: 'sold-out' },
    '2026-06-16': { date, state: 'closed' },
  };
  return states[date] ?? { date, state: 'open', price: '$64', label: 'open, from $64' };
});

function Months(props: Partial<MonthCalendarProps>) {
  const [month, setMonth] = useState('2026-06');
  const [selected, setSelected] = useState<string>();
  return (
    <MonthCalendar
      words={{ comma: ', ' }}
      month={month}
      days={month === '2026-06' ? june : []}
      today="2026-06-09"
      selected={selected}
      onSelect={setSelected}
      onMonthChange={setMonth}
      {...props}
    />
  );
}

const focused = () => document.activeElement?.getAttribute('data-date');

test('each day’s name has its date, status and price', () => {
  render(<Months />);
  expect(screen.getByRole('grid', { name: 'June 2026' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Friday, June 12, open, from $64' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Tuesday, June 9, today, open, from $64' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Saturday, June 13, few places left, from $79' })).toBeTruthy();
  const soldOut = screen.getByRole('button', { name: 'Sunday, June 14, Sold out' });
  expect(soldOut.getAttribute('aria-disabled')).toBe('true');
  expect(within(soldOut).getByText('Sold out')).toBeTruthy();
});

test('a price exposes its length so that the cell can fit its font size', () => {
  const long: CalendarDay = { date: '2026-06-12', state: 'open', price: '$12,346', label: 'from $12,345.67' };
  render(<Months days={[long]} />);
  const day = screen.getByRole('button', { name: 'Friday, June 12, from $12,345.67' });
  expect(within(day).getByText('$12,346').style.getPropertyValue('--letters')).toBe('7');
});

test('the grid is one tab stop, at today', async () => {
  const user = userEvent.setup();
  render(<Months />);
  await user.tab();
  await user.tab();
  await user.tab();
  expect(focused()).toBe('2026-06-09');
  await user.tab();
  expect(focused()).toBeNull();
});

test('arrows move by days and weeks, and Home and End to the ends of the week', async () => {
  const user = userEvent.setup();
  render(<Months />);
  screen.getByRole('button', { name: /June 9, today/ }).focus();
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('2026-06-10');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('2026-06-17');
  await user.keyboard('{ArrowLeft}');
  expect(focused()).toBe('2026-06-16');
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('2026-06-09');
  await user.keyboard('{End}');
  expect(focused()).toBe('2026-06-13');
  await user.keyboard('{Home}');
  expect(focused()).toBe('2026-06-07');
});

test('Page Down and Page Up move to the same day of another month, and arrows across the end of a month', async () => {
  const user = userEvent.setup();
  render(<Months />);
  screen.getByRole('button', { name: /June 30/ }).focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('grid', { name: 'July 2026' })).toBeTruthy();
  expect(focused()).toBe('2026-07-01');
  await user.keyboard('{PageUp}');
  expect(screen.getByRole('grid', { name: 'June 2026' })).toBeTruthy();
  // The first of June is in a week that has passed.
  expect(focused()).toBe('2026-06-09');
  await user.keyboard('{PageDown}');
  expect(focused()).toBe('2026-07-09');
});

test('past weeks are left out, and no key moves into them', async () => {
  const user = userEvent.setup();
  render(<Months today="2026-06-21" />);
  // A heading, and the weeks of June 21 and 28.
  expect(screen.getAllByRole('row')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: /June 20/ })).toBeNull();
  screen.getByRole('button', { name: /June 24/ }).focus();
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('2026-06-24');
  await user.click(screen.getByRole('button', { name: 'Next month, July 2026' }));
  expect(screen.getAllByRole('row')).toHaveLength(6);
});

test('keys and buttons stop at the last allowed month', async () => {
  const user = userEvent.setup();
  const onMonthChange = vi.fn();
  render(<Months maxMonth="2026-06" onMonthChange={onMonthChange} />);
  screen.getByRole('button', { name: /June 30/ }).focus();
  await user.keyboard('{ArrowRight}{PageDown}');
  expect(focused()).toBe('2026-06-30');
  await user.click(screen.getByRole('button', { name: 'Next month, July 2026' }));
  expect(onMonthChange).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Previous month, May 2026' }));
  expect(onMonthChange).toHaveBeenCalledExactlyOnceWith('2026-05');
});

test('Enter and Space choose an open day; closed, sold-out and past days can be reached but not chosen', async () => {
  const user = userEvent.setup();
  const onSelect = vi.fn();
  render(<Months onSelect={onSelect} />);
  screen.getByRole('button', { name: /June 13/ }).focus();
  await user.keyboard('{Enter}');
  expect(onSelect).toHaveBeenLastCalledWith('2026-06-13');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('2026-06-14');
  await user.keyboard('{Enter} ');
  await user.click(screen.getByRole('button', { name: /June 16/ }));
  await user.click(screen.getByRole('button', { name: /June 8/ }));
  expect(onSelect).toHaveBeenCalledTimes(1);
});

test('the chosen day is the selected cell', async () => {
  const user = userEvent.setup();
  render(<Months />);
  await user.click(screen.getByRole('button', { name: /June 12/ }));
  const cells = screen.getAllByRole('gridcell', { selected: true });
  expect(cells).toHaveLength(1);
  expect(cells[0]?.textContent).toContain('12');
});

test('days still loading show their number and are named as loading', () => {
  render(<Months days={[]} loading />);
  const day = screen.getByRole('button', { name: 'Friday, June 12, loading' });
  expect(within(day).getByText('12')).toBeTruthy();
  expect(day.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true');
});

test('weeks start on the given weekday', () => {
  expect(weeksOf('2026-06', 0)[0]).toEqual([
    undefined,
    ...[1, 2, 3, 4, 5, 6].map((day) => `2026-06-0${day}`),
  ]);
  expect(weeksOf('2026-06', 1)[0]?.[0]).toBe('2026-06-01');
  expect(weeksOf('2026-02', 0).flat().filter(Boolean)).toHaveLength(28);
});

test('date arithmetic works across months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(daysInMonth('2028-02')).toBe(29);
  expect(sameDayIn('2026-02', '2026-01-31')).toBe('2026-02-28');
});

const july: CalendarDay[] = Array.from({ length: 31 }, (_, index) => ({
  date: addDays('2026-07-01', index),
  state: 'open',
}));

describe('a month that the next one follows', () => {
  test('has one label between them, and a name, a state and a choice for each day of both', async () => {
    const user = userEvent.setup();
    const onSelect = vi.fn();
    render(<Months today="2026-06-27" following={july} onSelect={onSelect} />);
    const grid = screen.getByRole('grid', { name: 'June 2026' });
    expect(within(grid).getAllByRole('rowheader')).toHaveLength(1);
    expect(within(grid).getByRole('rowheader', { name: 'July 2026' })).toBeTruthy();
    // A heading, the weeks of June 21 and 28, the label, and five weeks of July.
    expect(screen.getAllByRole('row')).toHaveLength(9);
    await user.click(screen.getByRole('button', { name: 'Wednesday, July 1, Open' }));
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('2026-07-01');
  });

  test('is one grid to the keyboard, which turns the page only beyond both', async () => {
    const user = userEvent.setup();
    const onMonthChange = vi.fn();
    render(<Months today="2026-06-27" following={july} onMonthChange={onMonthChange} />);
    screen.getByRole('button', { name: /June 30/ }).focus();
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('2026-07-01');
    await user.keyboard('{ArrowDown}{PageUp}');
    // The eighth of June is in a week that has passed.
    expect(focused()).toBe('2026-06-27');
    await user.keyboard('{PageDown}');
    expect(focused()).toBe('2026-07-27');
    expect(
      screen.getAllByRole('button').filter((day) => day.dataset.date && day.tabIndex === 0),
    ).toHaveLength(1);
    expect(onMonthChange).not.toHaveBeenCalled();
    await user.keyboard('{PageDown}');
    expect(onMonthChange).toHaveBeenCalledExactlyOnceWith('2026-08');
  });

  test('has a tab stop at the first day to choose, in whichever month that is', () => {
    render(
      <Months
        month="2026-08"
        today="2026-06-27"
        days={[]}
        following={[{ date: '2026-09-04', state: 'open' }]}
      />,
    );
    const stops = screen.getAllByRole('button').filter((day) => day.dataset.date && day.tabIndex === 0);
    expect(stops.map((day) => day.dataset.date)).toEqual(['2026-09-04']);
  });

  test('shows the days that follow as loading until they are known, and none if there are none to follow', () => {
    const { rerender } = render(<Months today="2026-06-27" following={null} />);
    expect(screen.getByRole('button', { name: 'Wednesday, July 1, loading' })).toBeTruthy();
    rerender(<Months today="2026-06-27" />);
    expect(screen.queryByRole('button', { name: /July 1/ })).toBeNull();
    expect(screen.queryByRole('rowheader')).toBeNull();
  });
});
