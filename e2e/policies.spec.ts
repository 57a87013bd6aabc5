/**
 * Content policies: no page needs a style attribute, none reports a violation, and the colors that come with the data
 * are there before any script runs (D-SE-01, S10; docs/decisions/0028-headers-per-class-of-page.md).
 */
import type { Page } from '@playwright/test';
import { someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { addToCart, aPaidOrder } from './world/api.ts';

/** Collects what pages refuse, from their first byte on; also what fails silently. */
async function hearRefusals(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction('tellRefusal', (what: string) => refused.push(what));
  await page.addInitScript(() => {
    const tell = (window as unknown as { tellRefusal: (what: string) => void }).tellRefusal;
    document.addEventListener('securitypolicyviolation', (event) =>
      tell(`${event.effectiveDirective} ${event.blockedURI} on ${location.pathname}: ${event.sample}`),
    );
  });
  return refused;
}

const kayak = { locationKey: 9001, activityKey: 101, rates: { 11: 2 }, time: '13:00' };

const pages: Record<string, (date: string) => Promise<string> | string> = {
  'list of venues': () => '/',
  catalog: () => '/9001',
  'everything on one day': (date) => `/9061/catalog/date/${date.split('-').map(Number).reverse().join('/')}`,
  'gift cards': () => '/9081/catalog/giftcard',
  memberships: () => '/9093/catalog/memberships',
  booking: () => '/9001/activity/details/101',
  'times of a day': (date) => `/9001/activity/details/101/time?date=${date}&rates=11:2`,
  'embedded item': () => '/9001/embed/item/101/activity',
  'page for website builders': () => '/9001/embed/integration',
  checkout: async (date) => {
    const { OrderKey } = await addToCart({ ...kayak, date });
    return `/9001/checkout?orderKey=${OrderKey}`;
  },
  receipt: async () => `/9001/receipt?orderKey=${(await aPaidOrder(someone().email)).OrderKey}`,
  'an Arabic page': () => '/9071/activity/details/711?lang=ar',
};

for (const [name, addressOf] of Object.entries(pages))
  test(`${name}: no style attribute from the server, and nothing that the policy refuses (D-SE-01, S10)`, async ({
    page,
  }) => {
    const address = await addressOf(venueDate(13));
    const answer = await page.request.get(address);
    expect(answer.status()).toBe(200);
    const policy = answer.headers()['content-security-policy'];
    expect(policy).toContain("style-src-attr 'none'");
    expect(policy).not.toContain("'unsafe-inline'");
    expect(await answer.text()).not.toMatch(/<[^>]+\sstyle=/);
    const refused = await hearRefusals(page);
    await page.goto(address);
    await untilAlive(page);
    // Not 'networkidle': it can wait forever where a page changes the address of a frame.
    await Promise.all(page.frames().map((frame) => frame.waitForLoadState('load')));
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    expect(refused).toEqual([]);
  });

test('tickets are refused nothing (D-SE-01, S10)', async ({ page, receipt }) => {
  const refused = await hearRefusals(page);
  await page.goto(`/9001/receipt?orderKey=${(await aPaidOrder(someone().email)).OrderKey}`);
  await receipt.main.getByRole('link', { name: 'Show tickets' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your tickets');
  await page.reload();
  await untilAlive(page);
  expect(refused).toEqual([]);
});

test('a style attribute that somebody injects does nothing (D-SE-01, S10)', async ({ page, faults }) => {
  faults.expect(/style-src-attr/);
  const refused = await hearRefusals(page);
  await page.goto('/9001');
  await untilAlive(page);
  const color = await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<p id="injected" style="color: rgb(1, 2, 3)">x</p>');
    const element = document.getElementById('injected');
    return element === null ? null : getComputedStyle(element).color;
  });
  expect(color).not.toBe('rgb(1, 2, 3)');
  await expect.poll(() => refused.join()).toContain('style-src-attr');
});

test('a picture has its color before scripts run, and keeps it afterwards (D-SE-01)', async ({
  newVisitor,
  page,
}) => {
  const colorsOn = (on: Page) =>
    on.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main .picture[data-own]')].map((picture) => [
        picture.dataset.own?.split(':')[1],
        getComputedStyle(picture).backgroundColor,
      ]),
    );
  const inHex = (color: string) =>
    `#${(color.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
  const visitor = await newVisitor({ javaScriptEnabled: false });
  await visitor.page.goto('/9001');
  const before = await colorsOn(visitor.page);
  expect(before.length).toBeGreaterThan(0);
  for (const [named, shown = ''] of before) expect(inHex(shown)).toBe(named);
  await page.goto('/9001');
  await untilAlive(page);
  expect(await colorsOn(page)).toEqual(before);
});
