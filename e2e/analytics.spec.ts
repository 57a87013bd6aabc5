/**
 * Trackers in a real browser: what they are told in a whole purchase, what they cannot learn, that nobody waits for
 * them, and that visitors decide (7.5, 8.3-09, C-45; docs/decisions/0059-trackers-in-a-frame-of-their-own.md).
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';
import { type CheckoutPage, cards, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop, trackers, venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { addToCart } from './world/api.ts';
import type { Arrived } from './world/trackers.ts';

const tracked = 9151;
const asking = 9152;

interface Told {
  name: string;
  kind?: string;
  parameters: Record<string, unknown>;
  href: string;
  referrer: string;
  cookie: string;
  around: string;
}

/** Records what this test's browser asks of trackers. */
function listen(page: Page) {
  const requests: Request[] = [];
  page.context().on('request', (request) => {
    if (request.url().startsWith(trackers())) requests.push(request);
  });
  const at = (path: string) => requests.filter((request) => new URL(request.url()).pathname === path);
  return {
    requests,
    scripts: () =>
      requests.filter((request) => request.resourceType() === 'script').map((request) => request.url()),
    tags: (path: string) => at(path).map((request) => request.postDataJSON() as Told),
    pixels: () =>
      at('/pixel').map(
        (request) => JSON.parse(new URL(request.url()).searchParams.get('sent') ?? '') as Told,
      ),
    beacons: () => at('/beacon').map((request) => Object.fromEntries(new URL(request.url()).searchParams)),
  };
}
const names = (told: readonly Told[]) =>
  told.map(({ kind, name }) => (kind === undefined ? name : `${kind} ${name}`));

/** Everything that has arrived at trackers from all tests. */
async function arrived(): Promise<string[]> {
  const all = (await (await fetch(`${trackers()}/arrived`)).json()) as Arrived[];
  return all.map((one) => JSON.stringify(one));
}

async function pay(page: Page, checkout: CheckoutPage, guest = someone()): Promise<void> {
  await checkout.fillContact(guest);
  await checkout.continueFromContact();
  await checkout.acceptTerms();
  await checkout.fillCard(cards.approved);
  await checkout.submitPayment();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Maya!' })).toBeVisible();
}

async function openCheckout(page: Page, locationKey = tracked): Promise<string> {
  const { OrderKey } = await addToCart({ locationKey, activityKey: 951, rates: { 9511: 1 } });
  await page.goto(`/${locationKey}/checkout?orderKey=${OrderKey}`);
  return OrderKey;
}

const bar = (page: Page) => page.getByRole('region', { name: 'Your privacy' });
const frames = (page: Page) => page.frames().filter((frame) => frame.url().endsWith('/trackers'));
/** Waits as long as trackers take that are allowed to load. */
const whileTheyWould = () => pause(3000);

test('a purchase is told to every tracker in its own form, and to none who makes it (4.8-04, 7.5-01, 7.5-02, 7.5-03, 7.5-04, 7.5-05, 7.5-06, 7.5-07, 1-14, D-AN-01, D-AN-02, D-AN-03, D-AN-04)', async ({
  page,
  activity,
  checkout,
}) => {
  const heard = listen(page);
  const day = venueDate(9);
  await activity.open(tracked, 951, { date: day, time: '09:00', rates: { 9511: 2, 9512: 1 } });
  await expect.poll(() => heard.beacons()).toHaveLength(1);
  await activity.addAndCheckOut();
  await expect(checkout.heading).toBeVisible();
  const orderKey = new URL(page.url()).searchParams.get('orderKey') ?? '';
  const guest = someone();
  await pay(page, checkout, guest);
  await expect.poll(() => heard.beacons()).toHaveLength(3);

  expect(heard.scripts()).toEqual([
    `${trackers()}/analytics.js?id=G-KESTREL26`,
    `${trackers()}/social.js`,
    `${trackers()}/ads.js?id=AW-10837465`,
  ]);
  const journey = ['begin_booking', 'add_to_cart', 'purchase'];
  await expect.poll(() => names(heard.tags('/collect/analytics.js'))).toEqual(journey);
  await expect.poll(() => names(heard.tags('/collect/ads.js'))).toEqual(['conversion', 'purchase']);
  await expect
    .poll(() => names(heard.pixels()))
    .toEqual([...journey.map((name) => `trackCustom ${name}`), 'track Purchase']);

  const items = [
    {
      item_id: expect.stringMatching(/^[\da-f-]{36}$/),
      item_name: 'Dune Ride, Adult',
      item_category: 'activity',
      price: 50,
      quantity: 2,
    },
    {
      item_id: expect.stringMatching(/^[\da-f-]{36}$/),
      item_name: 'Dune Ride, Child',
      item_category: 'activity',
      price: 30,
      quantity: 1,
    },
  ];
  const purchase = {
    transaction_id: expect.stringContaining('HARRIER'),
    value: 140.4,
    tax: 10.4,
    currency: 'USD',
    coupon: null,
    items,
    shipping: 0,
    content_type: 'product',
    contents: items,
  };
  const [begun, , bought] = heard.tags('/collect/analytics.js');
  const of = (path: string) => ({
    page_location: `${shop()}/${tracked}${path}`,
    page_referrer: '',
    send_to: 'G-KESTREL26',
  });
  expect(begun?.parameters).toEqual({ client_location_key: tracked, ...of('/activity/details/951') });
  expect(bought?.parameters).toEqual({ ...purchase, ...of('/checkout') });
  const sold = (bought?.parameters.items ?? []) as { item_id: string }[];
  expect(new Set(sold.map(({ item_id }) => item_id)).size).toBe(2);
  expect(heard.pixels().at(-1)?.parameters).toEqual(purchase);
  const [conversion, transaction] = heard.tags('/collect/ads.js');
  expect(conversion?.parameters).toMatchObject({
    send_to: 'AW-20837465/bC-D_efG',
    value: 140.4,
    currency: 'USD',
    transaction_id: purchase.transaction_id,
  });
  expect(transaction?.parameters).toMatchObject({
    ...purchase,
    event_category: 'Transaction',
    send_to: 'AW-10837465',
  });
  expect(heard.beacons()).toEqual([
    { id: 'sr-20417', vid: 'tou', t: 'search', cur: 'USD', d1: day },
    { id: 'ct-20418', vid: 'tou', t: 'cart', cur: 'USD', val: '130', d1: day },
    { id: 'cv-20419', vid: 'tou', t: 'conversion', cur: 'USD', val: '140.4', d1: day },
  ]);

  // What they read by themselves: the frame's own address, and nothing around it.
  const told = [...heard.tags('/collect/analytics.js'), ...heard.tags('/collect/ads.js'), ...heard.pixels()];
  for (const { href, referrer, around } of told)
    expect([href, referrer, around]).toEqual([`${shop()}/${tracked}/trackers`, '', 'blocked']);
  expect(told.at(-1)?.cookie).toContain('_G-visitor=v-G-');
  for (const request of heard.requests) expect(request.frame()).not.toBe(page.mainFrame());

  const everything = await arrived();
  const digits = guest.phone.replaceAll(/\D/g, '');
  for (const secret of [orderKey, guest.email, guest.lastName, guest.phone, digits, 'orderKey='])
    expect(everything.filter((one) => one.includes(secret))).toEqual([]);
  expect(everything.filter((one) => JSON.parse(one).headers.referer !== undefined)).toEqual([]);

  await page.reload();
  await untilAlive(page);
  await whileTheyWould();
  expect(names(heard.tags('/collect/analytics.js')).filter((name) => name === 'purchase')).toHaveLength(1);
});

test('a visitor stays one visitor from page to page (D-AN-01)', async ({ page }) => {
  const heard = listen(page);
  await page.goto(`/${tracked}/catalog/activities`);
  await expect.poll(() => heard.tags('/collect/analytics.js')).toHaveLength(1);
  const kept = () => page.evaluate(() => localStorage.getItem('trackerCookies'));
  await expect.poll(kept).toContain('_G-visitor=v-G-');
  await page.reload();
  await expect.poll(() => heard.tags('/collect/analytics.js')).toHaveLength(2);
  expect(heard.tags('/collect/analytics.js')[1]?.cookie).toContain('_G-visitor=v-G-');
  expect(await page.context().cookies()).toEqual([]);
});

test('trackers run in a shop that another site embeds, and do not learn of that site (D-AN-01, D-EMB-02)', async ({
  page,
}) => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><title>Operator</title><iframe width="1200" height="800" src="${shop()}/${tracked}/embed/item/951/activity"></iframe>`,
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const heard = listen(page);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await expect.poll(() => names(heard.tags('/collect/analytics.js'))).toEqual(['begin_booking']);
  const [begun] = heard.tags('/collect/analytics.js');
  expect(begun).toMatchObject({ referrer: '', around: 'blocked' });
  expect(begun?.parameters).toMatchObject({ page_location: `${shop()}/${tracked}/embed/item/951` });
  server.close();
});

test.describe('nobody waits for trackers that', () => {
  const anything = () => new RegExp(`^${trackers().replaceAll('.', '\\.')}`);

  test('are blocked (8.3-09, 8.3-10, C-45)', async ({ page, context, checkout, faults }) => {
    faults.expect(/ERR_BLOCKED_BY_CLIENT/, /^Could not initialize /);
    await context.route(anything(), (route) => route.abort('blockedbyclient'));
    await openCheckout(page);
    await expect.poll(() => faults.all().join()).toContain('Could not initialize social pixel');
    await pay(page, checkout);
  });

  test('never answer (8.3-09, C-45)', async ({ page, context, checkout, faults }) => {
    // They are let go at the end, while the page still listens.
    faults.expect(/ERR_FAILED/, /^Could not initialize /);
    const held: Promise<void>[] = [];
    const over = Promise.withResolvers<void>();
    await context.route(anything(), (route) => {
      held.push(over.promise.then(() => route.abort().catch(() => undefined)));
    });
    await openCheckout(page);
    await expect.poll(() => held.length).toBeGreaterThanOrEqual(3);
    await pay(page, checkout);
    over.resolve();
    await Promise.all(held);
  });

  test('throw with everything they are told (8.3-09, 8.3-10, D-AN-05)', async ({
    page,
    context,
    checkout,
    faults,
  }) => {
    faults.expect(/^Could not /, /not caught: .*tracker is down/);
    const body = `window.gtag = () => { throw new Error('tracker is down'); };
      if (window.fbq) window.fbq.callMethod = window.gtag;
      throw new Error('tracker is down');`;
    await context.route(/\.js\?id=|social\.js/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body,
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    await openCheckout(page);
    await expect.poll(() => faults.all().join()).toContain('tracker is down');
    await pay(page, checkout);
    for (const words of [
      'Could not fire search engine ad conversion',
      'Could not fire search engine purchase event',
      'Could not fire social pixel purchase event',
    ])
      await expect.poll(() => faults.all().join()).toContain(words);
  });
});

test.describe('visitors', () => {
  test('are asked first where the venue requires it, and nothing loads before they allow it (D-AN-01, C-45)', async ({
    page,
  }) => {
    const heard = listen(page);
    await page.goto(`/${asking}/catalog/activities`);
    await expect(bar(page)).toBeVisible();
    await whileTheyWould();
    expect(heard.requests).toEqual([]);
    expect(frames(page)).toEqual([]);
    await bar(page).getByRole('button', { name: 'Allow' }).click();
    await expect(bar(page)).toBeHidden();
    await expect.poll(() => heard.beacons()).toHaveLength(1);
    // What happened before stays unsaid.
    expect(heard.tags('/collect/analytics.js')).toEqual([]);
    await page.reload();
    await expect.poll(() => names(heard.tags('/collect/analytics.js'))).toEqual(['begin_booking']);
    await expect(bar(page)).toBeHidden();
  });

  test('who refuse are tracked by nobody, on later pages too (D-AN-01, C-45)', async ({ page, checkout }) => {
    const heard = listen(page);
    await page.goto(`/${asking}/catalog/activities`);
    await bar(page).getByRole('button', { name: 'No thanks' }).click();
    await openCheckout(page, asking);
    await pay(page, checkout);
    await whileTheyWould();
    expect(heard.requests).toEqual([]);
    await expect(bar(page)).toBeHidden();
  });

  test('can withdraw: the frame ends and its cookies are gone (D-AN-01, C-45)', async ({ page }) => {
    const heard = listen(page);
    await page.goto(`/${tracked}/catalog/activities`);
    await expect.poll(() => heard.tags('/collect/analytics.js')).toHaveLength(1);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' }).click();
    await expect(bar(page)).toBeFocused();
    await expect(bar(page)).toContainText('Trackers are on now.');
    await bar(page).getByRole('button', { name: 'No thanks' }).click();
    await expect.poll(() => frames(page)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('trackerCookies'))).toBe('{}');
    const before = heard.requests.length;
    await page.goto(`/${tracked}/activity/details/951`);
    await whileTheyWould();
    expect(heard.requests).toHaveLength(before);
  });

  test('whose browser says no to sharing are not tracked, and not asked (D-AN-01, C-45)', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
    });
    const heard = listen(page);
    for (const key of [tracked, asking]) {
      await page.goto(`/${key}/catalog/activities`);
      await untilAlive(page);
      await whileTheyWould();
      await expect(bar(page)).toBeHidden();
    }
    expect(heard.requests).toEqual([]);
  });

  test('can pay on a phone with the question open, which stands over nothing (D-AN-01, WCAG 2.4.11)', async ({
    newVisitor,
  }) => {
    const { page, checkout } = await newVisitor({ viewport: { width: 390, height: 844 } });
    await openCheckout(page, asking);
    await expect(bar(page)).toBeVisible();
    await pay(page, checkout);
  });

  test('can read and answer the question on any screen (WCAG 1.4.3, D-UI-09)', async ({ page }) => {
    await page.goto(`/${asking}/activity/details/951`);
    await expect(bar(page)).toBeVisible();
    await expectAccessible(page, 'a booking page with the question about trackers');
  });
});
