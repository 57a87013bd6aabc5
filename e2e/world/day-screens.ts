/**
 * Screens for `npm run shots`: the day view, an agent's prices, nearest times in a package, and the receipt
 * of a pass.
 */
import { venueDate } from './address.ts';
import { addToCart, pay } from './api.ts';
import { at, type Screen } from './screen.ts';

/** Formats a day as in its address: day, month, year. */
const dayParts = (date: string) => date.split('-').map(Number).reverse().join('/');

export const dayScreens: readonly Screen[] = [
  { name: 'by-date', open: at(`/9061/catalog/date/${dayParts(venueDate(9))}`) },
  { name: 'by-date-longest', open: at(`/9005/catalog/date/${dayParts(venueDate(9))}`) },
  { name: 'by-date-nothing', open: at(`/9061/catalog/date/${dayParts(venueDate(700))}`) },
  { name: 'by-date-agent', open: at(`/9006/catalog/date/${dayParts(venueDate(9))}?bookingAgentKey=504`) },
  {
    name: 'by-date-failed',
    open: async (page) => {
      await at(`/9061/catalog/date/${dayParts(venueDate(9))}`)(page);
      await page.waitForLoadState('networkidle');
      await page.route('**/api/booking/getItemsByDate*', (route) => route.fulfill({ status: 503, json: {} }));
      await page.getByRole('link', { name: 'Next day' }).click();
      await page.getByText('We couldn’t load the times for this day.').waitFor();
    },
  },
  {
    name: 'by-date-loading',
    asSeen: true,
    open: async (page) => {
      await at(`/9061/catalog/date/${dayParts(venueDate(9))}`)(page);
      await page.waitForLoadState('networkidle');
      await page.route('**/api/booking/getItemsByDate*', () => undefined);
      await page.getByRole('link', { name: 'Next day' }).click();
      await page.locator('.date-row .skeleton').first().waitFor();
    },
  },
  { name: 'packages-agent', open: at('/9061/catalog/packages?bookingAgentKey=505') },
  {
    name: 'package-other-days',
    open: async (page) => {
      const date = venueDate(10);
      const chosen = `rates=6011:2~6041:2&date=${date}~${date}&time=${date}T09:00~${date}T09:30`;
      await at(`/9061/package/details/63?${chosen}`)(page);
      await page
        .getByRole('button', { name: /^Take / })
        .first()
        .waitFor();
    },
  },
  {
    name: 'receipt-pass',
    open: async (page) => {
      const cart = await addToCart({ locationKey: 9006, activityKey: 603, rates: { 631: 2 } });
      const { OrderKey } = await pay(cart, 9006, 'pass@okafor.example');
      await at(`/9006/receipt?orderKey=${OrderKey}`)(page);
    },
  },
];
