/** The tags of a page's head, from what its routes say. */
import { absolutePhoto } from '../lib/photo-file.ts';
import { t } from '../messages/t.ts';
import type { PageHead } from './page-head.ts';

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

type Tag = Readonly<Record<string, string>>;

export interface MergedHead {
  title: string;
  /** By the name that identifies a tag; the innermost route wins. */
  meta: ReadonlyMap<string, Tag>;
  canonical: string | null;
  facts: readonly string[];
}

export interface HeadMatch {
  meta?: readonly (object | undefined)[] | undefined;
}

function tagsOf({ title, description, canonical, image: shownBy, isPrivate = false }: PageHead): Tag[] {
  const image = shownBy === undefined ? null : absolutePhoto(shownBy.photo, shownBy.origin);
  const shown = description === undefined ? null : describe(description);
  return [
    { property: 'og:title', content: title },
    { property: 'og:type', content: 'website' },
    ...(shown === null
      ? []
      : [
          { name: 'description', content: shown },
          { property: 'og:description', content: shown },
        ]),
    ...(canonical === undefined ? [] : [{ property: 'og:url', content: canonical }]),
    ...(image === null
      ? []
      : [
          { property: 'og:image', content: image },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]),
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}

export function mergeHead(matches: readonly HeadMatch[]): MergedHead {
  const pages = matches.flatMap(({ meta }) => meta ?? []) as PageHead[];
  const tags = pages.flatMap(tagsOf);
  return {
    title: pages.at(-1)?.title ?? t('app.titles.bookOnline'),
    meta: new Map(tags.map((tag) => [tag.name ?? tag.property ?? '', tag])),
    canonical: pages.findLast(({ canonical }) => canonical !== undefined)?.canonical ?? null,
    facts: pages
      .flatMap(({ facts = [] }) => facts)
      .map((fact) => JSON.stringify({ '@context': 'https://schema.org', ...fact })),
  };
}
