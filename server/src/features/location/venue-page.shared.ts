/**
 * Pages that the server writes in a venue's look, outside the web app and without its program (docs/decisions/0041, 0099): the
 * waiver, and unsubscribing.
 */
import type { Location } from '@gangway/domain/location/location';
import { currentLocale, directionOf } from '@gangway/domain/messages/locale';
import { escapeHtml } from '../../platform/escape-html.ts';

/** The storefront's design tokens (ui/src/styles/tokens.css), for a page outside the web app. */
const style = (accent: string) => `
:root{color-scheme:light;--accent:${accent};
--page:light-dark(oklch(from var(--accent) .984 .004 h),oklch(from var(--accent) .175 .014 h));
--surface:light-dark(#fff,oklch(from var(--accent) .22 .017 h));
--line:light-dark(oklch(from var(--accent) .9 .011 h),oklch(from var(--accent) .33 .02 h));
--line-2:light-dark(oklch(from var(--accent) .6 .022 h),oklch(from var(--accent) .58 .022 h));
--ink:light-dark(oklch(from var(--accent) .22 .022 h),oklch(from var(--accent) .965 .006 h));
--ink-2:light-dark(oklch(from var(--accent) .42 .022 h),oklch(from var(--accent) .82 .012 h));
--act:light-dark(oklch(from var(--accent) min(l,.485) c h),oklch(from var(--accent) max(l,.8) min(c,.13) h));
--on-act:light-dark(#fff,oklch(from var(--accent) .18 .03 h));
--focus:light-dark(oklch(from var(--accent) .52 c h),oklch(from var(--accent) .84 min(c,.13) h));
--ok:light-dark(oklch(.46 .105 155),oklch(.83 .13 155));--ok-soft:light-dark(oklch(.96 .03 155),oklch(.29 .045 155));
--bad:light-dark(oklch(.5 .175 25),oklch(.79 .12 22));
--gutter:clamp(1rem,.55rem + 1.9vi,2.5rem)}
:root.dark{color-scheme:dark}
:root.auto{color-scheme:light dark}
*{box-sizing:border-box;margin:0}
body{min-block-size:100dvh;display:grid;grid-template-rows:auto 1fr;background:var(--page);color:var(--ink);font:1.0625rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
a{color:inherit}
.wrap{inline-size:min(100% - 2*var(--gutter),80rem);margin-inline:auto}
header{background:var(--surface);border-block-end:1px solid var(--line)}
header .wrap{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.5rem;min-block-size:4rem;padding-block:.4rem}
.brand{font-weight:700;overflow-wrap:anywhere}
.brand img{display:block;block-size:2.75rem;inline-size:auto;max-inline-size:min(60vw,16rem);object-fit:contain;object-position:left}
.on-dark{display:none!important}
.dark .on-light{display:none!important}
.dark .on-dark{display:block!important}
@media (prefers-color-scheme:dark){.auto .on-light{display:none!important}.auto .on-dark{display:block!important}}
.back{display:inline-flex;align-items:center;min-block-size:2.75rem;font-weight:620;font-size:.9375rem}
main{padding-block:clamp(1.25rem,3.5vi,3rem) 4rem}
.cols{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,26rem);gap:1.5rem clamp(2rem,4.5vi,4.5rem);align-items:start}
h1{font-size:clamp(1.875rem,1.5rem + 1.6vi,2.875rem);line-height:1.15;letter-spacing:-.02em;overflow-wrap:anywhere}
h2{font-size:1.3125rem;line-height:1.25}
.top{display:grid;gap:.6rem;margin-block-end:1.25rem}
.muted{color:var(--ink-2)}
.doc{display:grid;gap:.75rem;border-block-start:1px solid var(--line);padding-block-start:1.4rem}
.doc p{max-inline-size:62ch;overflow-wrap:anywhere}
form{position:sticky;inset-block-start:1.5rem;display:grid;gap:1.1rem;padding:1.4rem;background:var(--surface);border:1px solid var(--line);border-radius:1.5rem;box-shadow:0 6px 20px -8px #0002}
.field{display:grid;gap:.3rem}
label,.label{font-weight:620}
input{font:inherit;color:inherit;background:var(--surface);border:1px solid var(--line-2);border-radius:.75rem;min-block-size:3rem;padding:.5rem .9rem;inline-size:100%}
a:focus-visible,input:focus-visible,button:focus-visible,canvas:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
[aria-invalid=true]{border:2px solid var(--bad)}
.error{color:var(--bad);font-weight:600}
.help{color:var(--ink-2);font-size:.9375rem}
canvas{display:block;inline-size:100%;block-size:9rem;background:#fff;border:1px solid var(--line-2);border-radius:.75rem;touch-action:none;cursor:crosshair}
button,.button{display:inline-flex;align-items:center;justify-content:center;font:inherit;font-weight:650;min-block-size:2.75rem;padding:.5rem 1.25rem;border-radius:.75rem;border:1px solid var(--line-2);background:transparent;color:inherit;cursor:pointer;text-decoration:none}
button[type=submit],.primary{background:var(--act);border-color:var(--act);color:var(--on-act)}
button[type=submit]{min-block-size:3.25rem}
.status{justify-self:start;padding:.2rem .75rem;border-radius:2rem;background:var(--ok-soft);color:var(--ok);font-size:.9375rem;font-weight:640}
.row{display:flex;gap:.5rem;flex-wrap:wrap;margin-block-start:.6rem}
ul.row{list-style:none;padding:0}
.short{display:grid;gap:1rem;justify-items:start}
[hidden]{display:none!important}
@media (width<=60rem){.cols{grid-template-columns:minmax(0,1fr)}form{position:static}}
@media (width<=30rem){form{margin-inline:calc(var(--gutter)*-1);padding-inline:var(--gutter);border-inline:0;border-radius:0;box-shadow:none}}
form.plain{position:static;margin:0;padding:0;background:none;border:0;border-radius:0;box-shadow:none}
.short p{max-inline-size:62ch}
@media print{form,.back{display:none}}
`;

/** How the page is shown: the shop's theme, and the nonce. */
export interface Shown {
  nonce: string;
  /** What the address asks for; null for what the venue says. */
  theme: Location['theme'] | null;
}

/** The theme that the address asks for, as in the shop (D-UI-08). */
export const themeOf = (asked: unknown): Shown['theme'] =>
  asked === 'light' || asked === 'dark' || asked === 'auto' ? asked : null;

/** The headers of such a page: nobody may frame it or learn its address, and it runs nothing but its own script. */
export const venuePageHeaders = (nonce: string): Record<string, string> => ({
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  // No other site may frame it, because guests must see what they agree to (S14).
  'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
});

/** What every page of a venue has: its color, its logo, the link back. */
export interface VenueOfPage {
  venueName: string;
  /** The address of the venue's pages. */
  venueAddress: string;
  /** A CSS color. */
  accent: string | null;
  theme: Location['theme'];
  logoOnLight: string | null;
  logoOnDark: string | null;
}

export function venueOfPage({
  key,
  name,
  accentColour,
  theme,
  lightLogoVersion,
  darkLogoVersion,
  bookLogoType,
}: Location): VenueOfPage {
  const base = (variant: string, version: string | null) =>
    version === null ? null : `/images/${key}/logo-${variant}-${version}.png`;
  const [light, dark] = [base('light', lightLogoVersion), base('dark', darkLogoVersion)];
  const chosen = bookLogoType === 2 ? (dark ?? light) : (light ?? dark);
  return {
    venueName: name,
    venueAddress: `/${key}`,
    accent: accentColour,
    theme,
    logoOnLight: chosen,
    logoOnDark: dark ?? chosen,
  };
}

export interface VenuePage extends Shown {
  title: string;
  /** Null for a page that says nothing of any venue. */
  venue: VenueOfPage | null;
  body: string;
  /** The link back, already HTML. */
  back: string;
  script?: string;
}

function brandOf(venue: VenueOfPage): string {
  const { venueName, logoOnLight, logoOnDark } = venue;
  const name = escapeHtml(venueName);
  if (logoOnLight === null || logoOnDark === null) return name;
  const image = (address: string, className: string) =>
    `<img class="${className}" src="${escapeHtml(address)}" height="44" alt="${name}">`;
  return `${image(logoOnLight, 'on-light')}${image(logoOnDark, 'on-dark')}`;
}

/** @param attributes already HTML, with a space before them */
export const venueLink = (
  { venueAddress }: VenueOfPage,
  { className, words, attributes = '' }: { className: string; words: string; attributes?: string },
): string =>
  `<a class="${className}"${attributes} href="${escapeHtml(venueAddress)}">${escapeHtml(words)}</a>`;

const headerOf = (venue: VenueOfPage, back: string) =>
  `<header><div class="wrap"><span class="brand">${brandOf(venue)}</span>
${back}</div></header>`;

/** The whole document; `body` is already HTML. */
export const venuePage = ({ title, nonce, theme: asked, venue, body, back, script: program }: VenuePage) => {
  const theme = asked ?? venue?.theme ?? 'auto';
  return `<!doctype html>
<html lang="${currentLocale()}" dir="${directionOf(currentLocale())}"${theme === 'light' ? '' : ` class="${theme}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${style(venue?.accent ?? '#0c6e78')}</style></head>
<body>${venue === null ? '<div></div>' : headerOf(venue, back)}<main class="wrap">${body}</main>${program === undefined ? '' : `<script nonce="${nonce}">${program}</script>`}</body></html>`;
};
