/** Scanning tickets at the gate with a real camera stream, by hand, and in a dead spot (6-12, D-TK-03; docs/desk.md). */
import type { BrowserContext } from '@playwright/test';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop, venueDate } from './world/address.ts';
import { addToCart, pay } from './world/api.ts';
import { browserThatSees } from './world/camera.ts';
import { shiftDates } from './world/days-ahead.ts';
import { joinDesk } from './world/desk.ts';

const key = 9001;
const phone = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const;

/** Books adults on the departure of a day at nine or one; returns the codes of their tickets. */
async function book(date: string, adults: number, time: '09:00' | '13:00', email: string): Promise<string[]> {
  const cart = await addToCart({ locationKey: key, activityKey: 101, rates: { 11: adults }, date, time });
  const { TicketUUID } = await pay(cart, key, email);
  return Array.from({ length: adults }, (_, index) => `t;${TicketUUID};${index + 1}`);
}

const departureOf = (date: string) => `${shop()}/desk/${key}/day/${date}/101-0900`;

test('a ticket before the camera is checked in, also in a dead spot, and once (6-12, D-TK-03)', async ({
  page,
  playwright,
  faults,
}) => {
  test.setTimeout(120_000);
  const date = venueDate(71);
  const [code = ''] = await book(date, 2, '09:00', 'scanned@gate.example');
  const browser = await browserThatSees(playwright.chromium, page, code);
  const context: BrowserContext = await browser.newContext(phone);
  await shiftDates(context);
  faults.watch(context);
  faults.expect(/net::ERR_INTERNET_DISCONNECTED/);
  const gate = await context.newPage();
  await joinDesk(gate, key, 'gate', 'Gia Scan');
  await joinDesk(page, key, 'desk', 'Del Scan');
  // Loaded before the connection is lost: the dialog and the library that reads codes.
  const decoder = gate.waitForResponse(/decode-picture/);
  await Promise.all([gate.goto(departureOf(date)), page.goto(departureOf(date))]);
  await decoder;
  const guest = page.getByRole('button', { name: /^Adult 1/ });
  await expect(guest).toBeVisible();

  const dialog = gate.getByRole('dialog', { name: 'Scan tickets and cards' });
  const answer = dialog.locator('.scan-answer');
  await context.setOffline(true);
  await gate.getByRole('button', { name: 'Scan' }).click();
  await expect(answer).toContainText('Checked in on this device');
  await expect(answer).toContainText('It is sent when there is a connection.');
  await expect(answer).toContainText('Maya Okafor');
  await expectAccessible(gate, 'desk, scanning in a dead spot');
  await expect(guest).toHaveAttribute('aria-pressed', 'false');

  await context.setOffline(false);
  await expect(answer).toContainText(/^Checked in(?! on)/);
  await expect(page.getByRole('button', { name: /^Adult 1/, pressed: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Arrived' })).toContainText(/1\s*of 2 arrived/);
  // It is held before the camera of another visit of the dialog.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await gate.getByRole('button', { name: 'Scan' }).click();
  await expect(answer).toContainText('Already checked in on this device');
  expect(await gate.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await browser.close();
});

test('a hand scanner’s codes are answered: let in, used by a colleague, another time, and no ticket at all (6-12, D-TK-03)', async ({
  page,
  newVisitor,
}) => {
  const date = venueDate(72);
  const [mine = '', second = ''] = await book(date, 2, '09:00', 'hand@gate.example');
  const [later = ''] = await book(date, 1, '13:00', 'later@gate.example');
  const colleague = (await newVisitor()).page;
  await joinDesk(colleague, key, 'gate', 'Ova Scan');
  await joinDesk(page, key, 'gate', 'Han Scan');
  await Promise.all([page.goto(departureOf(date)), colleague.goto(departureOf(date))]);
  await page.getByRole('button', { name: 'Scan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan tickets and cards' });
  const answer = dialog.locator('.scan-answer');
  // Without a camera, the code is typed.
  await expect(dialog.getByText(/code below/)).toBeVisible();
  await expectAccessible(page, 'desk, scanning without a camera');
  await page.keyboard.type(mine);
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('Checked in');
  await expectAccessible(page, 'desk, a ticket that was let in');

  await colleague.getByRole('button', { name: /^Adult 2/ }).click();
  await expect(colleague.getByRole('button', { name: /^Adult 2/, pressed: true })).toContainText(/In, \d/);
  await page.keyboard.type(second.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(answer).toContainText(/Already checked in by Ova Scan, \d/);
  await expectAccessible(page, 'desk, a ticket that was used');

  await page.keyboard.type(later);
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('For another departure');
  await expect(answer).toContainText(/Sunrise Kayak Tour, .*1:00 PM/);
  await expectAccessible(page, 'desk, a ticket of another departure');
  await dialog.getByRole('button', { name: 'Check in anyway' }).click();
  await expect(answer).toContainText('Checked in');

  await page.keyboard.type('https://example.org/menu');
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('This is no ticket or membership card');
  await expect(dialog.getByRole('region', { name: 'Before' }).getByRole('listitem')).toHaveCount(3);
});
