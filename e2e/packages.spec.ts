/**
 * Packages: chosen on a timeline or with one time, one line in the cart, changed and removed as a whole (2.8,
 * 2.10, D-PK-02 to D-PK-08).
 */
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { dayName, shortDayName, venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';

test('a dynamic package leads from activity to activity and shows conflicts and free times (2.1-13, 2.1-18, 2.10-04)', async ({
  page,
}) => {
  await page.goto('/9061/catalog/packages');
  await expectAccessible(page, 'packages');
  await page.getByRole('main').getByRole('link', { name: 'Shore Explorer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shore Explorer' })).toBeVisible();
  await untilAlive(page);
  const main = page.getByRole('main');
  const stop = (name: string) => main.locator('.stop').filter({ has: page.getByRole('heading', { name }) });
  const panel = page.getByRole('complementary');

  await main.getByRole('button', { name: 'One more: Adult' }).click();
  await main.getByRole('button', { name: 'One more: Adult' }).click();
  const date = venueDate(9);
  const chooseDate = async (name: string) => {
    const day = stop(name).getByRole('button', { name: `${dayName(date)}, ` });
    while (!(await day.isVisible()))
      await stop(name)
        .getByRole('button', { name: /^Next month/ })
        .click();
    await day.click();
  };
  await chooseDate('Kayak Tour');
  await stop('Kayak Tour').getByRole('radio', { name: '9:00 AM' }).click();
  await expect(panel).toContainText('1 of 2 chosen');
  // Completing an activity opens the next one.
  await chooseDate('Horseback Ride');
  await stop('Horseback Ride').getByRole('radio', { name: '10:00 AM' }).click();
  await expect(stop('Horseback Ride')).toContainText('This overlaps with Kayak Tour');
  await expect(panel).toContainText('Horseback Ride needs another time.');
  await expectAccessible(page, 'a package with a conflict');
  await stop('Horseback Ride').getByRole('button', { name: 'Take 12:00 PM' }).click();
  await expect(panel).toContainText('2 of 2 chosen');
  await expect(panel).toContainText('You save $20.00 with this package');
  await expect(panel.locator('.panel-total')).toContainText('$180.00');
});

test('on a phone, the times in a package keep start, end and places each on one line (2.10-04)', async ({
  page,
}) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 860 });
    await page.goto(`/9061/package/details/61?rates=6011:2~6021:2&date=${venueDate(9)}`);
    await untilAlive(page);
    const time = page.getByRole('main').locator('.time');
    await expect(time.first()).toContainText('left');
    const lines = await time.locator('> :is(b, span, em)').evaluateAll((parts) =>
      parts.map((part) => {
        const { height } = part.getBoundingClientRect();
        return Math.round(height / Number.parseFloat(getComputedStyle(part).lineHeight));
      }),
    );
    expect(new Set(lines), `${width}`).toEqual(new Set([1]));
    // The button that collapses an activity is below it, at the same place in each.
    const open = page.getByRole('button', { name: /^Choose a day for/ });
    await expect(open).toHaveCount(1);
  }
});

test('a conflict offers the nearest times of other days if nothing is free on its day (2.10-04, D-PK-02)', async ({
  page,
}) => {
  const date = venueDate(10);
  await page.goto(
    `/9061/package/details/63?rates=6011:2~6041:2&date=${date}~${date}&time=${date}T09:00~${date}T09:30`,
  );
  await untilAlive(page);
  const stop = page
    .getByRole('main')
    .locator('.stop')
    .filter({ has: page.getByRole('heading', { name: 'Morning Yoga' }) });
  await expect(stop).toContainText('This overlaps with Kayak Tour');
  await expectAccessible(page, 'a conflict with times of other days');
  const next = venueDate(11);
  await stop.getByRole('button', { name: `Take ${shortDayName(next)}, 9:30 AM` }).click();
  await expect(page.getByRole('complementary')).toContainText('2 of 2 chosen');
  await expect(page).toHaveURL(new RegExp(`date=${date}~${next}.*time=${date}T09:00~${next}T09:30`));
});

test('the choices of a package are in its URL, go into the cart as one line, and are changed and removed as a whole (1-02, 2.1-28, 2.8-05, 2.8-12, 2.8-15)', async ({
  page,
  checkout,
}) => {
  const date = venueDate(9);
  const times = `time=${date}T09:00~${date}T12:00`;
  await page.goto(`/9061/package/details/61?rates=6011:2~6021:2&date=${date}~${date}&${times}`);
  await untilAlive(page);
  const panel = page.getByRole('complementary');
  const ride = page
    .getByRole('main')
    .locator('.stop')
    .filter({ has: page.getByRole('heading', { name: 'Horseback Ride' }) });
  await expect(panel).toContainText('2 of 2 chosen');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  const added = page.getByRole('dialog', { name: 'Shore Explorer is in your cart' });
  await added.getByRole('button', { name: 'Checkout' }).click();
  await checkout.openSection('Your cart');
  const line = checkout.lines.filter({ hasText: 'Shore Explorer' });
  await expect(line).toContainText('You saved $20.00 by booking this package!');
  await expect(line).toContainText('Kayak Tour');
  await expect(line).toContainText('Horseback Ride');
  await expectAccessible(page, 'a package in the cart');
  await line.getByRole('link', { name: 'Edit Shore Explorer' }).click();
  await expect(panel).toContainText('2 of 2 chosen');
  await ride.getByRole('button', { name: 'Change' }).click();
  await ride
    .getByRole('button', { name: /^Time|Time/ })
    .first()
    .click();
  await ride.getByRole('radio', { name: '5:30 PM' }).click();
  await page.getByRole('button', { name: 'Update cart' }).first().click();
  await expect(line).toContainText('5:30');
  await line.getByRole('button', { name: 'Remove Shore Explorer' }).click();
  await expect(page).toHaveURL(/\/9061\/catalog/);
});

test('a prefix package has one date, one time and one price, and appears as one line (2.5-12, 2.8-02, 2.8-03, 2.10-03)', async ({
  page,
  activity,
  checkout,
}) => {
  const date = venueDate(11);
  await page.goto(`/9061/package/details/62?rates=6011:2&date=${date}`);
  await untilAlive(page);
  await activity.chooseTime('9:00 AM');
  // A line per activity, each with its own time.
  const times = page.getByRole('list', { name: 'Your times' }).getByRole('listitem');
  await expect(times).toHaveText(['9:00 to 11:30 AM Kayak Tour', '3:30 to 5:00 PM Evening Cruise']);
  await expectAccessible(page, 'a prefix package');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await activity.added.getByRole('button', { name: 'Checkout' }).click();
  await checkout.openSection('Your cart');
  const line = checkout.lines.filter({ hasText: 'Lake Day' });
  await expect(line).toContainText('Package Price');
  await expect(line).toContainText('$180.00');
  await expect(line).toContainText('2 adults');
  await expect(line).toContainText('9:00 to 11:30 AM');
  await expect(line).toContainText('Kayak Tour, then Evening Cruise at 3:30 PM');
  await expect(line).not.toContainText('$60.00');
  await page.getByRole('link', { name: 'Back to activities' }).click();
  await page.goto('/9061/package/details/62');
  await page.getByRole('link', { name: 'Back to activities' }).click();
  await expect(page).toHaveURL(/\/9061\/catalog\/packages/);
});
