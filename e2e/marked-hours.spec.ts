/** Hours of a day that are marked by hand at the desk, and who is touched (6-12; docs/rules/day.md, "Marked hours"). */
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop, venueDate } from './world/address.ts';
import { addToCart, pay } from './world/api.ts';
import { joinDesk } from './world/desk.ts';

const key = 9001;

test('a manager marks hours, and a guide’s phone shows who is touched, without being loaded again (6-12)', async ({
  page,
  newVisitor,
}) => {
  const date = venueDate(67);
  for (const time of ['09:00', '13:00'])
    await pay(
      await addToCart({ locationKey: key, activityKey: 101, rates: { 11: 2 }, date, time }),
      key,
      'maya@okafor.example',
    );
  const day = `${shop()}/desk/${key}/day/${date}`;
  const phone = (await newVisitor({ viewport: { width: 320, height: 700 } })).page;
  await joinDesk(phone, key, 'gate', 'Gil Ortega');
  await phone.goto(day);
  await expect(phone.getByRole('button', { name: 'Weather' })).toHaveCount(0);

  await joinDesk(page, key, 'manager', 'Mia Larsen');
  await page.goto(day);
  await page.getByRole('button', { name: 'Weather' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Wind' }).click();
  await dialog.getByLabel('From').fill('13:30');
  await dialog.getByLabel('Until').fill('13:00');
  await expectAccessible(page, 'desk, marking hours');
  await dialog.getByRole('button', { name: 'Mark hours' }).click();
  await expect(dialog.getByText('The hours have to end after they begin, on the same day.')).toBeVisible();
  await dialog.getByLabel('Until').fill('18:00');
  await dialog.getByRole('checkbox', { name: 'Sunrise Kayak Tour' }).check();
  await dialog.getByRole('button', { name: 'Mark hours' }).click();
  await expect(page.getByText('The hours are marked.')).toBeVisible();
  const wind = 'Wind, 1:30 PM to 6:00 PM';
  await expect(page.locator('.day-marks')).toContainText(wind);
  await expect(page.locator('.timeline-legend')).toContainText('Wind');
  await page.goto(`${day}?by=activity`);
  await expect(page.locator('.timeline-row').filter({ has: page.locator('.hatching') })).toHaveCount(1);
  await expectAccessible(page, 'desk, day with marked hours');

  // The phone shows it by itself.
  const attention = phone.getByRole('region', { name: 'Needs attention' });
  await expect(attention.getByRole('heading', { name: wind })).toBeVisible();
  await expect(attention).toContainText('1 departure, 1 booking, 2 guests');
  await expect(
    phone.locator('.agenda-entry').filter({ has: phone.getByText('Wind', { exact: true }) }),
  ).toHaveCount(1);
  await expectAccessible(phone, 'desk, day with marked hours on a phone');
  await attention.getByRole('button', { name: `Review ${wind}` }).click();
  await expectAccessible(phone, 'desk, who is touched by marked hours');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await phone
    .getByRole('dialog')
    .getByRole('link', { name: /^1:00 PM/ })
    .click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('1:00 PM Sunrise Kayak Tour');
  await expect(phone.locator('.departure-facts').getByText(wind)).toBeVisible();
  await expectAccessible(phone, 'desk, departure in marked hours');

  await page.getByRole('button', { name: 'Weather' }).click();
  await expectAccessible(page, 'desk, marked hours of a day');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove marked hours' }).click();
  await expect(page.getByText('The marked hours are removed.')).toBeVisible();
  await expect(page.locator('.hatching')).toHaveCount(0);
  await phone.goBack();
  await expect(phone.locator('.agenda-entry').first()).toBeVisible();
  await expect(phone.getByText(wind)).toHaveCount(0);
});
