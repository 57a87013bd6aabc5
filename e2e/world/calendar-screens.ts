/** Screens of the desk's calendar for `npm run shots`. */
import type { Page } from '@playwright/test';
import { shop, venueDate } from './address.ts';
import { addToCart, pay } from './api.ts';
import { joinDesk } from './desk.ts';
import type { Screen } from './screen.ts';

const day = 12;

const calendarAt =
  (venue: number, more = '', language = 'en') =>
  async (page: Page): Promise<void> => {
    await joinDesk(page, venue, 'owner', 'Marcus Bell');
    await page.evaluate((chosen) => localStorage.setItem('desk.language', chosen), language);
    await page.goto(`${shop()}/desk/${venue}/calendar${more}`);
    await page.locator('.main h1').waitFor();
    await page.locator('.bars').first().waitFor({ state: 'detached' });
  };

/** The dialog shows what the change would do, or why it cannot be made. */
async function untilPreviewed(page: Page): Promise<void> {
  await page.locator('dialog[open] .change-effect, dialog[open] .notice').first().waitFor();
}

/** Days are chosen, and one of their changes opened by the place of its button, whatever the language. */
const chosenAt =
  (place: number | null, { language = 'en', many = true, venue = 9001, from = day } = {}) =>
  async (page: Page): Promise<void> => {
    await calendarAt(venue, `/${venueDate(from)}`, language)(page);
    await page.locator(`button[data-date="${venueDate(from)}"]`).click();
    if (many)
      await page.locator(`button[data-date="${venueDate(from + 2)}"]`).click({ modifiers: ['Shift'] });
    if (place === null) return;
    await page.locator('.calendar-changes .button').nth(place).click();
    await untilPreviewed(page);
  };

/** Somebody has booked what would be closed. */
const refused =
  (language = 'en') =>
  async (page: Page): Promise<void> => {
    const line = {
      locationKey: 9001,
      activityKey: 101,
      rates: { 11: 2 },
      date: venueDate(day),
      time: '09:00',
    };
    await pay(await addToCart(line), 9001, 'maya@okafor.example');
    await chosenAt(5, { language })(page);
  };

const season = async (page: Page): Promise<void> => {
  await calendarAt(1, '?activity=1')(page);
  await page.locator('.season-ways .button').first().click();
  await page.locator('dialog[open]').waitFor();
};

let isChanged = false;

/** The versions of a venue that was changed in the calendar; the first one's changes are shown, or going back to the second. */
const versionsAt =
  (isRestoring: boolean, language = 'en') =>
  async (page: Page): Promise<void> => {
    if (isChanged) await calendarAt(9001)(page);
    else {
      isChanged = true;
      await chosenAt(0, { from: 20 })(page);
      await page.locator('dialog[open] .button-primary').click();
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
    await page.evaluate((chosen) => localStorage.setItem('desk.language', chosen), language);
    await page.goto(`${shop()}/desk/9001/versions`);
    await page.locator('.version-ways').first().waitFor({ state: 'attached' });
    if (isRestoring) {
      await page.locator('.version-ways .button').first().click();
      await page.locator('dialog[open] .version-changes').waitFor();
    } else {
      await page.locator('.lines details summary').first().click();
      await page.locator('.version-changes').waitFor();
    }
  };

export const calendarScreens: Screen[] = [
  { name: 'desk-calendar', open: calendarAt(1) },
  { name: 'desk-calendar-week', open: calendarAt(1, '?view=week') },
  { name: 'desk-calendar-pools', open: calendarAt(1, '?by=pool') },
  { name: 'desk-calendar-activity', open: calendarAt(1, '?activity=1') },
  { name: 'desk-calendar-season', widths: [390, 1280], open: season },
  { name: 'desk-calendar-chosen', open: chosenAt(null, { venue: 1, from: 2 }) },
  { name: 'desk-calendar-day', widths: [320, 390], open: chosenAt(null, { many: false }) },
  { name: 'desk-calendar-close', open: chosenAt(0) },
  { name: 'desk-calendar-add', widths: [390, 1280], open: chosenAt(3) },
  { name: 'desk-calendar-refused', open: refused() },
  { name: 'desk-versions', open: versionsAt(false) },
  { name: 'desk-versions-restore', widths: [390, 1280], open: versionsAt(true) },
  { name: 'desk-versions-arabic', widths: [390, 1280], open: versionsAt(false, 'ar') },
  { name: 'desk-calendar-german', open: chosenAt(0, { language: 'de' }) },
  { name: 'desk-calendar-arabic', open: chosenAt(null, { language: 'ar' }) },
  { name: 'desk-calendar-week-arabic', widths: [390, 1280], open: calendarAt(1, '?view=week', 'ar') },
];
