/** The program of the trackers' frame: which scripts load, and what each tracker is told (7.5, 8.3-09, 8.3-10). */
import { type EventName, eventNames } from '@gangway/contract/analytics';
import type { ActiveTrackers } from '@gangway/domain/location/trackers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runTrackerFrame } from './tracker-frame.ts';

const all: ActiveTrackers = {
  webAnalytics: { scriptUrl: 'https://tags.example/analytics.js', trackingId: 'G-LARK2026' },
  socialPixel: { scriptUrl: 'https://social.example/pixel.js', pixelId: '402817365529' },
  searchAds: {
    scriptUrl: 'https://ads.example/tag.js',
    tagId: 'AW-10837465',
    conversion: 'AW-20837465/bC-D_efG',
  },
  travelPixel: {
    url: 'https://travel.example/beacon',
    ids: { search: 'sr-1', cart: 'ct-1', conversion: 'cv-1' },
  },
};
const none: ActiveTrackers = { webAnalytics: null, socialPixel: null, searchAds: null, travelPixel: null };

const told: unknown[] = [];
/** Stands for the window of the page. */
const page = { postMessage: (message: unknown, to: string) => told.push([message, to]) };
const pictures: string[] = [];
const listeners: ((event: MessageEvent) => void)[] = [];

beforeEach(() => {
  told.length = 0;
  pictures.length = 0;
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        pictures.push(address);
      }
    },
  );
  vi.spyOn(window, 'addEventListener').mockImplementation((_, listener) => {
    listeners.push(listener as never);
  });
});
afterEach(() => {
  listeners.length = 0;
  document.head.replaceChildren();
  // The document has its own again.
  Reflect.deleteProperty(document, 'cookie');
  for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(window, name);
  for (const name of ['dataLayer', 'gtag', 'fbq', '_fbq'] as const) delete window[name];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const shop = location.origin;
function hear(data: unknown, { source = page, origin = shop }: { source?: unknown; origin?: string } = {}) {
  for (const listener of listeners) listener({ source, origin, data } as MessageEvent);
}
const version = { gangwayTrackers: 1 };
const begin = () => hear({ ...version, kind: 'start', cookies: '' });
const fire = (name: string, payload: object = {}) =>
  hear({ ...version, kind: 'event', name, payload, page: `${shop}/1/checkout` });

function open(active: ActiveTrackers): void {
  runTrackerFrame(active, page as unknown as Window);
  begin();
}

const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);
const commands = () => (window.dataLayer ?? []).map((command) => Array.from(command as ArrayLike<unknown>));
const events = () => commands().filter(([kind]) => kind === 'event');
const pixels = () => window.fbq?.queue ?? [];
const about = { page_location: `${shop}/1/checkout`, page_referrer: '' };

const purchase = {
  transaction_id: 'LLA-1042',
  value: 138.24,
  tax: 10.24,
  currency: 'USD',
  coupon: null,
  items: [{ item_id: 'a', item_name: 'Tour, Adult', item_category: 'activity', price: 64, quantity: 2 }],
  shipping: 0,
  content_type: 'product',
  contents: [{ item_id: 'a', item_name: 'Tour, Adult', item_category: 'activity', price: 64, quantity: 2 }],
};

describe('starting', () => {
  it('loads nothing before the page says so, then one script per tracker with its id (7.5-01, D-AN-01)', () => {
    runTrackerFrame(all, page as unknown as Window);
    expect(told).toEqual([[{ ...version, kind: 'ready' }, shop]]);
    expect(scripts()).toEqual([]);
    begin();
    begin();
    expect(scripts()).toEqual([
      'https://tags.example/analytics.js?id=G-LARK2026',
      'https://social.example/pixel.js',
      'https://ads.example/tag.js?id=AW-10837465',
    ]);
  });

  it.each<[keyof ActiveTrackers, number]>([
    ['webAnalytics', 1],
    ['socialPixel', 1],
    ['searchAds', 1],
    ['travelPixel', 0],
  ])('loads %s alone if a venue has no other (7.5-01)', (name, count) => {
    open({ ...none, [name]: all[name] });
    expect(scripts()).toHaveLength(count);
    expect(window.fbq === undefined).toBe(name !== 'socialPixel');
  });

  it('tells the scripts a clean address, and not to count or look at the page by themselves (D-AN-01)', () => {
    open(all);
    const config = { send_page_view: false, page_location: shop, page_referrer: '' };
    expect(commands().filter(([kind]) => kind === 'config')).toEqual([
      ['config', 'G-LARK2026', config],
      ['config', 'AW-10837465', config],
      ['config', 'AW-20837465', config],
    ]);
    expect(commands()[0]).toEqual(['js', expect.any(Date)]);
    expect(pixels()).toEqual([
      ['set', 'autoConfig', false, '402817365529'],
      ['init', '402817365529'],
    ]);
  });

  it('gives scripts cookies and storage that the page keeps (D-AN-01)', () => {
    runTrackerFrame(all, page as unknown as Window);
    hear({ ...version, kind: 'start', cookies: '_ga=1.2.3' });
    Object.assign(document, { cookie: '_fbp=fb.1; path=/; max-age=7776000' });
    expect(document.cookie).toBe('_ga=1.2.3; _fbp=fb.1');
    expect(told.at(-1)).toEqual([{ ...version, kind: 'cookies', cookies: '_ga=1.2.3; _fbp=fb.1' }, shop]);
  });
});

describe('events', () => {
  it.each(eventNames)(
    '%s reaches web analytics and the social pixel under its own name (7.5-02, 7.5-08, D-AN-02)',
    (name: EventName) => {
      open(all);
      fire(name, { message: 'x' });
      expect(events()[0]).toEqual(['event', name, { message: 'x', ...about, send_to: 'G-LARK2026' }]);
      expect(pixels()).toContainEqual(['trackCustom', name, { message: 'x' }]);
    },
  );

  it('a purchase is an ad conversion with id and label (7.5-03, D-AN-03)', () => {
    open(all);
    fire('purchase', purchase);
    const { value, currency, transaction_id } = purchase;
    const sent = { send_to: 'AW-20837465/bC-D_efG', value, currency, transaction_id, ...about };
    expect(events()).toContainEqual(['event', 'conversion', sent]);
  });

  it('a purchase is a Purchase of the social pixel, beside the event of its name (7.5-04, D-AN-03)', () => {
    open(all);
    fire('purchase', purchase);
    expect(pixels().slice(2)).toEqual([
      ['trackCustom', 'purchase', purchase],
      ['track', 'Purchase', purchase],
    ]);
  });

  it('a purchase is a transaction of search ads (7.5-05, D-AN-03)', () => {
    open(all);
    fire('purchase', purchase);
    const sent = { ...purchase, event_category: 'Transaction', send_to: 'AW-10837465', ...about };
    expect(events()).toContainEqual(['event', 'purchase', sent]);
  });

  it('a purchase is a purchase event of web analytics, with its whole payload (7.5-06, D-AN-03)', () => {
    open(all);
    fire('purchase', purchase);
    expect(events()[0]).toEqual(['event', 'purchase', { ...purchase, ...about, send_to: 'G-LARK2026' }]);
  });

  it('a venue with a tag and no conversion reports the transaction alone, and the other way round (7.5-03, 7.5-05)', () => {
    const ads = { scriptUrl: 'https://ads.example/tag.js', tagId: 'AW-10837465', conversion: null };
    open({ ...none, searchAds: ads });
    fire('purchase', purchase);
    expect(events().map(([, name]) => name)).toEqual(['purchase']);
    delete window.dataLayer;
    delete window.gtag;
    listeners.length = 0;
    open({ ...none, searchAds: { ...ads, tagId: null, conversion: 'AW-20837465/bC-D_efG' } });
    fire('purchase', purchase);
    expect(events().map(([, name]) => name)).toEqual(['conversion']);
    expect(scripts().at(-1)).toBe('https://ads.example/tag.js?id=AW-20837465');
  });
});

describe('the travel beacon', () => {
  const see = (seen: object) => hear({ ...version, kind: 'view', seen });

  it.each([
    ['search', null, null, 'id=sr-1&vid=tou&t=search&cur=USD'],
    ['search', null, '2026-12-05', 'id=sr-1&vid=tou&t=search&cur=USD&d1=2026-12-05'],
    ['cart', 128, '2026-12-05', 'id=ct-1&vid=tou&t=cart&cur=USD&val=128&d1=2026-12-05'],
    ['conversion', 138.24, '2026-12-05', 'id=cv-1&vid=tou&t=conversion&cur=USD&val=138.24&d1=2026-12-05'],
  ])(
    'tells the view %s of %s on %s, always with the id tou (7.5-07, D-AN-04)',
    (view, value, firstDay, query) => {
      open(all);
      see({ view, currency: 'USD', value, firstDay });
      expect(pictures).toEqual([`https://travel.example/beacon?${query}`]);
    },
  );

  it('is silent in a view without an id, and in every event (7.5-07)', () => {
    open({
      ...all,
      travelPixel: {
        url: 'https://travel.example/beacon',
        ids: { search: null, cart: null, conversion: 'cv-1' },
      },
    });
    see({ view: 'search', currency: 'USD', value: null, firstDay: null });
    fire('purchase', purchase);
    expect(pictures).toEqual([]);
  });
});

describe('failures', () => {
  const words: unknown[] = [];
  const logged = () => words.splice(0);
  beforeEach(() => {
    words.length = 0;
    vi.spyOn(console, 'error').mockImplementation((said) => words.push(said));
  });
  const broken = (): never => {
    throw new Error('down');
  };

  it('are only logged, each in its own words, and keep no other tracker from a purchase (8.3-09, 8.3-10, D-AN-05)', () => {
    open(all);
    window.gtag = broken;
    fire('purchase', purchase);
    expect(logged()).toEqual([
      'Could not fire web analytics event purchase',
      'Could not fire search engine ad conversion',
      'Could not fire search engine purchase event',
    ]);
    expect(pixels()).toContainEqual(['track', 'Purchase', purchase]);
    if (window.fbq !== undefined) window.fbq.callMethod = broken;
    fire('purchase', purchase);
    expect(logged()).toContain('Could not fire social pixel purchase event');
  });

  it('of the social pixel at its start are only logged (8.3-09, 8.3-10, D-AN-05)', () => {
    Object.assign(window, { fbq: broken });
    open(all);
    expect(logged()).toEqual(['Could not initialize social pixel']);
    expect(scripts()).toHaveLength(2);
  });

  it('to load a script are only logged (8.3-09, 8.3-10)', () => {
    open(all);
    for (const script of document.querySelectorAll('script')) script.dispatchEvent(new Event('error'));
    expect(logged()).toEqual([
      'Could not initialize web analytics',
      'Could not initialize social pixel',
      'Could not initialize search ads',
    ]);
  });

  it('of a picture are only logged (8.3-09)', () => {
    open(all);
    vi.stubGlobal('Image', broken);
    hear({ ...version, kind: 'view', seen: { view: 'cart', currency: 'USD', value: 1, firstDay: null } });
    expect(logged()).toEqual(['Could not fire travel pixel of view cart']);
  });
});

it.each([
  ['another window', { ...version, kind: 'event', name: 'purchase', payload: {}, page: '' }, { source: {} }],
  [
    'another origin',
    { ...version, kind: 'event', name: 'purchase', payload: {}, page: '' },
    { origin: 'https://evil.example' },
  ],
  ['another version', { gangwayTrackers: 2, kind: 'event', name: 'purchase', payload: {}, page: '' }, {}],
  ['an unknown event', { ...version, kind: 'event', name: 'password', payload: {}, page: '' }, {}],
  ['no message of ours', 'purchase', {}],
  ['nothing', null, {}],
])('what comes from or is %s is dropped (D-AN-01)', (_, data, from) => {
  open(all);
  hear(data, from);
  expect(events()).toEqual([]);
  expect(pixels()).toHaveLength(2);
});
