/** What members read when signing in does not lead to a membership (8.3-01 to 8.3-03, D-AU-06). */
import { t } from '../../messages/t.ts';

export const noMembershipWords = (): string => t('signIn.problem.noMembership');
/** The fallback if nothing more specific is known. */
export const signInFailedWords = (): string => t('signIn.problem.failed');

/** Longer provider text is cut off, since anybody can write an address. */
const mostLetters = 200;

/**
 * Returns the message for an error that the provider returned in the address;
 * null for none (8.3-01, 8.3-02). The provider's own text is shown only in a
 * tab that started to sign in, attributed to it and cut to a limit (S17).
 */
export function wordsOfReturn(
  search: { error?: string | undefined; error_description?: string | undefined },
  locationName: string,
  hasBegun: boolean,
): string | null {
  const { error, error_description: description } = search;
  if (error === 'access_denied') return t('signIn.problem.noAccount', { venue: locationName });
  const said = description?.trim() ?? '';
  if (said !== '' && hasBegun) return t('signIn.problem.provider', { words: said.slice(0, mostLetters) });
  return error === undefined && said === '' ? null : signInFailedWords();
}
