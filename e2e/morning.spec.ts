/**
 * A morning at the dock by three people at once: one at the desk, one at the gate and one guide, each on their own device (6-12; docs/desk.md).
 */
import type { Page } from '@playwright/test';
import { CheckoutPage, cards } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { shop, venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { addToCart, pay } from './world/api.ts';
import { joinDesk } from './world/desk.ts';
import { mailsTo } from './world/mailbox.ts';
import { press } from './world/press.ts';

const key = 9001;
const date = venueDate(64);
const day = `${shop()}/desk/${key}/day/${date}`;
const phone = { viewport: { width: 390, height: 844 } };

async function book(email: string, adults: number, time = '09:00'): Promise<string> {
  const cart = await addToCart({ locationKey: key, activityKey: 101, rates: { 11: adults }, date, time });
  return (await pay(cart, key, email)).OrderNumber ?? '';
}

/** Books a caller for the departure at nine, to be paid later; ends on the order. */
async function bookCaller(desk: Page, lastName: string, email: string): Promise<void> {
  await desk.goto(`${shop()}/desk/${key}/book/${date}`);
  await desk.getByRole('textbox', { name: 'Last name' }).fill(lastName);
  await desk.getByRole('textbox', { name: 'Email' }).fill(email);
  await desk
    .locator('.book-activity', { hasText: 'Sunrise Kayak Tour' })
    .getByRole('button', { name: /^9:00/ })
    .click();
  const order = desk.getByRole('region', { name: 'Order' });
  const agreed = order.getByRole('checkbox', { name: /agreed/ });
  await expect(order.getByText('Total', { exact: true })).toBeVisible();
  if (await agreed.isVisible()) await agreed.check();
  await order.getByRole('button', { name: /^Book, \$.* to pay later$/ }).click();
  await desk.getByRole('link', { name: 'Open the order' }).click();
  await expect(desk.getByRole('button', { name: 'Take a payment' })).toBeVisible();
}

test('a morning at the dock: booked, moved, canceled, checked in through a dead spot, paid, and noted, by three people at once (6-12)', async ({
  page,
  newVisitor,
  faults,
}) => {
  test.setTimeout(120_000);
  const family = await book('brandt@family.example', 3, '13:00');
  const four = await book('costa@friends.example', 4);

  // Mia says who leads the departure; the guide has it on the phone from then on.
  const [desk, gate, guide] = await Promise.all([
    newVisitor().then((visitor) => visitor.page),
    newVisitor(phone).then((visitor) => visitor.page),
    newVisitor(phone).then((visitor) => visitor.page),
  ]);
  await joinDesk(gate, key, 'gate', 'Gus Dock');
  await joinDesk(guide, key, 'guide', 'Yara Nasser');
  await joinDesk(desk, key, 'manager', 'Mia Larsen');
  const dialog = desk.getByRole('dialog');
  await desk.goto(`${day}/101-0900`);
  await desk.getByRole('button', { name: 'Guides' }).click();
  await dialog.getByRole('checkbox', { name: /^Yara Nasser/ }).check();
  await dialog.getByRole('button', { name: 'Assign 1 guide' }).click();
  await guide.goto(day);
  await guide.locator('.agenda-entry').click();
  await expect(guide.locator('.party')).toHaveCount(1);

  // A caller is booked, and pays by the link.
  await bookCaller(desk, 'Hargrove', 'walt@morning.example');
  await desk.getByRole('button', { name: 'Receipt link' }).click();
  await dialog.getByRole('button', { name: 'Show the link' }).click();
  await expect(dialog.getByText('The guest can pay the rest there.')).toBeVisible();
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.goto(link);
  await untilAlive(page);
  await page.getByRole('button', { name: 'Pay balance' }).click();
  await new CheckoutPage(page).fillCard(cards.approved);
  await press(page.getByRole('main').getByRole('button', { name: /^Pay \$/ }));
  await expect(page.getByText('Thank you. You’re all paid up.')).toBeVisible();
  await desk.reload();
  await expect(desk.getByText('Paid', { exact: true }).first()).toBeVisible();
  // The confirmation, and what was paid since.
  await expect.poll(async () => (await mailsTo('walt@morning.example')).length).toBe(2);

  // The family of the afternoon comes along at nine, and one of the four friends stays at home.
  await desk.goto(`${shop()}/desk/${key}/orders/${family}`);
  await desk.getByRole('button', { name: 'Change Sunrise Kayak Tour' }).click();
  await dialog.getByRole('radio', { name: /^9:00 AM/ }).check();
  await dialog.getByRole('button', { name: 'Change the booking' }).click();
  await expect(desk.getByRole('article').getByText('9:00 AM')).toBeVisible();
  await desk.goto(`${shop()}/desk/${key}/orders/${four}`);
  await desk.getByRole('button', { name: 'Change Sunrise Kayak Tour' }).click();
  const guests = dialog.getByRole('region', { name: 'Guests' }).getByRole('spinbutton').first();
  await guests.fill('3');
  await guests.press('Enter');
  await dialog.locator('select[name=back]').selectOption('full');
  await dialog.getByRole('button', { name: /^Change, refund \$/ }).click();
  await expect(desk.getByRole('article').getByText(/3 adults/)).toBeVisible();

  // A note for the guide is on the guide's phone before anybody calls.
  const notes = desk.getByRole('region', { name: 'Notes' });
  await notes.getByRole('button', { name: 'Add a note' }).click();
  await notes.getByRole('textbox', { name: 'Note' }).fill('Ines cannot lift her left arm.');
  await notes.getByRole('checkbox', { name: /Pin it/ }).check();
  await desk.keyboard.press('Control+Enter');
  await expect(guide.locator('.party').filter({ hasText: four })).toContainText(
    'Ines cannot lift her left arm.',
  );
  await expect(guide.locator('.party')).toHaveCount(3);

  // The gate checks in three guests, two of them in a dead spot; one of these was checked in by the guide meanwhile.
  await gate.goto(`${day}/101-0900`);
  const guestOf = (on: Page, number: string, place: number, pressed: boolean) =>
    on
      .locator('.party')
      .filter({ hasText: number })
      .getByRole('button', { name: new RegExp(`^Adult ${place}`), pressed });
  await guestOf(gate, four, 1, false).click();
  await expect(guestOf(guide, four, 1, true)).toBeVisible();
  faults.expect(/net::ERR_INTERNET_DISCONNECTED/);
  await gate.context().setOffline(true);
  await guestOf(gate, four, 2, false).click();
  await guestOf(gate, family, 1, false).click();
  await expect(gate.getByText(/2 check-ins are kept on this device/)).toBeVisible();
  await guestOf(guide, family, 1, false).click();
  await expect(guestOf(guide, family, 1, true)).toContainText(/In, \d/);
  await gate.context().setOffline(false);
  await expect(gate.getByText(/already checked in by Yara Nasser/)).toBeVisible();
  await expect(guestOf(guide, four, 2, true)).toBeVisible();

  // A second caller arrives and pays in cash.
  await bookCaller(desk, 'Sato', 'sato@morning.example');
  await desk.getByRole('button', { name: 'Take a payment' }).click();
  await dialog.getByRole('radio', { name: 'Cash' }).check();
  await dialog.getByRole('button', { name: /^Record \$/ }).click();
  await expect(desk.getByRole('button', { name: 'Take a payment' })).toHaveCount(0);

  // Everybody sees the same: the friends are three, the family three, and each caller one; three have arrived.
  for (const one of [desk, gate]) await one.goto(day);
  await desk.getByRole('button', { name: 'List' }).click();
  for (const one of [desk, gate])
    await expect(
      one.getByRole('link', { name: /^9:00 AM Sunrise.*8 of 60 places taken, 3 of 8 guests arrived/ }),
    ).toBeVisible();
  await expect(guide.getByRole('region', { name: 'Arrived' })).toContainText(/3\s*of 8 arrived/);
});
