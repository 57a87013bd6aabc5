/** The page shown when a page could not be loaded; it makes no false promises. */
import { noteMissing } from '@gangway/ui/lib/missing-part.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInRouter } from '../../testing/in-router.tsx';
import { ErrorPage } from './error-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('says what is kept when the visitor is offline, offers a retry, and promises no tickets', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await renderInRouter(<ErrorPage error={new Error('lost')} reset={() => undefined} />);
  expect(await screen.findByRole('heading', { level: 1, name: 'You’re offline' })).toBeDefined();
  expect(
    await screen.findByText('Your cart until the hold expires; you’ll see it once you’re connected'),
  ).toBeDefined();
  expect(screen.getByRole('main').textContent).not.toMatch(/ticket/i);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

test('says that a part is missing where loading the page again did not help, and offers to load it again', async () => {
  const error = new Error('gone');
  noteMissing(error);
  vi.stubGlobal('fetch', () => Promise.resolve({ status: 503 }));
  await renderInRouter(<ErrorPage error={error} reset={() => undefined} />);
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Part of this page couldn’t be loaded' }),
  ).toBeDefined();
  expect(screen.getByText(/Please load the page again\./)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Load again' })).toBeDefined();
});
