/** Screens for `npm run shots`: moving a booking on its receipt, for nothing, for a fee, and refused. */
import type { Page } from '@playwright/test';
import { ActivityPage } from '../pages/activity-page.ts';
import { someone } from '../pages/checkout-page.ts';
import { venueDate } from './address.ts';
import { untilAlive } from './alive.ts';
import { addToCart, pay } from './api.ts';
import { runOrderCommand } from './operator.ts';
import { at, type Screen } from './screen.ts';

/** `booked` is the time of the booking, `time` the other one: the morning costs less. */
async function openPanel(page: Page, lang: string, time: 'first' | 'last', booked = '09:00'): Promise<void> {
  const line = {
    locationKey: 9076,
    activityKey: 761,
    rates: { 7611: 2 },
    date: venueDate(12),
    time: booked,
  };
  const { OrderKey } = await pay(await addToCart(line), 9076, someone().email);
  await at(`/9076/receipt?orderKey=${OrderKey}&lang=${lang}`)(page);
  await untilAlive(page);
  await page.locator('.receipt-move-booking button').first().click();
  const panel = page.locator('.receipt-move');
  await panel.locator(`[data-date="${venueDate(13)}"]`).click();
  await panel.getByRole('radio')[time]().check();
  await panel.locator('.sum').waitFor();
  if (booked === '09:00') await panel.locator('iframe').first().waitFor();
}

export const movingScreens: readonly Screen[] = [
  { name: 'cancellation-catalog', open: at('/9076') },
  {
    name: 'cancellation-activity',
    open: async (page) => {
      await at(`/9076/activity/details/761?date=${venueDate(9)}`)(page);
      const activity = new ActivityPage(page);
      await activity.untilAlive();
      await activity.chooseTime('9:00 AM');
      await activity.addGuests('Adult', 2);
    },
  },
  {
    name: 'receipt-movable',
    open: async (page) => {
      const line = {
        locationKey: 9076,
        activityKey: 761,
        rates: { 7611: 2 },
        date: venueDate(12),
        time: '09:00',
      };
      const { OrderKey } = await pay(await addToCart(line), 9076, someone().email);
      await at(`/9076/receipt?orderKey=${OrderKey}`)(page);
    },
  },
  {
    name: 'receipt-canceled-line',
    open: async (page) => {
      const line = {
        locationKey: 9076,
        activityKey: 761,
        rates: { 7611: 2 },
        date: venueDate(12),
        time: '09:00',
      };
      const { OrderKey } = await addToCart(line);
      const both = await addToCart({ ...line, date: venueDate(13), orderKey: OrderKey });
      const { OrderNumber } = await pay(both, 9076, someone().email);
      const of = [OrderNumber ?? '', '-l', '9076'];
      const first = /^ {2}(\d+) {2}Canyon Run/m.exec(await runOrderCommand('show', ...of))?.[1] ?? '';
      await runOrderCommand('cancel', ...of, '--line', first, '--refund', '50.00', '--yes');
      await runOrderCommand('refund', ...of, '12.50', '--yes');
      await at(`/9076/receipt?orderKey=${OrderKey}`)(page);
    },
  },
  {
    name: 'receipt-cancel',
    open: async (page) => {
      const line = {
        locationKey: 9076,
        activityKey: 761,
        rates: { 7611: 2 },
        date: venueDate(12),
        time: '09:00',
      };
      const { OrderKey } = await pay(await addToCart(line), 9076, someone().email);
      await at(`/9076/receipt?orderKey=${OrderKey}`)(page);
      await untilAlive(page);
      await page.getByRole('button', { name: 'Cancel booking' }).click();
      await page.getByRole('dialog').getByText('$126.00').waitFor();
    },
  },
  { name: 'receipt-move-pay', open: (page) => openPanel(page, 'en', 'last') },
  { name: 'receipt-move-refund', open: (page) => openPanel(page, 'en', 'first', '13:00') },
  { name: 'receipt-move-ar', open: (page) => openPanel(page, 'ar', 'last') },
];
