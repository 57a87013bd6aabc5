/**
 * Unguessable text for idempotency keys and payment attempts.
 * Also works on plain http, where randomUUID is not available.
 */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Letters, digits, '-' and '_': six bits each. */
export function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => alphabet.charAt(byte & 63)).join('');
}
