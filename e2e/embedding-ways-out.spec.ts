/**
 * An embedded storefront is never a dead frame: what cannot be framed opens a window, and the overlay has a way out
 * whatever its frame holds (D-EMB-01, D-EMB-02; docs/embedding.md).
 */
import { createHash } from 'node:crypto';
import type { FrameLocator, Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { shop } from './world/address.ts';
import { untilFrameAlive } from './world/alive.ts';
import { frameOfShop, openHostPage, shopFrame } from './world/host-site.ts';

const venue = 9097;
/** Where members log in. */
const memberVenue = 9093;
const link = (path: string) => `<p><a data-booking href="${shop()}${path}">Book the walk</a></p>`;
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Booking' });
const isLocked = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflow === 'hidden');

async function openOverlay(page: Page, path = `/${venue}/catalog`, more = {}) {
  await openHostPage(page, { body: link(path), ...more });
  await page.getByRole('link', { name: 'Book the walk' }).click();
  await expect(overlay(page)).toBeVisible();
  const frame = await frameOfShop(page);
  await untilFrameAlive(frame);
  // Gone once the storefront listens.
  await expect(overlay(page).getByRole('button', { name: 'Close', exact: true })).toHaveCount(0);
  return frame;
}

test('Member Login in an overlay opens a window, before and after the page is alive (D-EMB-01)', async ({
  page,
  context,
}) => {
  await openHostPage(page, { body: link(`/${memberVenue}/catalog`) });
  await page.getByRole('link', { name: 'Book the walk' }).click();
  // Nobody sees the shop before it has said that it may be framed; its links open windows from then on.
  await expect(page.locator('.gangway-dialog:not(.is-waiting)')).toBeVisible();
  // The third press is on the members' page, to which the second has led.
  for (const press of [1, 2, 3]) {
    if (press > 1) await untilFrameAlive(await frameOfShop(page));
    const opened = context.waitForEvent('page');
    await shopFrame(page).getByRole('link', { name: 'Member Login' }).first().click();
    const login = await opened;
    // The page signs in by a popup of its own once it is alive (C-20).
    await expect(login).toHaveURL(/\/(login|authorize)/);
    await login.close();
    await expect(shopFrame(page).getByRole('banner')).toBeVisible();
  }
});

test('links to private pages and to other sites open a window, those to the catalog and to files do not (D-EMB-02)', async ({
  page,
}) => {
  const frame = await openOverlay(page);
  const targets = await frame.evaluate((location) => {
    const targetOf = (href: string, download = false) => {
      const anchor = document.createElement('a');
      anchor.href = href;
      if (download) anchor.download = '';
      document.body.append(anchor);
      // Nothing is opened here.
      anchor.addEventListener('click', (event) => event.preventDefault());
      anchor.click();
      anchor.remove();
      return anchor.target;
    };
    return {
      windows: [
        `/${location}/login`,
        `/${location}/memberships`,
        `/${location}/receipt?orderKey=x`,
        `/${location}/tickets/x`,
        `/${location}/affiliate/portal`,
        `/${location}/embed/integration`,
        '/',
        'https://elsewhere.example/terms',
      ].map((href) => targetOf(href)),
      here: [
        `/${location}/catalog/activities`,
        `/${location}/activity/details/1`,
        `/${location}/checkout`,
        '/api/calendar.ics',
        'mailto:a@b.example',
        'tel:+13035550100',
        '#main',
      ].map((href) => targetOf(href)),
      file: targetOf(`/${location}/receipt.pdf`, true),
    };
  }, venue);
  expect(new Set(targets.windows)).toEqual(new Set(['_blank']));
  expect(new Set(targets.here)).toEqual(new Set(['']));
  expect(targets.file).toBe('');
});

test('a document that does not answer brings back the site’s close button, and Escape closes (D-EMB-01)', async ({
  page,
  faults,
}) => {
  faults.expect(/frame-ancestors|postMessage|Refused|chrome-error|Framing/);
  for (const way of ['button', 'Escape'] as const) {
    const frame = await openOverlay(page);
    const close = overlay(page).getByRole('button', { name: 'Close' });
    await expect(close).toHaveCount(0);
    await frame.evaluate((location) => window.location.assign(`/${location}/login`), venue);
    if (way === 'button') {
      await expect(close).toBeVisible();
      await close.click();
    } else {
      await expect
        .poll(() =>
          page
            .frames()
            .map((one) => one.url())
            .join(),
        )
        .toContain('chrome-error');
      await overlay(page).focus();
      await page.keyboard.press('Escape');
    }
    await expect(overlay(page)).toHaveCount(0);
    expect(await isLocked(page)).toBe(false);
  }
});

test('Escape in the frame closes the overlay, after what is open in the storefront (D-EMB-01)', async ({
  page,
}) => {
  const frame = await openOverlay(page);
  await frame.evaluate(() => {
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.showModal();
  });
  await page.keyboard.press('Escape');
  await expect(frame.locator('body > dialog[open]')).toHaveCount(0);
  await expect(overlay(page)).toBeVisible();
  expect(await isLocked(page)).toBe(true);
  // Not awaited: the key takes away the frame that would acknowledge it, and then the browser may never answer.
  page.keyboard.press('Escape').catch(() => undefined);
  await expect(overlay(page)).toHaveCount(0);
  expect(await isLocked(page)).toBe(false);
  await expect(page.getByRole('link', { name: 'Book the walk' })).toBeFocused();
});

test('a site that replaces its page or removes the overlay scrolls again, and can open another (D-EMB-01)', async ({
  page,
}) => {
  await page.clock.install();
  for (const replace of [
    'document.body.innerHTML = "<h1>Next</h1>"',
    'document.querySelector("dialog").remove()',
  ]) {
    await openOverlay(page);
    expect(await isLocked(page)).toBe(true);
    await page.evaluate(replace);
    expect(await isLocked(page)).toBe(false);
    // Past the patience for a frame that never says that it works.
    await page.clock.fastForward(5_500);
    await expect(page).toHaveURL(/trips\.html$/);
    await page.evaluate(
      (address) => (window as unknown as { Gangway: { open(address: string): void } }).Gangway.open(address),
      `${shop()}/${venue}/catalog`,
    );
    await expect(shopFrame(page).getByRole('banner')).toBeVisible();
    expect(await isLocked(page)).toBe(true);
  }
});

test('a site’s usual rules for frames, dialogs and everything leave the overlay as it is (D-EMB-01)', async ({
  page,
}) => {
  const rules = `*{margin:0;transition:all 2s;max-width:40rem}
    iframe{max-width:100%;height:auto;aspect-ratio:16/9;display:none;border:5px solid red;opacity:.5}
    dialog{display:none;width:20rem;height:10rem;inset:auto;transform:scale(.5);padding:2rem;position:static}
    button{display:none;all:unset}p{position:static;color:red}`;
  await openOverlay(page, `/${venue}/catalog`, {
    body: `<style>${rules}</style>${link(`/${venue}/catalog`)}`,
  });
  const boxes = await page.evaluate(() =>
    ['dialog', 'iframe'].map((name) => {
      const { width, height, top } = document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect();
      return { width, height, top };
    }),
  );
  expect(boxes).toEqual([
    { width: 1120, height: 860, top: 0 },
    { width: 1120, height: 860, top: 0 },
  ]);
});

test('the script works as a module, and with a checksum (D-EMB-01)', async ({ page }) => {
  const code = await (await fetch(`${shop()}/embed.js`)).text();
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  for (const attributes of [
    'type="module"',
    `integrity="${integrity}" crossorigin`,
    `type="module" integrity="${integrity}"`,
  ]) {
    const script = `<script ${attributes} src="${shop()}/embed.js" data-location="${venue}"></script>`;
    await page.unrouteAll();
    await openHostPage(page, {
      whole: `<!doctype html><html lang="en"><title>Another site</title><h1>Another site</h1><button data-booking>Book</button>${script}`,
    });
    await page.waitForFunction(() => (window as { Gangway?: unknown }).Gangway !== undefined);
    await page.getByRole('button', { name: 'Book' }).click();
    await expect(shopFrame(page).getByRole('banner')).toBeVisible();
  }
});

const chooseWalk = (shop: FrameLocator) =>
  shop
    .getByRole('main')
    .getByRole('link', { name: /Wharf Walk/ })
    .first()
    .click();

test('Back after the overlay was closed leads to the page before the site, however far the guest had gone in it (D-EMB-01)', async ({
  page,
}) => {
  for (const how of ['its own button', 'the site'] as const) {
    await page.goto('about:blank');
    await openOverlay(page);
    const shop = shopFrame(page);
    await chooseWalk(shop);
    await expect(shop.getByRole('heading', { level: 1, name: /Wharf Walk/ })).toBeVisible();
    // In an open overlay, Back leads through what was shown in it.
    await page.evaluate(() => history.back());
    await expect(shop.getByRole('heading', { name: 'Activities', exact: true })).toBeVisible();
    await expect(overlay(page)).toBeVisible();
    await chooseWalk(shop);
    await shop.getByRole('link', { name: 'Back to activities' }).click();
    await expect(shop.getByRole('heading', { name: 'Activities', exact: true })).toBeVisible();
    if (how === 'its own button') await shop.getByRole('button', { name: 'Close', exact: true }).click();
    else await page.evaluate(() => (window as unknown as { Gangway: { close(): void } }).Gangway.close());
    await expect(overlay(page)).toHaveCount(0);
    await expect(page.locator('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/trips\.html$/);
    await page.goBack();
    await expect(page).toHaveURL('about:blank');
  }
});

test('a site that shows a page of its own as the overlay closes stays there (D-EMB-01)', async ({ page }) => {
  await openOverlay(page);
  const shop = shopFrame(page);
  await chooseWalk(shop);
  await expect(shop.getByRole('heading', { level: 1, name: /Wharf Walk/ })).toBeVisible();
  await page.evaluate(() =>
    addEventListener('message', ({ data }) => {
      if (data === 'closeModal') history.pushState(null, '', '?thanks');
    }),
  );
  await shop.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\?thanks$/);
});
