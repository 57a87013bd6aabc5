/** A tab that does not know how its payment ended goes to where that is asked for (docs/rules/payment.md, "Loaded again"). */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderStore } from '../features/cart/order-store.ts';
import { anActivity, anItem } from '../testing/catalog-builders.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { aVenue } from '../testing/order-builders.ts';
import type { AppRouter } from './router.tsx';
import { openPage } from './testing/open-page.tsx';

const left = {
  ...{ locationKey: 1, orderKey: 'o'.repeat(22), isPurchase: true },
  ...{ attemptId: 'attempt-00000001', transactionId: null },
  ...{ page: '/1/checkout/payment', isAway: false, isOver: false },
};

beforeEach(() => {
  sessionStorage.clear();
  sessionStorage.setItem('paymentLeft', JSON.stringify(left));
  vi.stubGlobal('scrollTo', () => undefined);
  fakeApi({
    getClientLocation: () => aVenue({ individual: [anItem(anActivity())] }),
    askPayment: () => ({ outcome: null }),
    getMonthAvailability: () => [],
  });
});
afterEach(() => {
  cleanup();
  orderStore.forget();
});

/** A page that writes to its own address right after something else has begun to navigate. */
const writesItsAddress =
  (times: number) =>
  (router: AppRouter): void => {
    const navigate = router.navigate.bind(router);
    let left = times;
    router.navigate = ((options: { to?: string }) => {
      const going = navigate(options as never);
      if (options.to?.endsWith('/payment') && left-- > 0)
        void navigate({ to: '/1/catalog/activities', search: { view: 'list' }, replace: true } as never);
      return going;
    }) as never;
  };

test.each([0, 1, 3])(
  'though the page that was opened writes to its own address meanwhile (%s times) (D-PY-06)',
  async (times) => {
    const page = await openPage('/1/catalog/activities', false, writesItsAddress(times));
    await waitFor(() => expect(page.address()).toMatch(/^\/1\/payment\?attempt=attempt-00000001/));
    expect(await screen.findByText('Checking your payment…')).toBeTruthy();
  },
);
