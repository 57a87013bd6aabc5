/** The day at the desk: what is booked and who arrives appears by itself, on every screen (6-12; docs/rules/day.md). */
import { readFile } from 'node:fs/promises';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop, venueDate } from './world/address.ts';
import { addToCart, pay } from './world/api.ts';
import { joinDesk } from './world/desk.ts';
import { mailsTo } from './world/mailbox.ts';

const key = 9001;
const kayaks = { locationKey: key, activityKey: 101, time: '09:00' };

async function book(date: string, rates: Readonly<Record<number, number>>): Promise<string> {
  const order = await pay(await addToCart({ ...kayaks, rates, date }), key, 'maya@okafor.example');
  return order.OrderNumber ?? '';
}

test('a booking appears on the day while somebody looks at it, by timeline and by list, at any width (6-12)', async ({
  page,
}) => {
  const date = venueDate(41);
  await joinDesk(page, key, 'desk', 'Dee Desk');
  await page.goto(`${shop()}/desk/${key}/day/${date}`);
  const block = page
    .getByRole('region', { name: 'Timeline' })
    .getByRole('link', { name: /^9:00 AM Sunrise/ });
  await expect(block).toHaveAccessibleName(/0 of 60 places taken/);
  await expect(page.getByText(/^Live, /)).toBeVisible();
  await expectAccessible(page, 'desk, day');
  await book(date, { 11: 2, 12: 1 });
  await expect(block).toHaveAccessibleName(/3 of 60 places taken, 0 of 3 guests arrived/);
  await page.getByRole('button', { name: 'List' }).click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toHaveCount(0);
  await expectAccessible(page, 'desk, day as a list');
  await page.setViewportSize({ width: 320, height: 700 });
  const entry = page
    .getByRole('region', { name: 'Departures' })
    .getByRole('link', { name: /^9:00 AM Sunrise/ });
  await expect(entry).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page, 'desk, day on a phone');
  await entry.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('9:00 AM Sunrise Kayak Tour');
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toBe(`manifest-${date}-101-0900.csv`);
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('maya@okafor.example');
  const pdf = (await page.getByRole('link', { name: 'Print' }).getAttribute('href')) ?? '';
  const printed = await page.request.get(`${shop()}${pdf}`);
  expect((await printed.body()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a departure is closed at the desk, guests are not offered it, and are once it is open again (6-12, D-AV-06)', async ({
  page,
  newVisitor,
}) => {
  const date = venueDate(47);
  await book(date, { 11: 2 });
  const guest = (await newVisitor()).page;
  const ofDay = `${shop()}/${key}/catalog/date/${date.split('-').map(Number).reverse().join('/')}`;
  const times = guest.getByRole('list', { name: 'Times of Sunrise Kayak Tour' }).getByRole('listitem');
  await guest.goto(ofDay);
  const offered = await times.count();
  expect(offered).toBeGreaterThan(1);

  await joinDesk(page, key, 'manager', 'Mia Larsen');
  await page.goto(`${shop()}/desk/${key}/day/${date}/101-0900`);
  await page.getByRole('button', { name: 'Change places' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Places' }).fill('1');
  await expect(dialog.getByText('At least 2: so many are sold or in carts.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Places' }).fill('8');
  await expect(dialog.getByText('6 more places can be sold.')).toBeVisible();
  await expectAccessible(page, 'desk, places of a departure');
  await dialog.getByRole('button', { name: 'Change to 8 places' }).click();
  await expect(page.getByText('2 of 8 places taken')).toBeVisible();

  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog.getByText(/^2 guests stay booked\. Nobody else can book it/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The captain is ill');
  await expectAccessible(page, 'desk, closing a departure');
  await dialog.getByRole('button', { name: 'Close departure' }).click();
  await expect(page.getByText('Closed: nobody can book this departure')).toBeVisible();
  await expect(page.getByText(/, Mia Larsen$/)).toBeVisible();
  await expect(page.getByText('The captain is ill', { exact: true })).toBeVisible();
  await expectAccessible(page, 'desk, a closed departure');
  await expect(async () => {
    await guest.goto(ofDay);
    await expect(times).toHaveCount(offered - 1, { timeout: 500 });
  }).toPass();
  await expect(guest.getByText('The captain is ill')).toHaveCount(0);

  await page.goto(`${shop()}/desk/${key}/day/${date}`);
  const block = page
    .getByRole('region', { name: 'Timeline' })
    .getByRole('link', { name: /^9:00 AM Sunrise.*2 of 8 places taken.*Closed/ });
  await expect(block).toBeVisible();
  await expectAccessible(page, 'desk, day with a closed departure');
  await block.click();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.getByRole('button', { name: 'Open again' }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page, 'desk, opening a departure on a phone');
  await dialog.getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByText('The departure is open again.')).toBeVisible();
  await expect(async () => {
    await guest.goto(ofDay);
    await expect(times).toHaveCount(offered, { timeout: 500 });
  }).toPass();
});

test('vests are taken out of service at the desk, guests are sold what is left, and all once they are back (6-12, R10)', async ({
  page,
  newVisitor,
}) => {
  const venue = 9006;
  const date = venueDate(48);
  const cruise = { locationKey: venue, activityKey: 604, time: '10:00', date };
  await pay(await addToCart({ ...cruise, rates: { 671: 3 } }), venue, 'maya@okafor.example');

  await joinDesk(page, venue, 'manager', 'Mia Larsen');
  await page.goto(`${shop()}/desk/${venue}/day/${date}/604-1000`);
  const panel = page.getByRole('region', { name: 'Resources' });
  await expect(panel.getByText('3 of 10 taken')).toBeVisible();
  await panel.getByRole('button', { name: 'Take out of service' }).click();
  const dialog = page.getByRole('dialog');
  const units = dialog.getByRole('spinbutton', { name: 'How many' });
  await units.fill('8');
  await expect(
    dialog.getByText('3 units are sold and 0 held by carts, so at most 7 can be taken out of service.'),
  ).toBeVisible();
  await units.fill('6');
  await expect(dialog.locator('dl')).toContainText('Places left after1');
  await expectAccessible(page, 'desk, taking units out of service');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The straps are torn');
  await dialog.getByRole('button', { name: 'Take 6 out of service' }).click();
  await expect(panel.getByText('6 out of service until 12:00 PM')).toBeVisible();
  await expect(panel.getByText('1 left')).toBeVisible();
  await expect(panel.getByText('The straps are torn')).toBeVisible();
  await expectAccessible(page, 'desk, a departure with units out of service');

  const guest = (await newVisitor()).page;
  const ofDay = `${shop()}/${venue}/catalog/date/${date.split('-').map(Number).reverse().join('/')}`;
  const times = guest.getByRole('list', { name: 'Times of Pontoon Cruise' });
  await expect(async () => {
    await guest.goto(ofDay);
    await expect(times.getByRole('listitem').first()).toContainText('1 left', { timeout: 500 });
  }).toPass();

  await page.goto(`${shop()}/desk/${venue}/day/${date}`);
  await expect(page.getByText('10 units, 6 out of service')).toBeVisible();
  await page.goBack();
  await page.setViewportSize({ width: 320, height: 700 });
  await panel.getByRole('button', { name: 'Put back' }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page, 'desk, putting units back on a phone');
  await dialog.getByRole('button', { name: 'Put 6 back in service' }).click();
  await expect(panel.getByText('7 left')).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Resources' })).toBeFocused();
  await expect(async () => {
    await guest.goto(ofDay);
    await expect(times.getByRole('listitem').first()).not.toContainText('1 left', { timeout: 500 });
  }).toPass();
});

test('any day is reached by keys, and what is on it too (6-12)', async ({ page }) => {
  const date = venueDate(42);
  await book(date, { 11: 2 });
  await joinDesk(page, key, 'desk', 'Dee Desk');
  await page.goto(`${shop()}/desk/${key}/day/${venueDate(41)}`);
  await expect(page.getByText(/^Live, /)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(`${shop()}/desk/${key}/day/${date}`);
  const block = page
    .getByRole('region', { name: 'Timeline' })
    .getByRole('link', { name: /2 of 60 places taken/ });
  await expect(block).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(block).toBeFocused({ timeout: 50 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('9:00 AM Sunrise Kayak Tour');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Adult 1/, pressed: true })).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByRole('button', { name: /^Adult 1/, pressed: false })).toBeVisible();
  await page.goBack();
  await page.keyboard.press('t');
  await expect(page).toHaveURL(`${shop()}/desk/${key}/day`);
});

test('two people check in one party, one of them in a dead spot: nothing counts twice, and who was first is said (6-12)', async ({
  page,
  newVisitor,
  faults,
}) => {
  const date = venueDate(43);
  await book(date, { 11: 3 });
  await joinDesk(page, key, 'desk', 'Dee Desk');
  const phone = (await newVisitor({ viewport: { width: 390, height: 844 } })).page;
  await joinDesk(phone, key, 'gate', 'Gus Dock');
  const departure = `${shop()}/desk/${key}/day/${date}/101-0900`;
  await Promise.all([page.goto(departure), phone.goto(departure)]);
  const guest = (on: typeof page, place: number, pressed: boolean) =>
    on.getByRole('button', { name: new RegExp(`^Adult ${place}`), pressed });
  await expect(guest(phone, 3, false)).toBeVisible();
  await expectAccessible(phone, 'desk, departure on a phone');

  // Streams and check-ins fail without a connection, which the browser reports.
  faults.expect(/net::ERR_INTERNET_DISCONNECTED/);
  await phone.context().setOffline(true);
  await guest(phone, 1, false).click();
  await guest(phone, 2, false).click();
  await expect(phone.getByText(/2 check-ins are kept on this device/)).toBeVisible();
  await expectAccessible(phone, 'desk, departure without a connection');
  // Meanwhile the first guest is checked in at the desk.
  await guest(page, 1, false).click();
  await expect(guest(page, 1, true)).toContainText(/In, \d/);

  await phone.context().setOffline(false);
  await expect(phone.getByText('1 check-in was refused')).toBeVisible();
  await expect(phone.getByText(/Adult 1, Maya Okafor: already checked in by Dee Desk/)).toBeVisible();
  await expectAccessible(phone, 'desk, refused check-in');
  await expect(guest(phone, 2, true)).toContainText(/In, \d/);
  // The desk sees it without loading anything again.
  await expect(guest(page, 2, true)).toBeVisible();
  await expect(guest(page, 3, false)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Arrived' })).toContainText(/2\s*of 3 arrived/);
});

test('the desk writes to all guests of a departure after seeing who gets the email, and each gets one (6-12)', async ({
  page,
}) => {
  const date = venueDate(45);
  const emails = ['nadia@letters.example', 'omar@letters.example'];
  for (const email of emails) await pay(await addToCart({ ...kayaks, rates: { 11: 1 }, date }), key, email);
  for (const email of emails) await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  await joinDesk(page, key, 'desk', 'Dee Desk');
  await page.goto(`${shop()}/desk/${key}/day/${date}/101-0900`);
  await page.getByRole('button', { name: 'Write to guests' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('2 orders get the email.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('We leave at 9:30');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('The wind turns at ten.\n\nDock B, not A.');
  await dialog.getByText(/^As .* gets it$/).click();
  await expect(dialog.locator('pre')).toContainText('Dock B, not A.');
  await expectAccessible(page, 'desk, writing to guests');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  await dialog.getByRole('button', { name: 'Send 2 emails' }).click();
  await expect(page.getByText('The emails are on their way.')).toBeVisible();
  for (const email of emails)
    await expect
      .poll(async () => (await mailsTo(email)).map(({ subject }) => subject))
      .toContain('We leave at 9:30');
});

test('who is picked up stands on the day as soon as they have booked, and by run and stop for whoever drives (6-12, D-TR-02)', async ({
  page,
}) => {
  const extras = 9082;
  const date = venueDate(43);
  await joinDesk(page, extras, 'gate', 'Rosa Delgado');
  await page.goto(`${shop()}/desk/${extras}/day/${date}`);
  await page.getByText(/^Live, /).waitFor();
  const cruise = { locationKey: extras, activityKey: 802, rates: { 8021: 3 }, date, time: '10:00' };
  const chosen = {
    NeedTransportation: true,
    ...{ HotelName: 'Alpenrose', HotelLatitude: 40.1, HotelLongitude: -105 },
  };
  await pay(await addToCart({ ...cruise, chosen }), extras, 'maya@okafor.example');
  const run = page
    .getByRole('region', { name: 'Timeline' })
    .getByRole('link', { name: /Pickups, White van, 3 of 150 seats, 0 of 3 guests arrived$/ });
  await expect(run).toBeVisible();
  await expectAccessible(page, 'desk, day with pickups');
  await run.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Pickups, /);
  const stop = page.getByRole('region', { name: /, White van$/ });
  await expect(stop.getByRole('heading', { level: 3 })).toHaveText(/, Grand Lodge3 guests$/);
  await expect(stop.getByText('Alpenrose')).toBeVisible();
  await expectAccessible(page, 'desk, pickups');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await stop.getByRole('link', { name: '10:00 AM Evening Cruise' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10:00 AM Evening Cruise');
});
