/** The sitemap's files (https://www.sitemaps.org/protocol.html). */
import { escapeHtml } from '../../platform/escape-html.ts';

export interface SitemapEntry {
  url: string;
  /** ISO, UTC. */
  changedAt: string;
}

/** The protocol's limit of addresses per file. */
const maxPerFile = 50_000;

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const write = (root: 'urlset' | 'sitemapindex', entry: 'url' | 'sitemap', entries: readonly SitemapEntry[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="${namespace}">`,
    ...entries.map(
      ({ url, changedAt }) =>
        `<${entry}><loc>${escapeHtml(url)}</loc><lastmod>${changedAt}</lastmod></${entry}>`,
    ),
    `</${root}>\n`,
  ].join('\n');

const latest = (entries: readonly SitemapEntry[]) =>
  entries.reduce((last, { changedAt }) => (changedAt > last ? changedAt : last), '');

/**
 * Returns the files by their paths: one, or an index with as many as the entries need.
 * @param rootUrl scheme and host of the shop
 */
export function sitemapFiles(
  entries: readonly SitemapEntry[],
  rootUrl: string,
  most = maxPerFile,
): ReadonlyMap<string, string> {
  if (entries.length <= most) return new Map([['/sitemap.xml', write('urlset', 'url', entries)]]);
  const parts = Array.from({ length: Math.ceil(entries.length / most) }, (_, part) => ({
    path: `/sitemap-${part + 1}.xml`,
    entries: entries.slice(part * most, (part + 1) * most),
  }));
  const index = parts.map((part) => ({ url: `${rootUrl}${part.path}`, changedAt: latest(part.entries) }));
  return new Map([
    ['/sitemap.xml', write('sitemapindex', 'sitemap', index)],
    ...parts.map((part) => [part.path, write('urlset', 'url', part.entries)] as const),
  ]);
}
