/** The query of an address as plain text: `?rates=11:2,12:1` stays readable both ways (D-RT-11). */

/** Texts by name; the first of several values counts. */
export type SearchText = Readonly<Partial<Record<string, string>>>;

export function parseSearch(search: string): SearchText {
  const result: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    if (!Object.hasOwn(result, name))
      Object.defineProperty(result, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return result;
}

/** Separators of our own values need no escaping in a query; spaces become '+', as in forms. */
const readable: Readonly<Record<string, string>> = { '%3A': ':', '%2C': ',', '%7E': '~', '%2F': '/' };

const escapeText = (text: string) =>
  new URLSearchParams([['', text]])
    .toString()
    .slice(1)
    .replace(/%(3A|2C|7E|2F)/g, (code) => readable[code] ?? code);

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${escapeText(name)}=${escapeText(String(value))}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
