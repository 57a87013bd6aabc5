/** Moving a booking to another time on its receipt (D-OR-06). */
import { cards, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { addToCart, aPaidOrder, pay } from './world/api.ts';
import { mailAbout } from './world/mailbox.ts';
import { press } from './world/press.ts';

const canyonRun = { locationKey: 9076, activityKey: 761, rates: { 7611: 2 } };

test('a guest moves a booking to another day: receipt, tickets and email have the new time (3.2-11, D-OR-04, D-OR-06)', async ({
  page,
  receipt,
}) => {
  const { email } = someone();
  const { OrderKey } = await aPaidOrder(email);
  await page.goto(`/9001/receipt?orderKey=${OrderKey}`);
  await untilAlive(page);
  const { main } = receipt;
  await expect(main).toContainText('1:00 to 3:30 PM');
  await expect(main).toContainText('No fee until');
  await main.getByRole('button', { name: 'Change date or time' }).click();
  await expect(main.getByRole('button', { name: 'Choose a date and time' })).toBeDisabled();
  const panel = main.locator('.receipt-move');
  await panel.locator(`[data-date="${venueDate(13)}"]`).click();
  await panel.getByRole('radio').first().check();
  await expect(panel).toContainText('This change is free.');
  await expectAccessible(page, 'receipt, moving');
  const move = panel.getByRole('button', { name: /^Move to / });
  const to = /Move to (.*)/.exec((await move.textContent()) ?? '')?.[1] ?? '';
  await move.dblclick();
  await expect(main.getByText('Your booking has been moved.')).toBeVisible();
  const day = /[A-Z][a-z]+ \d+/.exec(to)?.[0] ?? 'no day';
  await expect(main.getByRole('article').first()).toContainText(day);
  await page.reload();
  await expect(main.getByRole('article').first()).toContainText(day);
  expect((await mailAbout(email, /^Your new time with /)).text).toContain(day);
  await main.getByRole('link', { name: 'Show tickets' }).click();
  await expect(page.getByRole('main')).toContainText(day);
});

test('without a connection the booking stays, and can be moved once there is one (D-OR-06, D-UI-06)', async ({
  page,
  receipt,
  context,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const { OrderKey } = await aPaidOrder(someone().email);
  await page.goto(`/9001/receipt?orderKey=${OrderKey}`);
  await untilAlive(page);
  const { main } = receipt;
  await main.getByRole('button', { name: 'Change date or time' }).click();
  const panel = main.locator('.receipt-move');
  await panel.locator(`[data-date="${venueDate(13)}"]`).click();
  await panel.getByRole('radio').first().waitFor();
  const move = panel.getByRole('button', { name: /^Move to / });
  await context.setOffline(true);
  await panel.getByRole('radio').first().check();
  const failed = panel.getByRole('alert');
  await expect(failed.getByRole('button')).toBeVisible();
  await expect(move).toBeDisabled();
  // The price is asked for again by itself.
  await context.setOffline(false);
  await expect(panel).toContainText('This change is free.');
  await context.setOffline(true);
  await move.click();
  await expect(panel.getByRole('alert')).toContainText('Try again');
  await context.setOffline(false);
  await move.click();
  await expect(main.getByText('Your booking has been moved.')).toBeVisible();
});

test('a move that costs something says so, and is made once it is paid (3.2-11, D-OR-06, D-PY-06)', async ({
  page,
  receipt,
  checkout,
}) => {
  const { email } = someone();
  const cart = await addToCart({ ...canyonRun, date: venueDate(12), time: '09:00' });
  const { OrderKey } = await pay(cart, 9076, email);
  await page.goto(`/9076/receipt?orderKey=${OrderKey}`);
  await untilAlive(page);
  const { main } = receipt;
  await expect(main).toContainText('Change it for $10.00 until');
  await main.getByRole('button', { name: 'Change date or time' }).click();
  const panel = main.locator('.receipt-move');
  await panel.locator(`[data-date="${venueDate(13)}"]`).click();
  const times = panel.getByRole('radio');
  await times.first().check();
  await expect(panel).toContainText('To pay now$10.00');
  await times.last().check();
  for (const row of [
    'Price difference$42.00',
    'Rescheduling fee$10.00',
    'To pay now$52.00',
    'New order total$178.00',
  ])
    await expect(panel).toContainText(row);
  const button = panel.getByRole('button', { name: 'Pay $52.00 and move' });
  await checkout.fillCard(cards.declined);
  await expectAccessible(page, 'receipt, paying for a move');
  await press(button);
  await expect(panel).toContainText('The card was declined.');
  await expect(panel).toContainText('Your booking has not been moved.');
  await checkout.fillCardAgain(cards.approved);
  await press(button);
  await expect(main.getByText('Your booking has been moved.')).toBeVisible();
  await page.reload();
  await expect(main.getByRole('article').first()).toContainText('1:00 to 4:00 PM');
  await expect(main).toContainText('Rescheduling fee');
  await expect(main).toContainText('$178.00');
  expect((await mailAbout(email, /^Your new time with /)).text).toMatch(
    /Rescheduling fee: \$10\.00[\s\S]*Total: \$178\.00/,
  );
});

test('a move to a cheaper time refunds the difference to the card (3.2-11, D-OR-06, D-GC-06)', async ({
  page,
  receipt,
}) => {
  const { email } = someone();
  const cart = await addToCart({ ...canyonRun, date: venueDate(12), time: '13:00' });
  const { OrderKey } = await pay(cart, 9076, email);
  await page.goto(`/9076/receipt?orderKey=${OrderKey}`);
  await untilAlive(page);
  const { main } = receipt;
  await main.getByRole('button', { name: 'Change date or time' }).click();
  const panel = main.locator('.receipt-move');
  await panel.locator(`[data-date="${venueDate(13)}"]`).click();
  await panel.getByRole('radio').first().check();
  for (const row of [
    'Price difference\u2212$42.00',
    'Rescheduling fee$10.00',
    'New order total$136.00',
    'Your refund$32.00',
    'It goes back to the gift card or card you paid with.',
  ])
    await expect(panel).toContainText(row);
  await expectAccessible(page, 'receipt, moving to a cheaper time');
  await panel.getByRole('button', { name: /^Move to / }).dblclick();
  await expect(main.getByText('Your booking has been moved.')).toBeVisible();
  await page.reload();
  await expect(main).toContainText(/Refunded to Visa ending in 4242\s*\$32\.00/);
  expect((await mailAbout(email, /^Your new time with /)).text).toMatch(
    /Total: \$136\.00[\s\S]*Refunded: \u2212\$32\.00/,
  );
});
