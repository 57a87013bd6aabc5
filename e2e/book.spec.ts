/** Callers and walk-ins, booked at the desk (6-12; docs/rules/desk-sales.md). */
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop, venueDate } from './world/address.ts';
import { joinDesk } from './world/desk.ts';
import { mailsTo, mailTo } from './world/mailbox.ts';

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
  // The order says whether the guest has to agree to something.
  await expect(order.getByText('Total', { exact: true })).toBeVisible();
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

test('the places of a caller are kept for a day, the guest reads it on the receipt, and gets more time (6-12)', async ({
  page,
}) => {
  const email = 'ines@keeper.example';
  await joinDesk(page, key, 'desk', 'Kim Keeper');
  await page.goto(`${shop()}/desk/${key}/book/${venueDate(58)}`);
  await page.locator('.book-activity').first().getByRole('button', { name: /9:00/ }).click();
  const order = page.getByRole('region', { name: 'Order' });
  await expect(order.getByText('Total', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'First name' }).fill('Ines');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await order.getByRole('radio', { name: 'For 24 hours' }).check();
  await expectAccessible(page, 'desk, book with places that are kept for a day');
  const agreed = order.getByRole('checkbox', { name: /agreed/ });
  if (await agreed.isVisible()) await agreed.check();
  await order.getByRole('button', { name: /^Book, \$.* to pay later$/ }).click();
  await expect(page.getByText(/^The places are kept until .* the order is canceled\.$/)).toBeVisible();
  await expect.poll(async () => (await mailTo(email)).text).toContain('Please pay by ');
  const receipt = await page.getByRole('link', { name: 'Take a card now' }).getAttribute('href');
  await page.getByRole('link', { name: 'Open the order' }).click();
  await expect(page.getByText(/^Places kept until .* if not paid$/)).toBeVisible();
  await page.getByRole('button', { name: 'Give more time' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Until…' }).check();
  await dialog.getByLabel('Day and time').fill(`${venueDate(30)}T18:30`);
  await expectAccessible(page, 'desk, more time to pay');
  await dialog.getByRole('button', { name: 'Give more time' }).click();
  await expect(page.getByText(/^Places kept until .* 6:30\sPM if not paid$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('By Kim Keeper.');
  await page.goto(`${shop()}${receipt}`);
  await expect(page.getByText(/^Please pay by .* 6:30\sPM, or your booking will be canceled/)).toBeVisible();
  await expectAccessible(page, 'receipt of an order that lapses');
});

test('a manager books add-ons for a walk-in, takes something off, and is paid in cash (6-12)', async ({
  page,
}) => {
  const extras = 9082;
  await joinDesk(page, extras, 'manager', 'Mo Manager');
  await page.goto(`${shop()}/desk/${extras}/book/${venueDate(9)}`);
  await page.locator('.book-activity').first().getByRole('button', { name: /9:00/ }).click();
  const order = page.getByRole('region', { name: 'Order' });
  // A mandatory add-on comes with the first guest.
  await expect(order.getByRole('spinbutton', { name: /^River restoration fund/ })).toHaveValue('1');
  for (const _each of [1, 2]) await order.getByRole('button', { name: /^One more: Dry bag/ }).click();
  const total = order.locator('.order-sum dd').first();
  await expect(order.locator('[aria-busy=false] .order-sums')).toBeVisible();
  const before = Number((await total.innerText()).replace('$', ''));
  await page.getByRole('textbox', { name: 'First name' }).fill('Ines');
  await order.getByRole('button', { name: 'Lower the price' }).click();
  await order.getByRole('textbox', { name: 'Amount off' }).fill('10');
  await order.getByRole('textbox', { name: 'Reason' }).fill('Came by bike');
  await expectAccessible(page, 'desk, book with a lower price');
  await order.getByRole('radio', { name: 'Cash' }).check();
  await order.getByRole('button', { name: `Book, $${(before - 10).toFixed(2)} paid` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ines is booked' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the order' }).click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Price lowered by $10.00. By Mo Manager. Reason: Came by bike');
  await expect(page.getByText('Dry bag').first()).toBeVisible();
});

test('questions are answered, a tip is given, and a hotel is picked up from, all on the page where it is booked (6-12, D-CU-01, D-TR-01, D-AD-04)', async ({
  page,
}) => {
  const extras = 9082;
  await joinDesk(page, extras, 'manager', 'Mo Manager');
  await page.goto(`${shop()}/desk/${extras}/book/${venueDate(11)}`);
  const order = page.getByRole('region', { name: 'Order' });
  const line = (name: string) => order.locator('.book-lines > li').filter({ hasText: name });
  await page.locator('.book-activity').first().getByRole('button', { name: /9:00/ }).click();
  await page
    .locator('.book-activity')
    .nth(1)
    .getByRole('button', { name: /^12:00/ })
    .click();
  await expect(line('Evening Cruise').locator('header .num')).toBeVisible();
  await line('River Day').locator('summary').click();
  await line('River Day').getByRole('radio', { name: 'A few times' }).check();
  await line('River Day')
    .getByRole('textbox', { name: /^Shoe size/ })
    .fill('42');
  await line('River Day').getByRole('combobox', { name: 'Tip' }).selectOption('10%');
  await expect(line('River Day').getByText('2 of 3 answered')).toBeVisible();
  const cruise = line('Evening Cruise');
  await cruise.getByRole('button', { name: 'Add pickup' }).click();
  await cruise.getByRole('combobox', { name: /^Pickup at/ }).fill('grand');
  await page.getByRole('option', { name: /Grand Lodge/ }).click();
  await expect(cruise.getByText(/^Pickup at 1\d:\d\d AM, Grand Lodge$/)).toBeVisible();
  await expectAccessible(page, 'desk, book with questions and pickup');
  // All of it is there after a reload.
  await page.reload();
  await expect(cruise.getByText(/^Pickup at 1\d:\d\d AM, Grand Lodge$/)).toBeVisible();
  await page.getByRole('textbox', { name: 'First name' }).fill('Ottilie');
  await order.getByRole('radio', { name: 'Cash' }).check();
  await order.getByRole('button', { name: /^Book, .* paid$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ottilie is booked' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the order' }).click();
  await expect(page.getByText(/Grand Lodge/).first()).toBeVisible();
  await page.goto(`${shop()}/desk/${extras}/day/${venueDate(11)}`);
  await page
    .getByRole('link', { name: /River Day/ })
    .first()
    .click();
  await expect(page.getByText('42').first()).toBeVisible();
});

test('a walk-in buys a package and T-shirts, by keyboard alone, and pays cash (6-12, 2.8-10, D-PK-02)', async ({
  page,
}) => {
  const boats = 9094;
  const email = 'ines@hargrove.example';
  await joinDesk(page, boats, 'desk', 'Dee Desk');
  await page.goto(`${shop()}/desk/${boats}/book/${venueDate(12)}`);
  const packages = page.getByRole('region', { name: 'Packages' });
  const order = page.getByRole('region', { name: 'Order' });
  await packages.getByRole('button', { name: /^Row and Sail/ }).press('Enter');
  await packages
    .getByRole('group', { name: 'Rowing Hour' })
    .getByRole('button', { name: /9:00/ })
    .press('Enter');
  await expect(order.getByText('Choose a time for Sailing Hour.').first()).toBeVisible();
  await packages
    .getByRole('group', { name: 'Sailing Hour' })
    .getByRole('button', { name: /1:00/ })
    .press('Enter');
  await order.getByRole('button', { name: 'One more: Rower, Row and Sail' }).press('Enter');
  await expect(order.locator('header .num').filter({ hasText: '$160.00' })).toBeVisible();
  const goods = page.getByRole('region', { name: 'Merchandise' });
  await goods.getByRole('button', { name: /T-shirt Large/ }).press('Space');
  await goods.getByRole('button', { name: /T-shirt Small/ }).press('Space');
  await order.getByRole('button', { name: 'One more: Small, Grebe T-shirt' }).press('Enter');
  await expect(order.getByText('$248.00').last()).toBeVisible();
  await expectAccessible(page, 'desk, book with a package and merchandise');
  // All of it is there after a reload.
  await page.reload();
  await expect(order.getByText('$248.00').last()).toBeVisible();
  await expect(goods.getByRole('button', { name: /T-shirt Small/, pressed: true })).toBeVisible();
  await expect(
    packages
      .getByRole('group', { name: 'Sailing Hour' })
      .getByRole('button', { name: /1:00/, pressed: true }),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'First name' }).fill('Ines');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await order.getByRole('radio', { name: 'Cash' }).check();
  await order.getByRole('button', { name: 'Book, $248.00 paid' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ines is booked' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the order' }).click();
  await expect(page.getByText('Row and Sail').first()).toBeVisible();
  await expect(page.getByText('Grebe T-shirt').first()).toBeVisible();
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  expect((await mailTo(email)).text).toMatch(
    /Rowing Hour[\s\S]*Sailing Hour[\s\S]*3 × Grebe T-shirt: \$88\.00/,
  );
});
