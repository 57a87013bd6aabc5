/**
 * How answers are stored until a repeat asks for them: found by the hash of their Idempotency-Key, decrypted
 * only with the key itself (docs/decisions/0024-work-and-answer-in-one-transaction.md).
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const secretBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

export interface Seal {
  /** SHA-256 of the Idempotency-Key, to look up the request. */
  keyHash: Buffer;
  /**
   * Hashes the request, to tell a repeat from another request with the same
   * key; reveals nothing without the key.
   */
  hashOf(request: unknown): Buffer;
  close(answer: unknown): Buffer;
  /** Throws if the answer was sealed with another key or for another call, or was modified. */
  open(sealed: Uint8Array): unknown;
}

export function sealOf(scope: string, idempotencyKey: string): Seal {
  const derived = Buffer.from(
    hkdfSync('sha256', idempotencyKey, '', `gangway repeated ${scope}`, 2 * secretBytes),
  );
  const [cipherSecret, hashSecret] = [derived.subarray(0, secretBytes), derived.subarray(secretBytes)];
  return {
    keyHash: createHash('sha256').update(idempotencyKey).digest(),
    hashOf: (request) => createHmac('sha256', hashSecret).update(JSON.stringify(request)).digest(),
    close(answer) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, cipherSecret, nonce);
      const text = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(sealed) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv(algorithm, cipherSecret, bytes.subarray(0, nonceBytes));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const text = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
      return JSON.parse(Buffer.concat(text).toString('utf8')) as unknown;
    },
  };
}
