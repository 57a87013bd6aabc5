/** Screens of the desk for `npm run shots`. */
import { setTimeout as pause } from 'node:timers/promises';
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

let soldNumber: Promise<string> | undefined;

/** An order with a refund, so that its screen has something to show. */
function sold(): Promise<string> {
  soldNumber ??= (async () => {
    const rates = { 11: 2, 12: 1 };
    const cart = await addToCart({
      locationKey: 9001,
      activityKey: 101,
      rates,
      date: venueDate(46),
      time: '09:00',
    });
    const order = await pay(cart, 9001, 'maya.okafor-lindqvist@okafor.example');
    return order.OrderNumber ?? '';
  })();
  return soldNumber;
}

const orderAt =
  (language = 'en', open?: (page: Page) => Promise<void>) =>
  async (page: Page) => {
    await openDesk(page, 9001, `/desk/9001/orders/${await sold()}`, language);
    await open?.(page);
  };

/** Opens a dialog by the place of its button, whatever the language. */
const dialogOf = (place: number) => async (page: Page) => {
  await page.locator('.order-actions .button').nth(place).click();
  // Sold without terms.
  const everything = page.locator('input[name=back][value=full]');
  if ((await everything.count()) > 0) await everything.check();
  await page.locator('.expected-parts').waitFor();
};

let isNearlyFull: Promise<unknown> | undefined;

/** Takes all but one of the 60 places of another time of the order's day. */
const fillOtherTime = (): Promise<unknown> => {
  isNearlyFull ??= (async () => {
    const at = { date: venueDate(46), time: '13:00' };
    const cart = await addToCart({ locationKey: 9001, activityKey: 101, rates: { 11: 59 }, ...at });
    await pay(cart, 9001, 'nadia@okafor.example');
  })();
  return isNearlyFull;
};

/** Opens the change of the booking, and asks for another guest, or for a day. */
const changing = (date?: string) => async (page: Page) => {
  await page.locator('.order-line-change').click();
  await page.locator('input[name=departure]').first().waitFor();
  if (date === undefined) await page.locator('.booking-count button').nth(1).click();
  else {
    await page.locator('input[type=date]').fill(date);
    await page.locator('input[name=departure]:not(:checked)').last().check();
  }
  await page.locator('.expected-parts').waitFor();
  await page.locator('.expected-old').waitFor({ state: 'detached' });
};

const changeAt =
  (language = 'en', date?: string) =>
  async (page: Page) => {
    await fillOtherTime();
    await orderAt(language, changing(date))(page);
  };

let hasDemoOrders = false;

/** The orders of the demo venues are made while pictures are taken: waits until none is added any more. */
async function untilDemoOrders(page: Page): Promise<void> {
  for (let [before, now] = ['', '0']; !hasDemoOrders; hasDemoOrders = now.length > 1 && now === before) {
    before = now;
    await pause(4000);
    await page.reload();
    await page.locator('.bars').waitFor({ state: 'detached' });
    now = /\d+/.exec(await page.locator('.orders-status').innerText())?.[0] ?? '';
  }
}

/** At a demo venue. */
const ordersAt =
  (query = '', language = 'en') =>
  async (page: Page) => {
    await openDesk(page, 1, '/desk/1/orders');
    await untilDemoOrders(page);
    await page.evaluate((chosen) => localStorage.setItem('desk.language', chosen), language);
    await page.goto(`${shop()}/desk/1/orders${query}`);
    await page.locator('.main h1').waitFor();
    await page.locator('.bars').waitFor({ state: 'detached' });
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
  { name: 'desk-order', open: orderAt() },
  { name: 'desk-order-arabic', widths: [390, 1280], open: orderAt('ar') },
  { name: 'desk-order-cancel', open: orderAt('en', dialogOf(3)) },
  { name: 'desk-order-cancel-german', widths: [390, 768], open: orderAt('de', dialogOf(3)) },
  { name: 'desk-order-change', open: changeAt() },
  { name: 'desk-order-change-day', widths: [320, 390, 1280], open: changeAt('en', venueDate(47)) },
  { name: 'desk-order-change-german', widths: [390, 768], open: changeAt('de') },
  { name: 'desk-order-change-arabic', widths: [390, 1280], open: changeAt('ar', venueDate(47)) },
  { name: 'desk-order-resend', widths: [390, 1280], open: orderAt('en', dialogOf(0)) },
  { name: 'desk-orders', open: ordersAt() },
  { name: 'desk-orders-search', open: ordersAt('?text=mari&state=saved&sort=visit') },
  { name: 'desk-orders-nothing', open: ordersAt('?text=lindqvst&due=owed') },
  { name: 'desk-orders-arabic', open: ordersAt('?due=owed&sort=due', 'ar') },
  {
    name: 'desk-orders-refused',
    widths: [320, 390, 1280],
    open: async (page) => {
      await ordersAt('?visitFrom=2026-12-02&visitTo=2026-12-01', 'de')(page);
      const fold = page.locator('.orders-fold');
      if (await fold.isVisible()) await fold.click();
    },
  },
  { name: 'desk-day-empty', open: async (page) => openDesk(page, 9001, `/desk/9001/day/${venueDate(4000)}`) },
];
