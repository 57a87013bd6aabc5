/**
 * A buyer who has just bought a membership: naming its members with the receipt's link, the first sign-in, a
 * mistyped number (docs/rules/members.md, "The link of a receipt").
 */
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { untilAlive } from './world/alive.ts';
import { addMemberships, pay } from './world/api.ts';
import { mailAbout } from './world/mailbox.ts';
import { signInAsPhone } from './world/sign-in.ts';

const venue = 9092;

test('members are named through the receipt link; after the first sign-in, the membership belongs to its holder at once (D-OR-04, D-API-51, D-API-53, D-AU-05, D-WV-01)', async ({
  page,
  newVisitor,
  faults,
}) => {
  test.setTimeout(90_000);
  faults.expect(/status of 404 .*getMembership/);
  const order = await pay(await addMemberships(venue, ['Cove family']), venue, 'new-member@okafor.dev');
  await page.goto(`/${venue}/receipt?orderKey=${order.OrderKey}`);
  await untilAlive(page);
  await page.getByRole('link', { name: /^Complete member details/ }).click();

  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2, name: 'Name one more person' })).toBeVisible();
  await expectAccessible(page, 'a membership before the first sign-in');
  await main
    .getByRole('article', { name: 'Maya Okafor' })
    .getByRole('link', { name: /^Details/ })
    .click();
  // The link alone shows names but no contact details.
  await expect(main.getByText('Okafor', { exact: true })).toBeVisible();
  await expect(main).not.toContainText('555-0100');
  await expect(main.getByLabel('First Name', { exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Cove family' }).click();

  await main.getByRole('link', { name: /^Add name/ }).click();
  await main.getByLabel('First Name', { exact: true }).fill('Pia');
  await main.getByLabel('Last Name', { exact: true }).fill('Okafor');
  await main.getByLabel('Date of Birth').fill('2018-04-30');
  await main.getByLabel('Emergency Contact First Name').fill('Olaf');
  await main.getByLabel('Emergency Contact Last Name').fill('Okafor');
  await main.getByRole('textbox', { name: 'Emergency Contact Phone Number' }).fill('970 5550177');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Saved.')).toBeVisible();
  await expectAccessible(page, 'the form of a member by the link of a receipt');
  await page.getByRole('link', { name: 'Back to Cove family' }).click();
  const address = page.url();

  await main.getByRole('link', { name: 'Sign in' }).click();
  await signInAsPhone(page, '+13035550100');
  await expect(main.getByRole('heading', { level: 1, name: 'Cove family' })).toBeVisible();
  await expect(main.getByRole('article', { name: 'Pia Okafor' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Member Login' })).toBeHidden();
  await expectAccessible(page, 'the membership of a new member');

  // From now on the link grants no access: it asks to sign in.
  const { page: stranger } = await newVisitor();
  await stranger.goto(address);
  await stranger.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
});

test('a mistyped number is changed once, through a link in the buyer’s email (D-AU-05, D-API-53)', async ({
  page,
}) => {
  const email = `mistyped-${test.info().repeatEachIndex}@okafor.dev`;
  // A different number: signing in with an order's number, as the test above does, takes every membership
  // that waits for that number.
  const bought = await addMemberships(venue, ['Cove family']);
  const order = await pay(bought, venue, email, [], `555-019${test.info().repeatEachIndex}`);
  await page.goto(`/${venue}/receipt?orderKey=${order.OrderKey}`);
  await untilAlive(page);
  await page.getByRole('link', { name: /^Complete member details/ }).click();
  await page.getByRole('button', { name: /^Wrong number/ }).click();
  await expect(page.getByText('We sent a link to the email address of your order.')).toBeVisible();
  const mail = await mailAbout(email, /phone number/);
  const link = /\/\d+\/membership\/phone#[\w-]{32}/.exec(mail.text ?? '')?.[0];
  if (link === undefined) throw new Error(`no link in: ${mail.text}`);
  await page.goto(link);
  await untilAlive(page);
  await expect(page.getByLabel('Country')).toBeVisible();
  await expectAccessible(page, 'changing the number of a membership');
  await page.getByRole('textbox').fill('(720) 555-0133');
  await page.getByRole('button', { name: 'Change the number' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your number has been changed' })).toBeVisible();
  await page.goto('about:blank');
  await page.goto(link);
  await untilAlive(page);
  await page.getByRole('textbox').fill('(720) 555-0134');
  await page.getByRole('button', { name: 'Change the number' }).click();
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
});
