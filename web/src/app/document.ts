/**
 * The document around the app: inline critical styles, the program fetched after the first view, and the root
 * element `app` (4.8-01, 4.8-08, D-CFG-01).
 */
import { directionOf } from '@gangway/domain/messages/locale';
import { escapeHtml } from '@gangway/ui/lib/escape-html.ts';
import { noPaymentName } from '../lib/takes-payment.ts';
import { t } from '../messages/t.ts';
import type { MergedHead } from './merge-head.ts';
import { notAliveId, stateElementId, writeState } from './page-state.ts';
import type { StyleName } from './styles.ts';
import { darkAtOnce, type Theme } from './theme.ts';

export interface DocumentParts {
  nonce: string;
  /** The language and country of the page, such as 'es-US'. */
  locale: string;
  /** Codes of the venue's languages, if it has several; the starter compares them with the visitor's. */
  languages: readonly string[];
  /** The page's own address if it is served at another one; otherwise null. */
  address: string | null;
  /** Origin that serves the configuration. */
  configurationAddress: string;
  /** Whether its content policy lets it load the payment form; if not, paying needs a new document. */
  mayTakePayment: boolean;
  head: MergedHead;
  styles: { names: readonly StyleName[]; text: string };
  /** Rules of this page alone (own-style.ts). */
  ownRules: string;
  /** The venue's color, validated. */
  accent: string | null;
  theme: Theme;
  icon: string;
  /** The only script fetched right away; it fetches the others (entry-starter.ts). */
  starter: string;
  entry: string;
  preloads: readonly string[];
  /** Files of this page only, fetched after those of the frame that all pages share. */
  later: readonly string[];
}

const attributesOf = (tag: Readonly<Record<string, string>>) =>
  Object.entries(tag)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ');

/** Everything up to and including the opening tag of the root element. */
export function documentStart(parts: DocumentParts): string {
  const { nonce, head, styles, accent, theme } = parts;
  const accentRule = accent === null ? '' : `@layer tokens{:root{--accent:${accent}}}`;
  const tags = [
    '<meta charset="utf-8">',
    ...(theme === 'auto' ? [`<script nonce="${escapeHtml(nonce)}">${darkAtOnce}</script>`] : []),
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(head.title)}</title>`,
    // Read by libraries that add a style sheet; the browser keeps it from selectors, unlike a `content`.
    `<meta property="csp-nonce" nonce="${escapeHtml(nonce)}">`,
    `<meta name="configuration-address" content="${escapeHtml(parts.configurationAddress)}">`,
    ...(parts.mayTakePayment ? [] : [`<meta name="${noPaymentName}" content="yes">`]),
    `<style nonce="${escapeHtml(nonce)}" data-styles="${styles.names.join(' ')}">${styles.text}${accentRule}${parts.ownRules}</style>`,
    ...[...head.meta.values()].map((tag) => `<meta ${attributesOf(tag)} data-page>`),
    ...head.links.map((link) => `<link ${attributesOf(link)} data-page>`),
    `<link rel="icon" href="${escapeHtml(parts.icon)}">`,
    ...(parts.address === null
      ? []
      : [
          `<script nonce="${escapeHtml(nonce)}">history.replaceState(null,"",${writeState(parts.address)})</script>`,
        ]),
    `<script type="module" src="${escapeHtml(parts.starter)}" nonce="${escapeHtml(nonce)}" fetchpriority="low" data-entry="${escapeHtml(parts.entry)}" data-preloads="${escapeHtml(parts.preloads.join(' '))}" data-later="${escapeHtml(parts.later.join(' '))}" data-languages="${escapeHtml(parts.languages.join(' '))}"></script>`,
  ];
  const look = theme === 'light' ? '' : ` class="${theme}"`;
  const direction = directionOf(parts.locale) === 'rtl' ? ' dir="rtl"' : '';
  return `<!doctype html><html lang="${escapeHtml(parts.locale)}"${direction}${look}><head>${tags.join('')}</head><body><div id="app">`;
}

/**
 * Says why nothing can be pressed, where the program has not come long after the page: the style sheet shows it, and the
 * program takes it away. Where scripts are switched off, the page's own words say what does not work.
 */
const notAlive = (nonce: string) =>
  `<p class="not-alive" id="${notAliveId}" role="status">${escapeHtml(t('app.document.notAlive'))} <a href="">${escapeHtml(t('app.document.reload'))}</a></p><noscript><style nonce="${escapeHtml(nonce)}">.not-alive{display:none}</style></noscript>`;

/**
 * Everything from the root element's closing tag. Structured
 * data and page state come last, so they delay nothing.
 */
export function documentEnd(head: MergedHead, state: string, nonce: string): string {
  const facts = head.facts.map(
    (fact) =>
      `<script type="application/ld+json" nonce="${escapeHtml(nonce)}">${fact.replaceAll('<', '\\u003c')}</script>`,
  );
  return `</div>${notAlive(nonce)}${facts.join('')}<script type="application/json" id="${stateElementId}" nonce="${escapeHtml(nonce)}">${state}</script></body></html>`;
}
