/** Search, filters and sort order of the catalog, with the real router and shell (2.1-12). */
import type { ActivityKey } from '@gangway/domain/kernel/keys';
import { amount } from '@gangway/domain/kernel/money';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anActivity, anItem } from '../testing/catalog-builders.ts';
import { fakeApi } from '../testing/fake-api.ts';
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
  ).toEqual(['Recommended', 'Lowest price', 'Shortest']);
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

test('an unknown value in the URL is dropped without affecting the others', async () => {
  const page = await openPage(`${catalog}?difficulty=nonsense&sort=price`);
  expect(screen.getByText('10 activities')).toBeDefined();
  expect(names()[0]).toBe('Tour 9');
  await waitFor(() => expect(page.address()).toBe(`${catalog}?sort=price`));
});
