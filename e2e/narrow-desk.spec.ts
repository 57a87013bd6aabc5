/** Every screen of the desk at 400 % zoom: nothing is cut off or needs scrolling sideways, and the keyboard reaches all of it (6-12). */
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop, venueDate } from './world/address.ts';
import { addToCart, pay } from './world/api.ts';
import { joinDesk } from './world/desk.ts';

const key = 9001;
const date = venueDate(37);

/** A window of 1280 by 1024 pixels at 400 %. */
const narrow = { width: 320, height: 256 };

/** Elements that end beyond the window, and are not in a part that scrolls by itself. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { width, right, left } = element.getBoundingClientRect();
        const isShown = width > 1 && getComputedStyle(element).visibility === 'visible';
        return isShown && (right > innerWidth + 1 || left < -1) && !scrolls(element.parentElement);
      })
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40) ?? ''}`);
  });

async function expectNarrow(page: Page, name: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320);
  expect(await cutOff(page), name).toEqual([]);
  await expectAccessible(page, name);
}

test('the screens of the day, orders, booking and people fit a window of 320 pixels, with their dialogs (6-12)', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const cart = await addToCart({
    ...{ locationKey: key, activityKey: 101, rates: { 11: 2, 12: 1 }, date, time: '09:00' },
  });
  const { OrderNumber } = await pay(cart, key, 'wilhelmina.narrow@hohenberg-wittelsbach.example');
  await joinDesk(page, key, 'owner', 'Wilhelmina Owner');
  await page.setViewportSize(narrow);
  const open = async (address: string) => {
    await page.goto(`${shop()}/desk/${address}`);
    await expect(page.locator('.main h1')).toBeVisible();
    await expect(page.locator('.bars')).toHaveCount(0);
  };
  for (const [name, address] of [
    ['day', `${key}/day/${date}?view=list`],
    ['timeline', `${key}/day/${date}?view=timeline`],
    ['departure', `${key}/day/${date}/101-0900`],
    ['canceling', `${key}/cancel/${date}?departures=101-0900`],
    ['orders', `${key}/orders`],
    ['order', `${key}/orders/${OrderNumber}`],
    ['book', `${key}/book/${date}`],
    ['calendar', `${key}/calendar/${date}`],
    ['week', `${key}/calendar/${date}?view=week`],
    ['people', `${key}/people`],
    ['account', 'account'],
  ] as const) {
    await open(address);
    await expectNarrow(page, `desk at 320 pixels, ${name}`);
  }

  const dialog = page.getByRole('dialog');
  await open(`${key}/day/${date}/101-0900`);
  for (const name of ['Write to guests', 'Change places', 'Guides']) {
    await page.getByRole('button', { name }).first().click();
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('.bars')).toHaveCount(0);
    await expectNarrow(page, `desk at 320 pixels, ${name}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await open(`${key}/orders/${OrderNumber}`);
  for (const name of ['Change Sunrise Kayak Tour', 'Refund', 'Contact details', 'Cancel']) {
    const button = page.getByRole('button', { name }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await expectNarrow(page, `desk at 320 pixels, ${name}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  await open(`${key}/book/${date}`);
  await page.locator('.book-slot:enabled').first().click();
  await expect(page.locator('.book-order [aria-busy=false] .order-sums')).toBeVisible();
  await expectNarrow(page, 'desk at 320 pixels, a booking');
});
