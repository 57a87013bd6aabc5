/** The document around the app: critical styles inside, the program fetched after the first view, the root element `app` (4.8-01, 4.8-08, D-CFG-01). */
import { escapeHtml } from '../lib/escape-html.ts';
import type { MergedHead } from './page-head.ts';
import { stateElementId, writeState } from './page-state.ts';
import type { StyleName } from './styles.ts';

export interface DocumentParts {
  nonce: string;
  /** The page's own address, where it answers at another one; null where it stands. */
  address: string | null;
  /** Origin under which the configuration is found. */
  configurationAddress: string;
  head: MergedHead;
  styles: { names: readonly StyleName[]; text: string };
  /** The venue's colour, checked. */
  accent: string | null;
  theme: 'light' | 'dark' | 'auto';
  icon: string;
  /** The only script that is fetched at once; it fetches the others (entry-starter.ts). */
  starter: string;
  entry: string;
  preloads: readonly string[];
  /** The page's own part of the program, fetched after the part that is the frame of all pages. */
  later: readonly string[];
}

const attributesOf = (tag: Readonly<Record<string, string>>) =>
  Object.entries(tag)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ');

/** Up to and including the opening tag of the root element. */
export function documentStart(parts: DocumentParts): string {
  const { nonce, head, styles, accent, theme } = parts;
  const accentRule = accent === null ? '' : `@layer tokens{:root{--accent:${accent}}}`;
  const tags = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="configuration-address" content="${escapeHtml(parts.configurationAddress)}">`,
    `<style nonce="${escapeHtml(nonce)}" data-styles="${styles.names.join(' ')}">${styles.text}${accentRule}</style>`,
    ...[...head.meta.values()].map((tag) => `<meta ${attributesOf(tag)} data-page>`),
    ...(head.canonical === null
      ? []
      : [`<link rel="canonical" href="${escapeHtml(head.canonical)}" data-page>`]),
    `<link rel="icon" href="${escapeHtml(parts.icon)}">`,
    ...(parts.address === null
      ? []
      : [
          `<script nonce="${escapeHtml(nonce)}">history.replaceState(null,"",${writeState(parts.address)})</script>`,
        ]),
    `<script type="module" src="${escapeHtml(parts.starter)}" nonce="${escapeHtml(nonce)}" fetchpriority="low" data-entry="${escapeHtml(parts.entry)}" data-preloads="${escapeHtml(parts.preloads.join(' '))}" data-later="${escapeHtml(parts.later.join(' '))}"></script>`,
  ];
  const look = theme === 'light' ? '' : ` class="${theme}"`;
  return `<!doctype html><html lang="en"${look}><head>${tags.join('')}</head><body><div id="app">`;
}

/** From the closing tag of the root element on; structured data and the page's state stand last, where they delay nothing. */
export function documentEnd(head: MergedHead, state: string, nonce: string): string {
  const facts = head.facts.map(
    (fact) =>
      `<script type="application/ld+json" nonce="${escapeHtml(nonce)}">${fact.replaceAll('<', '\\u003c')}</script>`,
  );
  return `</div>${facts.join('')}<script type="application/json" id="${stateElementId}" nonce="${escapeHtml(nonce)}">${state}</script></body></html>`;
}
