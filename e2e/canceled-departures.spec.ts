/** Departures that a manager cancels, and the choice of their guests (6-12; docs/rules/canceled-departures.md). */
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop, venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { addToCart, pay } from './world/api.ts';
import { joinDesk } from './world/desk.ts';
import { mailAbout } from './world/mailbox.ts';

const key = 9001;

test('a manager cancels two departures, lets the guests choose, and sees what one of them chose (6-12)', async ({
  page,
  browser,
}) => {
  const date = venueDate(68);
  const numbers: string[] = [];
  for (const [name, time] of [
    ['ines', '09:00'],
    ['omar', '09:00'],
    ['jo', '13:00'],
  ] as const) {
    const cart = await addToCart({ locationKey: key, activityKey: 101, rates: { 11: 2 }, date, time });
    numbers.push((await pay(cart, key, `${name}@canceled.example`)).OrderNumber ?? '');
  }
  const [chosen = '', moved = '', waiting = ''] = numbers;

  await joinDesk(page, key, 'manager', 'Mia Larsen');
  await page.goto(`${shop()}/desk/${key}/cancel/${date}`);
  await page.getByRole('checkbox', { name: 'Select all that can be canceled' }).check();
  await expect(page.getByRole('radio', { name: /^Let them choose/ })).toBeChecked();
  await page.getByLabel('Subject').fill('No trip on the lake: wind');
  const confirm = page.getByRole('region', { name: 'Check and confirm' });
  await expect(confirm).toContainText('3 of 3 orders choose');
  await page
    .getByRole('combobox', { name: 'Offer for 1:00 PM Sunrise Kayak Tour' })
    .selectOption('Refund at once');
  await expect(confirm).toContainText('2 of 3 orders choose; 1 is refunded at once');
  await page
    .getByRole('combobox', { name: 'Offer for 1:00 PM Sunrise Kayak Tour' })
    .selectOption('Guests choose');
  await page.getByLabel('No answer by').fill('2020-01-01T18:00');
  await expect(page.getByText(/^Choose a time between/).first()).toBeVisible();
  await page.getByLabel('No answer by').fill(`${venueDate(5)}T18:00`);
  await expect(confirm).toContainText('3 of 3 orders choose');
  await expectAccessible(page, 'desk, canceling departures');
  await page.getByLabel('Reason').fill('Wind');
  await page.getByLabel('Type the number of guests to confirm').fill('6');
  await page.getByRole('button', { name: 'Cancel for 6 guests' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Canceled departures');
  const rowOf = (number: string) => page.getByRole('row').filter({ hasText: number });
  for (const number of numbers) await expect(rowOf(number)).toContainText('Waiting for an answer');
  await expect(page.getByText('3 waiting for guests')).toBeVisible();

  // Each guest follows the link of their own email, in a browser of their own.
  const receiptOf = async (address: string) => {
    const mail = await mailAbout(address, /^No trip on the lake: wind$/);
    const receipt = await (await browser.newContext()).newPage();
    await receipt.goto(/https?:\S+\/receipt\?\S+/.exec(mail.text ?? '')?.[0] ?? '');
    await untilAlive(receipt);
    await expect(receipt.getByRole('heading', { name: 'Your trip is canceled' })).toBeVisible();
    return receipt;
  };
  const ines = await receiptOf('ines@canceled.example');
  await expect(ines.getByText('Canceled by the venue')).toBeVisible();
  await expectAccessible(ines, 'receipt of a canceled departure');
  await ines.getByRole('button', { name: /^Get \$.* back$/ }).click();
  await expect(ines.getByText(/to Visa ending in 4242/).first()).toBeVisible();
  await ines.getByRole('button', { name: /^Get \$.* back$/ }).click();
  await expect(ines.getByText('Your booking is canceled.')).toBeVisible();
  await ines.context().close();

  const omar = await receiptOf('omar@canceled.example');
  await omar.getByRole('button', { name: 'Choose another time' }).click();
  await expect(omar.getByText(/You won’t pay anything extra\./)).toBeVisible();
  await omar.locator(`[data-date="${venueDate(69)}"]`).click();
  await omar.getByRole('radio').first().check();
  await omar.getByRole('button', { name: /^Move to / }).dblclick();
  await expect(omar.getByRole('heading', { name: 'Your trip is canceled' })).toBeHidden();
  await omar.context().close();

  await page.reload();
  await expect(rowOf(chosen)).toContainText('Chose refund');
  await expect(rowOf(moved)).toContainText(/Chose .*AM/);
  await expect(rowOf(waiting)).toContainText('Waiting for an answer');
  await expect(rowOf(waiting).getByRole('link', { name: `Choose for them ${waiting}` })).toBeVisible();
  await expectAccessible(page, 'desk, canceled departures');
});
