/** The secret of an invitation's link, which stands after the hash of its address and is taken out of it at once. */

let kept: string | null = null;

/** Returns the secret that this document was opened with; null if the link has none. */
export function takeSecret(): string | null {
  const secret = location.hash.slice(1);
  if (secret !== '') {
    kept = secret;
    history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  }
  return kept;
}
