/** Orders at the desk: found, read, and changed as they were previewed (6-12; docs/rules/changes.md, "At the desk"). */
import { readFile } from 'node:fs/promises';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop, venueDate } from './world/address.ts';
import { addToCart, pay } from './world/api.ts';
import { joinDesk } from './world/desk.ts';
import { mailsTo, mailTo } from './world/mailbox.ts';

const key = 9001;

async function book(email: string, date: string): Promise<string> {
  const cart = await addToCart({ locationKey: key, activityKey: 101, rates: { 11: 2 }, date, time: '09:00' });
  const order = await pay(cart, key, email);
  return order.OrderNumber ?? '';
}

test('an order is found by a part of an email, opened, refunded after its preview, and canceled (6-12)', async ({
  page,
}) => {
  const email = 'rosalind@meyer.example';
  const number = await book(email, venueDate(53));
  await joinDesk(page, key, 'desk', 'Dee Desk');
  await page.goto(`${shop()}/desk/${key}/orders`);
  await page.getByRole('searchbox').fill('rosalind@');
  const found = page.getByRole('link', { name: number });
  await expect(found).toBeVisible();
  await expect(page).toHaveURL(/text=rosalind/);
  await expectAccessible(page, 'desk, orders');
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(email);
  await found.click();
  await expect(page).toHaveURL(`${shop()}/desk/${key}/orders/${number}`);
  await expect(page.getByRole('heading', { name: 'Sunrise Kayak Tour' })).toBeVisible();
  await expectAccessible(page, 'desk, order');

  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('12');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The shuttle was late');
  await expect(dialog.getByText(/^\$12\.00 to Visa ending in \d+$/)).toBeVisible();
  await expectAccessible(page, 'desk, refund');
  await dialog.getByRole('button', { name: 'Refund $12.00' }).click();
  await expect(page.getByText('The refund is on its way')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    /By Dee Desk\. Reason: The shuttle was late/,
  );
  await expect.poll(async () => (await mailsTo(email)).length).toBe(2);

  await page.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('radio', { name: /Everything/ }).check();
  await expect(dialog.getByText('2 places freed')).toBeVisible();
  await dialog.getByRole('button', { name: /^Cancel, refund \$/ }).click();
  await expect(page.getByText('The booking was canceled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0);
});

test('an email that its mail server refused is sent again to the right address, and read at the desk (6-12, R28)', async ({
  page,
}) => {
  const right = 'greta@meyer.example';
  const number = await book('greta@refused.example', venueDate(56));
  await joinDesk(page, key, 'desk', 'Dee Desk');
  const emails = page.getByRole('region', { name: 'Emails' });
  await expect(async () => {
    await page.goto(`${shop()}/desk/${key}/orders/${number}`);
    await expect(emails.getByText('Not delivered')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 15_000 });
  await expectAccessible(page, 'desk, order with an email that was refused');
  await emails.getByRole('button', { name: /Your booking/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/550 5\.1\.1 There is no such mailbox/)).toBeVisible();
  await expectAccessible(page, 'desk, an email that was refused');
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Contact details' }).click();
  await dialog.getByRole('textbox', { name: 'Email' }).fill(right);
  await dialog.getByRole('checkbox').uncheck();
  await dialog.getByRole('button', { name: 'Correct them' }).click();
  await expect(page.getByRole('link', { name: right })).toBeVisible();
  await emails.getByRole('button', { name: 'Send this email again' }).click();
  await expect(emails.getByText('Sent', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('was sent again. By Dee Desk.');
  const sent = await mailTo(right);

  await emails.getByRole('button', { name: sent.subject }).click();
  await expect(dialog.getByText(right)).toBeVisible();
  await expect(dialog.locator('pre')).toContainText(number);
  await expect(dialog.locator('pre')).toContainText('/receipt?…');
  expect(sent.text).toMatch(/orderKey=[\w-]{20,}/);
  await expect(dialog.locator('pre')).not.toContainText('orderKey');
  await expect(dialog.getByText('booking.ics')).toBeVisible();
  await expectAccessible(page, 'desk, an email');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('a guest who lost the email gets the link to the receipt, which opens it (6-12)', async ({
  page,
  newVisitor,
}) => {
  const number = await book('lost@meyer.example', venueDate(56));
  await joinDesk(page, key, 'desk', 'Dee Desk');
  await page.goto(`${shop()}/desk/${key}/orders/${number}`);
  await page.getByRole('button', { name: 'Receipt link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Show the link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await expectAccessible(page, 'desk, the link to a receipt');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('By Dee Desk.');
  const guest = (await newVisitor()).page;
  await guest.goto(link);
  await expect(guest.getByText(number).first()).toBeVisible();
});

test('who was slower sees the order as it is now, and changes nothing before looking (6-12)', async ({
  page,
  newVisitor,
}) => {
  const number = await book('two@meyer.example', venueDate(54));
  const other = (await newVisitor()).page;
  await joinDesk(page, key, 'desk', 'Dee Desk');
  await joinDesk(other, key, 'manager', 'Lee Manager');
  for (const one of [page, other]) {
    await one.goto(`${shop()}/desk/${key}/orders/${number}`);
    await one.getByRole('button', { name: 'Refund' }).click();
    await one.getByRole('textbox', { name: 'Amount' }).fill('12');
    await expect(one.getByRole('button', { name: 'Refund $12.00' })).toBeEnabled();
  }
  await other.getByRole('button', { name: 'Refund $12.00' }).click();
  await expect(other.getByText('The refund is on its way')).toBeVisible();
  await page.getByRole('button', { name: 'Refund $12.00' }).click();
  await expect(page.getByText(/changed in the meantime\. Nothing was done/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('12');
  await page.getByRole('button', { name: 'Keep the money' }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('By Lee Manager.');
});

test('an order is read and changed on a phone, at 320 pixels too (6-12)', async ({ page }) => {
  const number = await book('phone@meyer.example', venueDate(55));
  await joinDesk(page, key, 'desk', 'Dee Desk');
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${shop()}/desk/${key}/orders/${number}`);
  await expect(page.getByRole('heading', { name: 'Sunrise Kayak Tour' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page, 'desk, order on a phone');
  await page.getByRole('button', { name: 'Resend' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 email')).toBeVisible();
  expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'desk, resend on a phone');
  await dialog.getByRole('button', { name: 'Send it' }).click();
  await expect(page.getByText('Sent to phone@meyer.example')).toBeVisible();
});

test('a booking is moved to another day and gets another guest, each after its preview, also on a phone (6-12)', async ({
  page,
}) => {
  const email = 'mover@meyer.example';
  const number = await book(email, venueDate(56));
  await joinDesk(page, key, 'desk', 'Dee Desk');
  await page.goto(`${shop()}/desk/${key}/orders/${number}`);
  const line = page.getByRole('article');
  await line.getByRole('button', { name: 'Change Sunrise Kayak Tour' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: /^9:00 AM/ })).toBeChecked();
  await dialog.getByLabel('Day').fill(venueDate(57));
  await dialog.getByRole('radio', { name: /^1:00 PM/ }).check();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Boat in repair');
  await expect(dialog.getByText(/^From .*9:00 AM to .*1:00 PM$/)).toBeVisible();
  await expect(dialog.getByText('2 places freed')).toBeVisible();
  await expectAccessible(page, 'desk, change a booking');
  await dialog.getByRole('button', { name: 'Change the booking' }).click();
  await expect(page.getByText('The booking was changed')).toBeVisible();
  await expect(line.getByText('1:00 PM')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    /By Dee Desk\. Reason: Boat in repair/,
  );
  await expect.poll(async () => (await mailsTo(email)).length).toBe(2);

  await page.setViewportSize({ width: 320, height: 700 });
  await line.getByRole('button', { name: 'Change Sunrise Kayak Tour' }).click();
  await expect(dialog.getByRole('radio', { name: /^1:00 PM/ })).toBeChecked();
  const guests = dialog.getByRole('region', { name: 'Guests' });
  await guests.getByRole('spinbutton').first().fill('3');
  await guests.getByRole('spinbutton').first().press('Enter');
  await expect(dialog.getByText('1 new ticket')).toBeVisible();
  expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'desk, change a booking on a phone');
  await dialog.getByRole('button', { name: /^Change, \$[\d.]+ to pay$/ }).click();
  await expect(line.getByText(/3 adults/)).toBeVisible();
});
