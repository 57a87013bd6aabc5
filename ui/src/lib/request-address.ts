/** The address of a request to the API. */
import { currentLocale, usualLocale } from '@gangway/domain/messages/locale';

/** Asks for answers in the page's language; without it they are in American English. */
export const inLanguage = (address: string): string =>
  currentLocale() === usualLocale ? address : `${address}?lang=${currentLocale()}`;

/**
 * Adds members to an address as its query; null ones are left out.
 * @param encoded an object in wire form
 */
export function withQuery(address: string, encoded: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(encoded as Record<string, unknown>)) {
    if (value !== null && value !== undefined) query.append(name, String(value));
  }
  const text = query.toString();
  return text === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${text}`;
}
