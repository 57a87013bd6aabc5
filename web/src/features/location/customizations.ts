/**
 * A location's own style and script (7.1-04, 7.1-05, 8.3-05, D-CFG-05): the style on every page, the script
 * on catalog and booking pages only.
 */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { logFault } from '@gangway/ui/lib/log.ts';
import { findConfiguration } from '../../lib/configuration.ts';
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

const scriptElement = () => document.getElementById(scriptId);

function insertScript(address: string, locationKey: LocationKey): void {
  scriptElement()?.remove();
  const script = document.createElement('script');
  script.id = scriptId;
  script.dataset.location = String(locationKey);
  script.nonce = nonceOfPage();
  script.src = address;
  document.head.append(script);
}

/** The scripts in this document that are not ours; each names the location it was loaded for. */
const foreignElements = (): HTMLElement[] =>
  [scriptElement(), document.getElementById(translationId)].filter((element) => element !== null);

/** Whether this document runs a script that is not ours, so that payment pages need a new document. */
export function hasLocationScript(): boolean {
  return foreignElements().length > 0;
}

/**
 * Whether this document runs the script of another location than the one
 * at the address. A script that has run cannot be taken back (D-CFG-05).
 */
export function runsForeignScript(pathname: string): boolean {
  return foreignElements().some(
    ({ dataset: { location: owner = '' } }) => !`${pathname}/`.startsWith(`/${owner}/`),
  );
}

/** The last style requested, so that a slow answer never styles another location's page. */
let styled: string | null = null;

/**
 * Applies the style of the page's location, and removes that of any other. Failures are only logged; the
 * style of a location that is already applied stays as it is.
 *
 * @param venue null on pages of no location
 */
export async function applyStyle(venue: CustomizedVenue | null): Promise<void> {
  const address = venue && addressOf(venue, 'style.css');
  if (address === styled) return;
  document.getElementById(styleId)?.remove();
  styled = address;
  if (address === null) return;
  try {
    const text = await textOf(address);
    if (styled === address) insertStyle(text, rootOf());
  } catch (error) {
    if (styled === address) styled = null;
    logFault("Could not load the location's style", error);
  }
}

/** The last script requested: a document requests each only once. */
let asked: string | null = null;

/**
 * Runs a location's script on the first page that allows
 * scripts, however the location was entered (D-CFG-05).
 *
 * @param currentPath the visitor may have gone on to a payment page by the time the script arrives
 */
export async function applyScript(
  venue: CustomizedVenue,
  pathname: string,
  currentPath: () => string,
): Promise<void> {
  const address = addressOf(venue, 'script.js');
  if (address === null || !isOpenToScripts(pathname) || asked === address) return;
  asked = address;
  try {
    await textOf(address);
    const current = currentPath();
    if (isOpenToScripts(current) && current.startsWith(`/${venue.locationKey}/`))
      insertScript(address, venue.locationKey);
    // Not run: the next page that allows it asks again.
    else if (asked === address) asked = null;
  } catch (error) {
    logFault("Could not load the location's script", error);
  }
}

/**
 * Loads the translation service's script on the first page that allows scripts, if the venue has a key there and the
 * installation names the script (1-13, D-I18-01). A service that is down or blocked leaves the page as it is.
 */
export function applyTranslation({ translationKey, locationKey }: CustomizedVenue, pathname: string): void {
  const address = findConfiguration()?.translation?.scriptUrl ?? null;
  if (address === null || translationKey === null || !isOpenToScripts(pathname)) return;
  if (document.getElementById(translationId) !== null) return;
  const script = document.createElement('script');
  script.id = translationId;
  script.nonce = nonceOfPage();
  script.async = true;
  script.dataset.key = translationKey;
  script.dataset.location = String(locationKey);
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
