/** Start-up with and without its configuration (4.8, 7.1-01, 8.3-06 to 8.3-08; C-38, D-CFG-01, D-UI-08). */
import { configuration } from '@gangway/contract/location';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { findConfiguration, readConfiguration, setConfiguration } from '../lib/configuration.ts';
import { findConfigurationAddress, startUp } from './start-up.ts';
import { createThemes, readTheme, setCssVariable, themeOfVenue, themeOfVisit } from './theme.ts';

const fallbackWords = 'Booking is unavailable right now. Please try again in a few minutes.';

const sent = {
  ApiUrl: 'https://booking.example/api',
  ApiTimeout: 8000,
  RootUrl: 'https://booking.example',
  ImageHost: 'https://booking.example/images',
  KioskUrl: 'https://booking.example/kiosk',
  Environment: 'production',
  Version: '1.4.2',
  SupportEmail: null,
  Auth: null,
  Payment: {
    Provider: 'sandbox',
    Environment: 'sandbox',
    PublicKey: 'pk_1',
    ScriptUrl: 'https://pay.example/x.js',
    GooglePayMerchantId: null,
    ApplePayMerchantId: null,
  },
  Analytics: {
    Enabled: true,
    WebAnalyticsScriptUrl: null,
    SocialPixelScriptUrl: null,
    SearchAdScriptUrl: null,
    TravelPixelUrl: null,
    AppInsightsConnectionString: null,
  },
  Translation: { ScriptUrl: null },
  MessageLife: 4000,
};

const trackEvent = vi.fn();
let noted: MockInstance;
const asked: string[] = [];
let answers: (() => Response)[] = [];

const good = () => new Response(JSON.stringify(sent), { headers: { 'content-type': 'application/json' } });
const broken = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });

function injectAddress(address: string): void {
  document.head.innerHTML = `<meta name="configuration-address" content="${address}">`;
}

beforeEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '<div id="app">Rendered content</div>';
  window.appInsights = { trackEvent };
  delete window.configurationAddress;
  delete window.appConfiguration;
  trackEvent.mockClear();
  asked.length = 0;
  answers = [good];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return (answers.shift() ?? broken)();
  });
  noted = vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  setConfiguration(null);
  delete window.appInsights;
});

describe('the configuration address', () => {
  test('is the one the hosting page injected, without its trailing slash (4.8-01)', () => {
    injectAddress('https://booking.example/');
    expect(findConfigurationAddress()).toBe('https://booking.example');
  });
  test('can also be set on the window (D-CFG-01)', () => {
    window.configurationAddress = 'https://other.example';
    expect(findConfigurationAddress()).toBe('https://other.example');
  });
  test('is null if it is empty (4.8-09)', () => {
    injectAddress(' ');
    expect(findConfigurationAddress()).toBeNull();
  });
});

describe('with a configuration address', () => {
  beforeEach(() => injectAddress('https://booking.example'));

  test('loads, keeps and freezes the configuration before the app starts (3.12-09, 4.8-02, 7.1-01)', async () => {
    const start = vi.fn(async () => {
      expect(findConfiguration()?.apiTimeout).toBe(8000);
    });
    await startUp(start);
    expect(start).toHaveBeenCalledOnce();
    expect(asked).toEqual(['https://booking.example/api/configuration']);
    expect(window.appConfiguration).toEqual(sent);
    expect(Object.isFrozen(window.appConfiguration)).toBe(true);
    expect(Object.isFrozen((window.appConfiguration as typeof sent).Payment)).toBe(true);
  });

  test('prints a banner to the console (4.8-03)', async () => {
    await startUp(async () => undefined);
    expect(noted).toHaveBeenCalledWith('Gangway 1.4.2', expect.stringContaining('Don’t paste code here'));
  });

  test.each([
    ['an error', broken],
    ['a page instead of JSON', page],
  ])('requests the configuration once more after two seconds if it gets %s (C-38)', async (_, first) => {
    vi.useFakeTimers();
    answers = [first, good];
    const start = vi.fn(async () => undefined);
    const starting = startUp(start);
    await vi.advanceTimersByTimeAsync(1999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await starting;
    expect(asked).toHaveLength(2);
    expect(start).toHaveBeenCalledOnce();
  });

  test('shows an apology above the page and does not start the app after two failures (8.3-06 to 8.3-08)', async () => {
    vi.useFakeTimers();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answers = [broken, page];
    const start = vi.fn(async () => undefined);
    const starting = startUp(start);
    await vi.advanceTimersByTimeAsync(2000);
    await starting;
    expect(start).not.toHaveBeenCalled();
    expect(logged).toHaveBeenCalledWith('Could not load app configuration.', expect.anything());
    expect(trackEvent).toHaveBeenCalledWith({
      name: 'book-error-config-error',
      properties: { address: 'https://booking.example' },
    });
    expect(document.body.textContent).toBe(`${fallbackWords}Rendered content`);
  });
});

test('without a configuration address an error is logged and the app does not start (4.8-09, 8.3-06)', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const start = vi.fn(async () => undefined);
  await startUp(start);
  expect(start).not.toHaveBeenCalled();
  expect(asked).toHaveLength(0);
  expect(logged).toHaveBeenCalledWith('Could not load app configuration.', expect.anything());
  expect(document.body.textContent).toContain(fallbackWords);
});

test('the configuration is read as the contract decodes it, with its defaults (D-CFG-02)', () => {
  expect(readConfiguration(sent)).toEqual(z.decode(configuration, sent as never));
  const { ApiTimeout: _, MessageLife: __, ...rest } = sent;
  expect(readConfiguration(rest)).toMatchObject({ apiTimeout: 10_000, messageLife: 5000 });
  expect(() => readConfiguration({ Version: '1' })).toThrow('no configuration');
  expect(() => readConfiguration(null)).toThrow();
});

describe('the theme', () => {
  /** A device that is dark or light, and can change. */
  function device(isDark: boolean) {
    const query = Object.assign(new EventTarget(), { matches: isDark });
    vi.stubGlobal('matchMedia', () => query);
    return (matches: boolean) => {
      query.matches = matches;
      query.dispatchEvent(new Event('change'));
    };
  }
  const root = document.documentElement;
  afterEach(() => {
    root.className = '';
    vi.unstubAllGlobals();
  });

  test("follows the URL's request: dark, auto or light (4.8-07, 9-35)", () => {
    device(false);
    const apply = createThemes();
    apply('dark');
    expect(root.className).toBe('dark');
    apply('auto');
    expect(root.className).toBe('auto');
    apply('light');
    expect(root.className).toBe('');
  });

  test('is dark on dark devices while it is automatic, and follows them', () => {
    const set = device(true);
    root.className = 'auto dark';
    const apply = createThemes();
    set(false);
    expect(root.className).toBe('auto');
    set(true);
    expect(root.className).toBe('auto dark');
    apply('light');
    expect(root.className).toBe('');
    set(false);
    set(true);
    expect(root.className).toBe('');
  });

  test('leaves the class that a location’s script set until another theme is asked for', () => {
    device(false);
    root.className = 'auto';
    const apply = createThemes();
    root.classList.add('dark');
    apply('auto');
    expect(root.className).toBe('auto dark');
    apply('light');
    expect(root.className).toBe('');
  });

  test('is what the venue says, and automatic outside of venues', () => {
    expect(themeOfVenue([{}, { loaderData: { theme: 'light' } }, { loaderData: [] }])).toBe('light');
    expect(themeOfVenue([{ loaderData: null }, { loaderData: { name: 'Kestrel Bay' } }])).toBe('auto');
    expect(readTheme('nonsense')).toBeNull();
  });

  test('stays for the rest of the visit until the URL asks for another (9-35)', () => {
    sessionStorage.clear();
    expect(themeOfVisit('?q=kayak')).toBeNull();
    expect(themeOfVisit('?theme=dark')).toBe('dark');
    expect(themeOfVisit('')).toBe('dark');
    expect(themeOfVisit('?theme=nonsense')).toBe('dark');
    expect(themeOfVisit('?theme=light')).toBe('light');
    expect(themeOfVisit('')).toBe('light');
  });

  test('setCssVariable writes custom properties on the root element only (9-36)', async () => {
    injectAddress('https://booking.example');
    await startUp(async () => undefined);
    window.setCssVariable?.('--accent', '#123456');
    setCssVariable('color', 'red');
    const { style } = document.documentElement;
    expect(style.getPropertyValue('--accent')).toBe('#123456');
    expect(style.color).toBe('');
    style.removeProperty('--accent');
  });
});
