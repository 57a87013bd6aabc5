/** Screens for `npm run shots`: tickets of a party, of several activities, with long names, and the email's. */
import { someone } from '../pages/checkout-page.ts';
import { venueDate } from './address.ts';
import { addToCart, pay } from './api.ts';
import { at, type Screen } from './screen.ts';

type Line = Parameters<typeof addToCart>[0];

async function ticketsOf(...lines: readonly Line[]): Promise<string> {
  let orderKey: string | undefined;
  let order: Awaited<ReturnType<typeof addToCart>> | undefined;
  for (const line of lines) {
    order = await addToCart({ ...line, ...(orderKey === undefined ? {} : { orderKey }) });
    orderKey = order.OrderKey;
  }
  const [first] = lines;
  if (order === undefined || first === undefined) throw new Error('nothing was booked');
  const { TicketUUID } = await pay(order, first.locationKey, someone().email);
  return `/${first.locationKey}/ticket/${TicketUUID}`;
}

const kayaks = { locationKey: 9001, activityKey: 101, time: '13:00' };

export const ticketScreens: readonly Screen[] = [
  {
    name: 'tickets',
    open: async (page) => {
      await at(await ticketsOf({ ...kayaks, rates: { 11: 2 }, date: venueDate(14) }))(page);
      await page.getByText('Saved on this device.').waitFor();
    },
  },
  {
    name: 'tickets-apple',
    open: async (page) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0)' }),
      );
      await at(await ticketsOf({ ...kayaks, rates: { 11: 2 }, date: venueDate(14) }))(page);
      await page.getByRole('link', { name: 'Add all to Apple Wallet' }).waitFor();
    },
  },
  {
    name: 'tickets-several',
    open: async (page) => {
      await at(
        await ticketsOf(
          { ...kayaks, rates: { 11: 4, 12: 1 }, date: venueDate(15) },
          { ...kayaks, rates: { 11: 1 }, date: venueDate(16) },
        ),
      )(page);
    },
  },
];
