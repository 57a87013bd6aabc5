/**
 * Items embedded in other sites, and old storefront addresses that are still linked (2.1-08, 2.1-09, 2.2,
 * D-EMB-04, D-RT-08).
 */
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';

test('an embedded item opens its booking, keeps section and choices in its own URL, and has no tabs (2.1-08, 2.1-09, D-EMB-04)', async ({
  page,
  activity,
  checkout,
}) => {
  await page.goto('/9001/embed/item/101');
  await expect(page).toHaveURL(/\/9001\/embed\/item\/101\/activity$/);
  await activity.untilAlive();
  await expect(page.getByRole('navigation', { name: 'Catalog' })).toHaveCount(0);
  const date = venueDate(6);
  await page.goto(`/9001/embed/item/101/activity/guests?date=${date}&time=${date}T09:00`);
  await activity.untilAlive();
  await activity.addGuests('Adult', 2);
  await expect(page).toHaveURL(/\/embed\/item\/101\/activity\/guests\?rates=11:2&/);
  await activity.addAndCheckOut();
  await checkout.openSection('Your cart');
  await expect(checkout.lines).toHaveCount(1);
});

test('an embedded package opens its booking, keeps its choices in its own URL, and is added to the cart as one line (2.1-08, 2.1-10, D-EMB-04)', async ({
  page,
  checkout,
}) => {
  await page.goto('/9061/embed/item/61');
  await expect(page).toHaveURL(/\/9061\/embed\/item\/61\/package$/);
  await untilAlive(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Shore Explorer' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Catalog' })).toHaveCount(0);
  await expectAccessible(page, 'an embedded package');

  const date = venueDate(7);
  const times = `time=${date}T09:00~${date}T12:00`;
  await page.goto(
    `/9061/embed/item/61/package/activities/602/time?rates=6011:2~6021:2&date=${date}~${date}&${times}`,
  );
  await untilAlive(page);
  const ride = page
    .getByRole('main')
    .locator('.stop')
    .filter({ has: page.getByRole('heading', { name: 'Horseback Ride' }) });
  await ride.getByRole('radio', { name: '5:30 PM' }).click();
  await expect(page).toHaveURL(new RegExp(`/embed/item/61/package.*~${date}T17:30`));
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page
    .getByRole('dialog', { name: 'Shore Explorer is in your cart' })
    .getByRole('button', { name: 'Checkout' })
    .click();
  await checkout.openSection('Your cart');
  await expect(checkout.lines).toHaveCount(1);
  await expect(checkout.lines.first()).toContainText('You saved $20.00 by booking this package!');
});

const kept = (page: import('@playwright/test').Page) =>
  page.evaluate(() => sessionStorage.getItem('clientAgentKey'));

for (const { row, from, to, agent } of [
  { row: '2.2-01', from: '/activity/details/101/77/start', to: '/activity/details/101', agent: '77' },
  { row: '2.2-01', from: '/activity/details/101/summer/start', to: '/activity/details/101', agent: null },
  { row: '2.2-03', from: '/details/activity/101/any/thing', to: '/activity/details/101', agent: null },
  { row: '2.2-05', from: '/activity/77', to: '/catalog/activities', agent: '77' },
  { row: '2.2-06', from: '/shop/activities/77', to: '/catalog/activities', agent: '77' },
  { row: '2.2-07', from: '/package/77', to: '/catalog/packages', agent: '77' },
  { row: '2.2-08', from: '/shop/packages', to: '/catalog/packages', agent: null },
  { row: '2.2-09', from: '/giftcard/77', to: '/catalog/giftcard', agent: '77' },
])
  test(`${from} redirects to ${to} and keeps agent ${agent} for the session (${row})`, async ({ page }) => {
    await page.goto(`/9001${from}?theme=light`);
    await expect(page).toHaveURL(new RegExp(`/9001${to}\\?theme=light`));
    await untilAlive(page);
    await expect.poll(() => kept(page)).toBe(agent);
  });
