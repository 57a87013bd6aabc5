/**
 * A location's own style and script (7.1-04, 7.1-05, 8.3-05, D-CFG-05): the style on every page, the script
 * on catalog and booking pages only.
 */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { findConfiguration } from '../../lib/configuration.ts';
import { logFault } from '../../lib/log.ts';
import { isOpenToScripts } from '../../lib/paths.ts';

export interface CustomizedVenue {
  locationKey: LocationKey;
  /** Null if the location has neither. */
  customizationHash: string | null;
  /** The venue's key at the translation service; null without one. */
  translationKey: string | null;
}

const styleId = 'location-style';
const scriptId = 'location-script';
const translationId = 'translation-script';

declare global {
  interface Window {
    /** What the translation service's script offers; it keeps the visitor's language as `ljs-lang`. */
    Localize?: { initialize?: (options: { key: string; rememberLanguage: boolean }) => void };
  }
}

/** Returns the text of a file; an error or an HTML page instead of it is a failure (5.2). */
async function textOf(address: string): Promise<string> {
  const response = await fetch(address);
  const text = response.ok ? await response.text() : '';
  if (response.ok && !text.trim().startsWith('<')) return text;
  throw new Error(`${address} answered ${response.status} and no usable text`);
}

/** Our inline styles and scripts carry the page's nonce; what we insert must carry it too. */
function nonceOfPage(): string {
  return document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? '';
}

function insertStyle(text: string, rootUrl: string): void {
  const style = document.createElement('style');
  style.id = styleId;
  style.nonce = nonceOfPage();
  style.textContent = text.replaceAll(':rootUrl:', rootUrl);
  document.head.append(style);
}

function insertScript(address: string): void {
  const script = document.createElement('script');
  script.id = scriptId;
  script.nonce = nonceOfPage();
  script.src = address;
  document.head.append(script);
}

/** Whether this document runs a script that is not ours, so that payment pages need a new document. */
export function hasLocationScript(): boolean {
  return document.getElementById(scriptId) !== null || document.getElementById(translationId) !== null;
}

/** Applies the style of a location; failures are only logged. Another location's customizations are removed first. */
export async function applyStyle(venue: CustomizedVenue): Promise<void> {
  document.getElementById(styleId)?.remove();
  document.getElementById(scriptId)?.remove();
  asked = null;
  const address = addressOf(venue, 'style.css');
  if (address === null) return;
  await textOf(address).then(
    (text) => insertStyle(text, rootOf()),
    (error: unknown) => logFault("Could not load the location's style", error),
  );
}

/** The last script requested: a document requests each only once. */
let asked: string | null = null;

/**
 * Runs a location's script on the first page that allows
 * scripts, however the location was entered (D-CFG-05).
 */
export async function applyScript(venue: CustomizedVenue, pathname: string): Promise<void> {
  const address = addressOf(venue, 'script.js');
  if (address === null || !isOpenToScripts(pathname) || asked === address) return;
  asked = address;
  await textOf(address).then(
    () => {
      // The visitor may have moved on to another location in the meantime.
      if (asked === address) insertScript(address);
    },
    (error: unknown) => logFault("Could not load the location's script", error),
  );
}

/**
 * Loads the translation service's script on the first page that allows scripts, if the venue has a key there and the
 * installation names the script (1-13, D-I18-01). A service that is down or blocked leaves the page as it is.
 */
export function applyTranslation({ translationKey }: CustomizedVenue, pathname: string): void {
  const address = findConfiguration()?.translation?.scriptUrl ?? null;
  if (address === null || translationKey === null || !isOpenToScripts(pathname)) return;
  if (document.getElementById(translationId) !== null) return;
  const script = document.createElement('script');
  script.id = translationId;
  script.nonce = nonceOfPage();
  script.async = true;
  script.dataset.key = translationKey;
  script.src = address;
  script.addEventListener('load', () => {
    window.Localize?.initialize?.({ key: translationKey, rememberLanguage: true });
  });
  script.addEventListener('error', () => logFault('Could not load the translation service', address));
  document.head.append(script);
}

const rootOf = () => (findConfiguration()?.rootUrl ?? location.origin).replace(/\/+$/, '');

/** Null if the location has no files of its own. */
function addressOf({ customizationHash, locationKey }: CustomizedVenue, file: string): string | null {
  if (customizationHash === null) return null;
  return `${rootOf()}/custom/${locationKey}/${file}?h=${encodeURIComponent(customizationHash)}`;
}
