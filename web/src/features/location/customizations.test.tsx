/** A location's own style and script (7.1-04, 7.1-05, 8.3-05, 5.2, D-CFG-05). */
import type { Configuration } from '@gangway/contract/location';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setConfiguration } from '../../lib/configuration.ts';
import {
  applyScript,
  applyStyle,
  applyTranslation,
  type CustomizedVenue,
  hasLocationScript,
} from './customizations.ts';

/** Applies both, as a page does when a location is entered at an address. */
const applyCustomizations = (entered: CustomizedVenue, pathname: string) =>
  Promise.all([applyStyle(entered), applyScript(entered, pathname)]);

const venue = { locationKey: 7 as LocationKey, customizationHash: 'abc 1', translationKey: null };
const catalog = '/7/catalog/activities';
const asked: string[] = [];
let files: Record<string, () => Response>;

const style = () => document.getElementById('location-style');
const script = () => document.querySelector<HTMLScriptElement>('#location-script');

beforeEach(() => {
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

describe('a location with customizations', () => {
  test('both files are requested from the root with the cache-busting hash (7.1-04, 7.1-05)', async () => {
    await applyCustomizations(venue, catalog);
    expect(asked).toEqual([
      'https://booking.example/custom/7/style.css?h=abc%201',
      'https://booking.example/custom/7/script.js?h=abc%201',
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
    expect(script()?.src).toBe('https://booking.example/custom/7/script.js?h=abc%201');
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
      await applyScript(venue, catalog);
      expect(script()?.src).toContain('/custom/7/script.js');
      await applyScript(venue, '/7/activity/details/1');
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

  test('opening another location removes the style and script of the previous one', async () => {
    await applyCustomizations(venue, catalog);
    await applyCustomizations(
      { locationKey: 8 as LocationKey, customizationHash: null, translationKey: null },
      '/8/catalog/activities',
    );
    expect(style()).toBeNull();
    expect(script()).toBeNull();
    expect(asked).toHaveLength(2);
  });
});

describe('the translation service', () => {
  const service = 'https://translate.example/service.js';
  const using = (scriptUrl: string | null) =>
    setConfiguration({ rootUrl: 'https://booking.example/', translation: { scriptUrl } } as Configuration);
  const loaded = () => document.querySelector<HTMLScriptElement>('#translation-script');
  const translated = { ...venue, translationKey: 'a1b2c3' };

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
    ['without a key of the venue', service, venue, catalog],
    ['where the installation names none', null, translated, catalog],
  ])('its script is not loaded %s (1-13, D-CFG-05)', (_, scriptUrl, entered, pathname) => {
    using(scriptUrl);
    applyTranslation(entered, pathname);
    expect(loaded()).toBeNull();
  });
});
