/** The desk that is loaded again, or opened, without a connection, on the same device (6-12; docs/rules/offline.md, "The desk"). */
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop, venueDate } from './world/address.ts';
import { addToCart, pay } from './world/api.ts';
import { turnClock } from './world/days-ahead.ts';
import { joinDesk } from './world/desk.ts';

const key = 9001;
const date = venueDate(1);
const phone = { viewport: { width: 390, height: 844 } };
const departure = `${shop()}/desk/${key}/day/${date}/101-1300`;

/** Books adults for tomorrow, at one or another time. */
async function book(
  adults: number,
  email: string,
  time = '13:00',
): Promise<{ number: string; codes: string[] }> {
  const cart = await addToCart({
    locationKey: key,
    activityKey: 101,
    rates: { 11: adults },
    date,
    time,
  });
  const { OrderNumber, TicketUUID } = await pay(cart, key, email);
  return {
    number: OrderNumber ?? '',
    codes: Array.from({ length: adults }, (_, index) => `t;${TicketUUID};${index + 1}`),
  };
}

/** Waits until the program is kept, and its worker answers. */
async function untilKept(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/desk');
      return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
    });
  await expect.poll(isKept).toBe(true);
}

const partyOf = (page: Page, number: string) => page.locator('.party', { hasText: number });

test.beforeEach(({ faults }) =>
  faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/),
);

test('a departure that is loaded again in a dead spot goes on checking in, by tap and by scan, and the server gets each once (6-12, D-TK-03)', async ({
  page,
  newVisitor,
}) => {
  test.setTimeout(120_000);
  const { number, codes } = await book(3, 'dead-spot@gate.example');
  await joinDesk(page, key, 'desk', 'Dot Spot');
  const gate = (await newVisitor(phone)).page;
  await joinDesk(gate, key, 'gate', 'Gus Spot');
  await Promise.all([page.goto(departure), gate.goto(departure)]);
  const guests = partyOf(gate, number).locator('.guest-button');
  await expect(guests).toHaveCount(3);
  await untilKept(gate);

  await gate.context().setOffline(true);
  await gate.reload();
  await expect(gate.getByRole('heading', { level: 1 })).toHaveText('1:00 PM Sunrise Kayak Tour');
  await expect(gate.getByText(/^As of \d+:\d\d [AP]M \w+, kept on this device\./)).toBeVisible();
  await expectAccessible(gate, 'desk, departure opened without a connection');
  await guests.nth(0).click();
  await gate.getByRole('button', { name: 'Scan' }).click();
  await expect(gate.locator('.scan-answer')).toContainText('Nothing was scanned yet.');
  await gate.keyboard.type(codes[1] ?? '');
  await gate.keyboard.press('Enter');
  await expect(gate.locator('.scan-answer')).toContainText('Checked in on this device');
  await gate.getByRole('button', { name: 'Close' }).click();
  await expect(gate.getByText(/2 check-ins are kept on this device/)).toBeVisible();
  // Another tab, in the same dead spot.
  const tab = await gate.context().newPage();
  await tab.goto(departure);
  await expect(partyOf(tab, number).locator('.guest-button[aria-pressed=true]')).toHaveCount(2);
  await tab.goto(`${shop()}/desk/${key}/orders`);
  await tab.goto(`${shop()}/desk/${key}/day/${venueDate(0)}/101-0900`);
  await expect(tab.locator('.notice[role=alert]')).toContainText('You’re offline');
  await tab.close();

  await gate.context().setOffline(false);
  await expect(partyOf(page, number).locator('.guest-button[aria-pressed=true]')).toHaveCount(2);
  await expect(gate.getByText(/kept on this device/)).toHaveCount(0);
  await expect(partyOf(page, number).locator('.guest-in')).toHaveCount(2);
});

test('on Today, a ticket of a departure that the device keeps is checked in without a connection; any other is not decided (6-12, D-TK-03)', async ({
  page,
  newVisitor,
}) => {
  test.setTimeout(120_000);
  const { number, codes } = await book(2, 'entrance@gate.example');
  const early = await book(1, 'early@gate.example', '09:00');
  await joinDesk(page, key, 'desk', 'Des Spot');
  const gate = (await newVisitor(phone)).page;
  await joinDesk(gate, key, 'gate', 'Eve Spot');
  // The evening before, in the office: the day, and one of its departures.
  await page.goto(departure);
  await gate.goto(`${shop()}/desk/${key}/day/${date}`);
  await expect(gate.locator('.day-totals')).toBeVisible();
  await gate.goto(departure);
  await expect(partyOf(gate, number).locator('.guest-button')).toHaveCount(2);
  await untilKept(gate);

  // The next day, at the dock.
  await gate.context().setOffline(true);
  await turnClock(gate, 86_400_000);
  await gate.goto(`${shop()}/desk/${key}/day`);
  await gate.getByRole('button', { name: 'Scan' }).click();
  const answer = gate.locator('.scan-answer');
  await expect(answer).toContainText('Nothing was scanned yet.');
  const scan = async (code = '') => {
    await gate.keyboard.type(code);
    await gate.keyboard.press('Enter');
  };
  await scan(codes[0]);
  await expect(answer).toContainText('Checked in on this device');
  await expect(answer).toContainText('1:00 PM Sunrise Kayak Tour');
  await expect(answer).toContainText(/As of .*\d+:\d\d [AP]M, kept on this device/);
  await expectAccessible(gate, 'desk, scanning on Today without a connection');
  expect(await gate.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await scan(codes[0]);
  await expect(answer).toContainText('Already checked in on this device');
  await scan(early.codes[0]);
  await expect(answer).toContainText('Cannot be decided without a connection');
  await expect(answer).toContainText('9:00 AM Sunrise Kayak Tour');

  await gate.context().setOffline(false);
  await expect(partyOf(page, number).locator('.guest-in')).toHaveCount(1);
  // The server's today is another day than that of the turned clock, so that its day takes the place of the scanner.
  await expect(gate.getByText(/check-ins? (is|are) kept on this device/)).toHaveCount(0);
});

test('signing out deletes what the device keeps, and the desk then needs a connection (6-12)', async ({
  page,
  context,
}) => {
  await book(1, 'signed-out@gate.example');
  await joinDesk(page, key, 'gate', 'Sid Spot');
  await page.goto(departure);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1:00 PM Sunrise Kayak Tour');
  await untilKept(page);
  const kept = () =>
    page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('desk.kept')));
  expect(JSON.stringify(await kept())).toContain('Okafor');
  await page.goto(`${shop()}/desk/account`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/desk\/sign-in/);
  expect(await kept()).toEqual([]);
  await context.setOffline(true);
  await page.goto(departure);
  await expect(page.locator('.notice[role=alert]')).toContainText('You’re offline');
  await expect(page.getByText('Okafor')).toHaveCount(0);
});
