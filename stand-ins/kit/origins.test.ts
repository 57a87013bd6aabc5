/** Tests of which pages may embed the card frame (S14, S15). */
import { describe, expect, it } from 'vitest';
import { defaultAllowedParents, isAllowedParent, readAllowedParents } from './origins.ts';

const local = readAllowedParents(defaultAllowedParents);

describe('allowed parents', () => {
  it.each(['http://localhost:3000', 'http://localhost', 'http://127.0.0.1:8080'])(
    'include %s by default (S14)',
    (origin) => {
      expect(isAllowedParent(local, origin)).toBe(true);
    },
  );

  it.each([
    'https://localhost:3000',
    'http://localhost.evil.example:3000',
    'http://evil.example/?http://localhost:3000',
    'http://user@localhost:3000',
    'http://localhost:3000/',
    'http://LOCALHOST:3000',
    'null',
    '',
    'javascript:alert(1)',
    'file:///etc',
  ])('exclude %j (S14)', (origin) => {
    expect(isAllowedParent(local, origin)).toBe(false);
  });

  it('match subdomains of a wildcard, but no other domain or port (S14)', () => {
    const allowed = readAllowedParents('https://*.shop.example');
    expect(isAllowedParent(allowed, 'https://book.shop.example')).toBe(true);
    expect(isAllowedParent(allowed, 'https://evilshop.example')).toBe(false);
    expect(isAllowedParent(allowed, 'https://book.shop.example:8443')).toBe(false);
  });

  it('cannot contain anything that would break out of the policy header (S14)', () => {
    expect(() => readAllowedParents("https://a.example; script-src 'unsafe-inline'")).toThrow(
      /ALLOWED_PARENTS/,
    );
    expect(readAllowedParents('')).toEqual([]);
  });
});
