/**
 * When the program is fetched: after the first view, or at the first sign that the visitor wants to use the
 * page (D-CFG-01).
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const decoding = new Map<string, { come: () => void; fail: () => void }>();

function aPage(pictures: string): void {
  document.head.innerHTML =
    '<script type="application/json" data-entry="/assets/entry.js" data-preloads="/assets/a.js /assets/b.js" data-later="/assets/page.js"></script>';
  document.body.innerHTML = pictures;
}

const fetched = () =>
  [...document.head.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('link, script[src]')].map((tag) =>
    tag.getAttribute(tag.tagName === 'LINK' ? 'href' : 'src'),
  );
const everything = ['/assets/a.js', '/assets/b.js', '/assets/entry.js'];

/** Lets frames and short waits pass, but not the time limit. */
const aMoment = () => vi.advanceTimersByTimeAsync(100);

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  decoding.clear();
  HTMLImageElement.prototype.decode = function decode(this: HTMLImageElement) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    decoding.set(this.alt, { come: resolve, fail: () => reject(new Error('broken')) });
    return promise;
  };
});

afterEach(() => vi.useRealTimers());

describe('the main script', () => {
  test('waits for the images of the first view, but not for lazy ones', async () => {
    aPage('<img alt="lead"><img alt="logo"><img alt="card" loading="lazy">');
    await import('./entry-starter.ts');
    await aMoment();
    expect([...decoding.keys()]).toEqual(['lead', 'logo']);
    expect(fetched()).toEqual([]);
    decoding.get('lead')?.come();
    await aMoment();
    expect(fetched()).toEqual([]);
    decoding.get('logo')?.fail();
    await aMoment();
    expect(fetched()).toEqual(everything);
  });

  test("is followed by the page's own part only once the frame's files have loaded", async () => {
    aPage('<p>Words</p>');
    await import('./entry-starter.ts');
    await aMoment();
    expect(fetched()).not.toContain('/assets/page.js');
    document.querySelector('script[src="/assets/entry.js"]')?.dispatchEvent(new Event('load'));
    expect(fetched()).toEqual([...everything, '/assets/page.js']);
  });

  test('loads at once if there are no images', async () => {
    aPage('<p>Words</p>');
    await import('./entry-starter.ts');
    await aMoment();
    expect(fetched()).toEqual(everything);
  });

  test.each(['pointerdown', 'keydown', 'focusin'])('loads early on %s, and only once', async (sign) => {
    aPage('<img alt="lead"><a href="/1">There</a>');
    await import('./entry-starter.ts');
    document.querySelector('a')?.dispatchEvent(new Event(sign, { bubbles: true }));
    await aMoment();
    expect(fetched()).toEqual(everything);
    decoding.get('lead')?.come();
    document.querySelector('a')?.dispatchEvent(new Event(sign, { bubbles: true }));
    await vi.advanceTimersByTimeAsync(5000);
    expect(fetched()).toEqual(everything);
  });

  test('does not wait forever for an image that does not load', async () => {
    aPage('<img alt="lead">');
    await import('./entry-starter.ts');
    await vi.advanceTimersByTimeAsync(2900);
    expect(fetched()).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(fetched()).toEqual(everything);
  });
});

describe('a language', () => {
  test('is kept when its link is clicked, even before the program is there (7.5-09)', async () => {
    aPage('<nav><a href="#other" hreflang="de"><b>Deutsch</b></a></nav><a href="#words">Words</a>');
    await import('./entry-starter.ts');
    document.querySelector<HTMLElement>('a:not([hreflang])')?.click();
    expect(localStorage.getItem('ljs-lang')).toBeNull();
    document.querySelector('b')?.click();
    expect(localStorage.getItem('ljs-lang')).toBe('de');
    localStorage.removeItem('ljs-lang');
  });
});
