/**
 * Add-ons, tips and the operator's questions, for single activities and in packages (D-AD-01 to D-AD-05,
 * D-CU-01, D-CU-02, D-PK-06).
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { addToCart, pay } from './world/api.ts';
import { addOnOf, aFullRiverDay, kindOf } from './world/extras.ts';

const label = 'For your day on the river';
const alive = (page: Page) => untilAlive(page);
const more = (where: Locator, name: string) => where.getByRole('button', { name: `One more: ${name}` });

const chooseTip = (where: Locator, words: string) =>
  where.getByRole('radio', { name: new RegExp(`^${words}`) }).check();

test('add-ons of every kind and a tip are chosen, priced and kept in the URL; questions come before the cart (1-05, 2.10-06, 3.2-05, 3.2-11, 3.5-01, 4.2-04)', async ({
  page,
  activity,
  checkout,
}) => {
  test.setTimeout(90_000);
  const { panel } = activity;
  await activity.open(9082, 801, { date: venueDate(9), time: '09:00', rates: { 8011: 2 } });
  await activity.step(label).click();
  // Mandatory: shows its price, without a checkbox that cannot be cleared.
  await expect(panel).toContainText('Added to every booking: $6.00');
  await expect(panel.getByRole('checkbox', { name: /River restoration fund/ })).toHaveCount(0);
  await expect(activity.total).toContainText('$206.00');

  await more(panel, 'Wetsuit Small').click();
  await more(panel, 'Wetsuit Large').click();
  await more(panel, 'Wetsuit Large').click();
  await expect(panel).toContainText('You can book up to 3 of Wetsuit.');
  await expect(more(panel, 'Wetsuit Small')).toHaveAttribute('aria-disabled', 'true');
  for (let count = 0; count < 4; count++) await more(panel, 'Dry bag').click();
  await expect(panel).toContainText('You can book up to 4 of Dry bag.');
  await panel.getByRole('checkbox', { name: /Hot lunch/ }).check();
  await panel.getByRole('checkbox', { name: /Photo package/ }).check();
  // Guests 200.00, fund 6.00, suits 49.00, bags 24.00, lunch 42.00, photos 45.00.
  await expect(activity.total).toContainText('$366.00');
  await expect(panel.getByRole('radio', { name: 'No tip' })).toBeChecked();
  await chooseTip(panel, '18%');
  await expect(activity.total).toContainText('$402.00');
  await chooseTip(panel, 'Custom amount');
  const own = panel.getByRole('textbox', { name: 'Your tip' });
  await own.fill('12.345');
  await expect(panel).toContainText('Please enter an amount like 12.50.');
  await expect(activity.total).toContainText('$366.00');
  await own.fill('12.50');
  await expect(activity.total).toContainText('$378.50');
  await expectAccessible(page, 'add-ons');

  await page.reload();
  await activity.untilAlive();
  await expect(activity.total).toContainText('$378.50');
  await expect(panel.getByRole('spinbutton', { name: 'Wetsuit Large' })).toHaveValue('2');

  await panel.getByRole('button', { name: 'Continue' }).click();
  await expect(activity.addToCart).toBeDisabled();
  await expect(panel).toContainText('Answer 3 questions to continue.');
  await panel.getByRole('radio', { name: 'A few times' }).check();
  await expect(panel).toContainText('Answer 2 questions to continue.');
  await expectAccessible(page, 'questions');
  await panel.getByRole('group', { name: 'Adult 1' }).getByRole('textbox', { name: 'Shoe size' }).fill('44');
  await panel.getByRole('group', { name: 'Adult 2' }).getByRole('textbox', { name: 'Shoe size' }).fill('38');
  await panel
    .getByRole('group', { name: 'Adult 2' })
    .getByRole('textbox', { name: /^Food we should know of/ })
    .fill('No nuts');
  await activity.addAndCheckOut();

  await checkout.openSection('Your cart');
  const line = checkout.lines.filter({ hasText: 'River Day' });
  for (const words of ['Wetsuit: 1 × Small, 2 × Large', '4 × Dry bag', 'Photo package', '$45.00', '$12.50'])
    await expect(line).toContainText(words);
  for (const words of ['A few times', 'Adult 2, Food we should know of', 'No nuts'])
    await expect(line).toContainText(words);
  await expect(line).toContainText('$378.50');
});

test('an add-on is removed from its line, a required one stays, and editing restores the others (2.8-04, 2.8-15, 7.2-10, D-AD-02)', async ({
  page,
  activity,
  checkout,
}) => {
  const { OrderKey } = await addToCart(aFullRiverDay(venueDate(12)));
  await page.goto(`/9082/checkout/cart?orderKey=${OrderKey}`);
  const line = checkout.lines.filter({ hasText: 'River Day' });
  await expect(line).toContainText('$375.00');
  await expectAccessible(page, 'a line with add-ons');
  await expect(line.getByRole('button', { name: 'Remove River restoration fund' })).toHaveCount(0);
  await line.getByRole('button', { name: 'Remove Dry bag' }).click();
  await expect(line).not.toContainText('Dry bag');
  await expect(line).toContainText('$363.00');
  await expect(checkout.summary).toContainText('$363.00');

  await line.getByRole('link', { name: /^Edit/ }).click();
  await activity.untilAlive();
  await activity.step(label).click();
  const { panel } = activity;
  await expect(panel.getByRole('spinbutton', { name: 'Wetsuit Large' })).toHaveValue('2');
  await expect(panel.getByRole('spinbutton', { name: 'Dry bag' })).toHaveValue('0');
  await expect(panel.getByRole('checkbox', { name: /Photo package/ })).toBeChecked();
  await expect(panel.getByRole('radio', { name: /^18%/ })).toBeChecked();
  await activity.step('Details').click();
  await expect(panel.getByRole('radio', { name: 'A few times' })).toBeChecked();
  await expect(
    panel.getByRole('group', { name: 'Adult 1' }).getByRole('textbox', { name: 'Shoe size' }),
  ).toHaveValue('44');
  await activity.step(label).click();
  await chooseTip(panel, 'No tip');
  await activity.update.click();
  await expect(line).not.toContainText('Tip');
  await expect(line).toContainText('$327.00');
  await expect(line).toContainText('No nuts, please');
});

test('an add-on that is sold out for the day shows a message and cannot be chosen (3.5-01, D-AD-02)', async ({
  page,
  activity,
}) => {
  const date = venueDate(20);
  const river = { locationKey: 9082, activityKey: 801, rates: { 8011: 1 }, date };
  const AddOns = [addOnOf('glasses', 1), kindOf('wetsuit', 'tall', 1)];
  await addToCart({ ...river, time: '13:00', chosen: { AddOns } });
  await activity.open(9082, 801, { date, time: '09:00', rates: { 8011: 2 } });
  await activity.step(label).click();
  const { panel } = activity;
  await expect(panel).toContainText('Polarized glasses is sold out for this day.');
  await expect(panel).toContainText(/Wetsuit Long legs.* is sold out for this day\./);
  await expect(more(panel, 'Polarized glasses')).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'sold-out add-ons');
});

test('the receipt shows the add-ons and answers of each activity (2.8-04, D-CU-02, D-OR-04)', async ({
  page,
}) => {
  const order = await addToCart(aFullRiverDay(venueDate(13)));
  await pay(order, 9082, 'maya@okafor.example');
  await page.goto(`/9082/receipt?orderKey=${order.OrderKey}`);
  const ticket = page.getByRole('article').filter({ hasText: 'River Day' });
  for (const words of ['Wetsuit: 2 × Large', 'Tip, 18%', 'Adult 1, Shoe size', 'No nuts, please'])
    await expect(ticket).toContainText(words);
  await expectAccessible(page, 'a receipt with add-ons');
});

test('in a dynamic package, a conflict is resolved, one activity has add-ons and questions, the other a pickup; editing restores them (2.8-15, 2.10-04, 3.6-05, D-PK-06)', async ({
  page,
  checkout,
}) => {
  test.setTimeout(120_000);
  const date = venueDate(9);
  const times = `time=${date}T09:00~${date}T10:00`;
  await page.goto(
    `/9082/package/details/81/activities/802?rates=8011:2~8021:2&date=${date}~${date}&${times}`,
  );
  await alive(page);
  const main = page.getByRole('main');
  const panel = page.getByRole('complementary');
  const stop = (name: string) => main.locator('.stop').filter({ has: page.getByRole('heading', { name }) });
  const river = stop('River Day');
  const cruise = stop('Evening Cruise');
  await expect(cruise).toContainText('This overlaps with River Day');
  await cruise.getByRole('button', { name: 'Take 12:00 PM' }).click();
  await expect(cruise).not.toContainText('This overlaps');

  // Choices that depend on the time come before the next activity.
  await more(cruise, 'Wool blanket').click();
  await cruise.getByRole('button', { name: /^Pickup/ }).click();
  await cruise.getByRole('radio', { name: /Pick us up/ }).check();
  await cruise.getByRole('combobox', { name: 'Where are you staying?' }).fill('grand');
  await cruise.getByRole('option', { name: /Grand Lodge/ }).click();
  await expect(cruise).toContainText('Pickup at 11:40 AM, Grand Lodge');
  await cruise.getByRole('button', { name: 'Continue' }).click();

  await expect(panel).toContainText('River Day: How much have you fished? is required');
  await river.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  await river.getByRole('checkbox', { name: /Photo package/ }).check();
  await chooseTip(river, '10%');
  await expectAccessible(page, 'add-ons within a package');
  await river.getByRole('button', { name: 'Continue' }).click();
  await river.getByRole('radio', { name: 'Never' }).check();
  await river.getByRole('group', { name: 'Adult 1' }).getByRole('textbox', { name: 'Shoe size' }).fill('41');
  await river.getByRole('group', { name: 'Adult 2' }).getByRole('textbox', { name: 'Shoe size' }).fill('42');
  await expect(panel).toContainText('2 of 2 chosen');
  // River 2 × 90.00, fund 6.00, photos 45.00, tip 18.00; cruise 2 × 35.00, blanket 8.00.
  await expect(panel.locator('.panel-total')).toContainText('$327.00');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  const added = page.getByRole('dialog', { name: 'River and Lake is in your cart' });
  await added.getByRole('button', { name: 'Checkout' }).click();

  await checkout.openSection('Your cart');
  const line = checkout.lines.filter({ hasText: 'River and Lake' });
  for (const words of ['Photo package', 'Tip, 10%', '1 × Wool blanket', 'Pickup @ 11:40 AM, Grand Lodge'])
    await expect(line).toContainText(words);
  for (const words of ['Adult 2, Shoe size', '$327.00']) await expect(line).toContainText(words);
  await expectAccessible(page, 'a package line with add-ons');
  await line.getByRole('button', { name: 'Remove Wool blanket' }).click();
  await expect(line).toContainText('$319.00');

  await line.getByRole('link', { name: 'Edit River and Lake' }).click();
  await expect(panel).toContainText('2 of 2 chosen');
  await expect(panel.locator('.panel-total')).toContainText('$319.00');
  await river.getByRole('button', { name: 'Change River Day' }).click();
  await river.getByRole('button', { name: /^Details/ }).click();
  await expect(
    river.getByRole('group', { name: 'Adult 2' }).getByRole('textbox', { name: 'Shoe size' }),
  ).toHaveValue('42');
  await river.getByRole('radio', { name: 'It is what I do' }).check();
  await page.getByRole('button', { name: 'Update cart' }).first().click();
  await expect(line).toContainText('It is what I do');
  await expect(line).toContainText('Pickup @ 11:40 AM');
});

test('a prefix package asks for the pickup once, and for add-ons and questions per activity (2.8-03, 2.10-03, 4.2-12, D-PK-03, D-TR-01)', async ({
  page,
  activity,
  checkout,
}) => {
  test.setTimeout(120_000);
  const date = venueDate(11);
  await page.goto(`/9082/package/details/82?rates=8011:2&date=${date}`);
  await alive(page);
  const { panel } = activity;
  await activity.chooseTime('9:00 AM');
  // Add-ons that have not been seen yet come before the last step.
  const cruise = panel.getByRole('region', { name: 'Evening Cruise' });
  await more(cruise, 'Wool blanket').click();
  await chooseTip(cruise, '10%');
  await expectAccessible(page, 'add-ons of a prefix package');
  await activity.step('Pickup').click();
  await panel.getByRole('radio', { name: /Pick us up/ }).check();
  await panel.getByRole('combobox', { name: 'Where are you staying?' }).fill('grand');
  await panel.getByRole('option', { name: /Grand Lodge/ }).click();
  await expect(panel).toContainText('Evening Cruise: Pickup at 3:40 PM, Grand Lodge');
  await activity.step('Details').click();
  await expect(panel).toContainText('Answer 3 questions to continue.');
  await panel.getByRole('radio', { name: 'Never' }).check();
  for (const guest of ['River Day, Adult 1', 'River Day, Adult 2'])
    await panel.getByRole('group', { name: guest }).getByRole('textbox', { name: 'Shoe size' }).fill('40');
  await expectAccessible(page, 'questions of a prefix package');
  // 2 × 125.00, fund 6.00, blanket 8.00, tip of 10 percent of 2 × 35.00.
  await expect(activity.total).toContainText('$271.00');

  await page.reload();
  await activity.untilAlive();
  await expect(activity.total).toContainText('$271.00');
  await activity.add();
  await activity.added.getByRole('button', { name: 'Checkout' }).click();
  await checkout.openSection('Your cart');
  const line = checkout.lines.filter({ hasText: 'The Long Day' });
  for (const words of ['2 adults', '1 × Wool blanket', 'Tip, 10%', 'Pickup @ 3:40 PM, Grand Lodge', 'Never'])
    await expect(line).toContainText(words);
  await expect(line).toContainText('$271.00');
  await expectAccessible(page, 'a prefix package line with add-ons');

  await line.getByRole('link', { name: 'Edit The Long Day' }).click();
  await activity.untilAlive();
  await expect(activity.total).toContainText('$271.00');
  await activity.step('Add-ons').click();
  await expect(cruise.getByRole('spinbutton', { name: 'Wool blanket' })).toHaveValue('1');
  await more(cruise, 'Wool blanket').click();
  await activity.update.click();
  await expect(line).toContainText('2 × Wool blanket');
  await expect(line).toContainText('Pickup @ 3:40 PM');
  await expect(line).toContainText('$279.00');
});
