/** The footer: how to reach the venue, its terms, and which time zone applies. */
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

const open = (venue: Parameters<typeof aVenue>[0], address = '/1/catalog/activities') => {
  fakeApi({ getClientLocation: () => aVenue({ individual: [anItem(anActivity())], ...venue }) });
  return openPage(address);
};
const footer = () => within(screen.getByRole('contentinfo'));

test.each([
  ['America/Denver', 'Mountain Time'],
  ['Nowhere/At all', 'MDT'],
])('names the venue’s time zone, for %s: %s', async (timeZoneId, name) => {
  await open({ timeZoneId });
  expect(footer().getByText(`All times are local to the venue (${name}). Booking by Gangway.`)).toBeDefined();
});

test('links to the venue’s terms on a separate page', async () => {
  const page = await open({ termsHtml: '<p>Cancel until <b>48 hours</b> before.</p>' });
  await userEvent.click(footer().getByRole('link', { name: 'Terms' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Terms' })).toBeDefined();
  expect(page.address()).toBe('/1/terms');
  expect(screen.getByText('48 hours')).toBeDefined();
});

test('has no link to terms if the venue has none, and their URL opens page-not-found', async () => {
  const page = await open({ termsHtml: null });
  expect(footer().queryByRole('link', { name: 'Terms' })).toBeNull();
  await page.go('/1/terms');
  expect(page.address()).toBe('/1/error?cause=address');
});
