/**
 * The operator's questions of every scope, from booking to receipt and email: missing answers are reported,
 * typed ones are kept (D-CU-01, D-CU-02, D-RT-11).
 */
import type { Page } from '@playwright/test';
import type { ActivityPage } from './pages/activity-page.ts';
import { cards, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { venueDate } from './world/address.ts';
import { addToCart } from './world/api.ts';
import { asking } from './world/asking-venue.ts';
import { mailTo } from './world/mailbox.ts';

const guest = (activity: ActivityPage, name: string) => activity.panel.getByRole('group', { name });

async function openCheckout(page: Page, section = ''): Promise<void> {
  const { OrderKey } = await addToCart({
    locationKey: 9008,
    activityKey: 802,
    rates: { 821: 2 },
    date: venueDate(9),
  });
  await page.goto(`/9008/checkout${section}?orderKey=${OrderKey}`);
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('Total');
}

test('every question is asked where it belongs and survives a reload, and its answer appears on the receipt and in the email (1-06, 3.7-03, 3.10-09, D-CU-01, D-CU-02, D-RT-11, D-OR-04)', async ({
  page,
  activity,
  checkout,
  receipt,
}) => {
  test.setTimeout(90_000);
  const date = venueDate(9);
  await activity.open(9008, 801, { date, time: '09:00', rates: { 811: 2 } });
  await activity.step('Add-ons').click();
  await activity.panel.getByRole('button', { name: 'One more: Dry bag' }).click();
  await activity.panel.getByRole('button', { name: 'One more: Dry bag' }).click();
  await activity.panel.getByRole('button', { name: /^One more: .*Large/ }).click();
  await activity.panel.getByRole('radio', { name: /^18%/ }).click();
  await activity.step('Details').click();
  await expect(activity.addToCart).toBeDisabled();
  await activity.panel.getByLabel(asking.level).selectOption('Once or twice');
  await guest(activity, 'Adult 1').getByLabel(asking.birthday).fill('1990-04-05');
  await guest(activity, 'Adult 2').getByLabel(asking.diet).fill('No nuts at all');
  await guest(activity, 'Adult 2').getByLabel(asking.birthday).fill('1991-06-07');
  await expect(activity.addToCart).toBeEnabled();
  await expectAccessible(page, 'booking with questions');

  await page.reload();
  await activity.untilAlive();
  expect(decodeURIComponent(page.url())).not.toMatch(/nuts|1990|Once/);
  await expect(guest(activity, 'Adult 2').getByLabel(asking.diet)).toHaveValue('No nuts at all');
  await expect(guest(activity, 'Adult 1').getByLabel(asking.birthday)).toHaveValue('1990-04-05');
  await expect(activity.panel.getByLabel(asking.level)).toHaveValue('Once or twice');
  await activity.step('Add-ons').click();
  await expect(activity.panel.getByRole('radio', { name: /^18%/ })).toBeChecked();
  await expect(activity.panel.getByRole('spinbutton', { name: 'Dry bag' })).toHaveValue('2');
  await activity.addAndCheckOut();
  expect(await page.evaluate(() => sessionStorage.getItem('answers'))).toBeNull();

  const contact = someone();
  await checkout.fillContact(contact);
  await checkout.sendContact();
  const summary = checkout.contact.getByRole('alert');
  await expect(summary).toContainText(`${asking.emergency} is required`);
  await expect(summary).toContainText(`${asking.occasion} is required`);
  await expectAccessible(page, 'contact with questions that are not answered');
  await checkout.contact.getByLabel(asking.emergency).fill('my sister');
  await checkout.sendContact();
  await expect(summary).toContainText(`“${asking.emergency}” needs a phone number, like +1 303 555 0100.`);
  await checkout.contact.getByLabel(asking.emergency).fill('+1 303 555 0177');
  await checkout.contact.getByRole('radio', { name: 'An anniversary' }).check();
  await checkout.openOptional();
  await checkout.contact.getByLabel(asking.longest).fill('Two of us are shy.\nOne is not.');
  await page.reload();
  await expect(checkout.contact.getByLabel(asking.longest)).toHaveValue('Two of us are shy.\nOne is not.');
  await expect(checkout.contact.getByLabel('First name')).toHaveValue('Maya');
  await checkout.contact.getByRole('checkbox', { name: asking.news }).check();
  await checkout.continueFromContact();
  await page.reload();
  await checkout.fillCard(cards.approved);
  await checkout.submitPayment();

  await expect(receipt.heading).toHaveText('Thank you, Maya!');
  for (const words of [
    '2 × Dry bag',
    'Wetsuit: 1 × Large',
    'Tip, 18%',
    'Once or twice',
    'No nuts at all',
    'Apr 5, 1990',
    '+1 303 555 0177',
    'An anniversary',
    'Two of us are shy.',
  ])
    await expect(receipt.main).toContainText(words);
  await expectAccessible(page, 'receipt with answers');
  const mail = await mailTo(contact.email);
  for (const words of [
    `${asking.level} Once or twice`,
    `Adult 2, ${asking.diet}: No nuts at all`,
    `Adult 1, ${asking.birthday}: Apr 5, 1990`,
    `${asking.occasion} An anniversary`,
    `${asking.news}: Yes`,
  ]) {
    expect(mail.text).toContain(words);
    expect(mail.html).toContain(words);
  }
});

test('what is typed before the page’s scripts load is kept (D-CU-02)', async ({ page, activity }) => {
  const date = venueDate(9);
  await page.route(/\.js(\?|$)/, async (route) => {
    await new Promise((done) => setTimeout(done, 1500));
    await route.continue();
  });
  const choices = `rates=811:1&date=${date}&time=${date}T09:00`;
  await page.goto(`/9008/activity/details/801/review?${choices}`, { waitUntil: 'commit' });
  await activity.panel.getByLabel(asking.level).selectOption('Often');
  await guest(activity, 'Adult 1').getByLabel(asking.diet).fill('No nuts');
  await guest(activity, 'Adult 1').getByLabel(asking.birthday).fill('1990-04-05');
  expect(await page.evaluate(() => 'appConfiguration' in window)).toBe(false);
  await activity.untilAlive();
  await expect(activity.addToCart).toBeEnabled();
  await page.reload();
  await activity.untilAlive();
  await expect(guest(activity, 'Adult 1').getByLabel(asking.diet)).toHaveValue('No nuts');
});

test('an answer can be changed until the order is paid (D-CU-02)', async ({ page, checkout }) => {
  await openCheckout(page);
  await checkout.fillContact(someone());
  await checkout.contact.getByLabel(asking.emergency).fill('+1 303 555 0177');
  await checkout.contact.getByRole('radio', { name: 'A birthday' }).check();
  await checkout.continueFromContact();
  await checkout.openSection('Contact');
  await expect(checkout.contact.getByRole('radio', { name: 'A birthday' })).toBeChecked();
  await checkout.contact.getByRole('radio', { name: 'Just a fine day out' }).check();
  await checkout.contact.getByLabel(asking.emergency).fill('');
  await checkout.sendContact();
  await expect(checkout.contact.getByRole('alert')).toContainText(`${asking.emergency} is required`);
  await expect(checkout.toggle('Payment')).toBeEnabled();
  await page.reload();
  await checkout.openSection('Contact');
  await expect(checkout.contact.getByRole('radio', { name: 'Just a fine day out' })).toBeChecked();
});
