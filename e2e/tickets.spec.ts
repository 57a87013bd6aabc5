/** Tickets: from the receipt, without a connection, and after they were scanned (D-TK-01 to D-TK-03). */
import { stat } from 'node:fs/promises';
import type { Locator, Request } from '@playwright/test';
import { someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { aPaidOrder } from './world/api.ts';
import { mailTo } from './world/mailbox.ts';

test('a ticket for each guest opens from the receipt, and again without a connection (1-01, 3.10-08, D-TK-01, D-TK-02)', async ({
  page,
  receipt,
  context,
  faults,
}) => {
  // The browser may report the call that failed while offline, which the page handles.
  faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { email } = someone();
  const { OrderKey } = await aPaidOrder(email);
  await page.goto(`/9001/receipt?orderKey=${OrderKey}`);
  await receipt.main.getByRole('link', { name: 'Show tickets' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Your tickets');
  const codes = main.getByRole('img', { name: /^Code of ticket \d, / });
  await expect(codes).toHaveCount(2);
  await expect(main).toContainText('Please arrive by 12:40 PM');
  const map = main.getByRole('img', { name: /^Map: / });
  await expect(map).toBeVisible();
  await expect(main.getByText('Valid', { exact: true })).toHaveCount(2);
  await expectAccessible(page, 'tickets');
  const { pathname } = new URL(page.url());
  expect((await mailTo(email)).text).toContain(pathname);

  await expect(main.getByText('Saved on this device.')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(codes).toHaveCount(2);
  await expect.poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(main.getByText('You’re offline')).toBeVisible();
  await context.setOffline(false);
  await expect(main.getByText('You’re offline')).toBeHidden();
});

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

test('on an iPhone tickets are downloaded for Apple Wallet, one by one or all together (D-TK-02)', async ({
  newVisitor,
}) => {
  const { OrderKey, TicketUUID, OrderNumber } = await aPaidOrder(someone().email);
  const { page, receipt } = await newVisitor({ userAgent: iPhone });
  const downloadOf = async (link: Locator) => {
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    return { name: download.suggestedFilename(), size: (await stat(await download.path())).size };
  };
  await page.goto(`/9001/receipt?orderKey=${OrderKey}`);
  const all = receipt.main.getByRole('link', { name: 'Add to Apple Wallet' });
  expect(await downloadOf(all)).toMatchObject({ name: `tickets-${OrderNumber}.pkpasses` });
  await expect(receipt.main.getByRole('link', { name: 'Add to Google Wallet' })).toBeHidden();

  await page.goto(`/9001/ticket/${TicketUUID}`);
  const main = page.getByRole('main');
  const one = main.getByRole('link', { name: 'Add to Apple Wallet (2: Adult)' });
  const { name, size } = await downloadOf(one);
  expect(name).toBe(`tickets-${OrderNumber}.pkpass`);
  expect(size).toBeGreaterThan(4000);
  await expect(main.getByRole('link', { name: 'Add all to Apple Wallet' })).toBeVisible();
});

test('elsewhere a ticket goes to Google Wallet, which needs a connection (D-TK-02)', async ({
  page,
  context,
}) => {
  const { TicketUUID } = await aPaidOrder(someone().email);
  await context.route('https://pay.google.com/**', (route) => route.abort());
  await page.goto(`/9001/ticket/${TicketUUID}`);
  const main = page.getByRole('main');
  const add = main.getByRole('link', { name: 'Add to Google Wallet (1: Adult)' });
  await expect(main.getByRole('link', { name: /Apple/ })).toHaveCount(0);
  await expect(main.getByText('Saved on this device.')).toBeVisible();
  await context.setOffline(true);
  await expect(
    main.getByRole('button', { name: 'Add to Google Wallet (1: Adult)' }),
  ).toHaveAccessibleDescription('Connect to the internet to add this.');
  await context.setOffline(false);
  const toGoogle = (sent: Request) => sent.url().startsWith('https://pay.google.com/');
  const [sent] = await Promise.all([context.waitForEvent('request', toGoogle), add.click()]);
  expect(sent.url()).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/);
});

test('a link with a mistake in it leads to a page that says so (D-TK-02, D-RT-02)', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 404/);
  await page.goto('/9001/ticket/0b9f6f0e-7a43-4c1a-9f5e-2f1f4f9b7c11');
  await expect(page.getByRole('main')).toContainText('This ticket link is incomplete.');
});
