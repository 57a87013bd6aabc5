/** Guides: who leads a departure is said at the desk, and a guide sees what they lead alone (6-12; docs/rules/day.md, "Guides"). */
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop, venueDate } from './world/address.ts';
import { addToCart, pay } from './world/api.ts';
import { joinDesk } from './world/desk.ts';

const key = 9001;

async function book(date: string, time: string): Promise<string> {
  const cart = await addToCart({ locationKey: key, activityKey: 101, rates: { 11: 2 }, date, time });
  return (await pay(cart, key, 'maya@okafor.example')).OrderNumber ?? '';
}

test('a manager assigns a guide, who sees that departure alone on a phone, checks in its party, and no other (6-12)', async ({
  page,
  newVisitor,
  faults,
}) => {
  const date = venueDate(62);
  const mine = await book(date, '09:00');
  await book(date, '13:00');
  const day = `${shop()}/desk/${key}/day/${date}`;
  const phone = (await newVisitor({ viewport: { width: 390, height: 844 } })).page;
  await joinDesk(phone, key, 'guide', 'Noor Haddad');
  await phone.goto(day);
  await expect(phone.getByText('You lead no departures on this day.')).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Orders' })).toHaveCount(0);
  await expectAccessible(phone, 'desk, day of a guide who leads nothing');

  await joinDesk(page, key, 'manager', 'Mia Larsen');
  await page.goto(`${day}/101-0900`);
  await page.getByRole('button', { name: 'Guides' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /^Noor Haddad/ }).check();
  await expectAccessible(page, 'desk, guides of a departure');
  await dialog.getByRole('button', { name: 'Assign 1 guide' }).click();
  await expect(page.getByText('Led by Noor Haddad')).toBeVisible();
  await page.goto(`${day}?by=guide`);
  const row = page.locator('.timeline-row').filter({ hasText: 'Noor Haddad' });
  await expect(row.getByRole('link')).toHaveCount(1);
  await expect(page.locator('.timeline-name').last()).toHaveText('No guide');
  await expectAccessible(page, 'desk, day by guide');

  // The phone shows it by itself.
  const entry = phone.locator('.agenda-entry');
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('9:00 AM');
  await expectAccessible(phone, 'desk, day of a guide');
  await entry.click();
  const party = phone.locator('.party');
  await expect(party).toHaveCount(1);
  await expect(party).toContainText(mine);
  await phone.getByRole('button', { name: /^Check in all/ }).click();
  await expect(phone.getByRole('region', { name: 'Arrived' })).toContainText(/2\s*of 2 arrived/);
  await expectAccessible(phone, 'desk, departure of a guide');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(page.getByRole('link', { name: /2 of 2 guests arrived/ }).first()).toBeVisible();

  faults.expect(/status of 404/);
  await phone.goto(`${day}/101-1300`);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('There is no such departure');
  await expect(phone.getByText('or you do not lead it')).toBeVisible();
  await expectAccessible(phone, 'desk, departure that a guide does not lead');
});

test('a guide who would be at two places is told of, and may be assigned all the same (6-12)', async ({
  page,
}) => {
  const date = venueDate(63);
  const day = `${shop()}/desk/${key}/day/${date}`;
  await joinDesk(page, key, 'owner', 'Zora Quill');
  const dialog = page.getByRole('dialog');
  const assign = async (departureKey: string) => {
    await page.goto(`${day}/${departureKey}`);
    await page.getByRole('button', { name: 'Guides' }).click();
    await dialog.getByRole('checkbox', { name: /^Zora Quill/ }).check();
  };
  const confirm = async () => {
    await dialog.getByRole('button', { name: 'Assign 1 guide' }).click();
    await expect(page.getByText('Led by Zora Quill')).toBeVisible();
  };
  await assign('101-1300');
  await confirm();
  await assign('102-1400');
  await expect(dialog.getByText('Zora Quill also leads Sunrise Kayak Tour at 1:00 PM.')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page, 'desk, guides of a departure on a phone');
  await confirm();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(day);
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention.getByText(/^Zora Quill also leads .* at 2:00 PM\.$/)).toBeVisible();
  await expectAccessible(page, 'desk, day with somebody who is double-booked');
});
