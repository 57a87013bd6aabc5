/**
 * Screens of a venue with questions: while booking, at checkout with and without errors, and answered on the
 * receipt with long texts.
 */
import type { Page } from '@playwright/test';
import { customFieldKey } from '../../domain/src/catalog/custom-field.ts';
import { productKey } from '../../domain/src/catalog/product.ts';
import { ActivityPage } from '../pages/activity-page.ts';
import { CheckoutPage, someone } from '../pages/checkout-page.ts';
import { venueDate } from './address.ts';
import { addToCart, pay } from './api.ts';
import { asking } from './asking-venue.ts';
import { at, type Screen } from './screen.ts';

const paddle = { locationKey: 9008, activityKey: 801, rates: { 811: 2 }, date: venueDate(9) };
const asks = (id: string) => customFieldKey(id, 'canyon-paddle');
const paddlers = {
  chosen: {
    CustomFields: [{ CustomFieldKey: asks('level'), Value: 'Once or twice' }],
    AddOns: [{ ProductKey: productKey('dry-bag'), Quantity: 2 }],
  },
  participants: {
    811: ['1990-04-05', '1991-06-07'].map((day, ParticipantIndex) => ({
      ParticipantIndex,
      CustomFields: [
        { CustomFieldKey: asks('birthday'), Value: day },
        { CustomFieldKey: asks('diet'), Value: 'No nuts, no shrimp' },
      ],
    })),
  },
};
const longAnswer =
  'Two of us are shy and one of us is not.\nWe would rather sit together, and Aunt Donaudampfschifffahrtsgesellschaftskapitänswitwe gets cold quickly, so please keep a blanket within reach of her, and something warm to drink that has no milk in it.';

async function openContact(page: Page): Promise<CheckoutPage> {
  const { OrderKey } = await addToCart(paddle);
  await at(`/9008/checkout?orderKey=${OrderKey}`)(page);
  const checkout = new CheckoutPage(page);
  await checkout.contact.getByLabel(asking.emergency).waitFor();
  return checkout;
}

export const questionScreens: readonly Screen[] = [
  {
    name: 'activity-gallery',
    open: async (page) => {
      await at('/9001/activity/details/101')(page);
      await page.getByRole('list', { name: 'Pictures' }).getByRole('button').nth(1).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'activity-questions',
    open: async (page) => {
      const activity = new ActivityPage(page);
      await activity.open(9008, 801, { date: venueDate(9), time: '09:00', rates: { 811: 2 } });
      await activity.panel.getByLabel(asking.level).focus();
      await activity.panel.getByLabel(asking.diet).first().fill('No nuts');
    },
  },
  {
    name: 'checkout-questions',
    open: async (page) => void (await openContact(page)),
  },
  {
    name: 'checkout-questions-errors',
    open: async (page) => {
      const checkout = await openContact(page);
      await checkout.contact.getByLabel(asking.emergency).fill('my sister');
      await checkout.openOptional();
      await checkout.contact.getByLabel(asking.longest).fill(longAnswer);
      await checkout.sendContact();
    },
  },
  {
    name: 'receipt-answers',
    open: async (page) => {
      const cart = await addToCart({ ...paddle, ...paddlers });
      const values: Record<string, string> = {
        [asking.emergency]: '+1 303 555 0177',
        [asking.news]: 'true',
        [asking.occasion]: 'Just a fine day out',
        [asking.longest]: longAnswer,
      };
      const answers = [...cart.Customer.CustomFields, ...cart.CustomFields].map(
        ({ CustomFieldKey, Label }) => ({ CustomFieldKey, Value: values[Label] ?? '' }),
      );
      await pay(cart, 9008, someone().email, answers);
      await at(`/9008/receipt?orderKey=${cart.OrderKey}`)(page);
    },
  },
];
