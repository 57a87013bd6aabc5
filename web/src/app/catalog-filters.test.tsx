/** Search, filters and sort order of the catalog, with the real router and shell (2.1-12, D-API-60). */
import type { ActivityKey } from '@gangway/domain/kernel/keys';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anActivity, anItem } from '../testing/catalog-builders.ts';
import { type Asked, Failure, fakeApi } from '../testing/fake-api.ts';
import { aVenue } from '../testing/order-builders.ts';
import { openPage } from './testing/open-page.tsx';

const catalog = '/1/catalog/activities';

/** Ten tours, each cheaper than the one before; the first half is easy. */
const tours = Array.from({ length: 10 }, (_, index) =>
  anItem(
    anActivity({
      activityKey: (101 + index) as ActivityKey,
      name: `Tour ${index}`,
      difficulty: index < 5 ? 'Easy' : 'Hard',
      shortestMinutes: 60 * (((index + 3) % 10) + 1),
    }),
    { fromPrice: amount(9000 - index * 100) },
  ),
);

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
  fakeApi({ getClientLocation: () => aVenue({ individual: tours }) });
});
afterEach(cleanup);

const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

test('activities can be sorted by price and length, and the order is kept in the URL over a reload', async () => {
  const page = await openPage(catalog);
  const sort = screen.getByRole('combobox', { name: 'Sort by' });
  expect(
    within(sort)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Recommended', 'Lowest price', 'Shortest', 'Soonest']);
  expect(names()[0]).toBe('Tour 0');
  await userEvent.selectOptions(sort, 'Lowest price');
  expect(names()[0]).toBe('Tour 9');
  await waitFor(() => expect(page.address()).toBe(`${catalog}?sort=price`));
  cleanup();
  await openPage(`${catalog}?sort=price`);
  expect(names()[0]).toBe('Tour 9');
});

test('one press clears search and filters and keeps the sort order', async () => {
  const page = await openPage(`${catalog}?difficulty=Easy&q=tour&sort=price`);
  expect(screen.getByText('5 activities')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(screen.getByText('10 activities')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Clear search and filters' })).toBeNull();
  await waitFor(() => expect(page.address()).toBe(`${catalog}?sort=price`));
});

test('the filter sheet’s button shows how many results there will be, and the Filters button how many filters are set', async () => {
  await openPage(`${catalog}?difficulty=Hard&hours=10`);
  await userEvent.click(screen.getByRole('button', { name: 'Filters (1)' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Filters' }));
  expect(sheet.getByRole('button', { name: 'Show 5 activities' })).toBeDefined();
  await userEvent.click(sheet.getByRole('button', { name: 'Clear' }));
  expect(sheet.getByRole('button', { name: 'Show 10 activities' })).toBeDefined();
});

test('the More filters button counts what is set beyond the form’s own fields', async () => {
  await openPage(`${catalog}?difficulty=Hard&sort=price`);
  const more = screen.getByRole('button', { name: /^More filters/ });
  const selects = screen.getAllByRole('combobox').map((select) => (select as HTMLSelectElement).value);
  const further = selects.slice(1).filter((value) => value !== '').length;
  expect(further).toBeGreaterThan(0);
  expect(more.textContent).toBe(`More filters (${further})`);
  await userEvent.click(more);
  expect(screen.getByRole('dialog', { name: 'Filters' })).toBeDefined();
});

test('an empty date says any date, until there is one', async () => {
  fakeApi({ getClientLocation: () => aVenue({ individual: tours }), getItemsByDate: () => [] });
  await openPage(catalog);
  const date = screen.getByLabelText('Date');
  expect(date.parentElement?.dataset.any).toBe('Any date');
  await userEvent.type(date, '2026-12-24');
  expect(date.parentElement?.dataset.any).toBeUndefined();
});

test('an unknown value in the URL is dropped without affecting the others', async () => {
  const page = await openPage(`${catalog}?difficulty=nonsense&sort=price`);
  expect(screen.getByText('10 activities')).toBeDefined();
  expect(names()[0]).toBe('Tour 9');
  await waitFor(() => expect(page.address()).toBe(`${catalog}?sort=price`));
});

describe('what is free', () => {
  /** Each tour starts a day before the one listed above it; Tour 1 has no places, Tour 0 is an open ticket. */
  const times = tours.flatMap(({ activityKey }, index) =>
    activityKey === null || index === 0
      ? []
      : [{ activityKey, firstTime: index === 1 ? null : (`2026-12-${30 - index}T09:00` as WallTime) }],
  );
  const item = {
    packageKey: null,
    status: 'Available',
    totalAvailable: 4,
    fromPrice: null,
    times: 1,
  } as const;
  const answers = {
    getClientLocation: () => aVenue({ individual: tours }),
    getNextTimes: () => times,
    getItemsByDate: () =>
      times.map((time) => ({ ...item, ...time, reason: null, reasonText: null, timeSlots: [] })),
  };
  const inputOf = (asked: Asked[], name: string) => asked.filter((one) => one.name === name).at(-1)?.input;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T17:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a date and a number of guests leave what has places then, and are kept in the URL', async () => {
    const asked = fakeApi(answers);
    const page = await openPage(`${catalog}?date=2026-12-24&guests=4`);
    expect(inputOf(asked, 'getItemsByDate')).toMatchObject({ date: '2026-12-24', guests: 4 });
    expect(screen.getByText('9 activities')).toBeDefined();
    expect(names()).not.toContain('Tour 1');
    expect(names()).toContain('Tour 0');
    expect(screen.getByRole('link', { name: 'Tour 2' }).getAttribute('href')).toContain('date=2026-12-24');
    expect(screen.getByRole('link', { name: 'Tour 0' }).getAttribute('href')).not.toContain('date=');
    const guests = screen.getByRole('spinbutton', { name: 'Guests' });
    await userEvent.clear(guests);
    await userEvent.type(guests, '12');
    await waitFor(() => expect(page.address()).toBe(`${catalog}?date=2026-12-24&guests=12`));
    await waitFor(() => expect(inputOf(asked, 'getItemsByDate')).toMatchObject({ guests: 12 }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(screen.getByText('10 activities')).toBeDefined();
    await waitFor(() => expect(page.address()).toBe(catalog));
  });

  test('“Soonest” sorts by the next time, and each card says when that is', async () => {
    const asked = fakeApi(answers);
    await openPage(catalog);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Soonest');
    await waitFor(() => expect(names()[0]).toBe('Tour 9'));
    expect(inputOf(asked, 'getNextTimes')).toMatchObject({ date: '2026-11-21', guests: null });
    expect(screen.getByText('Next: Mon, Dec 21, 9:00 AM')).toBeDefined();
    expect(names().slice(-2)).toEqual(['Tour 0', 'Tour 1']);
  });

  test('says what to change if nothing is free', async () => {
    fakeApi({
      ...answers,
      getNextTimes: () => tours.map(({ activityKey }) => ({ activityKey, firstTime: null })),
    });
    const page = await openPage(`${catalog}?guests=40&sort=price`);
    const nothing = 'Nothing is free for 40 guests in the next 60 days';
    expect(screen.getByRole('heading', { name: nothing })).toBeDefined();
    expect(screen.getByText('Try another date or fewer guests.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Show any date and group size' }));
    expect(screen.getByText('10 activities')).toBeDefined();
    await waitFor(() => expect(page.address()).toBe(`${catalog}?sort=price`));
  });

  test('shows all activities and says so if it could not be checked, until a new attempt answers', async () => {
    let isDown = true;
    fakeApi({
      ...answers,
      getNextTimes: () => {
        if (isDown) throw new Failure(503);
        return times;
      },
    });
    vi.spyOn(console, 'error').mockReturnValue();
    await openPage(`${catalog}?guests=4`);
    expect(screen.getByText('We couldn’t check what’s free.')).toBeDefined();
    expect(screen.getByText('10 activities')).toBeDefined();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByText('9 activities')).toBeDefined());
    expect(screen.queryByText('We couldn’t check what’s free.')).toBeNull();
  });

  test('says that it is checking while the answer is on its way, and keeps the cards', async () => {
    let answer: (() => void) | undefined;
    fakeApi({
      ...answers,
      getNextTimes: () => new Promise((resolve) => (answer = () => resolve(times))),
    });
    await openPage(catalog);
    await userEvent.type(screen.getByRole('spinbutton', { name: 'Guests' }), '4');
    expect(screen.getByText('Checking what’s free…')).toBeDefined();
    expect(names()).toHaveLength(10);
    await waitFor(() => expect(answer).toBeDefined());
    answer?.();
    await waitFor(() => expect(screen.getByText('9 activities')).toBeDefined());
  });

  test('asks again if another choice follows while the first answer is still on its way', async () => {
    let answer: (() => void) | undefined;
    const asked = fakeApi({
      ...answers,
      getNextTimes: () => new Promise((resolve) => (answer = () => resolve(times))),
    });
    const page = await openPage(catalog);
    await userEvent.type(screen.getByRole('spinbutton', { name: 'Guests' }), '4');
    await waitFor(() => expect(answer).toBeDefined());
    await userEvent.type(screen.getByLabelText('Date'), '2026-12-24');
    await waitFor(() => expect(page.address()).toBe(`${catalog}?guests=4&date=2026-12-24`));
    answer?.();
    await waitFor(() => expect(screen.getByText('9 activities')).toBeDefined());
    expect(inputOf(asked, 'getItemsByDate')).toMatchObject({ date: '2026-12-24', guests: 4 });
    expect(asked.filter(({ name }) => name === 'getItemsByDate')).toHaveLength(1);
  });
});
