/** A location's style and script, and the hash that makes their URLs immutable (D-CFG-05, D-API-04). */
import { createHash } from 'node:crypto';
import type { Location } from '@gangway/domain/location/location';

/**
 * Which venues' scripts run: only that of a venue alone at its address, all, or none
 * (docs/decisions/0047-scripts-of-venues.md).
 */
export type VenueScripts = 'alone' | 'all' | 'no';

type Customized = Pick<Location, 'customStyle' | 'customScript'>;

/** Null if the location has neither. */
export function customizationHash({ customStyle, customScript }: Customized): string | null {
  if (customStyle === null && customScript === null) return null;
  const content = JSON.stringify([customStyle, customScript]);
  return createHash('sha256').update(content).digest('base64url').slice(0, 16);
}

export interface CustomFile {
  text: string;
  contentType: string;
}

/**
 * Returns the file with this name. Empty if the location has only the other file, so that no page reports a
 * missing one; null if it has neither.
 */
export function customFile(location: Customized, name: string): CustomFile | null {
  const { customStyle, customScript } = location;
  if (customStyle === null && customScript === null) return null;
  if (name === 'style.css') return { text: customStyle ?? '', contentType: 'text/css; charset=utf-8' };
  if (name === 'script.js')
    return { text: customScript ?? '', contentType: 'text/javascript; charset=utf-8' };
  return null;
}
