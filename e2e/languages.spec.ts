/** The shop in the visitor's language: chosen, kept, booked in, and written to (1-13, 2.3-02, 7.5-09, D-I18-01). */
import type { Locator } from '@playwright/test';
import { cards, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { addToCart, pay } from './world/api.ts';
import { mailTo } from './world/mailbox.ts';

const home = '/9071/catalog/activities';
const paddle = { locationKey: 9071, activityKey: 711, rates: { 7111: 2, 7112: 1 }, time: '14:30' };

test('a visitor chooses German, which stays for the next visit, with dates and money as in Germany (2.3-02, 7.5-09, D-I18-01)', async ({
  page,
}) => {
  await page.goto(home);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-GB');
  expect(await page.evaluate(() => localStorage.getItem('ljs-lang'))).toBe('de');
  await untilAlive(page);
  await page.getByRole('link', { name: 'Paddeln in der Mündung' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paddeln in der Mündung');
  await expect(page.getByText('stilles Wasser')).toBeVisible();

  await page.goto(`/9071/activity/details/711?date=${venueDate(12)}&rates=7111:2,7112:1`);
  await expect(page).toHaveURL(/[?&]lang=de/);
  await expect(page.getByRole('radio', { name: /14:30/ })).toBeVisible();
  await page.getByRole('radio', { name: /14:30/ }).click();
  await expect(page.getByRole('complementary').locator('.panel-total')).toContainText('127,50 £');
  await page.getByRole('button', { name: 'In den Warenkorb' }).click();
  await expect(page.getByRole('dialog')).toContainText('3 Gäste');
});

test('a language that the visitor chose before is used where the venue has it (7.5-09)', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('ljs-lang', 'de-AT'));
  await page.goto(home);
  await expect(page).toHaveURL(/[?&]lang=de/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-GB');
  await page.goto('/9001');
  await untilAlive(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(page).not.toHaveURL(/lang=/);
});

test('each language has an address of its own that search engines are told (D-I18-01)', async ({
  request,
}) => {
  const text = await (await request.get(`${home}?lang=de`)).text();
  expect(text).toMatch(/<link rel="canonical" href="[^"]+\/9071\/catalog\/activities\?lang=de"/);
  expect(text).toMatch(/<link rel="alternate" hreflang="ar" href="[^"]+\?lang=ar"/);
  expect(text).toMatch(/<link rel="alternate" hreflang="x-default" href="[^"?]+"/);
});

/** The words of a text on one line in the order in which they are drawn, from left to right. */
const drawnWords = (text: Locator) =>
  text.evaluate((element) => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    return [...node.data.matchAll(/\S+/g)]
      .map(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const { left, top } = range.getBoundingClientRect();
        return { word, left, top };
      })
      .sort((a, b) => a.top - b.top || a.left - b.left)
      .map(({ word }) => word);
  });

test('Arabic is written from right to left on every page of a purchase (D-I18-01)', async ({ page }) => {
  const { OrderKey } = await addToCart({ ...paddle, date: venueDate(13) });
  for (const path of [home, '/9071/activity/details/711', `/9071/checkout?orderKey=${OrderKey}`]) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=ar`);
    await untilAlive(page);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width).toBeLessThanOrEqual(0);
    // A street's number stays before its name.
    const street = page.getByRole('contentinfo').locator('bdi');
    expect(await drawnWords(street)).toEqual((await street.innerText()).split(' '));
  }
});

for (const lang of ['ar', 'de', 'es', 'fr'])
  test(`axe finds nothing on catalog, booking and checkout in ${lang}`, async ({ page }) => {
    const { OrderKey } = await addToCart({ ...paddle, date: venueDate(14) });
    for (const path of [home, '/9071/activity/details/711', `/9071/checkout?orderKey=${OrderKey}`]) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
      await untilAlive(page);
      await expectAccessible(page, `${path} in ${lang}`);
    }
  });

test('the email and the receipt of an order are in its language (D-I18-01, 3.10-11)', async ({ page }) => {
  const order = await addToCart({ ...paddle, date: venueDate(15) });
  const languages = await page.request.get('/api/client/getClientLocation?clientLocationKey=9071');
  const { Languages } = (await languages.json()) as { Languages: { Code: string; LanguageKey: number }[] };
  const german = Languages.find(({ Code }) => Code === 'de')?.LanguageKey ?? null;
  const email = `gast-${Date.now()}@example.com`;
  const paid = await pay(order, 9071, email, [], undefined, german);
  const mail = await mailTo(email);
  expect(mail.subject).toMatch(/Buchung/);
  expect(mail.html).toContain('lang="de-GB"');
  expect(mail.html).toContain('14:30');
  expect(mail.html).not.toMatch(/Thank you|PM/);
  await page.goto(`/9071/receipt?orderKey=${paid.OrderKey}&lang=de`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Vielen Dank');
});

test('the language is changed at checkout: the cart, what was typed and the hold stay, and the receipt and the email are in it (1-13, 2.3-02, D-I18-01)', async ({
  page,
  checkout,
}) => {
  const guest = someone();
  const { OrderKey } = await addToCart({ ...paddle, date: venueDate(14) });
  await page.goto(`/9071/checkout/contact?orderKey=${OrderKey}`);
  await untilAlive(page);
  await checkout.fillContact(guest);
  const left = page.getByRole('timer');
  await expect(left).toBeVisible();
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-GB');
  await untilAlive(page);
  await expect(page).toHaveURL(/\/checkout\/contact/);
  await expect(page.getByLabel('Vorname')).toHaveValue(guest.firstName);
  await expect(page.getByLabel('E-Mail').first()).toHaveValue(guest.email);
  await expect(left).toBeVisible();
  await page.getByRole('button', { name: 'Weiter zur Zahlung' }).click();
  const pay = page.getByRole('main').getByRole('button', { name: /127,50 £/ });
  await expect(pay).toBeVisible();
  const fields = page.frameLocator('iframe[title="Card details"]').getByRole('textbox');
  for (const [at, text] of [cards.approved, '12 / 34', '123'].entries()) await fields.nth(at).fill(text);
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
  await pay.click();
  await expect(page.getByRole('heading', { level: 1, name: /^Vielen Dank/ })).toBeVisible();
  expect((await mailTo(guest.email)).text).toContain('127,50');
});
