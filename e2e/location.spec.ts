/** A location's pages: addresses, header, session rules, start-up (2.1, 2.3, 2.5, 4.8, 8.3). */
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { venueDate } from './world/address.ts';
import { untilAlive, untilFrameAlive } from './world/alive.ts';
import { addToCart } from './world/api.ts';
import { hearEvents } from './world/events.ts';

const missing = /status of 404/;

test.describe('URLs', () => {
  for (const { address, ends, row } of [
    { address: '/zzz/yyy/xxx', ends: '/error', row: '2.1-01, 2.1-23' },
    { address: '/999999', ends: '/999999/error', row: '2.3-04, 8.3-04' },
    { address: '/999999/error', ends: '/999999/error', row: '2.1-24, C-05' },
    { address: '/0/catalog', ends: '/error', row: '2.3-03, 5.2-11, D-RT-01' },
    { address: '/9001/receipt', ends: '/9001/error', row: '2.1-20, 5.2-10' },
    { address: '/9001/receipt/abcdefghijklmnopqrstuv', ends: '/9001/error', row: '2.1-20, C-06' },
    { address: '/9001/receipt?orderKey=abcdefghijklmnopqrstuv', ends: '/9001/error', row: 'D-OR-04' },
  ])
    test(`${address} ends at the page-not-found page (${row})`, async ({ page, faults }) => {
      faults.expect(missing);
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
      await expect.poll(() => new URL(page.url()).pathname).toBe(ends);
    });

  for (const { address, status } of [
    { address: '/zzz/yyy/xxx', status: 404 },
    { address: '/sitemap-2.xml', status: 404 },
    { address: '/sitemap.xml', status: 200 },
    { address: '/feeds/google-things-to-do.json', status: 200 },
    { address: '/999999', status: 404 },
    { address: '/9001/activity/details/999999', status: 404 },
    { address: '/robots.txt', status: 200 },
    { address: '/favicon.ico', status: 200 },
  ])
    test(`${address} answers ${status} without a redirect`, async ({ request }) => {
      const answer = await request.get(address, { maxRedirects: 0 });
      expect(answer.status()).toBe(status);
    });

  test('the error page of a working location redirects to the location (2.1-24, C-05)', async ({
    page,
    catalog,
  }) => {
    await page.goto('/9001/error');
    await expect(catalog.heading).toBeVisible();
    await expect(page).toHaveURL(/\/9001\/catalog\/activities$/);
  });

  test('the page-not-found page links back to the location (D-RT-02)', async ({ page, catalog, faults }) => {
    faults.expect(missing);
    await page.goto('/9001/receipt');
    await page.getByRole('link', { name: 'Back to Kestrel Bay Adventures' }).click();
    await expect(catalog.heading).toBeVisible();
  });

  for (const { address, ends, row } of [
    {
      address: '/authenticated?clientLocationKey=9001&error=access_denied',
      ends: '/9001/authenticated?error=access_denied',
      row: '2.1-02',
    },
    { address: '/logout?clientLocationKey=9001&theme=dark', ends: '/9001?theme=dark', row: '2.1-03' },
    { address: '/logout?clientLocationKey=none', ends: '/error', row: '2.1-03, D-RT-03' },
    { address: '/9001?x=1', ends: '/9001/catalog/activities?x=1', row: '2.3-07' },
    { address: '/9001/catalog?x=1', ends: '/9001/catalog/activities?x=1', row: '2.1-11, D-RT-06' },
  ])
    test(`${address} redirects and keeps the rest of the query (${row})`, async ({ request }) => {
      const answer = await request.get(address, { maxRedirects: 0 });
      expect(answer.status()).toBeGreaterThanOrEqual(301);
      expect(answer.status()).toBeLessThanOrEqual(308);
      expect(answer.headers().location).toBe(ends);
    });

  test('an unknown activity shows that it is no longer available, not an error of the location (2.1-17, D-RT-05)', async ({
    page,
    catalog,
    faults,
  }) => {
    faults.expect(missing);
    await page.goto('/9001/activity/details/777');
    await expect(page.getByRole('heading', { name: 'This item is no longer available.' })).toBeVisible();
    await page.getByRole('link', { name: 'See what you can book' }).click();
    await expect(catalog.heading).toBeVisible();
  });
});

test.describe('the header', () => {
  test('shows the logo at its full height, linked to the website (2.5-01, 2.5-02, 2.5-04, 9-14)', async ({
    page,
    shell,
  }) => {
    await page.goto('/9001');
    const logo = shell.header.getByRole('img', { name: 'Kestrel Bay Adventures' });
    await expect(logo).toBeVisible();
    await expect(logo).toHaveAttribute('height', '140');
    expect((await logo.boundingBox())?.height).toBe(140);
    await expect(logo).toHaveAttribute('src', /logo-light-/);
    await expect(shell.header.getByRole('link', { name: 'Kestrel Bay Adventures' })).toHaveAttribute(
      'href',
      'https://kestrelbay.example',
    );
    await page.goto('/9001?theme=dark');
    await expect(logo).toHaveAttribute('src', /logo-dark-/);
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
  });

  test('shows the name if there is no logo, without a link if there is no website (2.5-03)', async ({
    page,
    shell,
  }) => {
    await page.goto('/9002');
    await expect(shell.header.getByText('Tarn Walks', { exact: true })).toBeVisible();
    await expect(shell.header.getByRole('link', { name: 'Tarn Walks' })).toHaveCount(0);
  });

  test('has tabs in the catalog and a back link elsewhere (2.5-05, 2.5-06, 2.5-11, 2.5-13, 2.5-14)', async ({
    page,
    shell,
    catalog,
    activity,
  }) => {
    await catalog.open(9001);
    await expect(shell.tabs.getByRole('link')).toHaveText(['Activities']);
    await expect(shell.tabs.getByRole('link', { name: 'Activities' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(shell.back).toHaveCount(0);
    await catalog.choose('Sunrise Kayak Tour');
    await activity.untilAlive();
    await expect(shell.tabs).toHaveCount(0);
    await shell.back.click();
    await expect(catalog.heading).toBeVisible();
    await expect(page).toHaveURL(/\/9001\/catalog\/activities$/);
  });

  test('folds its tabs into a menu at 768 pixels or less (2.5-16, 9-13)', async ({ page, shell }) => {
    await page.setViewportSize({ width: 769, height: 900 });
    await page.goto('/9001');
    await expect(shell.tabs).toBeVisible();
    await expect(shell.tabsMenu).toBeHidden();
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(shell.tabs).toBeHidden();
    await expect(shell.tabsMenu).toHaveText('Activities');
    await shell.tabsMenu.click();
    const menu = shell.header.getByRole('navigation', { name: 'Catalog menu' });
    await expect(menu.getByRole('link', { name: 'Activities' })).toBeVisible();
  });
});

test.describe('entering a location', () => {
  test('loads one small program before the first view, and no more than 110 kB until the page responds (4.8)', async ({
    page,
    request,
  }) => {
    const isAlive = page.waitForRequest('**/api/configuration');
    await page.goto('/9001/catalog/activities');
    await isAlive;
    await untilFrameAlive(page);
    const { starter, bytes } = await page.evaluate(() => {
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const configured = loaded.find(({ name }) => name.endsWith('/api/configuration'))?.startTime ?? 0;
      const scripts = loaded.filter(({ name, startTime }) => name.endsWith('.js') && startTime <= configured);
      return {
        starter: document.querySelector<HTMLScriptElement>('script[data-entry]')?.src ?? '',
        bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      };
    });
    // What it imports would be loaded with it, while the first view is.
    expect(await (await request.get(starter)).text()).not.toMatch(/\bimport\b/);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(110_000);
  });

  test('requests its record at most once and reports begin_booking once per page load (2.3-01, 2.3-08, C-33)', async ({
    page,
    catalog,
    activity,
    shell,
  }) => {
    const events = await hearEvents(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await catalog.open(9001);
    await catalog.choose('Sunrise Kayak Tour');
    await activity.untilAlive();
    await shell.back.click();
    await expect(catalog.heading).toBeVisible();
    expect((await events()).filter(({ name }) => name === 'begin_booking')).toHaveLength(1);
    expect(asked.filter((path) => path.endsWith('/getClientLocation')).length).toBeLessThanOrEqual(1);
  });

  test('loads the order that the URL names (2.3-05)', async ({ page, shell }) => {
    const { OrderKey } = await addToCart({ locationKey: 9001, activityKey: 101, rates: { 11: 2 } });
    await page.goto(`/9001/catalog/activities?orderKey=${OrderKey}`);
    await expect(shell.cartIcon).toHaveAccessibleName('Cart, 1 item');
    expect(await shell.storedOrderKey()).toBe(OrderKey);
  });

  test('removes a key from the URL if it matches no order (2.3-06, 8.1-18)', async ({
    page,
    shell,
    faults,
  }) => {
    faults.expect(missing);
    const events = await hearEvents(page);
    await page.goto('/9001/catalog/activities?x=1&orderKey=abcdefghijklmnopqrstuv');
    await expect(page).toHaveURL(/\/9001\/catalog\/activities\?x=1$/);
    await expect(shell.cartIcon).toHaveAccessibleName('Cart, 0 items');
    expect((await events()).map(({ name }) => name)).toContain('book-error-order-lookup');
  });

  test("keeps this tab's own order if the URL names another (2.3-10, C-03)", async ({ page, shell }) => {
    const line = { locationKey: 9001, activityKey: 101, date: venueDate(9) };
    const mine = await addToCart({ ...line, rates: { 11: 1 } });
    const other = await addToCart({ ...line, rates: { 11: 3 } });
    await page.goto(`/9001/catalog/activities?orderKey=${mine.OrderKey}`);
    await expect(shell.cartIcon).toHaveAccessibleName('Cart, 1 item');
    await page.goto(`/9001/catalog/activities?orderKey=${other.OrderKey}`);
    await expect.poll(() => shell.orderKeyInAddress()).not.toBe(other.OrderKey);
    expect(await shell.storedOrderKey()).toBe(mine.OrderKey);
    await shell.openCartPanel();
    await expect(shell.cartPanel).toContainText('1 adult');
  });

  test('forgets the stored order if the URL names none (2.3-11)', async ({ page, shell }) => {
    const { OrderKey } = await addToCart({ locationKey: 9001, activityKey: 101, rates: { 11: 1 } });
    await page.goto(`/9001/catalog/activities?orderKey=${OrderKey}`);
    await expect(shell.cartIcon).toHaveAccessibleName('Cart, 1 item');
    await page.goto('/9001/catalog/activities');
    await expect(shell.cartIcon).toHaveAccessibleName('Cart, 0 items');
    // Runs after hydration.
    await expect.poll(() => shell.storedOrderKey()).toBeNull();
  });

  test('returns to the previous page without an error on back before the app has started (2.3-01)', async ({
    page,
    catalog,
    activity,
  }) => {
    await page.goto('/9001/catalog/activities');
    await untilAlive(page);
    await catalog.choose('Sunrise Kayak Tour');
    await activity.untilAlive();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/configuration', async (route) => {
      await released;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/configuration');
    await page.reload();
    await asked;
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(/\/catalog\/activities/);
    release();
    await expect(catalog.heading).toBeVisible();
    await catalog.choose('Sunrise Kayak Tour');
    await expect(page).toHaveURL(/\/activity\/details\/101/);
  });

  test('returns to the previous page without an error on back while the page’s own script is loading (2.3-01)', async ({
    page,
    catalog,
    activity,
  }) => {
    await page.goto('/9001/catalog/activities');
    await untilAlive(page);
    await catalog.choose('Sunrise Kayak Tour');
    await activity.untilAlive();
    await page.reload();
    await activity.untilAlive();
    const later = await page.locator('[data-later]').getAttribute('data-later');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    // The others are shared with the page that the visitor goes back to.
    const own = (later?.split(' ') ?? []).filter((file) => file.includes('/booking-'));
    expect(own).not.toEqual([]);
    for (const file of own)
      await page.route(`**${file}`, async (route) => {
        await released;
        await route.continue();
      });
    await page.reload();
    // The frame around it has already been hydrated.
    await untilFrameAlive(page);
    await page.evaluate(() => history.back());
    await expect(catalog.heading).toBeVisible();
    release();
    await catalog.choose('Sunrise Kayak Tour');
    await expect(page).toHaveURL(/\/activity\/details\/101/);
    await activity.untilAlive();
  });

  test('keeps the scroll position while the app loads; the next page starts at its top, and back restores the position (2.3-01, D-UI-09)', async ({
    page,
    catalog,
    activity,
  }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/configuration', async (route) => {
      await released;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/configuration');
    await page.goto('/9001/catalog/activities');
    await asked;
    const place = () => page.evaluate(() => Math.round(scrollY));
    await page.mouse.wheel(0, 300);
    await expect.poll(place).toBe(300);
    release();
    await untilAlive(page);
    // Anything that runs after hydration, in the same task or the next frame, would have moved the page by
    // now.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    expect(await place()).toBe(300);
    await catalog.choose('Sunrise Kayak Tour');
    await activity.untilAlive();
    await expect.poll(place).toBe(0);
    await page.goBack();
    await expect(catalog.heading).toBeAttached();
    await expect.poll(place).not.toBe(0);
  });

  for (const javaScriptEnabled of [true, false])
    for (const [address, isDark] of [
      ['/9001', true],
      ['/', true],
      ['/9001/nowhere', true],
      ['/9001?theme=light', false],
      ['/9095', false],
      ['/9095?theme=auto', true],
      ['/9095?theme=dark', true],
    ] as const)
      test(`on a dark device ${address} is ${isDark ? 'dark' : 'light'} ${javaScriptEnabled ? 'from the first frame on' : 'without JavaScript'} (9-35, D-UI-08)`, async ({
        browser,
        baseURL,
      }) => {
        const context = await browser.newContext({
          baseURL: baseURL ?? '',
          colorScheme: 'dark',
          javaScriptEnabled,
        });
        const page = await context.newPage();
        await page.goto(address, { waitUntil: 'commit' });
        const lightness = () =>
          page
            .locator('body')
            .evaluate((body) =>
              Number(/oklch\(([\d.]+)/.exec(getComputedStyle(body).backgroundColor)?.[1] ?? 1),
            );
        const expectIt = async () => expect((await lightness()) < 0.5).toBe(isDark);
        await expectIt();
        await page.waitForLoadState('networkidle');
        await expectIt();
        await context.close();
      });

  test('a page follows its device, and a link from a light venue to others leads back to the device (9-35)', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/9001');
    await untilAlive(page);
    const html = page.locator('html');
    await expect(html).toHaveClass(/dark/);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(html).not.toHaveClass(/dark/);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(html).toHaveClass(/dark/);
    await page.goto('/');
    await untilAlive(page);
    await page.getByRole('link', { name: 'Pier Seven' }).click();
    await page.waitForURL(/9095/);
    await expect(html).not.toHaveClass(/dark/);
  });

  test('chooses the dark theme by URL and lets pages set custom properties only (9-35, 9-36)', async ({
    page,
  }) => {
    await page.goto('/9001?theme=dark');
    await expect(page.locator('html')).toHaveClass(/dark/);
    await page.waitForFunction(() => 'setCssVariable' in window);
    const set = (name: string) =>
      page.evaluate((property) => {
        window.setCssVariable?.(property, 'red');
        return document.documentElement.style.getPropertyValue(property);
      }, name);
    expect(await set('--color-accent')).toBe('red');
    expect(await set('color')).toBe('');
  });
});

declare global {
  interface Window {
    setCssVariable?: (name: string, value: string) => void;
  }
}

test.describe('startup without a configuration', () => {
  const failed = /Could not load app configuration\./;
  const apology = 'Booking is unavailable right now. Please try again in a few minutes.';

  for (const { what, row, spoil } of [
    {
      what: 'a page without a configuration URL',
      row: '8.3-06, C-38',
      spoil: 'meta',
    },
    { what: 'a configuration URL that answers 500', row: '8.3-07, 8.3-08, C-38', spoil: '500' },
    { what: 'a configuration URL that answers with HTML', row: '8.3-08, C-38', spoil: 'html' },
  ] as const)
    test(`${what} leaves the page readable, with an apology and an event (${row})`, async ({
      page,
      catalog,
      faults,
    }) => {
      faults.expect(failed, /status of 500/);
      const events = await hearEvents(page);
      let asked = 0;
      if (spoil === 'meta')
        await page.route('**/9001/catalog/activities', async (route) => {
          const answer = await route.fetch();
          const body = (await answer.text()).replace(/<meta name="configuration-address"[^>]*>/, '');
          await route.fulfill({ response: answer, body });
        });
      else
        await page.route('**/api/configuration', (route) => {
          asked += 1;
          return spoil === '500'
            ? route.fulfill({ status: 500, body: 'no' })
            : route.fulfill({ status: 200, contentType: 'text/html', body: '<p>hello</p>' });
        });
      await page.goto('/9001/catalog/activities');
      await expect(page.getByRole('alert').filter({ hasText: apology })).toBeVisible();
      await expect(catalog.card('Sunrise Kayak Tour')).toBeVisible();
      await expect.poll(() => faults.all().some((fault) => failed.test(fault))).toBe(true);
      expect((await events()).map(({ name }) => name)).toEqual(['book-error-config-error']);
      if (spoil !== 'meta') expect(asked).toBe(2);
    });

  test('one failed answer is retried (C-38)', async ({ page, catalog, activity, faults }) => {
    faults.expect(/status of 500/);
    let asked = 0;
    await page.route('**/api/configuration', (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ status: 500, body: 'no' }) : route.continue();
    });
    await page.goto('/9001/catalog/activities');
    await catalog.choose('Sunrise Kayak Tour');
    await activity.untilAlive();
    expect(asked).toBe(2);
  });
});

test('a page whose scripts never come says why nothing can be pressed, and one whose scripts came never does (D-CFG-01)', async ({
  page,
  faults,
}) => {
  const words = page.getByText('Buttons on this page don’t work yet.');
  await page.goto('/9001/catalog/activities');
  await untilAlive(page);
  await expect(words).toHaveCount(0);
  faults.expect(/status of 404/);
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/9001/catalog/activities');
  await expect(words).toBeHidden();
  await expect(words).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page, 'a page without its scripts');
  await page.unroute('**/assets/*.js');
  await page.getByRole('link', { name: 'Reload the page' }).click();
  await untilAlive(page);
  await expect(words).toHaveCount(0);
});
