/** Screens of everything but timed departures: rentals, days, passes, private tours, packages, rides. */
import type { Page } from '@playwright/test';
import { ActivityPage } from '../pages/activity-page.ts';
import { CheckoutPage, someone } from '../pages/checkout-page.ts';
import { venueDate } from './address.ts';
import { addToCart, pay } from './api.ts';
import { at, type Screen } from './screen.ts';

const date = venueDate(9);

/** Returns the screen of an activity with choices in the address. */
const kind = (key: number, section = '', choices = '') => ({
  open: async (page: Page) => {
    await page.goto(`/9006/activity/details/${key}${section}?${choices}`);
    await new ActivityPage(page).untilAlive();
    await page.waitForLoadState('networkidle');
  },
});

async function openRides(page: Page, section: string): Promise<void> {
  const { OrderKey } = await addToCart({
    locationKey: 9007,
    activityKey: 902,
    rates: { 921: 2 },
    date,
    time: '09:00',
  });
  await at(`/9007/checkout/cart?orderKey=${OrderKey}`)(page);
  await new CheckoutPage(page).continueFromCart();
  const rides = page.getByRole('region', { name: /^Transportation/ });
  await rides.getByRole('switch').check();
  await rides.getByRole('combobox', { name: 'Where' }).selectOption({ index: 1 });
  if (section !== 'errors') return;
  await rides
    .getByRole('button', { name: 'Continue' })
    .or(new CheckoutPage(page).summary.getByRole('button', { name: 'Continue', exact: true }))
    .click();
  await rides.getByText('Please accept this to continue.').waitFor();
}

const packageOfTwo = (...times: readonly string[]) =>
  at(
    `/9061/package/details/61?rates=6011:2~6021:2&date=${times.map(() => date).join('~')}&time=${times
      .map((time) => `${date}T${time}`)
      .join('~')}`,
  );

export const kindScreens: readonly Screen[] = [
  { name: 'rental-length', ...kind(601, '/time', `date=${date}`) },
  { name: 'rental-ready', ...kind(601, '/guests', `date=${date}&time=${date}T10:00/PT240M&rates=612:1`) },
  { name: 'rate-guests', ...kind(602, '/guests', `date=${date}&time=${date}T19:30&rates=622:2`) },
  { name: 'day-guests', ...kind(606, '/guests', `date=${date}&rates=662:1`) },
  { name: 'pass', ...kind(603, '', 'rates=631:2') },
  {
    name: 'private-tour',
    ...kind(604, '/guests', `private=1&rates=671:2&guests=5&date=${date}&time=${date}T10:00`),
  },
  {
    name: 'pass-receipt',
    open: async (page) => {
      const cart = await addToCart({ locationKey: 9006, activityKey: 603, rates: { 631: 2 } });
      await pay(cart, 9006, someone().email);
      await at(`/9006/receipt?orderKey=${cart.OrderKey}`)(page);
    },
  },
  { name: 'packages', open: at('/9061/catalog/packages') },
  { name: 'package-start', open: at('/9061/package/details/61') },
  { name: 'package-conflict', open: packageOfTwo('09:00', '10:00') },
  { name: 'package-ready', open: packageOfTwo('09:00', '12:00') },
  {
    name: 'package-prefix',
    open: at(`/9061/package/details/62?rates=6011:2~6031:2&date=${date}&time=${date}T09:00`),
  },
  {
    name: 'package-in-cart',
    open: async (page) => {
      await packageOfTwo('09:00', '12:00')(page);
      await page.getByRole('button', { name: 'Add to cart' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Checkout' }).click();
      const checkout = new CheckoutPage(page);
      await checkout.heading.waitFor();
      await checkout.openSection('Your cart');
    },
  },
  {
    name: 'pickup-search',
    open: async (page) => {
      const activity = new ActivityPage(page);
      await page.goto(`/9007/activity/details/901/transportation?date=${date}&transport=1`);
      await activity.untilAlive();
      await activity.panel.getByRole('combobox').fill('gr');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'pickup-times',
    open: async (page) => {
      await page.goto(`/9007/activity/details/901/time?date=${date}&transport=1&pickup=5`);
      await new ActivityPage(page).untilAlive();
      await page.waitForLoadState('networkidle');
    },
  },
  { name: 'rides', open: (page) => openRides(page, '') },
  { name: 'rides-errors', open: (page) => openRides(page, 'errors') },
  { name: 'demo-packages', open: at('/1/catalog/packages') },
];
