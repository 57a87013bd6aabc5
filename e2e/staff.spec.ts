/**
 * A venue's own people: from the link of the first owner to a helper who works at the gate, gets another role and leaves
 * (6-12; docs/rules/staff.md).
 */
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop } from './world/address.ts';
import { startDemoShop } from './world/demo-shop.ts';
import { accept, anAddress, joinDesk, linkIn } from './world/desk.ts';
import { mailAbout } from './world/mailbox.ts';
import { runStaffCommand } from './world/operator.ts';

const key = 9001;

const openMenu = (page: Page) => page.getByText('More', { exact: true }).click();

/** On a phone, an owner's last screens are in a menu. */
async function goTo(page: Page, screen: string): Promise<void> {
  if (Number(page.viewportSize()?.width) < 768) await openMenu(page);
  await page.getByRole('link', { name: screen }).click();
}

/** An owner joins and goes to the people of the venue. */
async function ownerOf(page: Page): Promise<string> {
  const email = await joinDesk(page, key, 'owner', 'Ola Owner');
  await goTo(page, 'People');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People');
  return email;
}

test('the first owner opens the link from the terminal, gives a name and an address, and is in (6-12)', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 410 .*getStaffInvitation/);
  const link = linkIn(await runStaffCommand('owner'));
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are invited');
  await expect(page.getByLabel('Your name')).toBeVisible();
  await expectAccessible(page, 'desk, welcome');
  expect(page.url()).toBe(`${shop()}/desk/welcome`);
  await page.getByRole('button', { name: 'Accept and sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter your name.');
  await page.getByLabel('Your name').fill('Ana Reyes');
  await page.getByLabel('Your email').fill(anAddress('ana'));
  await page.getByRole('button', { name: 'Accept and sign in' }).click();
  // The day at the first of the venues, whose people an owner sees too.
  await expect(page.getByRole('link', { name: 'People' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invitation no longer works');
  await expectAccessible(page, 'desk, ended invitation');
});

test('an owner invites a helper, who works at the gate, gets another role, and is removed at once (6-12)', async ({
  page,
  newVisitor,
  faults,
}) => {
  faults.expect(/status of 401 .*getStaffSession/);
  const ola = await ownerOf(page);
  const email = anAddress('gil');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('radio', { name: /^Gate/ }).check();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Gate');
  const gil = (await newVisitor()).page;
  await accept(gil, linkIn((await mailAbout(email, /^Join /)).text), 'Gil Gate');
  // At the gate there is nothing of people.
  await expect(gil.getByRole('link', { name: 'People' })).toHaveCount(0);
  await gil.goto(`${shop()}/desk/${key}/people`);
  await expect(gil.getByRole('heading', { level: 1 })).toHaveText('You no longer have access to this venue');

  await page.reload();
  await expect(page.getByRole('row', { name: /Gil Gate/ })).toBeVisible();
  await expectAccessible(page, 'desk, people');
  await page.getByLabel('Role of Gil Gate').selectOption('Owner');
  await page.getByRole('button', { name: 'Make an owner' }).click();
  await expect(page.getByText('Saved. Gil Gate: Owner')).toBeVisible();
  await gil.goto(`${shop()}/desk/${key}/people`);
  await expect(gil.getByRole('heading', { level: 1 })).toHaveText('People');
  await expect(gil.getByRole('row', { name: new RegExp(ola) })).toBeVisible();

  await page
    .getByRole('row', { name: /Gil Gate/ })
    .getByRole('button', { name: /Remove/ })
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'desk, removing');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Gil Gate' }).click();
  await expect(page.getByRole('row', { name: /Gil Gate/ })).toHaveCount(0);
  await gil.goto(`${shop()}/desk/${key}/people`);
  await expect(gil.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});

test('signs in with a code, is signed out from elsewhere, and returns to where they were (6-12)', async ({
  page,
  newVisitor,
  faults,
}) => {
  faults.expect(/status of 401 .*(getStaffSession|getPasskeys)/, /status of 403 .*signInStaff/);
  const email = await ownerOf(page);
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expectAccessible(page, 'desk, account');
  const phone = (await newVisitor()).page;
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`${shop()}/desk/${key}/people`);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expectAccessible(phone, 'desk, sign-in');
  await expect(phone.getByText('Try it as')).toHaveCount(0);
  await phone.getByLabel('Email').fill(email);
  await phone.getByLabel('Email').press('Enter');
  const field = phone.getByLabel('Code');
  await expect(field).toBeFocused();
  const [code = ''] = /^\d{6}/.exec((await mailAbout(email, /sign-in code/)).subject) ?? [];
  await field.fill(code === '000000' ? '000001' : '000000');
  await expect(phone.getByText('That code is wrong or has expired.')).toBeVisible();
  await expectAccessible(phone, 'desk, code');
  await field.fill(code);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('People');

  await page.reload();
  const sessions = page.getByRole('listitem').filter({ hasText: 'Last used' });
  await expect(sessions).toHaveCount(2);
  await sessions.getByRole('button', { name: /Sign out/ }).click();
  await expect(sessions).toHaveCount(1);
  await goTo(phone, 'Account');
  await expect(phone.getByText('You were signed out. Sign in to go on where you were.')).toBeVisible();
});

test('whoever tries the product on their machine signs in to the demo venues with one click (6-12)', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 401 .*getStaffSession/);
  const demo = await startDemoShop();
  try {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${demo.address}/desk`);
    const row = page.getByRole('region', { name: 'Try it as' });
    await expect(row).toContainText('Offered on this machine only.');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `desk, sign-in with the demo, ${colorScheme}`);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    // After the email, its button and the passkey.
    await expect(page.getByLabel('Email')).toBeFocused();
    for (const _ of ['code', 'passkey', 'Owner']) await page.keyboard.press('Tab');
    await expect(row.getByRole('button', { name: 'Owner' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible();
    await goTo(page, 'People');
    await expect(page.getByRole('row', { name: /Olive Owner/ })).toBeVisible();
    await goTo(page, 'Account');
    await page.getByRole('button', { name: 'Sign out' }).last().click();
    await row.getByRole('button', { name: 'Gate' }).click();
    await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'People' })).toHaveCount(0);
    // By the address of the network, or by a name that leads here, it is another machine's.
    const elsewhere = await page.request.get(`${demo.address}/desk`, { headers: { host: 'shop.example' } });
    expect(await elsewhere.text()).not.toContain('demo-staff');
  } finally {
    // Otherwise the desk says that its server is gone, and asks for its worker in vain.
    await page.goto('about:blank');
    await demo.stop();
  }
});

test('adds a passkey, signs in with it, and no more once it is removed (6-12)', async ({ page, faults }) => {
  faults.expect(/status of 401 .*getStaffSession/, /status of 403 .*signInWithPasskey/);
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  const email = await ownerOf(page);
  await goTo(page, 'Account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const passkey = page.getByRole('listitem').filter({ hasText: 'not used yet' });
  await expect(passkey).toHaveCount(1);
  // The device that has one makes no second.
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('This device has a passkey for you already.')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `desk, passkeys, ${colorScheme}`);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const signOut = () => page.getByRole('button', { name: 'Sign out', exact: true }).last().click();
  await signOut();
  await expectAccessible(page, 'desk, sign-in with a passkey');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await openMenu(page);
  await expect(page.getByRole('link', { name: 'People' })).toBeVisible();
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Added' })
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Added' })).toHaveCount(0);
  await signOut();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('That passkey is not accepted here.')).toBeVisible();
});
