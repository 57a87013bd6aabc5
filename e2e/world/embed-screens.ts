/** Screens of the storefront on other sites, and of the page that makes the code for them. */
import { shop, venueDate } from './address.ts';
import { addToCart } from './api.ts';
import { openHostPage, shopFrame } from './host-site.ts';
import { at, type Screen } from './screen.ts';

const walk = { locationKey: 9097, activityKey: 971, rates: { 9711: 2 }, time: '09:00' };

async function cartAddress(): Promise<string> {
  const { OrderKey } = await addToCart({ ...walk, date: venueDate(20) });
  return `/9097/catalog/activities?embed=1&orderKey=${OrderKey}`;
}

export const embedScreens: readonly Screen[] = [
  { name: 'embedded', open: at('/9097/catalog/activities?embed=1') },
  {
    name: 'embedded-close-question',
    asSeen: true,
    open: async (page) => {
      await at(await cartAddress())(page);
      await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'embedded-overlay',
    asSeen: true,
    open: async (page) => {
      await openHostPage(page, {
        body: `<p><a data-booking href="${shop()}/9097/embed/item/971">Book</a></p>${'<p>About our trips.</p>'.repeat(12)}`,
      });
      await page.getByRole('link', { name: 'Book' }).click();
      await shopFrame(page).getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'integration',
    open: async (page) => {
      await at('/9001/embed/integration')(page);
      await page.frameLocator('iframe[title="Preview"]').getByRole('heading', { level: 2 }).first().waitFor();
    },
  },
];
