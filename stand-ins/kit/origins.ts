/**
 * The shops that a stand-in serves: a list of origins in the form of a content policy, such as
 * 'http://localhost:*'.
 */
export const defaultAllowedParents = 'http://localhost:* http://127.0.0.1:*';

const originForm = /^(https?:\/\/)([a-z0-9.*[\]:-]+?)(:(\d{1,5}|\*))?$/i;

/** Parses the list; throws if it would break the policy header or cannot be intended. */
export function readAllowedParents(text: string, variable = 'ALLOWED_PARENTS'): string[] {
  const parents = text.split(/\s+/).filter((part) => part !== '');
  for (const parent of parents) {
    if (parent !== '*' && !originForm.test(parent)) {
      throw new Error(
        `${variable}: '${parent}' is not an origin such as https://shop.example or http://localhost:*.`,
      );
    }
  }
  return parents;
}

/**
 * Returns whether an origin is on the list. A star matches any port, any subdomain prefix or, alone,
 * everything.
 */
export function isAllowedParent(allowed: readonly string[], origin: string): boolean {
  let url: URL;
  try {
    url = new URL(origin);
  } catch {
    return false;
  }
  if (url.origin !== origin || !/^https?:$/.test(url.protocol)) return false;
  return allowed.some((pattern) => {
    if (pattern === '*') return true;
    const [, scheme, host, , port] = originForm.exec(pattern) ?? [];
    if (!scheme || !host || scheme.toLowerCase() !== `${url.protocol}//`) return false;
    if (port !== '*' && (port ?? '') !== url.port) return false;
    const name = host.toLowerCase();
    return name.startsWith('*.') ? url.hostname.endsWith(name.slice(1)) : url.hostname === name;
  });
}
