/** The sitemap's files: escaping, and splitting at the protocol's limit. */
import { describe, expect, it } from 'vitest';
import { sitemapFiles } from './sitemap.ts';

const entry = (path: string, changedAt = '2026-11-21T17:00:00Z') => ({
  url: `https://book.example${path}`,
  changedAt,
});
const files = (count: number, most: number) =>
  sitemapFiles(
    Array.from({ length: count }, (_, at) => entry(`/${at}`, `2026-11-2${at}T17:00:00Z`)),
    'https://book.example',
    most,
  );

describe('the sitemap', () => {
  it('is one file up to the limit', () => {
    expect([...files(3, 3)]).toEqual([
      [
        '/sitemap.xml',
        expect.stringMatching(
          /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset [^>]*>\n(<url>.*<\/url>\n){3}<\/urlset>\n$/,
        ),
      ],
    ]);
  });

  it('is an index above it, whose files have every address once and say when they last changed', () => {
    const split = files(5, 2);
    expect([...split.keys()]).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']);
    expect(split.get('/sitemap.xml')).toContain(
      '<sitemap><loc>https://book.example/sitemap-2.xml</loc><lastmod>2026-11-23T17:00:00Z</lastmod></sitemap>',
    );
    const [, ...parts] = split.values();
    const found = parts.flatMap((part) => [...part.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url));
    expect(found).toEqual([0, 1, 2, 3, 4].map((at) => `https://book.example/${at}`));
  });

  it('escapes what addresses may contain', () => {
    const written = sitemapFiles([entry('/1?a=1&b=<2>')], 'https://book.example').get('/sitemap.xml');
    expect(written).toContain('<loc>https://book.example/1?a=1&amp;b=&lt;2&gt;</loc>');
  });

  it('without venues is a valid, empty list', () => {
    expect(files(0, 3).get('/sitemap.xml')).toMatch(/<urlset [^>]*>\n<\/urlset>\n$/);
  });
});
