/** The tags of a page's head, from what its routes say. */
import type { Language } from '@gangway/domain/location/location';
import { currentLocale, primaryOf } from '@gangway/domain/messages/locale';
import { absolutePhoto } from '@gangway/ui/lib/photo-file.ts';
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
  /** The page's own address, and its addresses in the venue's other languages. */
  links: readonly Tag[];
  facts: readonly string[];
}

export interface HeadMatch {
  meta?: readonly (object | undefined)[] | undefined;
  loaderData?: unknown;
}

type Spoken = Pick<Language, 'code' | 'isDefault'>;

/** The venue's languages, from the loader data of its route; none if the page belongs to no venue. */
export function languagesOf(loaded: readonly unknown[]): readonly Spoken[] {
  const found = loaded.map((data) => (data as { languages?: unknown } | null | undefined)?.languages);
  return (found.find(Array.isArray) as readonly Spoken[] | undefined) ?? [];
}

/** Each language has an address of its own; the default's is the one without a language (D-I18-01). */
function linksOf(canonical: string | undefined, languages: readonly Spoken[]): Tag[] {
  if (canonical === undefined) return [];
  const addressOf = ({ code, isDefault }: Spoken) => (isDefault ? canonical : `${canonical}?lang=${code}`);
  const shown = languages.find(({ code }) => primaryOf(code) === primaryOf(currentLocale()));
  const own = { rel: 'canonical', href: shown === undefined ? canonical : addressOf(shown) };
  if (languages.length < 2) return [own];
  return [
    own,
    ...languages.map((language) => ({
      rel: 'alternate',
      hreflang: language.code,
      href: addressOf(language),
    })),
    { rel: 'alternate', hreflang: 'x-default', href: canonical },
  ];
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
    links: linksOf(
      pages.findLast(({ canonical }) => canonical !== undefined)?.canonical,
      languagesOf(matches.map(({ loaderData }) => loaderData)),
    ),
    facts: pages
      .flatMap(({ facts = [] }) => facts)
      .map((fact) => JSON.stringify({ '@context': 'https://schema.org', ...fact })),
  };
}
