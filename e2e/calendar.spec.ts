/** The calendar of the desk: a manager changes the schedule in it, guests find it changed, and it is undone (6-12; docs/rules/calendar.md). */
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop, venueDate } from './world/address.ts';
import { addToCart, pay } from './world/api.ts';
import { joinDesk } from './world/desk.ts';

const key = 9001;
/** Activities that no other journey changes: a change of the same one meanwhile could not be undone. */
const walk = { locationKey: key, activityKey: 104, rates: { 41: 2 }, time: '20:00' };
const zipline = { locationKey: key, activityKey: 102, rates: { 21: 2 } };

/** The status of a day in the shop's calendar of the walk. */
async function statusOf(page: Page, date: string): Promise<string | undefined> {
  const [year, month, day] = date.split('-');
  const answer = await page.request.post(`${shop()}/api/booking/getMonthAvailability`, {
    data: {
      ...{ clientLocationKey: key, entityHierarchyKey: 104, activity: { EntityHierarchyKey: 104 } },
      ...{ isPrivateTour: false, rates: [], addOns: [], capacityTypeKey: 1, date: `${month}-${day}-${year}` },
    },
    headers: { 'x-requested-with': 'e2e' },
  });
  const days = (await answer.json()) as { Date: string; Status: string }[];
  return days.find((one) => one.Date === date)?.Status;
}

const dayOf = (page: Page, date: string) => page.locator(`button[data-date="${date}"]`);

/** Holds the pointer down on a day and lets go on another. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const grid = page.getByRole('grid');
  const [begin, end] = [grid.locator(`td[data-date="${from}"]`), grid.locator(`td[data-date="${to}"]`)];
  await begin.hover();
  await page.mouse.down();
  await end.hover();
  await page.mouse.up();
}

test('a manager closes days by dragging over them, keeps who has booked, and takes it back (6-12, D-AV-06, R10)', async ({
  page,
}) => {
  const [first, last] = [venueDate(75), venueDate(76)];
  await pay(await addToCart({ ...walk, date: first }), key, 'maya@okafor.example');
  await joinDesk(page, key, 'manager', 'Mia Larsen');
  await page.goto(`${shop()}/desk/${key}/calendar/${first}?activity=104`);
  await expect(dayOf(page, first)).toHaveAccessibleName(/8:00 PM, 2 of 8 places taken/);
  await expectAccessible(page, 'desk, calendar');
  await drag(page, first, last);
  const panel = page.locator('.calendar-panel');
  await expect(panel.getByText('2 days')).toBeVisible();

  // Nothing may be taken from who has booked.
  await panel.getByRole('button', { name: 'Close days' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^Guests have booked these departures/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: /8:00 PM Night Walk/ })).toBeVisible();
  await expectAccessible(page, 'desk, days that cannot be closed');
  await dialog.getByRole('button', { name: 'Close for sale instead' }).click();
  await dialog.getByLabel('Message for guests').fill('Regatta');
  await dialog.getByLabel('Reason').fill('Boats on the lake');
  await expect(dialog.getByText('2 guests on 1 departure stay booked.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close 2 departures' }).dblclick();
  await expect(page.getByText('The schedule is changed')).toBeVisible();
  await expect.poll(() => statusOf(page, first)).toBe('Closed');
  expect(await statusOf(page, last)).toBe('Closed');
  const changes = page.getByRole('region', { name: 'Recent changes' });
  const closed = changes.getByRole('listitem').filter({ hasText: 'Closed Night Walk for sale' }).first();
  await expect(closed).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText('The schedule is changed')).toBeHidden();
  await expect(closed).toContainText('Undone by Mia Larsen');
  await expect.poll(() => statusOf(page, first)).toBe('Available');

  // Each of it is a version of the venue, with the way back.
  await page.getByRole('link', { name: 'Versions' }).click();
  const version = page.getByRole('listitem').filter({ hasText: 'Boats on the lake' }).first();
  await version.getByText('What changed').click();
  await expect(version.getByText(/Regatta/).first()).toBeVisible();
  await expectAccessible(page, 'desk, versions');
  await version.getByRole('button', { name: 'Go back to this version' }).click();
  await expect(dialog.getByRole('heading', { name: 'What changes' })).toBeVisible();
  await expectAccessible(page, 'desk, going back to a version');
  await dialog.getByRole('button', { name: 'Keep it as it is' }).click();
  await expect(dialog).toBeHidden();
});

test('a departure is added, guests book it, and then it cannot be taken back (6-12, R10)', async ({
  page,
}) => {
  const date = venueDate(78);
  await joinDesk(page, key, 'manager', 'Mia Larsen');
  await page.goto(`${shop()}/desk/${key}/calendar/${date}?activity=102`);
  await dayOf(page, date).click();
  const panel = page.locator('.calendar-panel');
  await panel.getByRole('button', { name: 'Add departures' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Start time 1').fill('18:30');
  await dialog.getByLabel('Places of each departure').fill('4');
  // The form keeps what is typed through a reload.
  await page.reload();
  await dayOf(page, date).click();
  await panel.getByRole('button', { name: 'Add departures' }).click();
  await expect(dialog.getByLabel('Start time 1')).toHaveValue('18:30');
  await dialog.getByRole('button', { name: 'Add 1 departure' }).click();
  await expect(panel.getByRole('link', { name: /6:30 PM/ })).toHaveAccessibleName(/0 of 4 places taken/);
  await pay(await addToCart({ ...zipline, date, time: '18:30' }), key, 'maya@okafor.example');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText(/^Guests have booked these departures/).first()).toBeVisible();
  await page.reload();
  await dayOf(page, date).click();
  await expect(panel.getByRole('link', { name: /6:30 PM/ })).toHaveAccessibleName(/2 of 4 places taken/);
});

test('the calendar is used by keys alone, by week and on a phone, and a season is changed by keys (6-12)', async ({
  page,
}) => {
  const date = venueDate(82);
  await joinDesk(page, key, 'manager', 'Mia Larsen');
  await page.goto(`${shop()}/desk/${key}/calendar/${date}?activity=101`);
  await dayOf(page, date).focus();
  await page.keyboard.press('Space');
  const panel = page.locator('.calendar-panel');
  await expect(panel.getByRole('link', { name: /9:00 AM/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel.getByText(/^Select a day to see its departures/)).toBeVisible();
  const ends = page.getByRole('region', { name: /^Seasons of/ }).getByRole('slider', { name: 'Last day' });
  await ends.first().focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^Removes [\d,]+ departures/)).toBeVisible();
  await expectAccessible(page, 'desk, a season');
  await dialog.getByRole('button', { name: 'Keep as it is' }).click();
  await page.getByRole('button', { name: 'Week' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('–');
  await expectAccessible(page, 'desk, week of the calendar');
  await page.setViewportSize({ width: 320, height: 700 });
  await expect(page.getByRole('navigation', { name: 'Screens' }).getByText('More')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page, 'desk, week of the calendar on a phone');
});
