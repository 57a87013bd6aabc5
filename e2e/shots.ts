/**
 * `npm run shots`: takes pictures of every screen and state at 390, 768 and 1280 px, light and dark, into
 * shots/.
 */
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { ensureDeskBuilt } from '../scripts/lib/build-desk.mjs';
import { ensureWebBuilt } from '../scripts/lib/build-web.mjs';
import { chromiumFlags, ensureChromium } from '../scripts/lib/chromium.mjs';
import { ActivityPage } from './pages/activity-page.ts';
import { CheckoutPage, cards, someone } from './pages/checkout-page.ts';
import { Shell } from './pages/shell.ts';
import { shop, venueDate } from './world/address.ts';
import { affiliateScreens } from './world/affiliate-screens.ts';
import { addToCart, aPaidOrder, pay } from './world/api.ts';
import { calendarScreens } from './world/calendar-screens.ts';
import { dayScreens } from './world/day-screens.ts';
import { deskScreens } from './world/desk-screens.ts';
import { embedScreens } from './world/embed-screens.ts';
import { extrasScreens } from './world/extras-screens.ts';
import { kindScreens } from './world/kind-screens.ts';
import { languageScreens } from './world/language-screens.ts';
import { linkedScreens } from './world/linked-screens.ts';
import { merchandiseScreens } from './world/merchandise-screens.ts';
import { moneyOffScreens } from './world/money-off-screens.ts';
import { movingScreens } from './world/moving-screens.ts';
import { promoScreens } from './world/promo-screens.ts';
import { questionScreens } from './world/question-screens.ts';
import { renewalScreens } from './world/renewal-screens.ts';
import { at, type Screen } from './world/screen.ts';
import { signUpScreens } from './world/sign-up-screens.ts';
import { themeScreens } from './world/theme-screens.ts';
import { ticketScreens } from './world/ticket-screens.ts';
import { trackerScreens } from './world/tracker-screens.ts';
import { startWorld } from './world/world.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'shots');
const widths = [390, 768, 1280] as const;

const kayaks = { locationKey: 9001, activityKey: 101, rates: { 11: 2, 12: 1 }, time: '09:00' };
const explorers = {
  locationKey: 9005,
  activityKey: 501,
  rates: { 5001: 2, 5002: 1, 5003: 1 },
  time: '06:00',
};

let carts = 0;

/** Each call uses its own day, so that the pictures together do not sell out a departure. */
async function openCheckout(
  page: Page,
  line: Parameters<typeof addToCart>[0],
  section = '',
): Promise<CheckoutPage> {
  carts += 1;
  const { OrderKey } = await addToCart({ date: venueDate(10 + (carts % 60)), ...line });
  await page.goto(`/${line.locationKey}/checkout${section}?orderKey=${OrderKey}`);
  const checkout = new CheckoutPage(page);
  await checkout.summary.getByText('Total', { exact: true }).first().waitFor({ state: 'attached' });
  return checkout;
}

async function openPayment(page: Page): Promise<CheckoutPage> {
  const zipline = { locationKey: 9001, activityKey: 102, rates: { 21: 2 }, time: '14:00' };
  const checkout = await openCheckout(page, zipline);
  await checkout.fillContact(someone());
  await checkout.continueFromContact();
  await checkout.card.getByRole('textbox').first().waitFor();
  return checkout;
}

const screens: readonly Screen[] = [
  { name: 'venues', open: at('/') },
  { name: 'catalog', open: at('/9001') },
  { name: 'catalog-longest', open: at('/9005') },
  { name: 'catalog-small-venue', open: at('/9002') },
  { name: 'catalog-nothing-to-book', open: at('/9003') },
  { name: 'catalog-nothing-fits', open: at('/9005/catalog/activities?q=submarine') },
  {
    name: 'catalog-without-scripts',
    withoutScripts: true,
    open: async (page) => void (await page.goto('/9001')),
  },
  {
    name: 'catalog-menu',
    widths: [390, 768],
    open: async (page) => {
      await at('/9001')(page);
      await new Shell(page).tabsMenu.click();
    },
  },
  {
    name: 'catalog-search',
    open: at('/9005/catalog/activities?guests=2&sort=soonest'),
  },
  {
    name: 'catalog-nothing-free',
    open: at('/9005/catalog/activities?date=2099-01-01&guests=4'),
  },
  {
    name: 'catalog-filters',
    widths: [390],
    open: async (page) => {
      await at('/9005')(page);
      await page.getByRole('button', { name: 'Filters' }).click();
    },
  },
  {
    name: 'cart-panel-empty',
    open: async (page) => {
      await at('/9001')(page);
      await new Shell(page).cartIcon.focus();
    },
  },
  {
    name: 'cart-panel',
    open: async (page) => {
      const { OrderKey } = await addToCart(kayaks);
      await at(`/9001?orderKey=${OrderKey}`)(page);
      await page.getByRole('link', { name: 'Cart, 1 item' }).focus();
      await new Shell(page).cartPanel.getByText('Subtotal:').waitFor();
    },
  },
  {
    name: 'cart-panel-longest',
    asSeen: true,
    open: async (page) => {
      const { OrderKey } = await addToCart(explorers);
      await addToCart({
        ...explorers,
        activityKey: 502,
        rates: { 5011: 1 },
        date: venueDate(11),
        orderKey: OrderKey,
      });
      await at(`/9005?orderKey=${OrderKey}`)(page);
      await page.getByRole('link', { name: 'Cart, 2 items' }).focus();
      await new Shell(page).cartPanel.getByText('Subtotal:').waitFor();
    },
  },
  { name: 'activity-date', open: (page) => new ActivityPage(page).open(9001, 101) },
  {
    name: 'activity-time',
    open: async (page) => {
      await new ActivityPage(page).open(9001, 101, { date: venueDate(9) });
      await new ActivityPage(page).times.first().waitFor();
    },
  },
  {
    name: 'activity-guests',
    open: async (page) => {
      const activity = new ActivityPage(page);
      await activity.open(9001, 101, { date: venueDate(9), time: '09:00' });
      await activity.addGuests('Adult', 2);
    },
  },
  {
    name: 'activity-ready',
    open: (page) => new ActivityPage(page).open(9001, 101, { ...kayaks, date: venueDate(9) }),
  },
  {
    name: 'activity-added',
    asSeen: true,
    open: async (page) => {
      const activity = new ActivityPage(page);
      await activity.open(9001, 101, { ...kayaks, date: venueDate(9) });
      await activity.add();
    },
  },
  { name: 'activity-read-first', open: (page) => new ActivityPage(page).open(9001, 104) },
  {
    name: 'activity-limit',
    open: async (page) => {
      const activity = new ActivityPage(page);
      await activity.open(9001, 104, { date: venueDate(9), time: '20:00', rates: { 41: 4 } });
      await activity.panel.getByRole('button', { name: 'Got it' }).click();
      await activity.step('Guests').click();
    },
  },
  { name: 'activity-sold-out', open: (page) => new ActivityPage(page).open(9001, 106) },
  {
    name: 'activity-no-times',
    open: (page) => new ActivityPage(page).open(9001, 106, { date: venueDate(9) }),
  },
  { name: 'activity-gone', open: at('/9001/activity/details/777') },
  {
    name: 'activity-no-answer',
    open: async (page) => {
      await page.route('**/getMonthAvailability', (route) => route.fulfill({ status: 503, json: {} }));
      await page.goto('/9001/activity/details/101');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'activity-not-added',
    open: async (page) => {
      const activity = new ActivityPage(page);
      await activity.open(9001, 101, { ...kayaks, date: venueDate(9) });
      await page.route('**/addToCart', (route) => route.fulfill({ status: 503, json: {} }));
      await activity.addToCart.click();
      await activity.panel.getByRole('alert').waitFor();
    },
  },
  { name: 'activity-longest', open: (page) => new ActivityPage(page).open(9005, 501) },
  {
    name: 'activity-longest-guests',
    open: async (page) => {
      const activity = new ActivityPage(page);
      await activity.open(9005, 501, { date: venueDate(9), time: '06:00', rates: explorers.rates });
      await activity.step('Expedition participants').click();
    },
  },
  ...extrasScreens,
  { name: 'checkout-cart', open: async (page) => void (await openCheckout(page, kayaks, '/cart')) },
  { name: 'checkout-contact', open: async (page) => void (await openCheckout(page, kayaks)) },
  {
    name: 'checkout-contact-errors',
    open: async (page) => {
      const checkout = await openCheckout(page, kayaks);
      await checkout.contact.getByLabel('Email').first().fill('maya@gmial');
      await checkout.sendContact();
    },
  },
  {
    name: 'checkout-summary',
    asSeen: true,
    widths: [390, 768],
    open: async (page) => {
      const checkout = await openCheckout(page, kayaks);
      await checkout.summary.getByRole('button', { name: /see the summary/ }).click();
    },
  },
  { name: 'checkout-payment', open: async (page) => void (await openPayment(page)) },
  {
    name: 'checkout-payment-errors',
    open: async (page) => {
      const checkout = await openPayment(page);
      await checkout.submitPayment();
    },
  },
  {
    name: 'checkout-declined',
    open: async (page) => {
      const checkout = await openPayment(page);
      await checkout.acceptTerms();
      await checkout.fillCard(cards.declined);
      await checkout.submitPayment();
      await checkout.payment.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'checkout-wallet',
    asSeen: true,
    open: async (page) => {
      const checkout = await openPayment(page);
      await checkout.acceptTerms();
      await checkout.payment.getByRole('button', { name: 'Pay with Google Pay' }).click();
      await page.frameLocator('iframe[title="Google Pay"]').getByRole('button', { name: /^Pay / }).waitFor();
    },
  },
  {
    name: 'checkout-longest-cart',
    open: async (page) => void (await openCheckout(page, explorers, '/cart')),
  },
  { name: 'checkout-longest-contact', open: async (page) => void (await openCheckout(page, explorers)) },
  {
    name: 'checkout-bank',
    asSeen: true,
    open: async (page) => {
      const checkout = await openCheckout(page, explorers);
      await checkout.fillContact(someone());
      for (const [label, value] of [
        ['Address Line 1', '1 Main Street'],
        ['City', 'Denver'],
        ['State', 'CO'],
        ['Zip', '80202'],
      ] as const)
        await checkout.contact.getByLabel(label).fill(value);
      await checkout.continueFromContact();
      await checkout.acceptTerms();
      await checkout.fillCard(cards.challenge);
      await checkout.submitPayment();
      await page.frameLocator('iframe[title="Your bank"]').getByRole('button', { name: 'Approve' }).waitFor();
    },
  },
  {
    name: 'time-ran-out',
    asSeen: true,
    open: async (page) => {
      await page.clock.install();
      await openCheckout(page, { locationKey: 9004, activityKey: 401, rates: { 411: 1 }, time: '09:00' });
      await page.getByRole('timer').waitFor();
      await page.clock.runFor(125_000);
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'receipt',
    open: async (page) => {
      const { OrderKey } = await aPaidOrder(someone().email);
      await at(`/9001/receipt?orderKey=${OrderKey}`)(page);
    },
  },
  {
    name: 'receipt-longest',
    open: async (page) => {
      const cart = await addToCart(explorers);
      const both = await addToCart({
        ...explorers,
        activityKey: 503,
        rates: { 5021: 1 },
        date: venueDate(11),
        orderKey: cart.OrderKey,
      });
      await pay(both, 9005, someone().email);
      await at(`/9005/receipt?orderKey=${cart.OrderKey}`)(page);
    },
  },
  { name: 'page-not-found', open: at('/9001/receipt') },
  { name: 'page-not-found-anywhere', open: at('/zzz/yyy') },
];

/** The demo venues, if imported, which new users see first. */
const demoScreens: readonly Screen[] = [1, 2, 4].flatMap((key) => [
  { name: `demo-${key}-catalog`, open: at(`/${key}`) },
  {
    name: `demo-${key}-merchandise`,
    open: at(`/${key}/catalog/merchandise`),
    widths: key === 1 ? [390, 1024, 1280] : [],
  },
  {
    name: `demo-${key}-activity`,
    open: async (page) => {
      await at(`/${key}`)(page);
      await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click();
      await new ActivityPage(page).untilAlive();
    },
  },
]);

async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}

/** Makes the window as tall as its content, so that sticky elements are at the edges of the picture. */
async function showWhole(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(Math.max(height, 844), 8000) });
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function shoot(context: BrowserContext, screen: Screen, width: number, dark: boolean): Promise<void> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  if (dark)
    await page.addInitScript(() => {
      const paint = () => document.documentElement?.classList.add('dark');
      paint();
      document.addEventListener('DOMContentLoaded', paint);
    });
  await screen.open(page);
  if (screen.withoutScripts !== true) {
    await loadPictures(page);
    if (screen.asSeen !== true) await showWhole(page, width);
  }
  const path = join(folder, `${screen.name}-${width}-${dark ? 'dark' : 'light'}.png`);
  await page.screenshot({ path, fullPage: screen.asSeen !== true });
  await page.close();
}

async function main(): Promise<void> {
  const only = process.argv.slice(2);
  const executablePath = await ensureChromium();
  await ensureWebBuilt((note) => console.log(`web pages: ${note}`));
  await ensureDeskBuilt((note) => console.log(`desk: ${note}`));
  const hasDemo = existsSync(join(root, 'server/db/demo/venues'));
  const world = await startWorld({ withDemo: hasDemo });
  Object.assign(process.env, world.env);
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const failures: string[] = [];
  try {
    if (only.length === 0) await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const wanted = [
      ...screens,
      ...dayScreens,
      ...calendarScreens,
      ...deskScreens,
      ...ticketScreens,
      ...kindScreens,
      ...languageScreens,
      ...linkedScreens,
      ...merchandiseScreens,
      ...moneyOffScreens,
      ...movingScreens,
      ...embedScreens,
      ...affiliateScreens,
      ...promoScreens,
      ...questionScreens,
      ...renewalScreens,
      ...signUpScreens,
      ...trackerScreens,
      ...themeScreens,
      ...(hasDemo ? demoScreens : []),
    ].filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)));
    for (const screen of wanted) {
      const settings = (screen.widths ?? widths).flatMap((width) => [
        { width, dark: false },
        // Without JavaScript, pages stay light.
        ...(screen.withoutScripts === true ? [] : [{ width, dark: true }]),
      ]);
      for (const { width, dark } of settings) {
        const context = await browser.newContext({
          baseURL: shop(),
          locale: 'en-US',
          reducedMotion: 'reduce',
          javaScriptEnabled: screen.withoutScripts !== true,
        });
        context.setDefaultTimeout(15_000);
        try {
          await shoot(context, screen, width, dark);
        } catch (error) {
          failures.push(
            `${screen.name} at ${width} px: ${error instanceof Error ? error.message : String(error)}`,
          );
        }
        await context.close();
      }
      console.log(screen.name);
    }
  } finally {
    await browser.close();
    await world.stop();
  }
  for (const failure of failures) console.error(`could not be shown: ${failure}`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

await main();
