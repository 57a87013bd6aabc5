/** What members are told when signing in does not lead to a membership (8.3-01 to 8.3-03, D-AU-06). */
import { t } from '../../messages/t.ts';

export const noMembershipWords = (): string => t('signIn.problem.noMembership');
/** Whatever went wrong where nothing better is known. */
export const signInFailedWords = (): string => t('signIn.problem.failed');

/** No longer sentence of the provider is shown: an address may be written by anybody. */
const mostLetters = 200;

/**
 * The words of an error that the provider sent back in the address; null for none (8.3-01, 8.3-02). What the provider says
 * itself is shown only in a tab that began to sign in, as its words and no longer than it must be (S17).
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
