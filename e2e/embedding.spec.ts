/**
 * The storefront on other sites and in apps: over the page, as a part of it, and how it is left (2.7, D-EMB-01 to
 * D-EMB-03; docs/embedding.md).
 */
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { FrameLocator, Page } from '@playwright/test';
import { cards, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop, venueDate } from './world/address.ts';
import { untilAlive, untilFrameAlive } from './world/alive.ts';
import { addToCart } from './world/api.ts';
import { frameOfShop, openHostPage, shopFrame, type Told, toldTo } from './world/host-site.ts';
import { press } from './world/press.ts';

const venue = 9097;
const walk = 971;
const date = venueDate(9);
/** A link with everything chosen. */
const chosen = `/${venue}/embed/item/${walk}/activity/guests?date=${date}&time=${date}T09:00&rates=9711:2`;
const link = (path: string) => `<p><a data-booking href="${shop()}${path}">Book the walk</a></p>`;

const typesOf = (told: readonly Told[]) => told.map(({ type }) => type);
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Booking' });

async function addWalk(frame: FrameLocator): Promise<void> {
  await frame.getByRole('button', { name: 'Add to cart' }).first().click();
  await frame.getByRole('dialog').getByRole('button', { name: 'Checkout' }).click();
}

async function payIn(frame: FrameLocator): Promise<void> {
  const contact = frame.getByRole('region', { name: /^Contact/ });
  const { firstName, lastName, email, phone } = someone();
  await contact.getByLabel('First name').fill(firstName);
  await contact.getByLabel('Last name').fill(lastName);
  await contact.getByLabel('Email').first().fill(email);
  await contact.getByRole('textbox', { name: 'Phone number' }).fill(phone);
  await contact.getByRole('button', { name: 'Continue to payment' }).click();
  const fields = frame.frameLocator('iframe[title="Card details"]').getByRole('textbox');
  await fields.nth(0).fill(cards.approved);
  await fields.nth(1).fill('12 / 34');
  await fields.nth(2).fill('123');
  await press(frame.getByRole('region', { name: /^Payment/ }).getByRole('button', { name: /^Pay (?!with)/ }));
  await expect(frame.getByRole('heading', { level: 1, name: 'Thank you, Maya!' })).toBeVisible();
}

test('a link opens the storefront over the page, where a guest books and pays with storage blocked, and the site hears of it (1-10, 2.7-06, D-EMB-01, D-EMB-02, C-35)', async ({
  page,
}) => {
  test.slow();
  await openHostPage(page, { body: link(chosen), hasStorage: false });
  const opener = page.getByRole('link', { name: 'Book the walk' });
  await opener.click();
  await expect(overlay(page)).toBeVisible();
  const frame = shopFrame(page);
  await addWalk(frame);
  await payIn(frame);
  await frame.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(overlay(page)).toHaveCount(0);
  await expect(opener).toBeFocused();

  const told = await toldTo(page);
  expect([...new Set(typesOf(told))].sort()).toEqual(
    ['add_to_cart', 'begin_checkout', 'closeModal', 'purchase', 'ready', 'resize', 'step'].sort(),
  );
  expect(told.find(({ type }) => type === 'add_to_cart')).toMatchObject({
    currency: 'USD',
    value: 40,
    items: [{ item_name: expect.stringContaining('Wharf Walk'), quantity: 2, price: 20 }],
  });
  expect(told.filter(({ type }) => type === 'begin_checkout')).toMatchObject([
    { currency: 'USD', value: 40 },
  ]);
  expect(told.filter(({ type }) => type === 'purchase')).toMatchObject([
    { currency: 'USD', value: 40, orderNumber: expect.stringMatching(/\d/) },
  ]);
  const views = told.filter(({ type }) => type === 'step').map(({ view }) => view);
  expect(views).toEqual(expect.arrayContaining(['EmbedActivityView', 'CheckoutView', 'ReceiptView']));
  // Keys of orders open receipts, and no site needs to know who its visitor is.
  const words = JSON.stringify(told);
  for (const secret of ['orderKey', 'Maya', 'okafor', '555']) expect(words).not.toContain(secret);
});

test('in the overlay, Esc and the close button ask before a cart is lost; Stay keeps it and Leave ends it (2.7-02 to 2.7-06)', async ({
  page,
}) => {
  await openHostPage(page, { body: link(chosen) });
  await page.getByRole('link', { name: 'Book the walk' }).click();
  const frame = shopFrame(page);
  await addWalk(frame);
  const question = frame.getByRole('alertdialog', { name: 'Are you sure?' });
  await overlay(page).focus();
  await expect(overlay(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toContainText('You will lose 1 item(s) in your cart.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(frame.getByRole('heading', { name: 'Contact' }).first()).toBeVisible();
  const abandoned = page.waitForResponse(/abandonOrderChanges/);
  await frame.getByRole('button', { name: 'Close', exact: true }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  expect((await abandoned).ok()).toBe(true);
  await expect(overlay(page)).toHaveCount(0);
});

test('buttons that come later open it too, by keyboard as well, and the script speaks for the site (D-EMB-01)', async ({
  page,
}) => {
  await openHostPage(page, {
    body: '<p id="here"></p>',
    script: `data-location="${venue}" data-item="${walk}"`,
  });
  await page.evaluate(() => {
    const here = document.getElementById('here');
    if (here !== null) here.innerHTML = '<span data-booking data-title="Walks">Book now</span>';
  });
  const later = page.getByRole('button', { name: 'Book now' });
  await later.focus();
  await later.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Walks' })).toBeVisible();
  await expect(shopFrame(page).getByRole('heading', { level: 1, name: 'Wharf Walk' })).toBeVisible();
  await page.evaluate('Gangway.close()');
  await expect(overlay(page)).toHaveCount(0);
  await page.evaluate(`Gangway.open({ location: '${venue}', view: 'activities' })`);
  await expect(shopFrame(page).getByRole('heading', { level: 2, name: 'Wharf Walk' })).toBeVisible();
});

test('within the page it is as high as its content, and its dialogs are where the visitor looks (D-EMB-01)', async ({
  page,
}) => {
  await openHostPage(page, {
    body: `<div style="height:500px"></div><gangway-booking location="${venue}" item="${walk}" title="Walks"></gangway-booking><p>Below</p>`,
  });
  const frame = await frameOfShop(page);
  await untilFrameAlive(frame);
  const heights = () =>
    Promise.all([
      page.locator('iframe.gangway-frame').evaluate((element) => element.clientHeight),
      frame.evaluate(() => document.documentElement.scrollHeight),
    ]);
  await expect
    .poll(async () => Math.abs((await heights()).reduce((outer, inner) => outer - inner)))
    .toBeLessThan(3);
  await frame.goto(`${shop()}${chosen}&embed=1`);
  await untilFrameAlive(frame);
  await frame.getByRole('button', { name: 'Add to cart' }).first().click();
  const dialog = frame.getByRole('dialog', { name: /in your cart/ });
  await expect(dialog).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Checkout' }).click();
  await expect
    .poll(async () => Math.abs((await heights()).reduce((outer, inner) => outer - inner)))
    .toBeLessThan(3);
});

test('where a frame does not work, the storefront opens in the window within seconds (D-EMB-01)', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_FAILED/);
  await page.route(/embed=1/, (route) => route.abort());
  await openHostPage(page, { body: link(`/${venue}/catalog/activities`) });
  await page.getByRole('link', { name: 'Book the walk' }).click();
  await page.waitForURL(`${shop()}/${venue}/catalog/activities`);
});

test('on small screens it opens in the window if the site wants that (D-EMB-01)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHostPage(page, {
    body: link(`/${venue}/catalog/activities`),
    script: 'data-small-screens="top"',
  });
  await page.getByRole('link', { name: 'Book the walk' }).click();
  await page.waitForURL(`${shop()}/${venue}/catalog/activities`);
});

test('without the script, links are links (D-EMB-01)', async ({ page }) => {
  await openHostPage(page, { body: link(`/${venue}/catalog/activities`), script: null });
  await page.getByRole('link', { name: 'Book the walk' }).click();
  await page.waitForURL(`${shop()}/${venue}/catalog/activities`);
});

test('1,000 hostile messages change nothing, from the site around and from another window (S15)', async ({
  page,
}) => {
  await openHostPage(page, { body: link(chosen) });
  await page.getByRole('link', { name: 'Book the walk' }).click();
  const frame = shopFrame(page);
  await addWalk(frame);
  await expect(frame.getByRole('heading', { name: 'Contact' }).first()).toBeVisible();
  const inner = await frameOfShop(page);
  const before = inner.url();
  await page.evaluate(() => {
    const shopWindow = document.querySelector<HTMLIFrameElement>('iframe.gangway-frame')?.contentWindow;
    const stranger = document.createElement('iframe');
    document.body.append(stranger);
    const words = [
      'gangway',
      'gangway-site',
      'gangway-card',
      'hello',
      'view',
      'close',
      'purchase',
      '__proto__',
      '<img src=x>',
    ];
    const pick = (at: number) => words[at % words.length];
    for (let at = 0; at < 1000; at += 1) {
      const data = {
        source: pick(at * 7),
        version: at % 3,
        type: pick(at * 5 + 3),
        top: at % 2 === 0 ? '0;background:url(x)' : -at,
        height: Number.NaN,
        mode: 'top',
        token: 'tok_approved',
      };
      // Only a frame of this page can speak as another window.
      const code = `parent.document.querySelector('iframe.gangway-frame').contentWindow.postMessage(${JSON.stringify(data)}, '*')`;
      if (at % 2 === 0) shopWindow?.postMessage(data, '*');
      else stranger.contentWindow?.window.eval(code);
    }
  });
  // A last message that is heard shows that all before it were.
  await page.evaluate(
    'document.querySelector("dialog").dispatchEvent(new Event("cancel", { cancelable: true }))',
  );
  const question = frame.getByRole('alertdialog', { name: 'Are you sure?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  expect(inner.url()).toBe(before);
  await expect(frame.getByRole('heading', { name: 'Contact' }).first()).toBeVisible();
  await expect(frame.getByRole('alertdialog')).toHaveCount(0);
  expect(await inner.evaluate(() => document.documentElement.getAttribute('style'))).toBeNull();
});

test('opened by an app, it offers the way back there, after asking if a cart would be lost (1-11, 2.7-01, 2.7-07, D-EMB-03)', async ({
  page,
}) => {
  await page.route('https://app.host.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>App</title><h1>App</h1>',
    }),
  );
  const { OrderKey } = await addToCart({
    locationKey: venue,
    activityKey: walk,
    rates: { 9711: 1 },
    date,
    time: '13:00',
  });
  const back = 'https://app.host.example/back/trips?id=7';
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(
    `/${venue}/catalog/activities?mobile=1&returnTo=${encodeURIComponent(back)}&orderKey=${OrderKey}`,
  );
  await untilAlive(page);
  // The way back stays while the guest looks around.
  await page
    .getByRole('link', { name: /Wharf Walk/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wharf Walk' })).toBeVisible();
  await page.getByRole('button', { name: 'Close and return to the app' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question).toContainText('You will lose 1 item(s) in your cart.');
  await expectAccessible(page, 'the question before a cart is lost');
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(back);
});

test('the script is small and needs no other file (D-EMB-01)', async () => {
  const answer = await fetch(`${shop()}/embed.js`);
  const text = await answer.text();
  expect(gzipSync(text).length).toBeLessThanOrEqual(4416);
  expect(text).not.toMatch(/\bimport\b/);
  // Other sites may load it, and see a new version within the hour.
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

test('the example page of the guide works: a link, a button, and the storefront as a part of it (D-EMB-01)', async ({
  page,
}) => {
  const example = await readFile(new URL('../docs/examples/embedding.html', import.meta.url), 'utf8');
  await openHostPage(page, {
    whole: example
      .replaceAll('http://localhost:3000/1/', `${shop()}/${venue}/`)
      .replaceAll('http://localhost:3000', shop())
      .replace('data-location="1"', `data-location="${venue}"`),
  });
  await expect(shopFrame(page).getByRole('heading', { name: 'Wharf Walk' })).toBeVisible();
  await page.getByRole('link', { name: 'See all trips' }).click();
  const inOverlay = overlay(page).frameLocator('iframe');
  await expect(inOverlay.getByRole('heading', { name: 'Wharf Walk' })).toBeVisible();
  await inOverlay.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Buy a gift card' }).click();
  await expect(overlay(page)).toBeVisible();
});

test('the page for website builders makes code that works: chosen, previewed, copied, pasted (2.1-04, D-EMB-01)', async ({
  page,
  context,
  newVisitor,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/${venue}/embed/integration`);
  await untilAlive(page);
  await expect(page.getByText(/Only these websites may show your storefront: host\.example\./)).toBeVisible();
  await page.getByLabel('What to show').selectOption({ label: 'Wharf Walk' });
  const preview = page.frameLocator('iframe[title="Preview"]');
  await expect(preview.getByRole('heading', { level: 1, name: 'Wharf Walk' })).toBeVisible();
  await expectAccessible(page, 'the page for website builders', 'iframe');
  await page.getByText('For an affiliate or an agent').click();
  await page.getByLabel('Affiliate number').fill('30x1');
  await expect(page.getByLabel('Affiliate number')).toHaveValue('301');
  await page.getByRole('radio', { name: /As a part of the page/ }).check();

  const copied = async (title: string) => {
    await page.getByRole('region', { name: title }).getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByRole('region', { name: title }).getByText('Copied.')).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const script = await copied('Once per page');
  const element = await copied('Where it should be');
  expect(element).toBe('<gangway-booking item="971" agent="301"></gangway-booking>');
  // The tab itself is no embedded storefront, though the preview in it is one.
  expect(await page.evaluate(() => sessionStorage.getItem('embed'))).toBeNull();

  const { page: site } = await newVisitor();
  await openHostPage(site, {
    whole: `<!doctype html><html lang="en"><title>Trips</title>${element}${script}`,
  });
  await expect(shopFrame(site).getByRole('heading', { level: 1, name: 'Wharf Walk' })).toBeVisible();
});
