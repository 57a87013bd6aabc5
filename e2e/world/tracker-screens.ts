/** Screens of the question about trackers: on a list, over a booking, at checkout, and opened again. */
import type { Page } from '@playwright/test';
import { addToCart } from './api.ts';
import { at, type Screen } from './screen.ts';

const asked = (page: Page) => page.getByRole('region', { name: 'Your privacy' }).waitFor();

export const trackerScreens: readonly Screen[] = [
  ['trackers-question', '/9152/catalog/activities'] as const,
  ['trackers-question-booking', '/9152/activity/details/951'] as const,
]
  .map(
    ([name, address]): Screen => ({
      name,
      asSeen: true,
      open: async (page) => {
        await at(address)(page);
        await asked(page);
      },
    }),
  )
  .concat(
    {
      name: 'trackers-question-checkout',
      open: async (page) => {
        const { OrderKey } = await addToCart({ locationKey: 9152, activityKey: 951, rates: { 9511: 1 } });
        await at(`/9152/checkout?orderKey=${OrderKey}`)(page);
        await asked(page);
      },
    },
    {
      name: 'trackers-choices',
      asSeen: true,
      open: async (page) => {
        await at('/9151/catalog/activities')(page);
        await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' }).click();
        await asked(page);
      },
    },
  );
