/** Screens of the desk for `npm run shots`. */
import type { Page } from '@playwright/test';
import { shop, venueDate } from './address.ts';
import { addToCart, pay } from './api.ts';
import { joinDesk } from './desk.ts';
import type { Screen } from './screen.ts';

/** Joins a venue as somebody new, and opens an address of the desk once signed in. */
async function openDesk(page: Page, venue: number, address: string, language = 'en'): Promise<void> {
  await joinDesk(page, venue, 'owner', 'Marcus Bell');
  await page.evaluate((chosen) => localStorage.setItem('desk.language', chosen), language);
  await page.goto(`${shop()}${address}`);
  await page.locator('.main h1').waitFor();
  await page.locator('.bars').waitFor({ state: 'detached' });
}

const day = 12;
let isFilled: Promise<void> | undefined;

/** Books some of the departures of a day, so that there is something to see. */
function fill(): Promise<void> {
  isFilled ??= (async () => {
    for (const [activityKey, rates, time] of [
      [101, { 11: 2, 12: 1 }, '09:00'],
      [101, { 11: 4 }, '09:00'],
      [101, { 11: 2 }, '13:00'],
      [102, { 21: 2 }, '14:00'],
    ] as const) {
      const cart = await addToCart({ locationKey: 9001, activityKey, rates, date: venueDate(day), time });
      await pay(cart, 9001, 'maya@okafor.example');
    }
  })();
  return isFilled;
}

const dayAt =
  (venue: number, more = '', language = 'en') =>
  async (page: Page) => {
    await fill();
    await openDesk(page, venue, `/desk/${venue}/day/${venueDate(day)}${more}`, language);
  };

export const deskScreens: readonly Screen[] = [
  { name: 'desk-day', open: dayAt(9001) },
  { name: 'desk-day-list', open: dayAt(9001, '?view=list') },
  { name: 'desk-day-longest', open: dayAt(9005, '', 'de') },
  { name: 'desk-day-arabic', open: dayAt(9001, '', 'ar') },
  { name: 'desk-day-demo', open: async (page) => openDesk(page, 1, '/desk/1/day') },
  {
    name: 'desk-departure',
    open: async (page) => {
      await fill();
      await openDesk(page, 9001, `/desk/9001/day/${venueDate(day)}/101-0900`);
      await page.locator('.guest-button[aria-pressed=false]').first().click();
      await page.locator('.ring-in').first().waitFor();
    },
  },
  {
    name: 'desk-departure-german',
    widths: [390, 768],
    open: async (page) => {
      await fill();
      await openDesk(page, 9001, `/desk/9001/day/${venueDate(day)}/101-0900`, 'de');
      await page.context().setOffline(true);
      await page.locator('.guest-button[aria-pressed=false]').first().click();
      await page.locator('.guest-waits').first().waitFor();
    },
  },
  { name: 'desk-day-empty', open: async (page) => openDesk(page, 9001, `/desk/9001/day/${venueDate(4000)}`) },
];
