/** Where an app may have its guests return to: only to addresses that the venue lists (D-EMB-03). */

const parsed = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null);

/** An app's address need not name a host: `larkspur://` allows every address of that app. */
const isSameHost = (target: URL, allowed: URL): boolean =>
  target.host === allowed.host || (allowed.host === '' && allowed.protocol !== 'https:');

function isBelow(target: URL, allowed: URL): boolean {
  const start = allowed.pathname;
  if (start === '' || target.pathname === start) return true;
  return target.pathname.startsWith(start.endsWith('/') ? start : `${start}/`);
}

/**
 * Returns the address in the form a browser follows, or null if the venue does not list it. The list holds starts
 * of addresses, as the venue file checked them: https, or the scheme of an app; a path ends at a slash.
 */
export function returnAddress(asked: string | null, allowed: readonly string[]): string | null {
  const target = asked === null ? null : parsed(asked);
  if (target === null || target.username !== '' || target.password !== '') return null;
  const isListed = allowed.some((entry) => {
    const start = parsed(entry);
    return (
      start !== null &&
      target.protocol === start.protocol &&
      isSameHost(target, start) &&
      isBelow(target, start)
    );
  });
  return isListed ? target.href : null;
}
