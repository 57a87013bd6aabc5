/** A location's own style and script (7.1-04, 7.1-05, 8.3-05, D-CFG-05): the style on every page, the script on catalog and booking pages only. */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { findConfiguration } from '../../lib/configuration.ts';
import { logFault } from '../../lib/log.ts';
import { isOpenToScripts } from '../../lib/paths.ts';

export interface CustomizedVenue {
  locationKey: LocationKey;
  /** Null where the location has neither. */
  customizationHash: string | null;
}

const styleId = 'location-style';
const scriptId = 'location-script';

/** The text of a file; an error or an HTML page in its place is a failure (5.2). */
async function textOf(address: string): Promise<string> {
  const response = await fetch(address);
  const text = response.ok ? await response.text() : '';
  if (response.ok && !text.trim().startsWith('<')) return text;
  throw new Error(`${address} answered ${response.status} and no usable text`);
}

/** Inline styles and scripts of ours carry the page's nonce; what we insert must carry it too. */
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

/** Whether this document carries a location's script, so that payment pages need a document of their own. */
export function hasLocationScript(): boolean {
  return document.getElementById(scriptId) !== null;
}

/** Applies what the location has; failures are only logged. Another location's customizations are removed first. */
export async function applyCustomizations(venue: CustomizedVenue, pathname: string): Promise<void> {
  document.getElementById(styleId)?.remove();
  document.getElementById(scriptId)?.remove();
  const { customizationHash, locationKey } = venue;
  const rootUrl = (findConfiguration()?.rootUrl ?? location.origin).replace(/\/+$/, '');
  if (customizationHash === null) return;
  const addressOf = (file: string) =>
    `${rootUrl}/custom/${locationKey}/${file}?h=${encodeURIComponent(customizationHash)}`;
  await Promise.all([
    textOf(addressOf('style.css')).then(
      (text) => insertStyle(text, rootUrl),
      (error: unknown) => logFault("Could not load the location's style", error),
    ),
    isOpenToScripts(pathname)
      ? textOf(addressOf('script.js')).then(
          () => insertScript(addressOf('script.js')),
          (error: unknown) => logFault("Could not load the location's script", error),
        )
      : undefined,
  ]);
}
