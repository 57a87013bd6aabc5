/**
 * A page as the server renders it and the browser hydrates it: the same page (4.8, 2.1, D-CFG-01, D-SE-01).
 */
import type { AnyCall } from '@gangway/contract/call';
import type { Configuration } from '@gangway/contract/location';
import { configuration } from '@gangway/contract/location';
import { amount } from '@gangway/domain/kernel/money';
import { screen, waitFor, within } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { type RenderRequest, render } from './entry-server.tsx';
import type { Execute } from './lib/call.ts';
import { anActivity, anItem } from './testing/catalog-builders.ts';
import { aVenue } from './testing/order-builders.ts';

const roots = vi.hoisted(() => new Set<Root>());
vi.mock('react-dom/client', async (load) => {
  const client = await load<typeof import('react-dom/client')>();
  return {
    ...client,
    hydrateRoot: (...given: Parameters<typeof client.hydrateRoot>) => {
      const root = client.hydrateRoot(...given);
      roots.add(root);
      return root;
    },
  };
});

// Otherwise pending renders would run after the test's window is gone.
afterAll(async () => {
  for (const root of roots) root.unmount();
  await new Promise((resolve) => setTimeout(resolve, 0));
});

const settings: Configuration = {
  apiUrl: 'http://localhost:3000/api',
  apiTimeout: 10_000,
  rootUrl: 'http://localhost:3000',
  imageHost: 'http://localhost:3000/images',
  kioskUrl: 'http://localhost:3000/kiosk',
  environment: 'test',
  version: '1.0.0',
  supportEmail: null,
  auth: null,
  payment: {
    provider: 'sandbox',
    environment: 'sandbox',
    publicKey: 'pk',
    scriptUrl: '/x.js',
    googlePayMerchantId: null,
    applePayMerchantId: null,
  },
  analytics: {
    enabled: true,
    webAnalyticsScriptUrl: null,
    socialPixelScriptUrl: null,
    searchAdScriptUrl: null,
    travelPixelUrl: null,
    appInsightsConnectionString: null,
  },
  translation: { scriptUrl: null },
  messageLife: 5000,
};

const venue = aVenue({
  accentColour: '#5a58a0',
  tagline: 'Days on the water',
  hasAddedCharges: true,
  individual: [
    anItem(anActivity({ duration: '2.5 hours' }), {
      photoColour: '#2f6f8f',
      fromPrice: amount(6400),
      fromPriceName: 'Adult',
      isNew: true,
    }),
  ],
});
const asked: string[] = [];

const execute = (async (declaration: AnyCall, input: { locationKey: number }) => {
  asked.push(declaration.name);
  if (input.locationKey === 1) return venue;
  if (input.locationKey === 5) throw Object.assign(new Error('down'), { status: 503 });
  throw Object.assign(new Error('Nothing was found at this address.'), { status: 404 });
}) as unknown as Execute;

const ask = (path: string, changes: Partial<RenderRequest> = {}) =>
  render({
    url: `http://localhost:3000${path}`,
    locale: 'en-US',
    nonce: 'n0nce',
    configuration: settings,
    execute,
    assets: { starter: '/assets/starter.js', entry: '/assets/entry.js', preloads: ['/assets/libraries.js'] },
    dev: false,
    mayTakePayment: true,
    ...changes,
  });

async function html(path: string, changes: Partial<RenderRequest> = {}): Promise<string> {
  const { body } = await ask(path, changes);
  return new Response(body).text();
}

beforeEach(() => {
  asked.length = 0;
});

describe('on the server', () => {
  test('a page is useful before any script runs: it contains names, prices and links (D-CFG-01)', async () => {
    const text = await html('/1/catalog/activities');
    const page = new DOMParser().parseFromString(text, 'text/html');
    expect(page.querySelector('h1')?.textContent).toBe('Days on the water');
    expect(page.querySelector('h3 a')?.getAttribute('href')).toBe('/1/activity/details/101');
    expect(page.querySelector('.price-tab')?.textContent).toBe('from $64 per adultplus taxes & fees');
    expect(page.title).toBe('Activities | Larkspur Lake Adventures');
    expect(asked).toEqual(['getClientLocation']);
  });

  test('the cart panel stays closed under the pointer until scripts can close it on Escape (WCAG 1.4.13)', async () => {
    const page = new DOMParser().parseFromString(await html('/1/catalog/activities'), 'text/html');
    expect(page.querySelector('.cart-panel')?.parentElement?.className).toBe('cart is-closed');
  });

  test('the list of venues calls itself a demo only if it is one', async () => {
    const venues = [{ key: 1, name: 'Larkspur Lake Adventures', tagline: null }];
    const listOf = async (dev: boolean) =>
      new DOMParser().parseFromString(await html('/', { venues, dev }), 'text/html');
    const demo = await listOf(true);
    expect([demo.title, demo.body.textContent?.includes('real money')]).toEqual(['Demo venues', true]);
    const shop = await listOf(false);
    expect([shop.title, shop.body.textContent?.includes('real money')]).toEqual(['Book online', false]);
  });

  test('the list shows the name of a venue without a logo once', async () => {
    const venues = [{ key: 1, name: 'Larkspur Lake Adventures', tagline: null }];
    const page = new DOMParser().parseFromString(await html('/', { venues }), 'text/html');
    const card = page.querySelector('.venue-card')?.textContent ?? '';
    expect(card.split('Larkspur Lake Adventures')).toHaveLength(2);
  });

  test('every inline style and script carries the nonce, and no attribute holds a script (D-SE-01)', async () => {
    const text = await html('/1/catalog/activities');
    for (const [tag] of text.matchAll(/<(?:script|style)\b[^>]*>/g)) expect(tag).toContain('nonce="n0nce"');
    expect(text).not.toMatch(/<[^>]+\son[a-z]+=/);
  });

  test.each(['/', '/1/catalog/activities'])(
    'no attribute of %s holds a style: the page’s sheet, which comes first, has them (D-SE-01)',
    async (path) => {
      const text = await html(path, path === '/' ? { venues: [{ key: 1, name: 'A', tagline: null }] } : {});
      expect(text).not.toMatch(/<[^>]+\sstyle=/);
      const [sheet = '', body = ''] = text.split('<div id="app">');
      const own = [...body.matchAll(/data-own="([^"]+)"/g)].map(([, style = '']) => style);
      expect(own.length).toBeGreaterThan(0);
      for (const style of own) expect(sheet).toContain(`[data-own="${style}"]{${style}}`);
    },
  );

  test('the page state leaves out what no page uses', async () => {
    const text = await html('/1/catalog/activities');
    const [, state = ''] = /id="page-state"[^>]*>(.*?)<\/script>/.exec(text) ?? [];
    expect(state).toContain('Sunrise Kayak Tour');
    expect(state).not.toContain('countries');
    expect(state).not.toContain('rates');
  });

  test('the venue is described for search engines, and its accent color is set', async () => {
    const text = await html('/1/catalog/activities');
    expect(text).toContain('"@type":"LocalBusiness"');
    expect(text).toContain(
      '<link rel="canonical" href="http://localhost:3000/1/catalog/activities" data-page>',
    );
    expect(text).toContain('--accent:#5a58a0');
  });

  test.each([
    ['the bare location (2.3-07)', '/1?x=1', '/1/catalog/activities?x=1'],
    ['the error page of a location as the first address (2.1-24)', '/1/error', '/1'],
    ['logging out of no location (D-RT-03)', '/logout?clientLocationKey=none', '/error'],
    ['signing up for a plan (D-RT-09)', '/signup?clientLocationKey=1&x=1', '/1/catalog/memberships?x=1'],
    ['signing up at no location (D-RT-09)', '/signup?clientLocationKey=none', '/error'],
  ])('%s is redirected', async (_, from, to) => {
    const { status, redirectTo } = await ask(from);
    expect(status).toBe(307);
    expect(redirectTo).toBe(to);
  });

  test.each([
    ['an unknown address (2.1-01)', '/zzz/yyy', '/error'],
    ['a file that does not exist', '/feed.xml', '/error'],
    ['a key that is not a number (D-RT-01)', '/wp-login.php', '/error'],
    ['an unknown location (2.3-04)', '/999999', '/999999/error?cause=location'],
    ['a page of an unknown location (2.3-04)', '/999999/catalog?x=1', '/999999/error?cause=location'],
    ['a receipt without a key (2.1-20)', '/1/receipt', '/1/error?cause=receipt'],
    ['the start page of a shop without venues', '/', '/error'],
    ['signing up where requests are not taken (D-RT-09)', '/signup', '/error?cause=signup'],
  ])('%s returns 404 with page-not-found and its address in the browser', async (_, from, to) => {
    const onFault = vi.fn();
    const { status, redirectTo, body } = await ask(from, { onFault });
    expect([status, redirectTo]).toEqual([404, undefined]);
    const text = await new Response(body).text();
    expect(text).toContain('Page not found</h1>');
    expect(text).toContain(
      `<script nonce="n0nce">history.replaceState(null,"",${JSON.stringify(to)})</script>`,
    );
    // A missing page is no fault of ours, and crawlers request many.
    expect(onFault).not.toHaveBeenCalled();
  });

  test.each(['/1/activity/details/999', '/1/package/details/999', '/1/embed/item/999/activity'])(
    '%s, an item that is gone, returns 404 with its own message (D-RT-05)',
    async (path) => {
      const { status, body } = await ask(path);
      expect(status).toBe(404);
      const text = await new Response(body).text();
      expect(text).toContain('This item is no longer available.');
      expect(text).not.toContain('history.replaceState');
    },
  );

  test('an item that is for sale returns 200 (D-RT-05)', async () => {
    expect((await ask('/1/activity/details/101')).status).toBe(200);
  });

  test('page-not-found returns 404 (2.1-23)', async () => {
    expect((await ask('/error')).status).toBe(404);
    expect((await ask('/999999/error?cause=location')).status).toBe(404);
  });

  test('a location that fails to load is reported and returns 503 with page-not-found (8.3-04)', async () => {
    const onFault = vi.fn();
    const { status, body } = await ask('/5/catalog/activities', { onFault });
    expect(status).toBe(503);
    expect(await new Response(body).text()).toContain('history.replaceState(null,"","/5/error?cause=fault")');
    expect(onFault).toHaveBeenCalledWith(expect.objectContaining({ status: 503 }));
  });

  test('500 descriptions of a sign-in error are text at most, whatever is in them (S15)', async () => {
    const parts = [
      ...[
        '<script>alert(1)</script>',
        '<img src=x onerror=alert(1)>',
        '<svg/onload=alert(1)>',
        '</title><script>',
      ],
      ...[
        '"><a href="javascript:alert(1)">x</a>',
        "' autofocus onfocus=alert(1) x='",
        '&lt;script&gt;',
        '&#60;b&#62;',
      ],
      ...[
        'javascript:alert(1)',
        'data:text/html;base64,PHNjcmlwdD4=',
        '{{7*7}}',
        '${alert(1)}',
        '%3Cscript%3E',
        '\u2028',
      ],
      ...[
        '<!--',
        '-->',
        ']]>',
        '<style>*{display:none}</style>',
        '<base href=//evil.example>',
        '<iframe srcdoc=x>',
      ],
      ...['\0', '\r\nSet-Cookie: a=b', '\u202Etxet', 'x'.repeat(3000), '<meta http-equiv=refresh content=0>'],
    ];
    const payloads = parts.flatMap((one) => parts.slice(0, 20).map((other) => `${one}${other}`));
    expect(payloads).toHaveLength(500);
    const shapeOf = (text: string) =>
      [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('*')].map(
        (element) => `${element.tagName} ${element.getAttributeNames().join(' ')}`,
      );
    const at = (description: string) =>
      html(`/1/authenticated?error=server_error&error_description=${encodeURIComponent(description)}`);
    const usual = shapeOf(await at('harmless'));
    for (const payload of payloads) expect(shapeOf(await at(payload)), payload.slice(0, 80)).toEqual(usual);
  }, 60_000);

  test('a page with an order key is never cached', async () => {
    const { headers } = await ask('/1/catalog/activities?orderKey=k');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('the venues given by the server are listed', async () => {
    const venues = [{ key: 1, name: 'Larkspur Lake Adventures', tagline: 'Days' }];
    expect(await html('/', { venues })).toContain('<a href="/1">Larkspur Lake Adventures</a>');
  });

  test("the files of the page's own component are listed to load after the frame's", async () => {
    const manifest = {
      'src/features/catalog/activities-page.tsx': { file: 'assets/activities.js', imports: ['_shared.js'] },
      '_shared.js': { file: 'assets/shared.js' },
    };
    const text = await html('/1/catalog/activities', {
      assets: {
        starter: '/assets/starter.js',
        entry: '/assets/entry.js',
        preloads: ['/assets/shared.js'],
        manifest,
      },
    });
    // What the frame already loads is not listed again.
    expect(text).toContain('data-preloads="/assets/shared.js" data-later="/assets/activities.js"');
  });

  test('two concurrent requests do not affect each other', async () => {
    const [one, two] = await Promise.all([
      html('/1/catalog/activities'),
      html('/999999/error?cause=location'),
    ]);
    expect(one).toContain('Sunrise Kayak Tour');
    expect(two).not.toContain('Sunrise Kayak Tour');
  });
});

describe('in the browser', () => {
  test('the page is hydrated as it is, without requesting the location again (4.8-02, 4.8-08)', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    vi.stubGlobal('scrollTo', () => undefined);
    const requests: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      requests.push(address);
      return new Response(JSON.stringify(z.encode(configuration, settings)));
    });
    const text = await html('/1/catalog/activities');
    const page = new DOMParser().parseFromString(text, 'text/html');
    document.head.innerHTML = page.head.innerHTML;
    document.body.innerHTML = page.body.innerHTML;
    window.history.replaceState(null, '', '/1/catalog/activities');
    const heading = document.querySelector('h1');
    const complaints: string[] = [];
    vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
      // Server and browser share a process only in this test; React warns about it.
      if (!String(words[0]).startsWith('Detected multiple renderers')) complaints.push(words.join(' '));
    });
    // Until the page is interactive, a click follows a plain link, which leads nowhere here.
    document.addEventListener('click', (event) => event.preventDefault());
    await import('./entry-client.tsx');
    // Interactive: a click on the empty cart opens its panel instead of navigating.
    const cart = within(screen.getByRole('banner')).getByRole('link', { name: /^Cart,/ });
    const isOpen = () => cart.parentElement?.classList.contains('is-open') === true;
    await waitFor(() => {
      if (!isOpen()) cart.click();
      expect(isOpen()).toBe(true);
    });
    expect(cart.parentElement?.classList.contains('is-closed')).toBe(false);
    expect(roots.size).toBe(1);
    // The very same element: nothing was rendered again.
    expect(document.querySelector('h1')).toBe(heading);
    expect(complaints).toEqual([]);
    expect(requests).toEqual(['http://localhost:3000/api/configuration']);
    expect(window.appConfiguration).toMatchObject({ Version: '1.0.0' });
    expect(window.location.pathname).toBe('/1/catalog/activities');
  });
});
