/** Moving a booking to another time on its receipt (D-OR-06). */
import { someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { aPaidOrder } from './world/api.ts';
import { mailAbout } from './world/mailbox.ts';

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
  await expect(main).toContainText('Free until');
  await main.getByRole('button', { name: 'Change date or time' }).click();
  await expect(main.getByRole('button', { name: 'Choose a date and time' })).toBeDisabled();
  const panel = main.locator('.receipt-move');
  await panel.locator(`[data-date="${venueDate(13)}"]`).click();
  await panel.getByRole('radio').first().check();
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
  await panel.getByRole('radio').first().check();
  await context.setOffline(true);
  const move = panel.getByRole('button', { name: /^Move to / });
  await move.click();
  await expect(panel.getByRole('alert')).toContainText('Please try again');
  await context.setOffline(false);
  await move.click();
  await expect(main.getByText('Your booking has been moved.')).toBeVisible();
});
