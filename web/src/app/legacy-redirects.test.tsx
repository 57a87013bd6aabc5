/** Addresses of former storefronts, with the real router and shell (2.2, D-RT-08). */
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { orderStore } from '../features/cart/order-store.ts';
import { anActivity, anItem } from '../testing/catalog-builders.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { aVenue } from '../testing/order-builders.ts';
import { openPage } from './testing/open-page.tsx';

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeApi({
    getClientLocation: () => aVenue({ individual: [anItem(anActivity())] }),
    getMonthAvailability: () => [],
  });
});

afterEach(() => {
  cleanup();
  orderStore.forget();
});

const kept = () => sessionStorage.getItem('clientAgentKey');

interface Case {
  row: string;
  from: string;
  to: string;
  agent: string | null;
}

const booking = '/1/activity/details/101';
const activities = '/1/catalog/activities';
const packages = '/1/catalog/packages';

describe('legacy addresses', () => {
  test.each<Case>([
    { row: '2.2-01', from: `${booking}/77/start`, to: `${booking}?clientAgentKey=77`, agent: '77' },
    { row: '2.2-01', from: `${booking}/old-name/start`, to: booking, agent: null },
    { row: '2.2-03', from: '/1/details/activity/101', to: booking, agent: null },
    { row: '2.2-03', from: '/1/details/activity/101/kayak', to: booking, agent: null },
    { row: '2.2-03', from: '/1/details/activity/101/a/b/c?x=1', to: `${booking}?x=1`, agent: null },
    { row: '2.2-05', from: '/1/activity', to: activities, agent: null },
    { row: '2.2-05', from: '/1/activity/77', to: `${activities}?clientAgentKey=77`, agent: '77' },
    { row: '2.2-05', from: '/1/activity/summer', to: activities, agent: null },
    { row: '2.2-06', from: '/1/shop/activities', to: activities, agent: null },
    {
      row: '2.2-06',
      from: '/1/shop/activities/77?q=kayak',
      to: `${activities}?q=kayak&clientAgentKey=77`,
      agent: '77',
    },
    { row: '2.2-07', from: '/1/package', to: packages, agent: null },
    { row: '2.2-07', from: '/1/package/77', to: `${packages}?clientAgentKey=77`, agent: '77' },
    { row: '2.2-08', from: '/1/shop/packages/77', to: `${packages}?clientAgentKey=77`, agent: '77' },
    { row: '2.2-08', from: '/1/shop/packages', to: packages, agent: null },
    { row: '2.2-09', from: '/1/giftcard', to: '/1/catalog/giftcard', agent: null },
    { row: '2.2-09', from: '/1/giftcard/77', to: '/1/catalog/giftcard?clientAgentKey=77', agent: '77' },
  ])('$from redirects to $to and keeps agent $agent ($row)', async ({ from, to, agent }) => {
    const page = await openPage(from);
    await waitFor(() => expect(page.address()).toBe(to));
    expect(kept()).toBe(agent);
  });

  test.each([
    {
      row: '2.2-02',
      from: '/1/package/details/55/77/start',
      to: '/1/package/details/55?clientAgentKey=77',
      agent: '77',
    },
    { row: '2.2-04', from: '/1/details/package/55/a/b', to: '/1/package/details/55', agent: null },
    { row: '2.2-04', from: '/1/details/package/55', to: '/1/package/details/55', agent: null },
  ])('$from redirects to $to and keeps agent $agent, for a package ($row)', async ({ from, to, agent }) => {
    const page = await openPage('/error');
    const passed: string[] = [];
    page.router.subscribe('onBeforeNavigate', ({ toLocation }) => passed.push(toLocation.href));
    await page.go(from);
    await waitFor(() => expect(passed).toContain(to));
    expect(kept()).toBe(agent);
  });
});
