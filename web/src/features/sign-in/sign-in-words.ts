/** What members are told when signing in does not lead to a membership (8.3-01 to 8.3-03, D-AU-06). */

export const noMembershipWords = 'You do not have access to any valid memberships';
export const pleaseLogInWords = 'Please log in to see your memberships.';

/** The words of an error that the provider sent back in the address; null for none (8.3-01, 8.3-02). */
export function wordsOfReturn(
  search: { error?: string | undefined; error_description?: string | undefined },
  locationName: string,
): string | null {
  const { error, error_description: description } = search;
  if (error === 'access_denied') return `You do not have an account at ${locationName}`;
  if (description !== undefined && description !== '') return description;
  return error === undefined ? null : 'Signing in did not work. Please try again.';
}
