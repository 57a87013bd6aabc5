/** Whether the caller's entity tags match what it asks for (RFC 9110, 13.1.2: weak comparison). */

const strong = (tag: string) => tag.trim().replace(/^W\//, '');

export function isKnownToCaller(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map(strong);
  return tags.includes(strong(etag)) || tags.includes('*');
}
