/** A location's own style and script (7.1-04, 7.1-05, 8.3-05, 5.2, D-CFG-05). */
import type { Configuration } from '@gangway/contract/location';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setConfiguration } from '../../lib/configuration.ts';
import {
  applyScript,
  applyStyle,
  applyTranslation,
  type CustomizedVenue,
  hasLocationScript,
  runsForeignScript,
} from './customizations.ts';

/** Applies both, as a page does when a location is entered at an address. */
const applyCustomizations = (entered: CustomizedVenue, pathname: string) =>
  Promise.all([applyStyle(entered), applyScript(entered, pathname, () => pathname)]);

let versions = 1;
let venue: CustomizedVenue;
const catalog = '/7/catalog/activities';
const asked: string[] = [];
let files: Record<string, () => Response>;

const style = () => document.getElementById('location-style');
const script = () => document.querySelector<HTMLScriptElement>('#location-script');

beforeEach(() => {
  venue = { locationKey: 7 as LocationKey, customizationHash: `abc ${versions}`, translationKey: null };
  document.head.innerHTML = '<style nonce="n1"></style>';
  asked.length = 0;
  files = {
    'style.css': () => new Response('.a{background:url(:rootUrl:/x.png)} .b{color::rootUrl:}'),
    'script.js': () => new Response('window.venueScript = true'),
  };
  setConfiguration({ rootUrl: 'https://booking.example/' } as Configuration);
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const [, file = ''] = /\/([\w.]+)\?/.exec(address) ?? [];
    return files[file]?.() ?? new Response('', { status: 404 });
  });
});

/** What is asked for once per document is asked for anew in each test. */
afterEach(async () => {
  await applyStyle(null);
  versions += 1;
});

describe('a location with customizations', () => {
  test('both files are requested from the root with the cache-busting hash (7.1-04, 7.1-05)', async () => {
    await applyCustomizations(venue, catalog);
    expect(asked).toEqual([
      `https://booking.example/custom/7/style.css?h=abc%20${versions}`,
      `https://booking.example/custom/7/script.js?h=abc%20${versions}`,
    ]);
  });

  test('each :rootUrl: in the style is replaced with the root before it is applied (7.1-05)', async () => {
    await applyCustomizations(venue, catalog);
    expect(style()?.textContent).toBe(
      '.a{background:url(https://booking.example/x.png)} .b{color:https://booking.example}',
    );
    expect(style()?.nonce).toBe('n1');
  });

  test('the script is loaded from the address that was checked (7.1-04)', async () => {
    await applyCustomizations(venue, catalog);
    expect(script()?.src).toBe(`https://booking.example/custom/7/script.js?h=abc%20${versions}`);
    expect(hasLocationScript()).toBe(true);
  });

  test.each(['/7/checkout/payment', '/7/receipt', '/7/authenticated'])(
    'the script is never loaded at %s (D-CFG-05)',
    async (pathname) => {
      await applyCustomizations(venue, pathname);
      expect(style()).not.toBeNull();
      expect(hasLocationScript()).toBe(false);
      expect(asked).toHaveLength(1);
    },
  );

  test.each(['/7/checkout', '/7/receipt', '/7/authenticated'])(
    'a visitor who entered at %s gets the script once, on the first page that allows it (1-12, D-CFG-05)',
    async (pathname) => {
      await applyCustomizations(venue, pathname);
      await applyScript(venue, catalog, () => catalog);
      expect(script()?.src).toContain('/custom/7/script.js');
      const next = '/7/activity/details/1';
      await applyScript(venue, next, () => next);
      expect(asked.filter((address) => address.includes('script.js'))).toHaveLength(1);
    },
  );

  test.each([
    ['an HTML page', () => new Response('\n <!doctype html><h1>Not found</h1>')],
    ['an error', () => new Response('oops', { status: 500 })],
  ])('%s instead of a file is ignored and only logged (8.3-05, 5.2-12)', async (_, answer) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    files = { 'style.css': answer, 'script.js': answer };
    await applyCustomizations(venue, catalog);
    expect(style()).toBeNull();
    expect(script()).toBeNull();
    expect(logged.mock.calls.map(([words]) => words)).toEqual([
      "Could not load the location's style",
      "Could not load the location's script",
    ]);
  });

  test('another location, or a page of none, loses the style of the previous one (1-12, D-CFG-05)', async () => {
    const other = { locationKey: 8 as LocationKey, customizationHash: null, translationKey: null };
    for (const next of [other, null]) {
      await applyStyle(venue);
      expect(style()).not.toBeNull();
      await applyStyle(next);
      expect(style()).toBeNull();
    }
  });

  test('a style is requested once per visit to its location, and again after a failure (7.1-05)', async () => {
    await applyStyle(venue);
    await applyStyle({ ...venue });
    expect(asked).toHaveLength(1);
    await applyStyle(null);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { 'style.css': works } = files;
    files = {};
    await applyStyle(venue);
    expect(style()).toBeNull();
    files = works === undefined ? {} : { 'style.css': works };
    await applyStyle(venue);
    expect(style()).not.toBeNull();
  });

  test('a style that arrives after its location was left is not applied (D-CFG-05)', async () => {
    const slow = applyStyle(venue);
    await applyStyle({ locationKey: 8 as LocationKey, customizationHash: null, translationKey: null });
    await slow;
    expect(style()).toBeNull();
  });

  test.each(['/7/checkout/payment', '/7/receipt', '/8/catalog'])(
    'a script that arrives when the visitor is already at %s does not run, and the next catalog page asks again (D-CFG-05)',
    async (pathname) => {
      await applyScript(venue, catalog, () => pathname);
      expect(hasLocationScript()).toBe(false);
      await applyScript(venue, catalog, () => catalog);
      expect(hasLocationScript()).toBe(true);
    },
  );

  test.each([
    { pathname: '/7/catalog', foreign: false },
    { pathname: '/7', foreign: false },
    { pathname: '/7/checkout', foreign: false },
    { pathname: '/71/catalog', foreign: true },
    { pathname: '/8/catalog', foreign: true },
    { pathname: '/', foreign: true },
    { pathname: '/signup', foreign: true },
  ])(
    "the script of location 7 is another's at $pathname: $foreign (D-CFG-05)",
    async ({ pathname, foreign }) => {
      expect(runsForeignScript(pathname)).toBe(false);
      await applyScript(venue, catalog, () => catalog);
      expect(runsForeignScript(pathname)).toBe(foreign);
    },
  );
});

describe('the translation service', () => {
  const service = 'https://translate.example/service.js';
  const using = (scriptUrl: string | null) =>
    setConfiguration({ rootUrl: 'https://booking.example/', translation: { scriptUrl } } as Configuration);
  const loaded = () => document.querySelector<HTMLScriptElement>('#translation-script');
  const plain = { locationKey: 7 as LocationKey, customizationHash: null, translationKey: null };
  const translated = { ...plain, translationKey: 'a1b2c3' };

  test('its script is loaded once, with the venue’s key, where the installation names one (1-13, 3.1-08, D-I18-01)', () => {
    using(service);
    const initialize = vi.fn();
    window.Localize = { initialize };
    applyTranslation(translated, catalog);
    applyTranslation(translated, '/7/activity/details/1');
    expect(document.querySelectorAll('#translation-script')).toHaveLength(1);
    expect(loaded()).toMatchObject({ src: service, nonce: 'n1' });
    loaded()?.dispatchEvent(new Event('load'));
    expect(initialize).toHaveBeenCalledWith({ key: 'a1b2c3', rememberLanguage: true });
    expect(hasLocationScript()).toBe(true);
    delete window.Localize;
  });

  test.each([
    ['beside card fields', service, translated, '/7/checkout/payment'],
    ['without a key of the venue', service, plain, catalog],
    ['where the installation names none', null, translated, catalog],
  ])('its script is not loaded %s (1-13, D-CFG-05)', (_, scriptUrl, entered, pathname) => {
    using(scriptUrl);
    applyTranslation(entered, pathname);
    expect(loaded()).toBeNull();
  });
});
