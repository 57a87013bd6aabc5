/** The page shown when a page could not be loaded; it makes no false promises. */
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
  expect(await screen.findByText('What you chose, and your cart while its places are held')).toBeDefined();
  expect(screen.getByRole('main').textContent).not.toMatch(/ticket/i);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});
