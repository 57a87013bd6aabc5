/** Which organization a token was issued for, as a venue may name it: by its id, or by its name (5.3-10, C-18). */

const idForm = /^org_/;

/**
 * Returns the names under which a venue accepts the token of these claims; empty if it is of no organization. An id
 * begins with `org_`, as the identity client has it, and a name never does: nobody can name an organization so that
 * it passes for another one's id.
 */
export function organizationsOf(claims: Readonly<Record<string, unknown>>): string[] {
  const { org_id: id, org_name: name } = claims;
  return [
    ...(typeof id === 'string' && idForm.test(id) ? [id] : []),
    ...(typeof name === 'string' && name !== '' && !idForm.test(name.toLowerCase())
      ? [name.toLowerCase()]
      : []),
  ];
}
