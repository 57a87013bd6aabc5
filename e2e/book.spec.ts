/** Callers and walk-ins, booked at the desk (6-12; docs/rules/desk-sales.md). */
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop, venueDate } from './world/address.ts';
import { joinDesk } from './world/desk.ts';
import { mailsTo } from './world/mailbox.ts';

const key = 9001;

test('a caller is booked for two activities, pays on arrival, and is checked by name the next time (6-12)', async ({
  page,
}) => {
  const email = 'walt@hargrove.example';
  await joinDesk(page, key, 'desk', 'Dee Desk');
  await page.goto(`${shop()}/desk/${key}/day`);
  await page.getByRole('link', { name: 'Book' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Book for a guest' })).toBeVisible();
  await page.getByLabel('Date').fill(venueDate(57));
  await page.getByRole('textbox', { name: 'Phone' }).fill('(303) 555-0121');
  await page.getByRole('textbox', { name: 'First name' }).fill('Walt');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Hargrove');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  const kayak = page.getByRole('listitem').filter({ hasText: 'Sunrise Kayak Tour' });
  await kayak.getByRole('button', { name: /9:00/ }).click();
  const order = page.getByRole('region', { name: 'Order' });
  await order
    .getByRole('button', { name: /One more: Adult/ })
    .first()
    .click();
  await expect(order.getByText('Total', { exact: true })).toBeVisible();
  await expectAccessible(page, 'desk, book');
  // The places are held: what was chosen is there after a reload.
  await page.reload();
  await expect(order.getByText('Sunrise Kayak Tour').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Walt');
  const agreed = order.getByRole('checkbox', { name: /agreed/ });
  if (await agreed.isVisible()) await agreed.check();
  await order.getByRole('button', { name: /^Book, \$.* to pay later$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Walt Hargrove is booked' })).toBeVisible();
  await expectAccessible(page, 'desk, booked');
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  await page.getByRole('link', { name: 'Open the order' }).click();
  await expect(page.getByRole('button', { name: 'Take a payment' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'Booked at the desk. By Dee Desk.',
  );
});
