/** Transportation: for one activity while booking, and for whole days at checkout (D-TR-01 to D-TR-06). */
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { venueDate } from './world/address.ts';
import { addToCart } from './world/api.ts';

/** Formats a day as the cart shows it: 'EE, MMM dd' (9-22). */
const shortDay = (date: string) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: '2-digit',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));

const lodge = 'The Grand Saint Bernard Lodge & Residences at Lake Estelle';

test('a hotel is found by name, and the times show the pickup (1-05, 3.2-07, 4.2-09, 4.2-10, D-TR-01, D-TR-02)', async ({
  page,
  activity,
  checkout,
}) => {
  const date = venueDate(9);
  await activity.open(9007, 901, { date, time: '09:00', rates: { 911: 2 } });
  await activity.step('Pickup').click();
  const { panel } = activity;
  await panel.getByRole('radio', { name: /Pick us up/ }).check();
  await expect(activity.addToCart).toBeDisabled();
  const field = panel.getByRole('combobox', { name: 'Where are you staying?' });
  await field.fill('bern');
  await expect(panel.getByRole('option')).toHaveText([/The Grand Saint Bernard/]);
  await expectAccessible(page, 'hotel search');
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue(lodge);
  await expect(panel.getByText(`Pickup at 8:40 AM, ${lodge}`)).toBeVisible();
  await expect(page).toHaveURL(/transport=1&pickup=40\.1,-105,/);
  await activity.step('Time').click();
  await expect(panel.getByText(/Pickup 12:40 PM/)).toBeVisible();
  await expectAccessible(page, 'times with pickup');

  await page.reload();
  await activity.untilAlive();
  await activity.addAndCheckOut();
  await checkout.openSection('Your cart');
  const line = page.getByRole('article').filter({ hasText: 'Elk Safari' });
  await expect(line).toContainText(`Pickup @ 8:40 AM, ${lodge}`);

  await line.getByRole('link', { name: /^Edit/ }).click();
  await activity.untilAlive();
  await activity.step('Pickup').click();
  await expect(panel.getByRole('combobox')).toHaveValue(lodge);
  await panel.getByRole('radio', { name: /We’ll meet you there/ }).check();
  await expect(page).not.toHaveURL(/pickup=/);
  await activity.update.click();
  await expect(line).not.toContainText('Pickup @');
});

test('a ride that is removed when a line changes is reported by a message if there is no dialog (4.5-03, 8.1-17, D-TR-06, D-UI-09)', async ({
  page,
  activity,
  checkout,
  shell,
}) => {
  test.setTimeout(90_000);
  const date = venueDate(15);
  const walk = { locationKey: 9007, activityKey: 902, rates: { 921: 2 }, date };
  const { OrderKey } = await addToCart({ ...walk, time: '14:00' });
  await page.goto(`/9007/checkout/cart?orderKey=${OrderKey}`);
  await checkout.continueFromCart();
  const section = page.getByRole('region', { name: /^Transportation/ });
  await section.getByRole('switch').check();
  await section.getByRole('combobox', { name: 'Where' }).selectOption({ index: 1 });
  await section.getByRole('checkbox', { name: 'I have read and accept this' }).check();
  await section.getByRole('button', { name: 'Continue' }).click();
  await expect(checkout.contact.getByRole('textbox', { name: 'First name' })).toBeVisible();

  // One more guest than the ride was booked for.
  const removed =
    /^Transportation for .* was removed because your schedule changed\. Please choose it again\.$/;
  await page.goto(`/9007/catalog/activities?orderKey=${OrderKey}`);
  await shell.openCartPanel();
  await page.getByRole('region', { name: 'Your cart' }).getByRole('link', { name: /^Edit/ }).click();
  await activity.untilAlive();
  // Moves the pointer away from the panel, which stays open while hovered.
  await page.mouse.move(5, 700);
  await activity.step('Guests').click();
  await activity.addGuests('Adult', 1);
  await activity.update.click();
  await expect(shell.messages.getByText(removed)).toBeVisible();
  await expectAccessible(page, 'a removed ride is told');
  await page.goto(`/9007/checkout/cart?orderKey=${OrderKey}`);
  await expect(checkout.lines).toHaveCount(1);
  await expect(page.getByRole('article').filter({ hasText: 'Transportation' })).toHaveCount(0);
});

test('a link can name a pickup place by its key (2.10-06, D-RT-11)', async ({ page, activity }) => {
  await page.goto(`/9007/activity/details/901/transportation?date=${venueDate(9)}&transport=1&pickup=6`);
  await activity.untilAlive();
  await expect(activity.panel.getByRole('combobox')).toHaveValue('Station');
});

test('rides for a day are chosen, accepted, charged and shown, and removed when the schedule changes (2.8-11, 3.1-05, 4.5-01, 4.5-04, D-TR-03 to D-TR-06)', async ({
  page,
  activity,
  checkout,
}) => {
  test.setTimeout(90_000);
  const date = venueDate(9);
  const { OrderKey } = await addToCart({
    locationKey: 9007,
    activityKey: 902,
    rates: { 921: 2 },
    date,
    time: '09:00',
  });
  await page.goto(`/9007/checkout/cart?orderKey=${OrderKey}`);
  await checkout.continueFromCart();
  const section = page.getByRole('region', { name: /^Transportation/ });
  await section.getByRole('switch').check();
  await section.getByRole('combobox', { name: 'Where' }).selectOption({ label: `${lodge}, $8.00 per guest` });
  await expect(section.getByRole('combobox', { name: 'Pickup' })).toHaveValue('8:10 AM');
  await expect(section.getByRole('combobox', { name: 'Return' })).toHaveValue('11:30 AM');
  await expect(section.getByRole('combobox', { name: 'Guests' })).toHaveValue('2');
  await expect(section).toContainText('2 × $8.00 = $16.00, added to your total when you continue.');
  await section.getByRole('button', { name: 'Continue' }).click();
  await expect(section).toContainText('Please accept this to continue.');
  await expectAccessible(page, 'transportation at checkout');
  await section.getByRole('checkbox', { name: 'I have read and accept this' }).check();
  await section.getByRole('button', { name: 'Continue' }).click();
  await expect(checkout.contact.getByRole('textbox', { name: 'First name' })).toBeVisible();
  await expect(checkout.summary).toContainText('$16.00');

  await page.goto(`/9007/checkout/cart?orderKey=${OrderKey}`);
  const line = page.getByRole('article').filter({ hasText: 'Transportation' });
  for (const words of [shortDay(date), 'Guests × 2', lodge, 'Pickup @ 8:10 AM', 'Departure @ 11:30 AM'])
    await expect(line).toContainText(words);
  await expectAccessible(page, 'cart with transportation');
  await checkout.continueFromCart();
  await expect(section.getByRole('switch')).toBeChecked();

  const choices = `rates=921:1&date=${date}&time=${date}T14:00`;
  await page.goto(`/9007/activity/details/902?${choices}&orderKey=${OrderKey}`);
  await activity.untilAlive();
  await activity.add();
  await expect(activity.added).toContainText(
    /Transportation for .* was removed because your schedule changed/,
  );
  await activity.added.getByRole('button', { name: 'Checkout' }).click();
  const removed = page.getByText(/was removed because your schedule changed. Please choose it again./);
  await expect(removed).toBeVisible();
  await page
    .getByRole('heading', { level: 2, name: /^Transportation/ })
    .getByRole('button')
    .click();
  await section.getByRole('switch').check();
  await section.getByRole('combobox', { name: 'Where' }).selectOption({ index: 1 });
  await section.getByRole('button', { name: 'Continue' }).click();
  await expect(removed).toHaveCount(0);
});
