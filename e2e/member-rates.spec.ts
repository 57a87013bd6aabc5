/** A member books at the member price, or without the membership (6-05, 6-06; docs/rules/member-rates.md). */
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { venueDate } from './world/address.ts';
import { signInAsPhone } from './world/sign-in.ts';

test('a member sees the member price, can book without it, books under the membership, and checkout starts with the account holder (6-05, 6-06, 7.3-10, D-MB-02, D-MB-03)', async ({
  page,
  activity,
  checkout,
}) => {
  await page.goto('/9093/login');
  await signInAsPhone(page, '+13035550108');
  await expect(page.getByRole('banner').getByText('Booking as Lea Novak')).toBeVisible();
  await page.goto(`/9093/activity/details/901?date=${venueDate(9)}`);
  await activity.untilAlive();
  await activity.chooseTime('9:00 AM');
  await expect(activity.panel).toContainText('$25.00');
  await expect(activity.panel).toContainText('member price');
  await activity.addGuests('Sailor', 2);
  await expect(activity.total).toContainText('$50.00');
  await expectAccessible(page, 'a booking at the members’ price');
  await activity.panel.getByRole('button', { name: 'Book without it' }).click();
  await expect(activity.total).toContainText('$80.00');
  await activity.panel.getByRole('button', { name: 'Use it' }).click();
  await expect(activity.total).toContainText('$50.00');
  await activity.addToCart.click();
  await expect(activity.added).toContainText('2 guests');
  await activity.added.getByRole('button', { name: 'Checkout' }).click();
  await expect(checkout.summary).toContainText('$50.00');
  await expect(page.getByLabel('First name')).toHaveValue('Lea');
  await expect(page.getByLabel('Last name')).toHaveValue('Novak');
});

test('a member brings guests at the guest price, as many as there are guest passes; nobody else sees that price (6-06, D-MB-03)', async ({
  page,
  activity,
  checkout,
}) => {
  const address = `/9093/activity/details/901?date=${venueDate(9)}`;
  await page.goto(address);
  await activity.untilAlive();
  await activity.chooseTime('9:00 AM');
  await expect(activity.panel).toContainText('Sailor');
  await expect(activity.panel).not.toContainText('Guest of a member');

  await page.goto('/9093/login');
  await signInAsPhone(page, '+13035550110');
  await expect(page.getByRole('banner').getByText('Booking as Mia Larsen')).toBeVisible();
  await page.goto(address);
  await activity.untilAlive();
  await activity.chooseTime('9:00 AM');
  await expect(activity.panel).toContainText('2 guest passes left');
  await activity.addGuests('Sailor', 1);
  await activity.addGuests('Guest of a member', 2);
  await expect(activity.total).toContainText('$85.00');
  await expect(activity.panel).toContainText('Your membership has 2 guest passes left.');
  await expectAccessible(page, 'a booking with guests of a member');
  await activity.panel.getByRole('button', { name: 'Book without it' }).click();
  await expect(activity.panel).not.toContainText('Guest of a member');
  await activity.panel.getByRole('button', { name: 'Use it' }).click();
  await expect(activity.total).toContainText('$85.00');
  await activity.addToCart.click();
  await expect(activity.added).toContainText('3 guests');
  await activity.added.getByRole('button', { name: 'Checkout' }).click();
  await expect(checkout.summary).toContainText('$85.00');
});
