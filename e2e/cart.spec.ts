/**
 * The cart: icon and panel, lines, editing and removing, the navigation guard, tabs, and expiry (2.3, 2.4,
 * 2.6, 2.8, 4.3).
 */
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { abandon, addToCart, aPaidOrder } from './world/api.ts';
import { hearEvents } from './world/events.ts';

const kayaks = (days: number) => ({ date: venueDate(days), time: '09:00', rates: { 11: 2, 12: 1 } });

/** Opens the catalog with a cart of two adults and a child in kayaks, on a day that other journeys leave free. */
async function openWithCart(page: Page, path = '/9001/catalog/activities'): Promise<string> {
  const { OrderKey } = await addToCart({ locationKey: 9001, activityKey: 101, ...kayaks(14) });
  await page.goto(`${path}?orderKey=${OrderKey}`);
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  return OrderKey;
}

test.describe('the icon and its panel', () => {
  test('show that the cart is empty and link to what can be booked (2.6-01, 2.6-04, 2.6-08, D-UI-05)', async ({
    page,
    shell,
    catalog,
  }) => {
    await catalog.open(9001);
    await expect(shell.cartIcon).toHaveAccessibleName('Cart, 0 items');
    await shell.openCartPanel();
    await expect(shell.cartPanel).toContainText('Cart is empty');
    await expect(shell.cartPanel.getByRole('link', { name: 'See activities' })).toBeVisible();
    await shell.cartIcon.click();
    await expect(page).toHaveURL(/\/catalog\/activities$/);
  });

  test('list what is in the cart with its subtotal, and link to checkout with the key (2.6-02, 2.6-03, 2.6-08, 2.6-09)', async ({
    page,
    shell,
    checkout,
  }) => {
    const events = await hearEvents(page);
    const orderKey = await openWithCart(page);
    await shell.openCartPanel();
    await expect(shell.cartPanel).toContainText('Sunrise Kayak Tour');
    await expect(shell.cartPanel).toContainText('2 adults, 1 child');
    await expect(shell.cartPanel).toContainText('Subtotal:');
    await expect(shell.cartPanel).toContainText('$172.00');
    await shell.cartPanel.getByRole('link', { name: 'Checkout' }).click();
    await expect(checkout.heading).toBeVisible();
    expect(shell.orderKeyInAddress()).toBe(orderKey);
    expect((await events()).filter(({ name }) => name === 'view_cart')).toHaveLength(1);
    await page.goBack();
    await shell.cartIcon.click();
    await expect(checkout.heading).toBeVisible();
    expect((await events()).filter(({ name }) => name === 'view_cart')).toHaveLength(2);
  });

  test('show the panel again half a second after a click inside it (2.6-05, 9-14)', async ({
    page,
    shell,
  }) => {
    await page.clock.install();
    const orderKey = await openWithCart(page);
    await addToCart({ locationKey: 9001, activityKey: 105, rates: { 51: 2 }, date: venueDate(8), orderKey });
    await page.reload();
    await expect(shell.cartIcon).toHaveAccessibleName('Cart, 2 items');
    await page.clock.pauseAt(Date.now() + 60_000);
    // Removing the line also removes the focused button, which kept the panel open.
    await shell.cartIcon.focus();
    await shell.cartPanel.getByRole('button', { name: 'Remove Beach Day Pass' }).focus();
    await page.keyboard.press('Enter');
    await expect(shell.cartIcon).toHaveAccessibleName('Cart, 1 item');
    await expect(shell.cartPanel).toBeHidden();
    await page.clock.runFor(499);
    await expect(shell.cartPanel).toBeHidden();
    await page.clock.runFor(1);
    await expect(shell.cartPanel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shell.cartPanel).toBeHidden();
  });

  test('open with the keyboard (2.6-02, WCAG 1.4.13)', async ({ page, shell }) => {
    await openWithCart(page);
    await shell.cartIcon.focus();
    const edit = shell.cartPanel.getByRole('link', { name: 'Edit Sunrise Kayak Tour' });
    await expect(edit).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(edit).toBeFocused();
  });

  test('close on Escape under pointer and focus, and open again with them (WCAG 1.4.13)', async ({
    page,
    shell,
    catalog,
  }) => {
    await catalog.open(9001);
    await shell.cartIcon.hover();
    await expect(shell.cartPanel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shell.cartPanel).toBeHidden();
    await page.mouse.move(10, 600);
    await shell.cartIcon.hover();
    await expect(shell.cartPanel).toBeVisible();
    await page.mouse.move(10, 600);
    await expect(shell.cartPanel).toBeHidden();
    await shell.cartIcon.focus();
    await expect(shell.cartPanel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shell.cartPanel).toBeHidden();
    await page.keyboard.press('Shift+Tab');
    await shell.cartIcon.focus();
    await expect(shell.cartPanel).toBeVisible();
  });

  for (const { what, address } of [
    { what: 'the lines', address: '**/cart-panel-lines-*.js' },
    { what: 'the order', address: '**/getorderv2*' },
  ])
    test(`keep keyboard focus while waiting for ${what}, then lead to what is in the cart (2.6-02)`, async ({
      page,
      shell,
    }) => {
      let go: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        go = resolve;
      });
      const { OrderKey } = await addToCart({ locationKey: 9001, activityKey: 101, ...kayaks(14) });
      const asked = page.waitForRequest(address);
      await page.route(address, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`/9001/catalog/activities?orderKey=${OrderKey}`);
      await asked;
      await shell.cartIcon.focus();
      await expect(shell.cartPanel).toContainText('Loading your cart');
      await page.keyboard.press('Tab');
      await expect(shell.cartPanel).toBeFocused();
      go();
      await expect(shell.cartPanel).toContainText('Sunrise Kayak Tour');
      await expect(shell.cartPanel).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(shell.cartPanel.getByRole('link', { name: 'Edit Sunrise Kayak Tour' })).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(shell.cartIcon).toBeFocused();
    });

  test('have no panel on checkout and no icon for a paid order (2.6-06, 2.6-07)', async ({ page, shell }) => {
    await openWithCart(page, '/9001/checkout');
    await shell.cartIcon.hover();
    await expect(shell.cartPanel).toHaveCount(0);
    const { OrderKey } = await aPaidOrder('no-icon@okafor.example');
    const other = await page.context().newPage();
    await other.goto(`/9001/receipt?orderKey=${OrderKey}`);
    await expect(other.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible();
    await expect(other.getByRole('link', { name: /^Cart, / })).toHaveCount(0);
  });
});

test.describe('cart lines', () => {
  test('show picture, name, time, and rates with counts and subtotals, but no arrival notice before payment (2.8-01, 2.8-06, 2.8-12, 2.8-13)', async ({
    page,
    checkout,
  }) => {
    await openWithCart(page, '/9001/checkout/cart');
    const line = checkout.lines.first();
    await expect(line.locator('img')).toHaveAttribute('src', /kayak-dawn/);
    await expect(line.getByRole('heading', { name: 'Sunrise Kayak Tour' })).toBeVisible();
    await expect(line).toContainText('9:00 to 11:30 AM');
    await expect(line).toContainText('2 adults');
    await expect(line).toContainText('$128.00');
    await expect(line).toContainText('1 child');
    await expect(line).toContainText('$44.00');
    await expect(line).not.toContainText('Please arrive');
    await expect(line.getByRole('button', { name: 'Remove Sunrise Kayak Tour' })).toBeVisible();
    await expect(line.getByRole('link', { name: 'Edit Sunrise Kayak Tour' })).toBeVisible();
  });

  test('are edited where they were chosen, with all their choices (2.1-28, 2.8-14, 2.8-15, D-CT-07)', async ({
    page,
    activity,
    checkout,
    shell,
  }) => {
    await openWithCart(page, '/9001/checkout/cart');
    await checkout.lines.getByRole('link', { name: 'Edit Sunrise Kayak Tour' }).click();
    await activity.untilAlive();
    expect(new URL(page.url()).searchParams.get('editing')).toMatch(/^\d+$/);
    await expect(activity.total).toContainText('$193.26');
    await activity.step('Guests').click();
    await expect(activity.guests('Adult')).toHaveValue('2');
    await expect(activity.guests('Child')).toHaveValue('1');
    await activity.addGuests('Adult', 1);
    await activity.update.click();
    await expect(checkout.heading).toBeVisible();
    await expect(checkout.lines).toHaveCount(1);
    await expect(checkout.lines).toContainText('3 adults');
    await expect(shell.cartIcon).toHaveAccessibleName('Cart, 1 item');
  });

  test('are removed one by one; removing the last one also removes order and key and leaves checkout (2.8-12, 2.8-18, 2.8-19, D-CT-08)', async ({
    page,
    checkout,
    catalog,
    shell,
  }) => {
    const events = await hearEvents(page);
    const orderKey = await openWithCart(page, '/9001/checkout/cart');
    await addToCart({ locationKey: 9001, activityKey: 105, rates: { 51: 2 }, date: venueDate(8), orderKey });
    await page.reload();
    await expect(checkout.lines).toHaveCount(2);
    await checkout.lines.getByRole('button', { name: 'Remove Beach Day Pass' }).click();
    await expect(checkout.lines).toHaveCount(1);
    await expect(shell.cartIcon).toHaveAccessibleName('Cart, 1 item');
    await checkout.lines.getByRole('button', { name: 'Remove Sunrise Kayak Tour' }).click();
    await expect(catalog.heading).toBeVisible();
    await expect(shell.messages).toContainText('Sunrise Kayak Tour was removed. Your cart is empty.');
    expect(shell.orderKeyInAddress()).toBeNull();
    expect(await shell.storedOrderKey()).toBeNull();
    await expect(shell.cartIcon).toHaveAccessibleName('Cart, 0 items');
    expect((await events()).map(({ name }) => name)).toContain('remove_from_cart');
  });

  test('are removed in the panel without leaving the page (2.8-18)', async ({ page, shell }) => {
    await openWithCart(page);
    await shell.openCartPanel();
    await shell.cartPanel.getByRole('button', { name: 'Remove Sunrise Kayak Tour' }).click();
    await expect(shell.cartIcon).toHaveAccessibleName('Cart, 0 items');
    await expect(page).toHaveURL(/\/9001\/catalog\/activities$/);
  });

  test('stay and show a message if they cannot be removed (8.1-17, D-UI-09)', async ({
    page,
    checkout,
    shell,
    faults,
  }) => {
    faults.expect(/status of 503/, /Could not remove the item/);
    await openWithCart(page, '/9001/checkout/cart');
    await page.route('**/removeActivityFromCart*', (route) => route.fulfill({ status: 503, json: {} }));
    await checkout.lines.getByRole('button', { name: 'Remove Sunrise Kayak Tour' }).click();
    await expect(shell.messages).toContainText('Something went wrong. Please try again in a moment.');
    await expect(checkout.lines).toHaveCount(1);
  });
});

test.describe('navigating', () => {
  test('carries the key of a new order to every page (2.4-02, 4.3-04)', async ({
    page,
    activity,
    shell,
    catalog,
  }) => {
    await activity.open(9001, 101, kayaks(7));
    await activity.add();
    const orderKey = await shell.storedOrderKey();
    expect(orderKey).toMatch(/^[A-Za-z0-9_-]{22,}$/);
    await activity.added.getByRole('button', { name: 'Keep browsing' }).click();
    await expect(catalog.heading).toBeVisible();
    await expect.poll(() => shell.orderKeyInAddress()).toBe(orderKey);
    await catalog.choose('Gorge Zipline');
    await activity.untilAlive();
    expect(shell.orderKeyInAddress()).toBe(orderKey);
    await page.reload();
    await expect(shell.cartIcon).toHaveAccessibleName('Cart, 1 item');
  });

  test('drops the paid order and its key after a receipt (2.4-01, C-07)', async ({
    page,
    shell,
    receipt,
    catalog,
  }) => {
    const { OrderKey } = await aPaidOrder('guard@okafor.example');
    await page.goto(`/9001/receipt?orderKey=${OrderKey}`);
    await expect(receipt.heading).toBeVisible();
    await untilAlive(page);
    await page.getByRole('link', { name: 'Book something else' }).click();
    await expect(catalog.heading).toBeVisible();
    await expect.poll(() => shell.orderKeyInAddress()).toBeNull();
    await expect(shell.cartIcon).toHaveAccessibleName('Cart, 0 items');
  });

  test('keeps two carts separate in two tabs (C-03)', async ({ activity, shell, newTab, page }) => {
    await activity.open(9001, 101, kayaks(7));
    await activity.add();
    const second = await newTab();
    await second.activity.open(9001, 102, { date: venueDate(7), time: '14:00', rates: { 21: 1 } });
    await second.activity.add();
    expect(await second.shell.storedOrderKey()).not.toBe(await shell.storedOrderKey());
    await page.reload();
    await activity.untilAlive();
    await shell.openCartPanel();
    await expect(shell.cartPanel).toContainText('Sunrise Kayak Tour');
    await expect(shell.cartPanel).not.toContainText('Gorge Zipline');
    await second.page.reload();
    await second.activity.untilAlive();
    await second.shell.openCartPanel();
    await expect(second.shell.cartPanel).toContainText('Gorge Zipline');
    await expect(second.shell.cartPanel).not.toContainText('Sunrise Kayak Tour');
  });
});

test.describe('the cart timer', () => {
  const rider = (days: number) => ({ date: venueDate(days), time: '09:00', rates: { 411: 1 } });

  test('is kept in the session and shown, and at its end releases the cart with a message (4.3-05, 4.3-09, 9-06, 9-07, D-CT-02)', async ({
    page,
    activity,
    checkout,
    shell,
    catalog,
  }) => {
    await page.clock.install();
    await activity.open(9004, 401, rider(5));
    const before = await page.evaluate(() => Date.now());
    await activity.addAndCheckOut();
    const end = Date.parse((await page.evaluate(() => sessionStorage.getItem('orderExpiration'))) ?? '');
    expect(end - before).toBeGreaterThanOrEqual(60_000);
    expect(end - before).toBeLessThan(75_000);
    await expect(page.getByRole('timer')).toContainText(/Your cart is held for 0[01]:\d\d/);
    const released = page.waitForRequest('**/abandonOrderChanges*');
    await page.clock.runFor(62_000);
    await released;
    const dialog = page.getByRole('alertdialog', { name: 'Your time ran out and your cart was released.' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    // The page behind it is the catalog, and it is not stuck loading.
    await expect(page).toHaveURL(/\/9004\/catalog\/activities$/);
    await expect(page.getByText('Loading your cart')).toHaveCount(0);
    await expectAccessible(page, 'time ran out');
    await dialog.getByRole('button', { name: 'Start again' }).click();
    await expect(catalog.heading).toBeVisible();
    await expect(shell.cartIcon).toHaveAccessibleName('Cart, 0 items');
    const kept = await page.evaluate(() =>
      ['orderKey', 'orderExpiration'].filter((key) => key in sessionStorage),
    );
    expect(kept).toEqual([]);
    expect(await checkout.heading.count()).toBe(0);
  });

  test('warns once, two minutes before the end (D-CT-02)', async ({ page, activity, shell }) => {
    await page.clock.install();
    await activity.open(9001, 101, kayaks(7));
    await activity.add();
    await page.clock.fastForward('21:59');
    await expect(shell.messages).not.toContainText('Two minutes left');
    await page.clock.runFor(3_000);
    await expect(shell.messages).toContainText('Two minutes left to finish. Your cart is held until then.');
  });

  test('is not shown if the location shows none (4.3-05, 4.3-10, C-23)', async ({
    page,
    activity,
    checkout,
  }) => {
    await activity.open(9002, 201, { date: venueDate(6, 'Europe/London'), time: '10:00', rates: { 211: 2 } });
    await activity.addAndCheckOut();
    await expect(checkout.summary).toContainText('Fell Walk');
    await expect(page.getByRole('timer')).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.getItem('orderExpiration'))).toBeNull();
  });

  test('a cart abandoned elsewhere shows a message when its page is opened again (D-OR-03, 2.3-06)', async ({
    page,
    shell,
    faults,
  }) => {
    faults.expect(/status of 4(04|10)/);
    const OrderKey = await openWithCart(page);
    await abandon({ OrderKey }, 9001);
    await page.reload();
    await expect(shell.messages).toContainText('Your cart has expired.');
    await expect(shell.cartIcon).toHaveAccessibleName('Cart, 0 items');
    await expect.poll(() => shell.orderKeyInAddress()).toBeNull();
    expect(await shell.storedOrderKey()).toBeNull();
  });
});

test.describe('an order key in the URL', () => {
  for (const { what, key, words } of [
    { what: 'of an expired cart shows a message', key: 'released', words: 'Your cart has expired.' },
    { what: 'that is unknown shows no message', key: 'A'.repeat(24), words: null },
  ])
    test(`${what} and is removed, even in a new browser profile (D-OR-03, 2.3-06)`, async ({
      page,
      shell,
      faults,
    }) => {
      faults.expect(/status of 4(04|10)/);
      let orderKey = key;
      if (key === 'released') {
        const order = await addToCart({ locationKey: 9001, activityKey: 101, ...kayaks(14) });
        await abandon(order, 9001);
        orderKey = order.OrderKey;
      }
      await page.goto(`/9001/catalog/activities?orderKey=${orderKey}`);
      if (words !== null) await expect(shell.messages).toContainText(words);
      await expect.poll(() => shell.orderKeyInAddress()).toBeNull();
      await expect(shell.cartIcon).toHaveAccessibleName('Cart, 0 items');
      if (words === null) await expect(shell.messages).not.toContainText('expired');
    });
});

test.describe('accessibility', () => {
  test('the open panel, empty and full: axe finds nothing, light and dark, narrow and wide (D-UI-09)', async ({
    page,
    shell,
    catalog,
  }) => {
    await catalog.open(9001);
    await untilAlive(page);
    await shell.cartIcon.focus();
    await expectAccessible(page, 'empty cart panel');
    await openWithCart(page);
    await shell.cartIcon.focus();
    await expectAccessible(page, 'cart panel');
  });
});
