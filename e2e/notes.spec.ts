/** Notes of the venue's own people, from the order to the departure and the day (6-12; docs/rules/notes.md). */
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop, venueDate } from './world/address.ts';
import { addToCart, pay } from './world/api.ts';
import { joinDesk } from './world/desk.ts';

const key = 9001;

async function book(email: string, date: string): Promise<string> {
  const cart = await addToCart({ locationKey: key, activityKey: 101, rates: { 11: 2 }, date, time: '09:00' });
  const order = await pay(cart, key, email);
  return order.OrderNumber ?? '';
}

test('a note is written on an order, pinned, and read with its party on the departure, by somebody else, at once (6-12)', async ({
  page,
  newVisitor,
}) => {
  const date = venueDate(57);
  const number = await book('noted@meyer.example', date);
  const gate = (await newVisitor()).page;
  await joinDesk(gate, key, 'gate', 'Pip Gate');
  await gate.goto(`${shop()}/desk/${key}/day/${date}/101-0900`);
  const party = gate.locator('.party').filter({ hasText: number });
  await expect(party).toBeVisible();

  await joinDesk(page, key, 'desk', 'Dee Desk');
  await page.goto(`${shop()}/desk/${key}/orders/${number}`);
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByRole('button', { name: 'Add a note' }).click();
  await expectAccessible(page, 'desk, writing a note');
  await notes
    .getByRole('textbox', { name: 'Note' })
    .fill('Left shoulder injury.\n<b>With the guide</b>, please.');
  await page.keyboard.press('Control+Enter');
  await expect(notes.getByText('<b>With the guide</b>, please.')).toBeVisible();
  await expect(notes.getByText('Dee Desk · Today')).toBeVisible();
  await expect(party).not.toContainText('shoulder');

  await notes.getByRole('button', { name: 'Pin' }).click();
  await expect(notes.getByText('Pinned')).toBeVisible();
  await expect(party).toContainText('Left shoulder injury.');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Note pinned. By Dee Desk.');
  await expectAccessible(page, 'desk, order with a note');
  await expectAccessible(gate, 'desk, departure with a note');
});

test('a note on a departure stands in the day, is edited and removed, and keeps what is typed without a connection (6-12)', async ({
  page,
}) => {
  const date = venueDate(58);
  await book('windy@meyer.example', date);
  await joinDesk(page, key, 'gate', 'Pip Gate');
  await page.goto(`${shop()}/desk/${key}/day/${date}/101-0900`);
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByRole('button', { name: 'Add a note' }).click();
  await notes.getByRole('textbox', { name: 'Note' }).fill('Wind from 1 PM.');
  await notes.getByRole('checkbox', { name: /Pin it/ }).check();
  await page.context().setOffline(true);
  await expect(notes.getByText(/Notes need a connection/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(notes.getByText(/Notes need a connection/)).toHaveCount(0);
  await notes.getByRole('button', { name: 'Save note' }).click();
  await expect(notes.locator('.note-text')).toHaveText('Wind from 1 PM.');

  await page.goto(`${shop()}/desk/${key}/day/${date}?view=list`);
  const entry = page.locator('.agenda-entry').filter({ hasText: 'Wind from 1 PM.' });
  await expect(entry).toBeVisible();
  await expectAccessible(page, 'desk, day with a note');
  await entry.click();

  await notes.getByRole('button', { name: 'Edit' }).click();
  await notes.getByRole('textbox', { name: 'Note' }).fill('Wind from 2 PM.');
  await page.keyboard.press('Control+Enter');
  await expect(notes.locator('.note-text')).toHaveText('Wind from 2 PM.');
  await notes.getByRole('button', { name: 'Remove' }).click();
  await expectAccessible(page, 'desk, removing a note');
  await notes.getByRole('button', { name: 'Remove note' }).click();
  await expect(notes.locator('.note-text')).toHaveCount(0);
  await expect(notes.getByText('Pip Gate removed a note')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
