/**
 * Title and description of a page, identical on the server and after
 * a navigation; and its structured data, on the server (D-CFG-01).
 */
import { t } from '../messages/t.ts';

export interface PageHead {
  title: string;
  description?: string | undefined;
  /** Absolute address without a query; undefined for pages with an order key. */
  canonical?: string | undefined;
  /** Absolute address of a 1200x630 image. */
  image?: string | undefined;
  /** Keeps the page out of search results. */
  isPrivate?: boolean | undefined;
  /** schema.org objects. */
  facts?: readonly Readonly<Record<string, unknown>>[] | undefined;
}

const longestDescription = 160;

/** Returns one line of plain text, cut at a word boundary. */
export function describe(text: string): string {
  const plain = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length <= longestDescription) return plain;
  const cut = plain.slice(0, longestDescription - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 40))}…`;
}

/** The title of a venue's page. */
export const titleOf = (page: string, venue: string) => t('app.titles.ofVenue', { page, venue });

/** What a route's `head` returns. */
export function pageHead(page: PageHead) {
  const { title, description, canonical, image, isPrivate = false, facts = [] } = page;
  const meta = [
    { title },
    { property: 'og:title', content: title },
    { property: 'og:type', content: 'website' },
    ...(description === undefined
      ? []
      : [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]),
    ...(canonical === undefined ? [] : [{ property: 'og:url', content: canonical }]),
    ...(image === undefined
      ? []
      : [
          { property: 'og:image', content: image },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]),
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
  return {
    meta,
    links: canonical === undefined ? [] : [{ rel: 'canonical', href: canonical }],
    scripts: facts.map((fact) => ({
      type: 'application/ld+json',
      children: JSON.stringify({ '@context': 'https://schema.org', ...fact }),
    })),
  };
}

interface HeadMatch {
  meta?: readonly (object | undefined)[] | undefined;
  links?: readonly (object | undefined)[] | undefined;
  headScripts?: readonly (object | undefined)[] | undefined;
}

type Tag = Readonly<Record<string, string>>;

export interface MergedHead {
  title: string;
  /** By the name that identifies a tag; the innermost route wins. */
  meta: ReadonlyMap<string, Tag>;
  canonical: string | null;
  facts: readonly string[];
}

const tagsOf = (tags: readonly (object | undefined)[] | undefined) =>
  (tags ?? []).filter((tag) => tag !== undefined) as readonly Tag[];

export function mergeHead(matches: readonly HeadMatch[]): MergedHead {
  const meta = new Map<string, Tag>();
  let title = t('app.titles.bookOnline');
  let canonical: string | null = null;
  for (const match of matches) {
    for (const tag of tagsOf(match.meta)) {
      if (tag.title !== undefined) title = tag.title;
      else meta.set(tag.name ?? tag.property ?? '', tag);
    }
    for (const link of tagsOf(match.links)) if (link.rel === 'canonical') canonical = link.href ?? null;
  }
  const facts = matches.flatMap((match) => tagsOf(match.headScripts)).map((tag) => tag.children ?? '');
  return { title, meta, canonical, facts };
}
