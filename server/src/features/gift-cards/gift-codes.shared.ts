/**
 * Gift card codes: generated, hashed for storage, encrypted until their buyer has seen them (D-GC-04;
 * docs/decisions/0020-codes-of-gift-cards.md).
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { codeLength, codeLetters } from '@gangway/domain/gift-cards/gift-code';

export interface GiftCodes {
  /** Sixteen uniformly random characters. */
  draw(): string;
  /** The lookup hash. Without the secret, a stolen table cannot confirm guesses. */
  hash(locationKey: number, code: string): Buffer;
  /** Encrypts a code for one place; decrypting it elsewhere fails. */
  seal(code: string, place: string): string;
  open(sealed: string, place: string): string;
}

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

export function createGiftCodes(secret: string): GiftCodes {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `gift-card/${purpose}`, keyBytes));
  const hashKey = keyFor('hash');
  const sealKey = keyFor('seal');
  return {
    draw: () => Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join(''),
    hash: (locationKey, code) => createHmac('sha256', hashKey).update(`${locationKey}/${code}`).digest(),
    seal(code, place) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(place));
      const sealed = [nonce, cipher.update(code, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(sealed).toString('base64url');
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-tagBytes));
      const code = [decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()];
      return Buffer.concat(code).toString('utf8');
    },
  };
}
