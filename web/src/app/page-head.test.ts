/** Titles, tags and the document around a page (D-CFG-01, 4.8-01, 4.8-08). */
import { describe, expect, test } from 'vitest';
import { documentEnd, documentStart } from './document.ts';
import { describe as describePage, mergeHead } from './merge-head.ts';
import { pageHead } from './page-head.ts';
import { dehydrate, readState, writeState } from './page-state.ts';
import { allStylesOf, stylesOf } from './styles.ts';

describe('the head of a page', () => {
  test('comes from the innermost route, with outer routes filling the gaps', () => {
    const head = mergeHead([
      pageHead({ title: 'Venue', description: 'About the venue' }),
      pageHead({ title: 'Kayak | Venue', canonical: 'https://x.example/1/activity/details/101' }),
    ]);
    expect(head.title).toBe('Kayak | Venue');
    expect(head.meta.get('description')?.content).toBe('About the venue');
    expect(head.meta.get('og:title')?.content).toBe('Kayak | Venue');
    expect(head.links).toEqual([{ rel: 'canonical', href: 'https://x.example/1/activity/details/101' }]);
  });

  test('keeps pages with a private order out of search results', () =>
    expect(mergeHead([pageHead({ title: 'Checkout', isPrivate: true })]).meta.get('robots')?.content).toBe(
      'noindex',
    ));

  test('has a plain-text description cut at a word boundary', () => {
    const text = describePage(`<p>${'paddle '.repeat(60)}</p>`);
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/paddle…$/);
    expect(describePage('<b>Short</b>  one')).toBe('Short one');
  });
});

describe('the document', () => {
  const parts = {
    nonce: 'n1',
    address: null,
    locale: 'en-US',
    languages: [],
    configurationAddress: 'https://booking.example',
    mayTakePayment: true,
    head: mergeHead([pageHead({ title: 'A & B <i>', facts: [{ '@type': 'Product', name: '</script>' }] })]),
    styles: { names: ['base', 'header'] as const, text: 'body{}' },
    accent: '#112233',
    ownRules: '',
    theme: 'dark' as const,
    icon: 'data:,',
    starter: '/assets/starter.js',
    entry: '/assets/entry.js',
    preloads: ['/assets/part.js'],
    later: ['/assets/page.js'],
  };
  const html = `${documentStart(parts)}…${documentEnd(parts.head, writeState({ matches: [] }), parts.nonce)}`;
  const page = new Map([...html.matchAll(/<(style|script)\b[^>]*>/g)].map(([tag], index) => [index, tag]));

  test('contains the configuration address (4.8-01)', () =>
    expect(html).toContain('<meta name="configuration-address" content="https://booking.example">'));
  test('says so where guests cannot pay, so that paying opens a new document (S10)', () => {
    expect(html).not.toContain('no-payment');
    expect(documentStart({ ...parts, mayTakePayment: false })).toContain(
      '<meta name="no-payment" content="yes">',
    );
  });
  test('has one root element with the id app (4.8-08)', () =>
    expect(html.match(/id="app"/g)).toHaveLength(1));
  test('has a nonce on every style and script, and no inline event handlers (D-SE-01)', () => {
    expect(page.size).toBe(5);
    for (const tag of page.values()) expect(tag).toContain('nonce="n1"');
    expect(html).not.toMatch(/\son\w+=/);
  });
  test('loads only the small starter script at once and tells it what to load later', () => {
    expect(html).toContain(
      '<script type="module" src="/assets/starter.js" nonce="n1" fetchpriority="low" data-entry="/assets/entry.js" data-preloads="/assets/part.js" data-later="/assets/page.js" data-languages="">',
    );
    expect(html.match(/(src|href)="\/assets/g)).toHaveLength(1);
  });
  test('escapes text, also inside structured data', () => {
    expect(html).toContain('<title>A &amp; B &lt;i&gt;</title>');
    expect(html).toContain('\\u003c/script>');
  });
  test("sets the theme's class on the root and the venue's accent in the tokens (9-35)", () => {
    expect(html).toContain('<html lang="en-US" class="dark">');
    expect(html).toContain('@layer tokens{:root{--accent:#112233}}');
  });
});

describe('the state of a page', () => {
  test('survives being written into the document and read back', () => {
    const state = dehydrate([
      {
        id: '/1/catalog',
        updatedAt: 5,
        status: 'success',
        loaderData: { name: '</script><b>' },
        ssr: true,
        __beforeLoadContext: { locationKey: 1 },
      },
    ]);
    const written = writeState(state);
    expect(written).not.toContain('<');
    expect(readState(written)?.matches).toEqual([
      { i: '#1#catalog', u: 5, s: 'success', l: { name: '</script><b>' }, ssr: true, b: { locationKey: 1 } },
    ]);
  });
  test('reveals nothing about errors on the server', () => {
    const [match] = dehydrate([
      { id: 'a', updatedAt: 1, status: 'error', error: new Error('password=1') },
    ]).matches;
    expect(JSON.stringify(match)).not.toContain('password');
    expect(match?.e).toBeDefined();
  });
  test.each([null, undefined, ''])('is null if the document has none: %s', (text) =>
    expect(readState(text)).toBeNull(),
  );
});

describe('the style sheets of a page', () => {
  const matches = [
    { staticData: { styles: ['base'] as const } },
    { staticData: { styles: ['footer', 'header'] as const, lateStyles: ['cart'] as const } },
    { staticData: {} },
    {
      staticData: { stylesFor: (data: { speaks: boolean }) => (data.speaks ? (['messages'] as const) : []) },
      loaderData: { speaks: true },
    },
    { staticData: { styles: ['header', 'forms'] as const } },
  ];
  test('are those of all its routes and their data, once each and in order', () =>
    expect(stylesOf(matches)).toEqual(['base', 'forms', 'messages', 'header', 'footer']));
  test('are completed once the page is interactive', () => expect(allStylesOf(matches)).toContain('cart'));
});
