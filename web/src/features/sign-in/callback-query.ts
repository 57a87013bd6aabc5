/** What the identity provider adds to the address that it sends visitors back to (4.1-01, C-48; docs/rules/sign-in.md). */
import type { SearchText } from '@gangway/ui/lib/search.ts';

const answers = ['code', 'connect_code'] as const;
const errors = ['error', 'error_description'] as const;

function without(search: SearchText, names: readonly string[]): SearchText {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)));
}

const hasAny = (search: SearchText, names: readonly string[]) =>
  names.some((name) => search[name] !== undefined);

/** Without the code and what belongs to it. Null if there is none: a `code` or `state` alone is somebody else's. */
export function withoutCode(search: SearchText): SearchText | null {
  if (search.state === undefined || !hasAny(search, answers)) return null;
  return without(search, [...answers, 'state', 'iss']);
}

/** Without a code or an error, and what belongs to them. Null if there is nothing to take out. */
export function withoutCallback(search: SearchText): SearchText | null {
  if (withoutCode(search) === null && !hasAny(search, errors)) return null;
  return without(search, [...answers, ...errors, 'state', 'iss']);
}
