/** A venue's own style and script by every entrance, and the example themes (1-12, 7.1, D-CFG-05). */
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { addToCart } from './world/api.ts';
import { keysOf, themes } from './world/themed-venues.ts';

const [scripted] = themes;
const venue = scripted.key;

const hasStyle = (page: Page) => expect(page.locator('head > #location-style')).toHaveCount(1);

/** How often the venue's script has run in this document. */
const runs = (page: Page) => page.evaluate(() => Reflect.get(window, 'venueScriptRuns') ?? 0);

async function aCart(locationKey: number, time = '09:00'): Promise<string> {
  const { activity, adult } = keysOf(locationKey);
  const { OrderKey } = await addToCart({
    locationKey,
    activityKey: activity,
    rates: { [adult]: 2 },
    date: venueDate(12),
    time,
  });
  return OrderKey;
}

test('style and script reach the catalog and bookings, and checkout without the script (1-12, 7.1-04, 7.1-05, D-CFG-05)', async ({
  page,
  shell,
}) => {
  const orderKey = await aCart(venue);
  await page.goto(`/${venue}/checkout?orderKey=${orderKey}`);
  await untilAlive(page);
  await hasStyle(page);
  expect(await runs(page)).toBe(0);

  await shell.back.click();
  await expect(page).toHaveURL(/\/catalog\/activities/);
  await hasStyle(page);
  await expect.poll(() => runs(page)).toBe(1);

  await page.getByRole('link', { name: 'The Long Way Round by Evening Light' }).first().click();
  await expect(page).toHaveURL(/\/activity\/details\//);
  await hasStyle(page);
  expect(await runs(page)).toBe(1);

  await shell.cartIcon.click();
  await expect(page).toHaveURL(/\/checkout/);
  // The address changes before the new document is there.
  await expect.poll(() => runs(page)).toBe(0);
  await untilAlive(page);
  await hasStyle(page);
  expect(await runs(page)).toBe(0);
});

test('the script of one venue does not stay for another (D-CFG-05)', async ({ page }) => {
  await page.goto('/');
  await untilAlive(page);
  await page.getByRole('link', { name: scripted.name }).click();
  await expect.poll(() => runs(page)).toBe(1);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Heritage Walks' })).toBeVisible();
  await expect.poll(() => runs(page)).toBe(0);
  await expect(page.locator('#location-style')).toHaveCount(0);
});

test('the venue’s own not-found page has its style (1-12, 2.1-23)', async ({ page, faults }) => {
  faults.expect(/status of 404/);
  await page.goto(`/${venue}/no/such/page`);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await hasStyle(page);
});

for (const { key, name } of themes)
  test(`the theme of ${name} passes axe in light and dark, at 390 and 1280 pixels (D-UI-09)`, async ({
    page,
    activity,
    checkout,
  }) => {
    test.slow();
    const { activity: activityKey, adult: rate } = keysOf(key);
    await page.goto(`/${key}`);
    await untilAlive(page);
    await hasStyle(page);
    await expectAccessible(page, `${name}: catalog`);
    await activity.open(key, activityKey, { date: venueDate(9), time: '09:00', rates: { [rate]: 2 } });
    await hasStyle(page);
    await expectAccessible(page, `${name}: activity`);
    await page.goto(`/${key}/checkout?orderKey=${await aCart(key, '13:00')}`);
    await untilAlive(page);
    await checkout.summary.getByText('Total', { exact: true }).first().waitFor({ state: 'attached' });
    await hasStyle(page);
    await checkout.sendContact();
    await expectAccessible(page, `${name}: checkout`);
  });
