/** Many orders at once at the desk: confirmations, a message, a file, and searches that are saved (6-12; docs/rules/changes.md, "Many orders at once"). */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop, venueDate } from './world/address.ts';
import { addToCart, pay } from './world/api.ts';
import { joinDesk } from './world/desk.ts';
import { mailsTo } from './world/mailbox.ts';

const key = 9001;

async function book(email: string, date: string): Promise<string> {
  const cart = await addToCart({ locationKey: key, activityKey: 101, rates: { 11: 1 }, date, time: '09:00' });
  return (await pay(cart, key, email)).OrderNumber ?? '';
}

const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

const fits = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
};

test('orders are selected, their confirmations sent again, their guests written to, and saved as a file (6-12)', async ({
  page,
}) => {
  const date = venueDate(58);
  const emails = ['tove@timberline.example', 'ase@timberline.example', 'per@timberline.example'];
  const numbers: string[] = [];
  for (const email of emails) numbers.push(await book(email, date));
  for (const email of emails) await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  await joinDesk(page, key, 'desk', 'Dee Desk');
  await page.goto(`${shop()}/desk/${key}/orders?text=%40timberline.example`);
  const box = (number: string | undefined) =>
    page.getByRole('checkbox', { name: `Select order ${number}`, exact: true });
  await box(numbers[0]).check();
  await expect(page.getByText('1 selected')).toBeVisible();
  // A range, by the keyboard alone.
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await expectAccessible(page, 'desk, selected orders');

  await page.getByRole('button', { name: 'Resend' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('3 orders get the email.')).toBeVisible();
  await expectAccessible(page, 'desk, confirmations to send again');
  await dialog.getByRole('button', { name: 'Send 3 emails' }).click();
  await expect(dialog.getByText('3 emails go out now.')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Each order' }).getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page, 'desk, confirmations that were sent again');
  await dialog.getByRole('button', { name: 'Done' }).click();
  for (const email of emails) await expect.poll(async () => (await mailsTo(email)).length).toBe(2);

  await box(numbers[2]).uncheck();
  await page.getByRole('button', { name: 'Write' }).click();
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Bring a sweater');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('It is cold on the water.');
  await expect(dialog.getByText('2 orders get the email.')).toBeVisible();
  await expectAccessible(page, 'desk, a message to selected orders');
  await dialog.getByRole('button', { name: 'Send 2 emails' }).click();
  await expect(dialog.getByText('2 emails go out now.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  for (const email of emails.slice(0, 2))
    await expect.poll(() => subjectsTo(email)).toContain('Bring a sweater');
  expect(await subjectsTo(emails[2] ?? '')).not.toContain('Bring a sweater');

  const saved = page.waitForEvent('download');
  await page
    .getByRole('group', { name: 'With the selected orders' })
    .getByRole('button', { name: 'CSV' })
    .click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(emails.map((email) => file.includes(email))).toEqual([true, true, false]);

  await fits(page, 320);
  const actions = page.getByRole('group', { name: 'With the selected orders' });
  await expect(actions).toBeInViewport();
  await expectAccessible(page, 'desk, selected orders on a phone');
  await page.getByRole('searchbox').fill('nobody at all');
  await expect(page.getByText('The selection was cleared because the search changed.')).toBeVisible();
});

test('a search is saved as a view, kept when the page is loaded anew, shared with a colleague, and deleted (6-12)', async ({
  page,
  newVisitor,
}) => {
  const date = venueDate(58);
  const number = await book('vera@views.example', date);
  await joinDesk(page, key, 'manager', 'Mia Larsen');
  const search = `${shop()}/desk/${key}/orders?text=%40views.example&visitFrom=${date}&visitTo=${date}`;
  await page.goto(search);
  await page.getByRole('button', { name: 'Save view…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Vera’s week');
  await dialog.getByRole('checkbox', { name: /^Share with everybody/ }).check();
  await expectAccessible(page, 'desk, saving a view');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const view = (on: Page) =>
    on.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Vera’s week/ });
  await expect(view(page)).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page, 'desk, orders with a saved view');
  await page.goto(`${shop()}/desk/${key}/orders`);
  await view(page).click();
  await expect(page).toHaveURL(search);
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await page.reload();
  await expect(view(page)).toHaveAttribute('aria-current', 'page');

  const colleague = (await newVisitor({ viewport: { width: 390, height: 844 } })).page;
  await joinDesk(colleague, key, 'desk', 'Dee Desk');
  await colleague.goto(`${shop()}/desk/${key}/orders`);
  await view(colleague).click();
  await expect(colleague.getByRole('link', { name: number })).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Change view' })).toHaveCount(0);
  await expectAccessible(colleague, 'desk, a shared view on a phone');
  await fits(colleague, 320);

  await page.getByRole('button', { name: 'Change view' }).click();
  await dialog.getByRole('button', { name: 'Delete view' }).click();
  await expectAccessible(page, 'desk, deleting a view');
  await dialog.getByRole('button', { name: 'Delete view' }).click();
  await expect(page.getByText('The view is deleted.')).toBeVisible();
  await expect(view(page)).toHaveCount(0);
  await colleague.reload();
  await expect(colleague.getByRole('link', { name: number })).toBeVisible();
  await expect(view(colleague)).toHaveCount(0);
});
