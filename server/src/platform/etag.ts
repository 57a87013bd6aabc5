/** Whether a caller already has what it asks for, by the entity tags it names (RFC 9110, 13.1.2: compared weakly). */

const strong = (tag: string) => tag.trim().replace(/^W\//, '');

export function isKnownToCaller(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map(strong);
  return tags.includes(strong(etag)) || tags.includes('*');
}
