/**
 * The membership area: member forms, waivers, revoking, check-in and cards (2.10-07, 2.11, 5.1, 8.2;
 * docs/rules/members.md).
 */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { signInAsPhone } from './world/sign-in.ts';

const venue = 9092;

/**
 * Signs in and opens the membership from the picker, which links to a membership that a member blocks (C-49).
 */
async function openMembership(page: Page, phone: string): Promise<void> {
  await page.goto(`/${venue}/login`);
  await signInAsPhone(page, phone);
  await page.getByRole('main').getByRole('link', { name: 'See membership' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Cove / })).toBeVisible();
}
const card = (page: Page, name: string | RegExp) => page.getByRole('article', { name });
const wantsSaving = (url: URL) => url.pathname.endsWith('/SaveMemberToMembership');
const wantsCheckIn = (url: URL) => url.pathname.endsWith('/SaveMembershipCheckIn');

test('the account holder fills in the form of a child, with a message for each field, and signs the waiver through its link (2.11-01, 2.10-07, 5.1-01, 5.1-02, 5.1-05, 8.2-08, D-WV-01)', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await openMembership(page, '+13035550120');
  await expect(page.getByText('Sign the waiver to start using it')).toBeVisible();
  await card(page, 'Child')
    .getByRole('link', { name: /^Add name/ })
    .click();

  const main = page.getByRole('main');
  await expect(main.getByText('Child (Under 15)')).toBeVisible();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.locator('.field-error')).toHaveText([
    'First Name is required',
    'Last Name is required',
    'Date of Birth is required',
    'Emergency Contact First Name is required',
    'Emergency Contact Last Name is required',
    'Emergency Contact Phone Number is required',
  ]);
  await expect(main.getByLabel('First Name', { exact: true })).toBeFocused();
  await expectAccessible(page, 'the form of a member with its messages');

  await main.getByLabel('First Name', { exact: true }).fill('Pia');
  await main.getByLabel('Last Name', { exact: true }).fill('Vance');
  await main.getByLabel('Date of Birth').fill('2099-01-01');
  await main.getByLabel('Emergency Contact First Name').fill('Olaf');
  await main.getByLabel('Emergency Contact Last Name').fill('Vance');
  await main.getByRole('textbox', { name: 'Emergency Contact Phone Number' }).fill('970 5550177');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.locator('.field-error')).toHaveText(['Date of Birth is not valid']);
  await main.getByLabel('Date of Birth').fill('2018-04-30');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Saved.')).toBeVisible();
  await page.reload();
  await untilAlive(page);
  await expect(main.getByLabel('Date of Birth')).toHaveValue('2018-04-30');
  await expect(main.getByRole('textbox', { name: 'Emergency Contact Phone Number' })).toHaveValue(
    '(970) 555-0177',
  );
  await page.getByRole('link', { name: 'Back to Cove family' }).click();

  const link = card(page, 'Pia Vance').getByRole('link', { name: /^Sign waiver/ });
  const address = new URL((await link.getAttribute('href')) ?? '');
  expect(address.origin).toBe(shop());
  expect(address.pathname).toMatch(/^\/kiosk\/HERON\/checkin\/form\/[\w-]{22}$/);
  expect(address.search).toBe('?unassigned=true');
  await link.click();
  const waiver = page;
  await expect(waiver.getByText('The cove is deep and cold.')).toBeVisible();
  await expectAccessible(waiver, 'the page of a waiver');
  // Filled in from the form just saved; an eight-year-old also needs a guardian.
  await expect(waiver.getByLabel('Name', { exact: true })).toHaveValue('Pia Vance');
  await expect(waiver.getByLabel('Date of Birth')).toHaveValue('2018-04-30');
  await waiver.getByLabel('Name of Parent or Guardian').fill('');
  await waiver.getByRole('button', { name: 'Draw it instead' }).click();
  const pad = await waiver.getByRole('img', { name: 'Signature' }).boundingBox();
  if (pad === null) throw new Error('there is nothing to draw on');
  await waiver.mouse.move(pad.x + 20, pad.y + 60);
  await waiver.mouse.down();
  await waiver.mouse.move(pad.x + 120, pad.y + 30, { steps: 5 });
  await waiver.mouse.up();
  await waiver.getByRole('button', { name: 'Sign' }).click();
  // A child cannot sign alone.
  await expect(waiver.getByText('Name of Parent or Guardian is required')).toBeVisible();
  await waiver.getByLabel('Name of Parent or Guardian').fill('Nora Vance');
  // The drawing is kept.
  await expect(waiver.getByRole('img', { name: 'Signature' })).toBeVisible();
  await waiver.getByRole('button', { name: 'Sign' }).click();
  await expect(waiver.getByText('Thank you. You can close this page.')).toBeVisible();
  await waiver.getByRole('main').getByRole('link', { name: 'Back to your membership' }).click();
  await untilAlive(page);
  await expect(card(page, 'Pia Vance').getByText('Waiver signed')).toBeVisible();
});

test('a member is revoked and restored; a failed save shows a message, and a failed check-in is only logged (1-09, 2.11-03, 2.11-04, 4.7-01, 4.7-02, 8.2-05, 8.2-06, D-MB-10)', async ({
  page,
  faults,
}) => {
  faults.expect(/A member could not be revoked/, /A check-in failed/, /Failed to load resource/);
  await openMembership(page, '+13035550121');
  await expect(page.getByText('Regatta, Jul 3–5, 2099')).toBeVisible();
  await card(page, /^Adult/)
    .getByRole('link', { name: /^Add name/ })
    .click();
  const form = page.getByRole('main');
  await form.getByLabel('First Name', { exact: true }).fill('Rika');
  await form.getByLabel('Last Name', { exact: true }).fill('Brandt');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Cove pair' }).click();
  const other = card(page, 'Rika Brandt');
  const revoke = other.getByRole('button', { name: 'Revoke access' });
  const yes = page.getByRole('alertdialog').getByRole('button', { name: 'Revoke access' });

  const failing = {
    status: 503,
    json: { ExceptionMessage: 'The server is busy. Please try again in a moment.' },
  };
  await page.route(wantsSaving, (route) => route.fulfill(failing));
  await revoke.click();
  await yes.click();
  await expect(page.getByRole('alert').getByText('The server is busy.')).toBeVisible();
  // The optimistic change is undone: the button is enabled again and the member is not revoked.
  await expect(revoke).not.toHaveAttribute('aria-busy', 'true');
  await page.unroute(wantsSaving);

  await revoke.click();
  await yes.click();
  await expect(other.getByText('Revoked', { exact: true })).toBeVisible();
  await expect(page.getByText('A member’s access is revoked')).toBeVisible();
  await expectAccessible(page, 'a membership with a revoked member');
  await other.getByRole('button', { name: 'Restore access' }).click();
  await expect(revoke).toBeVisible();
  await expect(other.getByText('Revoked', { exact: true })).toBeHidden();

  const mine = card(page, 'Ivo Brandt');
  const checkIn = mine.getByRole('button', { name: 'Check in' });
  await page.route(wantsCheckIn, (route) => route.fulfill(failing));
  await checkIn.click();
  await expect
    .poll(() => faults.all().filter((fault) => fault.includes('A check-in failed')))
    .toHaveLength(1);
  await expect(mine.getByRole('status')).toBeEmpty();
  await page.unroute(wantsCheckIn);
  await checkIn.click();
  await expect(mine.getByText('Checked in.')).toBeVisible();
  await expect(mine.getByText(/^1 visit, 9 left/)).toBeVisible();
  // Counts as the same visit.
  await checkIn.click();
  await expect(mine.getByText('Checked in.')).toBeVisible();
  await expect(mine.getByText(/^1 visit, 9 left/)).toBeVisible();
});

test('an ID card has a front, a back and a code of 150 points; opening it signed out asks to sign in first (1-09, 2.11-02, 4.1-06, 6-02, 7.3-11, 9-20, 9-23, D-MB-08)', async ({
  page,
  newVisitor,
}) => {
  await openMembership(page, '+13035550122');
  await card(page, 'Lena Soto')
    .getByRole('link', { name: /^ID card/ })
    .click();
  const front = page.getByRole('region', { name: 'Front' });
  await expect(front).toContainText('Lena Soto');
  await expect(front).toContainText('Cove pair');
  const back = page.getByRole('region', { name: 'Back' });
  await expect(back).toContainText(/Valid until[A-Z][a-z]{2} \d{1,2}, \d{4}/);
  await expect(back).toContainText('If found, please return to Heron Cove Club');
  const code = back.getByRole('img', { name: 'Code of Lena Soto' });
  expect(decodeURIComponent((await code.getAttribute('src')) ?? '')).toMatch(
    /\/api\/qr\?s=150&p=m;[\w-]{22}$/,
  );
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(150);
  expect(await code.evaluate((image: HTMLImageElement) => image.offsetWidth)).toBe(150);
  await expectAccessible(page, 'an ID card');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save image' }).click();
  expect((await saved).suggestedFilename()).toBe('id-card.png');

  const address = page.url();
  const { page: another } = await newVisitor();
  await another.goto(address);
  await signInAsPhone(another, '+13035550122');
  await expect(another.getByRole('heading', { name: 'ID card of Lena Soto' })).toBeVisible();
  expect(another.url()).toBe(address);
});

test('a photo is added in the form, appears on the card, is hidden from anyone signed out, and can be removed (2.11-01, 3.8-01, 7.3-12, D-API-63, D-UI-07)', async ({
  page,
  playwright,
  faults,
}) => {
  faults.expect(/status of 415 .*uploadMemberPhoto/);
  await openMembership(page, '+13035550123');
  const mara = card(page, 'Mara Quill');
  await mara.getByRole('link', { name: /^Details/ }).click();
  const main = page.getByRole('main');
  const input = main.getByLabel(/Profile photo/);
  await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a photo') });
  await expect(main.getByText('Please choose a JPEG, PNG or WebP photo.')).toBeVisible();
  await expectAccessible(page, 'a photo that was refused');
  await input.setInputFiles(join(import.meta.dirname, '../server/db/demo/pictures/jeep-red-rocks.jpg'));
  await expect(main.getByText('Photo saved.')).toBeAttached();
  await expect(main.getByText('Replace photo')).toBeVisible();

  await page.getByRole('link', { name: 'Back to Cove pair' }).click();
  const shown = page.waitForRequest(/\/images\/members\/[\w-]{36}\/\d+-512x512\.jpg$/);
  await mara.getByRole('link', { name: /^ID card/ }).click();
  const photo = page.getByRole('region', { name: 'Front' }).locator('img.id-card-photo');
  await expect(photo).toHaveAttribute('src', /^data:image\/jpeg/);
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  const stranger = await playwright.request.newContext();
  expect((await stranger.get((await shown).url())).status()).toBe(404);
  await stranger.dispose();

  await page.goBack();
  await mara.getByRole('link', { name: /^Details/ }).click();
  await main.getByRole('button', { name: /^Remove/ }).click();
  await expect(main.getByText('Add photo')).toBeVisible();
});
