/** Screens in languages other than English. */
import { venueDate } from './address.ts';
import { addToCart, pay } from './api.ts';
import { at, type Screen } from './screen.ts';

const paddle = { locationKey: 9071, activityKey: 711, rates: { 7111: 2, 7112: 1 }, time: '14:30' };

async function checkoutIn(lang: string): Promise<string> {
  const { OrderKey } = await addToCart({ ...paddle, date: venueDate(16) });
  return `/9071/checkout?orderKey=${OrderKey}&lang=${lang}`;
}

async function receiptIn(lang: string): Promise<string> {
  const order = await addToCart({ ...paddle, date: venueDate(17) });
  const { OrderKey } = await pay(order, 9071, 'maya@example.com');
  return `/9071/receipt?orderKey=${OrderKey}&lang=${lang}`;
}

export const languageScreens: readonly Screen[] = ['ar', 'de', 'es', 'fr'].flatMap((lang) => [
  { name: `catalog-${lang}`, open: at(`/9071/catalog/activities?lang=${lang}`) },
  {
    name: `activity-${lang}`,
    open: at(`/9071/activity/details/711?date=${venueDate(12)}&rates=7111:2,7112:1&lang=${lang}`),
  },
  { name: `checkout-${lang}`, open: async (page) => at(await checkoutIn(lang))(page) },
  { name: `receipt-${lang}`, open: async (page) => at(await receiptIn(lang))(page) },
]);
