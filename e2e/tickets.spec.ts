/** Tickets: from the receipt, without a connection, and after they were scanned (D-TK-01 to D-TK-03). */
import { someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { aPaidOrder } from './world/api.ts';
import { mailTo } from './world/mailbox.ts';

test('a ticket for each guest opens from the receipt, and again without a connection (1-01, 3.10-08, D-TK-01, D-TK-02)', async ({
  page,
  receipt,
  context,
}) => {
  const { email } = someone();
  const { OrderKey } = await aPaidOrder(email);
  await page.goto(`/9001/receipt?orderKey=${OrderKey}`);
  await receipt.main.getByRole('link', { name: 'Show tickets' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Your tickets');
  const codes = main.getByRole('img', { name: /^Code of ticket \d, / });
  await expect(codes).toHaveCount(2);
  await expect(main).toContainText('Please arrive by 12:40 PM');
  await expect(main.getByText('Valid', { exact: true })).toHaveCount(2);
  await expectAccessible(page, 'tickets');
  const { pathname } = new URL(page.url());
  expect((await mailTo(email)).text).toContain(pathname);

  await expect(main.getByText('Saved on this device.')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(codes).toHaveCount(2);
  await expect(main.getByText('You’re offline')).toBeVisible();
  await context.setOffline(false);
  await expect(main.getByText('You’re offline')).toBeHidden();
});

test('a link with a mistake in it leads to a page that says so (D-TK-02, D-RT-02)', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 404/);
  await page.goto('/9001/ticket/0b9f6f0e-7a43-4c1a-9f5e-2f1f4f9b7c11');
  await expect(page.getByRole('main')).toContainText('This ticket link is incomplete.');
});
