/** Screens of renewing a membership. */
import type { Page } from '@playwright/test';
import { shop } from './address.ts';
import { untilAlive } from './alive.ts';
import { addMemberships, pay } from './api.ts';
import { at, type Screen } from './screen.ts';

const venue = 9092;

/** Opens a membership that can be renewed, with the order that bought it. */
async function openRenewable(page: Page): Promise<void> {
  const order = await pay(await addMemberships(venue, ['Cove fortnight']), venue, 'renewer@okafor.dev');
  const [key] = (order as unknown as { Memberships: { MembershipKeys: string[] }[] }).Memberships.flatMap(
    ({ MembershipKeys }) => MembershipKeys,
  );
  await at(`/${venue}/membership/${key}?order=${order.OrderKey}`)(page);
  await page.getByRole('button', { name: /40/ }).waitFor();
}

export const renewalScreens: readonly Screen[] = [
  { name: 'renewal-membership', open: openRenewable },
  {
    name: 'renewal-checkout',
    open: async (page) => {
      await openRenewable(page);
      await page.getByRole('button', { name: /^Renew for/ }).click();
      await page.waitForURL(/\/checkout/);
      await page.getByText('Membership renewal').first().waitFor();
    },
  },
  {
    name: 'renewal-link',
    open: async (page) => {
      // A reminder's link is made when a membership is about to end.
      await page.route(`${shop()}/api/booking/getRenewal`, (route) =>
        route.fulfill({
          json: {
            Name: 'Cove family with grandparents and cousins',
            ExpirationDate: '2026-11-10',
            Price: 240,
            DateFrom: '2027-06-01',
            DateTo: '2027-11-10',
            Message: null,
          },
        }),
      );
      await page.goto(`/${venue}/membership/renew#${'a'.repeat(32)}`);
      await untilAlive(page);
      await page.getByRole('button', { name: /^Renew for/ }).waitFor();
    },
  },
  {
    name: 'renewal-link-ended',
    open: async (page) => {
      await page.goto(`/${venue}/membership/renew#${'a'.repeat(32)}`);
      await untilAlive(page);
      await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    },
  },
];
