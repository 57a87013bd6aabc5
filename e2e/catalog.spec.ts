/**
 * The catalog: cards, search and filters, structured data, and reading it without JavaScript (2.1-12, 3.6,
 * D-CFG-01).
 */
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop } from './world/address.ts';
import { untilAlive } from './world/alive.ts';

/** Returns the schema.org objects of a page. */
const factsOf = (page: import('@playwright/test').Page) =>
  page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')));

test.describe('the activity cards', () => {
  test('show name, description, labels and price of each activity, and link to it (2.1-12, 3.6-03)', async ({
    page,
    catalog,
    activity,
  }) => {
    await catalog.open(9001);
    const kayak = catalog.card('Sunrise Kayak Tour');
    await expect(kayak).toContainText('Glass-flat water and the first light on the mountain.');
    await expect(kayak).toContainText('2.5 hours');
    await expect(kayak).toContainText('Ages 8 and over');
    await expect(kayak).toContainText('from $64 per adult');
    await expect(kayak).toContainText('plus taxes & fees');
    await expect(catalog.card('Gorge Zipline')).toContainText('New');
    await expect(page.getByRole('status').filter({ hasText: '6 activities' })).toBeVisible();
    await catalog.choose('Gorge Zipline');
    await activity.untilAlive();
    await expect(page).toHaveURL(/\/9001\/activity\/details\/102/);
    await page.goBack();
    await expect(catalog.heading).toBeVisible();
  });

  for (const width of [320, 390, 768, 1280])
    test(`leave part of the picture visible next to the longest price at ${width} px`, async ({
      page,
      catalog,
    }) => {
      await page.setViewportSize({ width, height: 860 });
      await catalog.open(9005);
      const card = catalog.cards.first();
      const picture = await card.locator('img').boundingBox();
      const price = await card.getByText(/^from \$12,345\.67 per/).boundingBox();
      expect((price?.x ?? 0) - (picture?.x ?? 0)).toBeGreaterThan(32);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });

  test('request pictures in sizes and formats that the browser can use (9-19, 3.6-06)', async ({
    page,
    catalog,
  }) => {
    const pictures: { url: string; type: string }[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/images/'))
        pictures.push({ url: response.url(), type: response.headers()['content-type'] ?? '' });
    });
    await catalog.open(9001);
    const photo = catalog.card('Sunrise Kayak Tour').locator('img');
    await photo.scrollIntoViewIfNeeded();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    await expect(photo).toHaveAttribute('src', /-800x600\.jpg$/);
    expect(pictures.map(({ type }) => type).filter((type) => type.startsWith('image/'))).toHaveLength(
      pictures.length,
    );
  });

  test('can be searched and filtered if there are more than nine, with the search kept in the URL (2.1-12)', async ({
    page,
    catalog,
  }) => {
    await catalog.open(9005);
    await expect(catalog.cards).toHaveCount(12);
    const search = page.getByRole('searchbox', { name: 'Search activities' });
    await search.fill('town');
    await expect(catalog.cards).toHaveCount(1);
    await expect(page).toHaveURL(/town/);
    await page.reload();
    await expect(catalog.cards).toHaveCount(1);
    await search.fill('no such thing');
    await expect(page.getByRole('heading', { name: 'No activities match your filters' })).toBeVisible();
    await page.getByRole('button', { name: 'Show all activities' }).click();
    await expect(catalog.cards).toHaveCount(12);
    // At this width the form is one line, and the sheet has the other filters.
    const tops = await page
      .locator('.filters > :visible')
      .evaluateAll((fields) => fields.map((field) => Math.round(field.getBoundingClientRect().top)));
    expect(tops).toHaveLength(5);
    expect(new Set(tops).size).toBe(1);
    await page.getByRole('button', { name: 'More filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('combobox', { name: 'Difficulty' }).selectOption('Easy');
    await sheet.getByRole('button', { name: 'Show 8 activities' }).click();
    await expect(catalog.cards).toHaveCount(8);
  });

  test('can be searched by date and guests, with the search kept over reload and back (D-API-60)', async ({
    page,
    catalog,
  }) => {
    await catalog.open(9005);
    await page.getByRole('spinbutton', { name: 'Guests' }).fill('4');
    await expect(page).toHaveURL(/guests=4/);
    await expect(catalog.cards).toHaveCount(12);
    await page.getByLabel('Date', { exact: true }).fill('2099-01-01');
    const nothing = page.getByRole('heading', { name: 'Nothing is free on Thu, January 1 for 4 guests' });
    await expect(nothing).toBeVisible();
    await page.reload();
    await expect(nothing).toBeVisible();
    await page.getByRole('button', { name: 'Show any date and group size' }).click();
    await expect(catalog.cards).toHaveCount(12);
    await expect(page).not.toHaveURL(/date=/);
  });

  test('takes what was typed and chosen while its scripts were still loading (D-API-60)', async ({
    page,
    catalog,
  }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\.js(?:\?|$)/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/9005', { waitUntil: 'commit' });
    await page.getByRole('searchbox', { name: 'Search activities' }).fill('grand');
    await page.getByRole('spinbutton', { name: 'Guests' }).fill('4');
    await page.getByLabel('Date', { exact: true }).fill('2099-01-01');
    const [chosen] = await page.getByRole('main').getByRole('combobox').first().selectOption({ index: 1 });
    release();
    await expect(
      page.getByRole('heading', { name: 'Nothing is free on Thu, January 1 for 4 guests' }),
    ).toBeVisible();
    await expect(page).toHaveURL(/q=grand&.*date=2099-01-01.*guests=4/);
    expect([...new URL(page.url()).searchParams.values()]).toContain(chosen);
    await page.getByRole('button', { name: 'Show any date and group size' }).click();
    await expect(catalog.cards.first()).toBeVisible();
    expect(await catalog.cards.count()).toBeLessThan(12);
  });

  test('a venue that sells nothing shows a message and how to reach it (D-RT-06)', async ({ page }) => {
    await page.goto('/9003');
    await expect(
      page.getByRole('heading', { name: 'Nothing is available to book online right now.' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'hello@winterrest.example' }).first()).toBeVisible();
  });
});

test.describe('for search engines', () => {
  test('the catalog has title, description, canonical link, Open Graph tags and business data (4.8-01, D-CFG-01)', async ({
    page,
    catalog,
  }) => {
    await catalog.open(9001);
    await expect(page).toHaveTitle(/Kestrel Bay Adventures/);
    const head = page.locator('head');
    await expect(head.locator('meta[name="description"]')).toHaveAttribute('content', /.{20,160}/);
    await expect(head.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      `${shop()}/9001/catalog/activities`,
    );
    await expect(head.locator('meta[property="og:title"]')).toHaveAttribute(
      'content',
      /Kestrel Bay Adventures/,
    );
    const image = await head.locator('meta[property="og:image"]').getAttribute('content');
    expect((await page.request.get(image ?? '')).status()).toBe(200);
    const business = (await factsOf(page)).find((fact) => fact['@type'] === 'LocalBusiness');
    expect(business).toMatchObject({
      '@context': 'https://schema.org',
      name: 'Kestrel Bay Adventures',
      telephone: '+1 970 555 0142',
    });
  });

  test('an activity has product data with the offers of its rates (D-CFG-01)', async ({ page, activity }) => {
    await activity.open(9001, 101);
    await expect(page).toHaveTitle(/Sunrise Kayak Tour/);
    await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute(
      'href',
      `${shop()}/9001/activity/details/101`,
    );
    const product = (await factsOf(page)).find((fact) => fact['@type'] === 'Product');
    expect(product).toMatchObject({
      name: 'Sunrise Kayak Tour',
      offers: { '@type': 'AggregateOffer', priceCurrency: 'USD', lowPrice: '44.00', highPrice: '64.00' },
    });
  });

  test('pages with an order key are kept out of search engines and caches (D-OR-02)', async ({ request }) => {
    const answer = await request.get('/9001/checkout?orderKey=abcdefghijklmnopqrstuv');
    expect(answer.headers()['cache-control']).toBe('no-store');
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  /** Where a thing begins, in pixels from the top of the page. */
  const topOf = async (thing: import('@playwright/test').Locator) =>
    Math.round((await thing.boundingBox())?.y ?? Number.POSITIVE_INFINITY);

  for (const [tab, title, price] of [
    ['packages', 'Packages', 'from $80'],
    ['memberships', 'Memberships', '$'],
    ['merchandise', 'Merchandise', '$18'],
  ] as const)
    for (const lang of ['en', 'ar'])
      test(`the tab ${tab} (${lang}) begins with its heading and what is for sale, without the venue's picture (2.5-04)`, async ({
        page,
      }) => {
        const pictures: string[] = [];
        page.on('request', (request) => {
          if (/\/images\/.*lead/.test(request.url())) pictures.push(request.url());
        });
        await page.goto(`/9094/catalog/${tab}?lang=${lang}`);
        await untilAlive(page);
        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { level: 1 })).toHaveText('An hour on the sound');
        const heading = main.getByRole('heading', { level: 2 }).first();
        if (lang === 'en') await expect(heading).toHaveText(title);
        expect(await topOf(heading)).toBeLessThan(200);
        expect(await topOf(main.getByText(price).first())).toBeLessThan(700);
        expect(pictures).toEqual([]);
      });

  test('the first tab shows the venue; a tab that is tapped does not move what it shows (2.5-04)', async ({
    page,
    shell,
  }) => {
    await page.goto('/9094/catalog/activities');
    await untilAlive(page);
    await expect(page.getByRole('heading', { level: 1, name: 'An hour on the sound' })).toBeVisible();
    await shell.tabsMenu.click();
    await page.evaluate(() => {
      Object.assign(window, { moved: 0, shownAt: Number.POSITIVE_INFINITY });
      // What the tab shows takes the place of what was there. On a busy machine that is later than the half second after a
      // tap that the browser itself forgives.
      new MutationObserver((_changes, observer) => {
        if (document.querySelector('main h2')?.textContent !== 'Packages') return;
        observer.disconnect();
        requestAnimationFrame(() => requestAnimationFrame((at) => Object.assign(window, { shownAt: at })));
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
      new PerformanceObserver((list) => {
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
        for (const { value, hadRecentInput, startTime } of list.getEntries() as Shift[])
          if (!hadRecentInput && startTime > Reflect.get(window, 'shownAt'))
            Object.assign(window, { moved: Reflect.get(window, 'moved') + value });
      }).observe({ type: 'layout-shift', buffered: false });
    });
    await page.getByRole('navigation').getByRole('link', { name: 'Packages' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Packages' })).toBeInViewport();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => Reflect.get(window, 'shownAt'))).toBeLessThan(Number.POSITIVE_INFINITY);
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBeLessThan(0.05);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'An hour on the sound' })).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('catalog and activity pages can be read and navigated (D-CFG-01)', async ({ page }) => {
    await page.goto('/9001');
    await expect(page.getByRole('heading', { level: 1, name: 'Water, rock and sky' })).toBeVisible();
    await expect(page.getByText('from $64 per adult')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Sunrise Kayak Tour' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sunrise Kayak Tour' })).toBeVisible();
    await expect(page.getByText('Be on the water before anyone else.')).toBeVisible();
    await expect(page.getByText('Hot chocolate on the beach')).toBeVisible();
    await expect(page.getByRole('complementary')).toContainText('Booking online needs JavaScript.', {
      useInnerText: true,
    });
    await expect(page.getByRole('link', { name: '+1 970 555 0142' }).first()).toBeVisible();
  });
});

test.describe('accessibility', () => {
  for (const { screen, address } of [
    { screen: 'catalog', address: '/9001' },
    { screen: 'catalog of a small venue', address: '/9002' },
    { screen: 'catalog with filters and long names', address: '/9005' },
    { screen: 'a tab after the first', address: '/9094/catalog/packages' },
    { screen: 'nothing to book', address: '/9003' },
    { screen: 'venues', address: '/' },
  ])
    test(`${screen}: axe finds nothing, light and dark, narrow and wide (D-UI-09)`, async ({ page }) => {
      await page.goto(address);
      await untilAlive(page);
      await expectAccessible(page, screen);
    });

  test('page not found: axe finds nothing, light and dark, narrow and wide (D-UI-09)', async ({
    page,
    faults,
  }) => {
    faults.expect(/status of 404/);
    await page.goto('/9001/receipt');
    await expectAccessible(page, 'page not found');
  });

  test('filters and menu on a phone: axe finds nothing (D-UI-09)', async ({ page, shell }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/9005');
    await untilAlive(page);
    await shell.tabsMenu.click();
    await expectAccessible(page, 'menu open');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await expectAccessible(page, 'filters open');
  });
});
