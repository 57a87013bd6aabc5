/**
 * A page that was left open while the shop was upgraded goes on by itself: the files it asks for late are gone, so the
 * document is loaded again, once (docs/decisions/0134-a-page-of-an-older-build-loads-again.md).
 */
import type { BrowserContext, Page } from '@playwright/test';
import { someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { venueDate } from './world/address.ts';
import { untilAlive, untilFrameAlive } from './world/alive.ts';
import { addToCart } from './world/api.ts';
import { frameOfShop, openHostPage, shopFrame } from './world/host-site.ts';

const asset = /\/assets\/[^/]+\.(js|css)$/;
const expected = [
  /404|503/,
  /Failed to (fetch|load)/,
  /A part of the page (failed|could not be loaded)/,
  /Unable to preload/,
  /ERR_/,
];

interface Upgrade {
  /** From now on the old build's files are gone; a document that is loaded from now on is of the new build. */
  happen(): void;
  /** How many documents of the shop were loaded since. */
  documents(): number;
  /** The same after some milliseconds, in which there may be none. */
  documentsAfter(milliseconds: number): Promise<number>;
}

/** Which files are gone, and whether the new build has them. */
interface Gone {
  files?: RegExp;
  isForGood?: boolean;
}

async function upgradeOf(
  context: BrowserContext,
  { files = asset, isForGood = false }: Gone = {},
): Promise<Upgrade> {
  let hasHappened = false;
  let isGone = false;
  let documents = 0;
  await context.route(asset, (route) =>
    isGone && files.test(route.request().url()) ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  context.on('request', (request) => {
    if (!hasHappened || request.resourceType() !== 'document' || !/\/\d+\//.test(request.url())) return;
    documents += 1;
    isGone &&= isForGood;
  });
  return {
    happen: () => {
      hasHappened = true;
      isGone = true;
    },
    documents: () => documents,
    documentsAfter: async (milliseconds) => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      return documents;
    },
  };
}

/** Nothing of the page is on its way any more. */
async function settled(page: Page): Promise<void> {
  await untilAlive(page);
  await page.waitForLoadState('networkidle');
}

test.beforeEach(({ faults }) => faults.expect(...expected));

for (const { to, from, press, heading } of [
  {
    to: 'an activity',
    from: '/9001/catalog/activities',
    press: 'Sunrise Kayak Tour',
    heading: 'Sunrise Kayak Tour',
  },
  {
    to: 'the memberships',
    from: '/9093/catalog/activities',
    press: 'Memberships',
    heading: 'Osprey Bay Club',
  },
  {
    to: 'the gift cards',
    from: '/9081/catalog/activities',
    press: 'Gift Cards',
    heading: 'Give a day on the water',
  },
])
  test(`a page left open across an upgrade leads to ${to}, loaded again once`, async ({ page, context }) => {
    const upgrade = await upgradeOf(context);
    await page.goto(from);
    await settled(page);
    upgrade.happen();
    // By the keyboard: nothing is fetched beforehand as under a pointer.
    await page.getByRole('link', { name: press }).first().press('Enter');
    await expect.poll(() => upgrade.documents()).toBe(1);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await settled(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(upgrade.documents()).toBe(1);
  });

test('what was chosen and typed before an upgrade is kept, at checkout and at its phone number', async ({
  page,
  context,
  activity,
  checkout,
}) => {
  const upgrade = await upgradeOf(context);
  const rates = { 1011: 2 };
  await activity.open(9041, 1001, { date: venueDate(9), time: '09:00', rates });
  await settled(page);
  upgrade.happen();
  // What changes a cart comes with the first change.
  await activity.addToCart.click();
  await expect.poll(() => upgrade.documents()).toBe(1);
  await settled(page);
  await activity.add();
  await activity.added.getByRole('button', { name: 'Checkout' }).click();
  await checkout.heading.waitFor();
  await settled(page);
  await expect(checkout.summary).toContainText('2');
  const { firstName, lastName, email, phone } = someone();
  upgrade.happen();
  const before = upgrade.documents();
  await checkout.contact.getByLabel('First name').fill(firstName);
  await checkout.contact.getByLabel('Last name').fill(lastName);
  await checkout.contact.getByLabel('Email').first().fill(email);
  await checkout.contact.getByRole('textbox', { name: 'Phone number' }).focus();
  await expect.poll(() => upgrade.documents()).toBe(before + 1);
  await settled(page);
  await expect(checkout.contact.getByLabel('Email').first()).toHaveValue(email);
  await checkout.contact.getByRole('textbox', { name: 'Phone number' }).fill(phone);
  await checkout.continueFromContact();
});

test('a link that is only pointed at loads nothing again; pressed, it does', async ({ page, context }) => {
  const upgrade = await upgradeOf(context);
  await page.goto('/9001/catalog/activities');
  await settled(page);
  upgrade.happen();
  const link = page.getByRole('main').getByRole('link', { name: 'Sunrise Kayak Tour' });
  const missed = page.waitForResponse((response) => asset.test(response.url()) && response.status() === 404);
  await link.hover();
  await missed;
  expect(await upgrade.documentsAfter(500)).toBe(0);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sunrise Kayak Tour' })).toBeVisible();
  expect(upgrade.documents()).toBe(1);
});

test('a part that stays missing is asked for again once; then words lead on, and the button loads the page', async ({
  page,
  context,
}) => {
  const upgrade = await upgradeOf(context, { files: /booking-(page|view)/, isForGood: true });
  await page.goto('/9001/catalog/activities');
  await settled(page);
  upgrade.happen();
  await page.getByRole('link', { name: 'Sunrise Kayak Tour' }).first().press('Enter');
  const heading = page.getByRole('heading', { name: 'Part of this page couldn’t be loaded' });
  await expect(heading).toBeVisible();
  expect(upgrade.documents()).toBe(1);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect.poll(() => upgrade.documents()).toBe(2);
  await expect(heading).toBeVisible();
  expect(await upgrade.documentsAfter(1_000)).toBe(2);
});

for (const { storage, isForGood } of [
  { storage: 'with storage', isForGood: false },
  { storage: 'without storage', isForGood: false },
  { storage: 'without storage', isForGood: true },
])
  test(`a framed page ${storage} is loaded again once, ${isForGood ? 'even if the part stays missing' : 'and goes on'}`, async ({
    page,
    context,
  }) => {
    const upgrade = await upgradeOf(context, isForGood ? { files: /booking-(page|view)/, isForGood } : {});
    await openHostPage(page, {
      body: '<gangway-booking location="9097"></gangway-booking>',
      hasStorage: storage === 'with storage',
    });
    await page.waitForLoadState('networkidle');
    const frame = await frameOfShop(page);
    await untilFrameAlive(frame);
    upgrade.happen();
    const shop = shopFrame(page);
    await shop
      .getByRole('main')
      .getByRole('link', { name: /Wharf Walk/ })
      .first()
      .press('Enter');
    await expect(
      isForGood
        ? shop.getByRole('heading', { name: 'Part of this page couldn’t be loaded' })
        : shop.getByRole('heading', { level: 1, name: /Wharf Walk/ }),
    ).toBeVisible();
    expect(await upgrade.documentsAfter(1_000)).toBe(1);
  });

test('offline, the page stays and says so; back online it loads where the guest wanted to go', async ({
  page,
  context,
}) => {
  const upgrade = await upgradeOf(context, { files: /^$/ });
  await page.goto('/9001/catalog/activities');
  await settled(page);
  upgrade.happen();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Sunrise Kayak Tour' }).first().press('Enter');
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  expect(upgrade.documents()).toBe(0);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Sunrise Kayak Tour' })).toBeVisible();
  expect(upgrade.documents()).toBeLessThanOrEqual(1);
});

test('while the shop does not answer, the page stays; the button loads it once it answers', async ({
  page,
  context,
}) => {
  await page.goto('/9001/catalog/activities');
  await settled(page);
  let isAway = true;
  await context.route(/\/9001\/activity|\/assets\//, (route) =>
    isAway ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  await page.getByRole('link', { name: 'Sunrise Kayak Tour' }).first().press('Enter');
  const again = page.getByRole('button', { name: 'Load again' });
  await again.click();
  await expect(page.getByRole('heading', { name: 'Part of this page couldn’t be loaded' })).toBeVisible();
  isAway = false;
  await again.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sunrise Kayak Tour' })).toBeVisible();
});

test('a part that fails once for the network alone is had by loading the page again', async ({
  page,
  context,
}) => {
  await page.goto('/9041/activity/details/1001');
  await settled(page);
  // Otherwise this page may miss the part first.
  await page.goto('about:blank');
  let hasFailed = false;
  await context.route(/\/assets\/.*(order-changes|cart-panel)/, (route) => {
    if (hasFailed) return route.fallback();
    hasFailed = true;
    return route.abort();
  });
  const { OrderKey } = await addToCart({
    locationKey: 9041,
    activityKey: 1001,
    rates: { 1011: 2 },
    date: venueDate(9),
  });
  await page.goto(`/9041/activity/details/1001?orderKey=${OrderKey}`);
  const cart = page.getByRole('banner').getByRole('link', { name: /^Cart, / });
  const panel = page.getByRole('banner').getByRole('region', { name: 'Your cart' });
  await cart.hover();
  await expect.poll(() => hasFailed).toBe(true);
  // The document may be replaced under the pointer, which then has to move again.
  await expect(async () => {
    await page.mouse.move(0, 400);
    await cart.hover();
    await expect(panel.getByText('Marsh Paddle').first()).toBeVisible({ timeout: 3000 });
  }).toPass();
});
