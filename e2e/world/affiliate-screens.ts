/** Screens of the affiliate portal. */
import type { Page } from '@playwright/test';
import { venueDate } from './address.ts';
import type { Screen } from './screen.ts';
import { signInAsPhone } from './sign-in.ts';

const portal = '/9001/affiliate/portal';

async function signIn(page: Page, phone: string): Promise<void> {
  await page.goto(portal);
  await signInAsPhone(page, phone);
  await page.getByRole('heading', { level: 1, name: 'Affiliate portal' }).waitFor();
}

/** A week as a busy affiliate has them; only the numbers are made up. */
function busy(): object {
  const days = Array.from({ length: 7 }, (_, place) => {
    const orders = (place * 5 + 2) % 7;
    const sales = orders * 128;
    const sums = { Clicks: orders * 9 + place, Orders: orders, Guests: orders * 2, Sales: sales };
    const states = { Pending: sales / 20, Approved: sales / 20, Paid: 0, Reversed: 0 };
    return { Date: venueDate(place - 6), ...sums, Commission: sales / 10, ...states };
  });
  const sum = (name: string) =>
    days.reduce((total, day) => total + Number((day as Record<string, unknown>)[name]), 0);
  const totals = Object.fromEntries(
    Object.keys(days[0] ?? {}).flatMap((name) =>
      name === 'Date' ? [] : [[name, Math.round(sum(name) * 100) / 100]],
    ),
  );
  const long = 'Moonlight Paddle With Storytelling, a Fire and Marshmallows by the Northern Shore';
  const items = [
    { ItemKey: 101, ItemName: 'Sunrise Kayak Tour', ...totals },
    { ItemKey: 102, ItemName: long, ...totals },
    { ItemKey: null, ItemName: null, ...totals, Orders: 0, Guests: 0, Sales: 0, Commission: 0 },
  ];
  const sellers = [
    { Kind: 'affiliate', Key: 303, Name: 'The Lake Guide', Signature: null },
    { Kind: 'agent', Key: 501, Name: 'Lakeside Hotel', Signature: null },
  ];
  return { CurrencyCode: 'USD', Sellers: sellers, Rows: [], Days: days, Items: items, Totals: totals };
}

const report = '**/api/affiliate/getReport*';

export const affiliateScreens: readonly Screen[] = [
  {
    name: 'portal',
    open: async (page) => {
      await page.route(report, (route) => route.fulfill({ json: busy() }));
      await signIn(page, '+13035550131');
      await page.getByRole('button', { name: 'Download CSV' }).waitFor();
    },
  },
  {
    name: 'portal-empty',
    widths: [390],
    open: async (page) => {
      await signIn(page, '+13035550131');
      await page.getByText('No clicks and no orders on these days.').waitFor();
      await page.getByRole('radio', { name: 'Custom' }).check({ force: true });
      await page.getByLabel('To', { exact: true }).fill(venueDate(-30));
      await page.getByText('The last day can’t be before the first.').waitFor();
    },
  },
  {
    name: 'portal-stranger',
    widths: [390, 1280],
    open: async (page) => {
      await signIn(page, '+13035550138');
      await page.getByText(/^Your account is not set up/).waitFor();
    },
  },
  {
    name: 'portal-loading',
    widths: [390],
    asSeen: true,
    open: async (page) => {
      await page.route(report, () => undefined);
      await signIn(page, '+13035550131');
      await page.locator('.skeleton').first().waitFor();
    },
  },
  {
    name: 'portal-failed',
    widths: [390],
    open: async (page) => {
      await page.route(report, (route) => route.fulfill({ status: 503, json: {} }));
      await signIn(page, '+13035550131');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
];
