/** Opening and reloading pages of the shop without a connection (docs/rules/offline.md). */
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { untilAlive } from './world/alive.ts';

/** Waits until the venue's offline page is kept, and the worker that shows it is active. */
async function untilKept(page: Page, venue: number): Promise<void> {
  const isKept = (name: string) =>
    page.evaluate(async (kept) => {
      const registration = await navigator.serviceWorker.getRegistration('/');
      return (await caches.match(kept)) !== undefined && registration?.active?.state === 'activated';
    }, name);
  await expect.poll(() => isKept(`/${venue}/offline`)).toBe(true);
}

test.beforeEach(({ faults }) =>
  faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/),
);

test('any page of the shop that is opened or reloaded without a connection says so, and opens once it is back (D-TK-02)', async ({
  page,
  context,
}) => {
  await page.goto('/9001/catalog/activities');
  await untilAlive(page);
  await untilKept(page, 9001);
  await context.setOffline(true);
  for (const address of [
    '/9001/catalog/activities',
    '/9001',
    '/9001/activity/details/101?date=2099-01-01',
    '/9001/checkout?orderKey=abcdefghijklmnopqrstuv',
    '/',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'You’re not connected' })).toBeVisible();
    await expect(page).toHaveTitle('No connection – Kestrel Bay Adventures');
    expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname);
  }
  await page.goto('/9001/activity/details/101');
  await expectAccessible(page, 'offline page');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Sunrise Kayak Tour' })).toBeVisible();
});

test('the offline page speaks the guest’s language and links to tickets saved on the device (7.5-09, D-TK-02)', async ({
  page,
  context,
}) => {
  await page.goto('/9071/catalog/activities?lang=de');
  await untilAlive(page);
  await untilKept(page, 9071);
  const ticket = '/9071/ticket/00000000-0000-4000-8000-000000000001';
  await page.evaluate(async (address) => {
    const copies = await caches.open('gangway-tickets-1');
    await copies.put(address, new Response('<h1>Tickets</h1>', { headers: { 'content-type': 'text/html' } }));
    await copies.put('/api/configuration', new Response('{}'));
  }, ticket);
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', /^de/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sie sind nicht verbunden' })).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Gespeicherte Tickets öffnen' })).toHaveAttribute(
    'href',
    ticket,
  );
});

test('the desk without a connection is what the browser says, and no page of the shop', async ({
  page,
  context,
}) => {
  await page.goto('/9001/catalog/activities');
  await untilAlive(page);
  await untilKept(page, 9001);
  await context.setOffline(true);
  await page.goto('/9001');
  await expect(page.getByRole('heading', { level: 1, name: 'You’re not connected' })).toBeVisible();
  for (const address of ['/desk', '/desk/9001/people']) {
    const desk = await context.newPage();
    await expect(desk.goto(address)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  }
});

test('with a connection every page comes from the shop, and nothing but offline pages is kept', async ({
  page,
}) => {
  await page.goto('/9001/catalog/activities');
  await untilAlive(page);
  await untilKept(page, 9001);
  await page.goto('/9001/activity/details/101');
  await untilAlive(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(
    /shop-worker\.js$/,
  );
  const kept = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(stores.map((store) => store.keys())))
      .flat()
      .map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(['/9001/offline']);
});

test('a frame keeps no offline page', async ({ page, baseURL }) => {
  await page.goto('/9001/offline');
  await page.route('**/host', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>Host</title><iframe src="${baseURL}/9097/catalog/activities" width="900" height="900"></iframe>`,
    }),
  );
  await page.clock.install();
  await page.goto('/host');
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
  await page.clock.runFor(10_000);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
