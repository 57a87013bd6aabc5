/** Screens of booking extras: add-ons, tips, questions and pickups, alone and in packages. */
import { ActivityPage } from '../pages/activity-page.ts';
import { someone } from '../pages/checkout-page.ts';
import { venueDate } from './address.ts';
import { addToCart, pay } from './api.ts';
import { addOnOf, aFullRiverDay, kindOf } from './extras.ts';
import { at, type Screen } from './screen.ts';

export const extrasScreens: readonly Screen[] = [
  {
    name: 'add-ons',
    open: async (page) => {
      const activity = new ActivityPage(page);
      await activity.open(9082, 801, { date: venueDate(9), time: '09:00', rates: { 8011: 2 } });
      await activity.step('For your day on the river').click();
      await activity.addGuests('Wetsuit Large', 3);
      await activity.panel.getByRole('checkbox', { name: /Hot lunch/ }).check();
      await activity.panel.getByRole('radio', { name: 'Custom amount' }).check({ force: true });
      await activity.panel.getByRole('textbox', { name: 'Your tip' }).fill('12,345');
    },
  },
  {
    name: 'add-ons-sold-out',
    open: async (page) => {
      await addToCart({
        ...aFullRiverDay(venueDate(21)),
        chosen: { AddOns: [addOnOf('glasses', 1), kindOf('wetsuit', 'tall', 1)] },
      }).catch(() => undefined);
      const activity = new ActivityPage(page);
      await activity.open(9082, 801, { date: venueDate(21), time: '09:00', rates: { 8011: 2 } });
      await activity.step('For your day on the river').click();
      await activity.panel
        .getByText(/sold out/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'add-ons-no-answer',
    open: async (page) => {
      await page.route('**/getAddons', (route) => route.fulfill({ status: 503, json: {} }));
      const activity = new ActivityPage(page);
      await activity.open(9082, 801, { date: venueDate(9), time: '09:00', rates: { 8011: 2 } });
      await activity.step('For your day on the river').click();
      await activity.panel.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'questions',
    open: (page) =>
      new ActivityPage(page).open(9082, 801, { date: venueDate(9), time: '09:00', rates: { 8011: 2 } }),
  },
  {
    name: 'package-add-ons',
    open: async (page) => {
      const [one, two] = [venueDate(9), venueDate(10)];
      const times = `time=${one}T09:00~${two}T12:00&addons=~1:0`;
      await at(
        `/9082/package/details/81/activities/801/addons?rates=8011:2~8021:2&date=${one}~${two}&${times}`,
      )(page);
      await page.getByRole('checkbox', { name: /Photo package/ }).check();
    },
  },
  {
    name: 'prefix-add-ons',
    open: async (page) => {
      const date = venueDate(9);
      await at(`/9082/package/details/82/activities/801/addons?rates=8011:2&date=${date}&time=${date}T09:00`)(
        page,
      );
      await page.getByRole('checkbox', { name: /Photo package/ }).check();
    },
  },
  {
    name: 'prefix-pickup',
    open: async (page) => {
      const date = venueDate(9);
      const pickup = 'transport=1&pickup=40.1,-105,Grand Lodge';
      await at(
        `/9082/package/details/82/activities/801/transportation?rates=8011:2&date=${date}&time=${date}T09:00&${pickup}`,
      )(page);
      await page.getByText(/Pickup at/).waitFor();
    },
  },
  {
    name: 'prefix-questions',
    open: async (page) => {
      const date = venueDate(9);
      await at(`/9082/package/details/82/activities/801/review?rates=8011:2&date=${date}&time=${date}T09:00`)(
        page,
      );
    },
  },
  {
    name: 'checkout-add-ons',
    open: async (page) => {
      const { OrderKey } = await addToCart(aFullRiverDay(venueDate(12)));
      await at(`/9082/checkout/cart?orderKey=${OrderKey}`)(page);
      await page.getByText('Wetsuit: 2 × Large').waitFor();
    },
  },
  {
    name: 'receipt-add-ons',
    open: async (page) => {
      const order = await addToCart(aFullRiverDay(venueDate(13)));
      await pay(order, 9082, someone().email);
      await at(`/9082/receipt?orderKey=${order.OrderKey}`)(page);
    },
  },
];
