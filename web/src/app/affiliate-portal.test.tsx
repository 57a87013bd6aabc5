/** The affiliate portal and the counting of clicks, in the real page (2.1-21, D-AG-03). */
import type { AffiliateReport } from '@gangway/contract/affiliates';
import { amount, zero } from '@gangway/domain/kernel/money';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { orderStore } from '../features/cart/order-store.ts';
import { type FakeIdentity, fakeIdentity } from '../features/sign-in/testing/fake-identity.ts';
import { setConfiguration } from '../lib/configuration.ts';
import { anActivity, anItem } from '../testing/catalog-builders.ts';
import { type Asked, Failure, fakeApi } from '../testing/fake-api.ts';
import { aVenue } from '../testing/order-builders.ts';
import { openPage } from './testing/open-page.tsx';

let identity: FakeIdentity;
vi.mock('../features/sign-in/identity.ts', () => ({ identityOf: () => identity }));

const nothing: AffiliateReport['totals'] = {
  ...{ clicks: 0, orders: 0, guests: 0, sales: zero, commission: zero },
  ...{ pending: zero, approved: zero, paid: zero, reversed: zero },
};
const sold = { ...nothing, clicks: 4, orders: 1, guests: 2, sales: amount(12_800), commission: amount(1280) };
const empty: AffiliateReport = {
  currencyCode: 'USD',
  sellers: [
    { kind: 'affiliate', key: 301, name: 'Mountain Blog', signature: null },
    { kind: 'agent', key: 502, name: 'Night desk', signature: 'signed-for-502' },
  ],
  ...{ rows: [], days: [], items: [], totals: nothing },
};
const aReport = (date: never): AffiliateReport => ({
  ...empty,
  rows: [{ date, itemKey: 1, itemName: 'Kayak', ...sold }],
  days: [{ date, ...sold }],
  items: [{ itemKey: 1, itemName: 'Kayak', ...sold }],
  totals: sold,
});

let asked: Asked[];
let answer: (input: Record<string, unknown>) => unknown;

async function open(address = '/1/affiliate/portal', isSignedIn = true) {
  asked = fakeApi({
    getClientLocation: () =>
      aVenue({ individual: [anItem(anActivity())], identityOrganizationId: 'org_test' }),
    getMonthAvailability: () => [],
    getReport: (input) => answer(input),
    countClick: () => ({}),
  });
  const page = await openPage(address);
  if (!address.includes('portal')) return page;
  await waitFor(() => expect(identity.start).toHaveBeenCalled(), { timeout: 8000 });
  await act(async () => identity.settle(isSignedIn));
  return page;
}
const askedFor = (name: string) => asked.filter((call) => call.name === name);

beforeEach(() => {
  orderStore.forget();
  identity = fakeIdentity();
  answer = ({ to }) => aReport(to as never);
  sessionStorage.clear();
  localStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  setConfiguration({ apiUrl: '/api', auth: { domain: 'https://identity.example' } } as never);
});
afterEach(() => {
  cleanup();
  setConfiguration(null);
  vi.useRealTimers();
});

describe('the portal', () => {
  test('sends anonymous visitors to log in and back, and loads nothing (2.1-21, 6-02, D-AU-06)', async () => {
    await open('/1/affiliate/portal', false);
    expect(identity.loginWithRedirect).toHaveBeenCalledWith(
      expect.objectContaining({ targetUrl: '/1/affiliate/portal' }),
    );
    expect(askedFor('getReport')).toEqual([]);
  });

  test('shows totals, a chart with its table, and links signed where needed (1-15, D-AG-03)', async () => {
    await open();
    expect(await screen.findByText('Commission: up to $12.80', { exact: false })).toBeDefined();
    const items = within(screen.getByRole('table', { name: 'By item' }));
    expect(items.getByRole('row', { name: 'Kayak $12.80 $128.00 1 2 4' })).toBeDefined();
    const link = () => screen.getByRole('region', { name: 'Link' }).textContent;
    expect(link()).toContain('https://booking.example/1/catalog?clientAgentKey=301');
    await userEvent.selectOptions(screen.getByLabelText('Count sales for'), 'Night desk (502)');
    await userEvent.selectOptions(screen.getByLabelText('What guests see first'), 'item:101');
    expect(link()).toContain('/1/activity/details/101?bookingAgentKey=502&sig=signed-for-502');
    expect(screen.getByRole('region', { name: 'Once per page' }).textContent).toContain('embed.js');
    await userEvent.click(screen.getByRole('radio', { name: 'Clicks' }));
    expect(screen.getByText('Clicks: up to 4', { exact: false })).toBeDefined();
  });

  test('asks for chosen dates once they are a range, and says what is wrong with others (D-AG-03, D-API-69)', async () => {
    answer = () => empty;
    await open();
    expect(await screen.findByText('No clicks and no orders on these days.')).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: 'Custom' }));
    const type = async (label: string, date: string) => {
      const field = screen.getByLabelText(label);
      await userEvent.clear(field);
      await userEvent.type(field, date);
    };
    await type('From', '2026-03-01');
    await type('To', '2026-02-01');
    expect(screen.getByText('The last day can’t be before the first.')).toBeDefined();
    const before = askedFor('getReport').length;
    await type('To', '2026-03-31');
    expect(askedFor('getReport').slice(before).at(-1)?.input).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-31',
    });
  });

  test('tells somebody who is no affiliate so, and whom to ask (D-AG-03)', async () => {
    answer = () => new Failure(403);
    await open();
    expect(await screen.findByText(/^Your account is not set up as an affiliate of .+\.$/)).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Questions?' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Report' })).toBeNull();
  });

  test('offers to log in again when the session has ended, and to try again when loading failed (D-AG-03)', async () => {
    answer = () => new Failure(401);
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Log In' }));
    expect(identity.loginWithRedirect).toHaveBeenCalledWith({ targetUrl: '/1/affiliate/portal' });
    answer = () => new Failure(500);
    await userEvent.click(screen.getByRole('radio', { name: 'Last month' }));
    expect(await screen.findByText('We couldn’t load your report.')).toBeDefined();
    answer = () => empty;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No clicks and no orders on these days.')).toBeDefined();
  });
});

describe('a click', () => {
  const clicks = () => askedFor('countClick').map(({ input }) => input);

  test('is counted once per tab and link, with the item, without a cookie (D-AG-03)', async () => {
    await open('/1/activity/details/1?clientAgentKey=301');
    await waitFor(() => expect(clicks()).toHaveLength(1));
    expect(clicks()[0]).toMatchObject({ clientAgentKey: 301, bookingAgentKey: null, itemKey: 1 });
    cleanup();
    await open('/1/catalog/activities?clientAgentKey=301');
    await open('/1/catalog/activities?clientAgentKey=302');
    await waitFor(() => expect(clicks().map(({ clientAgentKey }) => clientAgentKey)).toEqual([302]));
    expect(document.cookie).toBe('');
  });

  test('waits until somebody sees the page, and is not counted for programs or other visits (D-AG-03)', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await open('/1/catalog/activities?bookingAgentKey=501&sig=abc');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(clicks()).toEqual([]);
    visibility.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(clicks()).toHaveLength(1));
    cleanup();
    const agent = vi
      .spyOn(navigator, 'userAgent', 'get')
      .mockReturnValue('Mozilla/5.0 (compatible; Googlebot/2.1)');
    await open('/1/catalog/activities?clientAgentKey=303');
    agent.mockRestore();
    await open('/1/catalog/activities?clientAgentKey=x');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(clicks()).toEqual([]);
  });
});
