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
}

const styleId = 'location-style';
const scriptId = 'location-script';

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

/** Whether this document runs a location's script, so that payment pages need a new document. */
export function hasLocationScript(): boolean {
  return document.getElementById(scriptId) !== null;
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

const rootOf = () => (findConfiguration()?.rootUrl ?? location.origin).replace(/\/+$/, '');

/** Null if the location has no files of its own. */
function addressOf({ customizationHash, locationKey }: CustomizedVenue, file: string): string | null {
  if (customizationHash === null) return null;
  return `${rootOf()}/custom/${locationKey}/${file}?h=${encodeURIComponent(customizationHash)}`;
}
