/** What is shown and announced while the next page is loading. */
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anActivity, anItem } from '../../testing/catalog-builders.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { aVenue } from '../../testing/order-builders.ts';
import { openPage } from '../testing/open-page.tsx';

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
});

afterEach(cleanup);

const line = () => document.querySelector('.page-progress');

function heldApi() {
  const { promise, resolve } = Promise.withResolvers<unknown[]>();
  fakeApi({
    getClientLocation: () => aVenue({ individual: [anItem(anActivity())] }),
    getItemsByDate: () => promise,
    getDatesWithItems: () => [],
  });
  return resolve;
}

test('a slow page change shows a progress line and announces it, and removes both afterwards', async () => {
  const answer = heldApi();
  const page = await openPage('/1/catalog/activities');
  expect(line()).toBeNull();
  page.router.history.push('/1/catalog/date');
  expect(await screen.findByText('Loading the page')).toBeDefined();
  expect(line()).not.toBeNull();
  await act(async () => answer([]));
  await waitFor(() => expect(screen.getByRole('navigation', { name: 'Dates' })).toBeDefined());
  await waitFor(() => expect(line()).toBeNull());
  expect(screen.queryByText('Loading the page')).toBeNull();
});

test('an instant page change shows no progress line', async () => {
  const answer = heldApi();
  answer([]);
  const page = await openPage('/1/catalog/activities');
  const seen = vi.fn();
  const watch = new MutationObserver(() => line() !== null && seen());
  watch.observe(document.body, { childList: true, subtree: true });
  await page.go('/1/catalog/packages');
  expect(await screen.findByRole('heading', { level: 2, name: 'Packages' })).toBeDefined();
  watch.disconnect();
  expect(seen).not.toHaveBeenCalled();
});
