/**
 * An affiliate's link brings a guest who buys; the affiliate sees click, order and commission; the operator takes it
 * back (D-AG-03, D-AG-04; docs/rules/agents.md).
 */
import { readFile } from 'node:fs/promises';
import { cards, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { runCommissionCommand } from './world/operator.ts';
import { signInAsPhone } from './world/sign-in.ts';

const portal = '/9001/affiliate/portal';

test('a guest comes by an affiliate’s link and buys; the affiliate logs in, sees it and downloads it; the operator reverses it (1-15, 2.1-21, 6-02, D-AG-03, D-AG-04, D-API-69)', async ({
  page,
  catalog,
  activity,
  checkout,
  receipt,
  newVisitor,
  faults,
}) => {
  faults.expect(/status of 403 .*getReport/);
  test.setTimeout(120_000);
  const counted = page.waitForResponse('**/api/affiliate/countClick');
  await page.goto('/9001?clientAgentKey=302');
  expect((await counted).status()).toBe(200);
  expect(await page.context().cookies()).toEqual([]);
  await catalog.choose('Sunrise Kayak Tour');
  await activity.untilAlive();
  await activity.chooseDate(venueDate(11));
  await activity.chooseTime('9:00 AM');
  await activity.addGuests('Adult', 2);
  await activity.addAndCheckOut();
  await checkout.fillContact(someone());
  await checkout.continueFromContact();
  await checkout.acceptTerms();
  await checkout.fillCard(cards.approved);
  await checkout.submitPayment();
  await receipt.heading.waitFor();
  const number = /KESTREL-\d+/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? '';

  const { page: own } = await newVisitor();
  await own.goto(portal);
  await signInAsPhone(own, '+13035550130');
  await expect(own).toHaveURL(portal);
  const row = own.getByRole('table', { name: 'By item' }).getByRole('row', { name: /^Sunrise Kayak Tour/ });
  await expect(row).toBeVisible();
  const [commission, sales, orders, guests] = await row.getByRole('cell').allTextContents();
  expect([orders, guests]).toEqual(['1', '2']);
  const cents = (text = '') => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100);
  expect(cents(sales)).toBeGreaterThan(0);
  expect(cents(commission)).toBe(cents(sales) / 10);
  const total = (name: string) =>
    own.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
  await expect(total('Clicks')).toHaveText('1');
  await expect(total('Pending')).toHaveText(commission ?? '');
  await expectAccessible(own, 'the affiliate portal');

  const saving = own.waitForEvent('download');
  await own.getByRole('button', { name: 'Download CSV' }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  expect(file).toMatch(/^\ufeff"Date","Item"/);
  expect(file).toContain(`"Sunrise Kayak Tour","0","1","2","${(cents(sales) / 100).toFixed(2)}"`);
  expect(file).not.toMatch(/Okafor|@/);

  await own.getByLabel('What guests see first').selectOption({ label: 'Sunrise Kayak Tour' });
  const link = await own.getByRole('region', { name: 'Link', exact: true }).locator('code').textContent();
  expect(link).toMatch(/\/9001\/activity\/details\/101\?clientAgentKey=302$/);

  expect(await runCommissionCommand('list', '--location', '9001')).toContain(
    `Pine Camp (affiliate 302): ${commission} pending, $0.00 to pay`,
  );
  await runCommissionCommand('reverse', number, '--location', '9001');
  await own.reload();
  await untilAlive(own);
  await expect(total('Reversed')).toHaveText(commission ?? '');
  await expect(total('Orders')).toHaveText('0');
  await expect(total('Commission')).toHaveText('$0.00');

  // A number that is no affiliate's.
  await own.getByRole('button', { name: 'Log out' }).click();
  await expect(own).not.toHaveURL(portal);
  await own.goto(portal);
  await signInAsPhone(own, '+13035550139');
  await expect(
    own.getByText('Your account is not set up as an affiliate of Kestrel Bay Adventures.'),
  ).toBeVisible();
});
