/** Renewing a membership: from its page to the extended end, and the page of a reminder's link (docs/rules/memberships.md, "Renewing"). */
import { CheckoutPage } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop, venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { addMemberships, pay } from './world/api.ts';

const venue = 9092;

test('the buyer renews a membership on its page, pays, and finds it extended (D-MB-11, 3.9-03)', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const bought = await addMemberships(venue, ['Cove fortnight']);
  const phone = `555-018${test.info().repeatEachIndex}`;
  const order = await pay(bought, venue, 'renewer@okafor.dev', [], phone);
  const [membershipKey] = (
    order as unknown as { Memberships: { MembershipKeys: string[] }[] }
  ).Memberships.flatMap(({ MembershipKeys }) => MembershipKeys);
  const address = `/${venue}/membership/${membershipKey}?order=${order.OrderKey}`;
  await page.goto(address);
  await untilAlive(page);
  const main = page.getByRole('main');
  const offer = main.getByRole('region', { name: 'Renew membership' });
  const words = (days: number) =>
    new Date(`${venueDate(days)}T12:00:00Z`).toLocaleDateString('en-US', {
      dateStyle: 'medium',
      timeZone: 'UTC',
    });
  await expect(offer).toContainText(`Ends on ${words(13)}`);
  await expect(offer).toContainText(`it’s valid until ${words(27)}.`);
  await expectAccessible(page, 'a membership that can be renewed');
  await offer.getByRole('button', { name: 'Renew for $40.00' }).dblclick();

  await page.waitForURL(/\/checkout/);
  const checkout = new CheckoutPage(page);
  await expect(checkout.summary).toContainText('Cove fortnight');
  await expect(page.getByText('Membership renewal').first()).toBeVisible();
  await expect(page.getByText(`Valid until ${words(27)}`).first()).toBeVisible();
  const orderKey = new URL(page.url()).searchParams.get('orderKey') ?? '';
  const answer = await fetch(
    `${shop()}/api/booking/getorderv2?clientLocationKey=${venue}&orderKey=${orderKey}`,
  );
  await pay((await answer.json()) as typeof bought, venue, 'renewer@okafor.dev', [], phone);

  await page.goto(address);
  await untilAlive(page);
  await expect(main.getByText(words(27)).first()).toBeVisible();
  await page.goto(`/${venue}/receipt?orderKey=${orderKey}`);
  await untilAlive(page);
  await expect(main.getByText('Membership renewal')).toBeVisible();
  await expect(main.getByRole('link', { name: 'See membership' })).toBeVisible();
});

test('a renewal is taken out of the cart, and put into it again by the same button (2.8-12, D-MB-11)', async ({
  page,
}) => {
  const bought = await addMemberships(venue, ['Cove fortnight']);
  const order = await pay(bought, venue, 'undecided@okafor.dev', [], `555-017${test.info().repeatEachIndex}`);
  const [membershipKey] = (
    order as unknown as { Memberships: { MembershipKeys: string[] }[] }
  ).Memberships.flatMap(({ MembershipKeys }) => MembershipKeys);
  const address = `/${venue}/membership/${membershipKey}?order=${order.OrderKey}`;
  await page.goto(address);
  await untilAlive(page);
  await page.getByRole('button', { name: /^Renew for/ }).click();
  await page.waitForURL(/\/checkout/);
  const checkout = new CheckoutPage(page);
  await checkout.openSection('Your cart');
  await checkout.lines.getByRole('button', { name: 'Remove renewal of Cove fortnight' }).click();
  await expect(page.getByText('The renewal was removed.').first()).toBeVisible();
  await page.goto(address);
  await untilAlive(page);
  await page.getByRole('button', { name: /^Renew for/ }).click();
  await page.waitForURL(/\/checkout/);
  await expect(page.getByText('Membership renewal').first()).toBeVisible();
});

test('the link of a reminder that has ended says so and offers to sign in (D-MB-11, S2)', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 404/);
  await page.goto(`/${venue}/membership/renew#${'a'.repeat(32)}`);
  await untilAlive(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page, 'the link of a reminder that has ended');
});
