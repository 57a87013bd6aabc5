/**
 * What is stored with the shop's secret (GIFT_CARD_SECRET): keys of orders in emails that wait are sealed, hashes of mailboxes
 * are keyed (docs/decisions/0119-what-is-stored-with-the-secret.md), and links for operators derived. A process serves one shop, so its keys are the process's.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
/** No key of an order contains a dot. */
const mark = 'sealed.';

interface ShopKeys {
  seal: Buffer;
  hash: Buffer;
  link: Buffer;
}

let keys: ShopKeys | null = null;

/** Sets the secret of the shop that this process serves, before anything is stored or looked up with it. */
export function takeShopSecret(secret: string): void {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `gangway ${purpose}`, keyBytes));
  keys = {
    seal: keyFor('keys in emails'),
    hash: keyFor('hashes of mailboxes'),
    link: keyFor('links of orders'),
  };
}

function shopKeys(): ShopKeys {
  if (keys === null) throw new Error('the secret of the shop is not set');
  return keys;
}

/** Encrypts a key that opens something, for an email of a location that waits. */
export function sealKey(key: string, locationKey: number): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, shopKeys().seal, nonce).setAAD(Buffer.from(String(locationKey)));
  const sealed = [nonce, cipher.update(key, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return `${mark}${Buffer.concat(sealed).toString('base64url')}`;
}

export const isSealed = (text: string): boolean => text.startsWith(mark);

/** Decrypts it. Throws if it was sealed for another location, or with another secret. A key in clear is returned as it is. */
export function openKey(sealed: string, locationKey: number): string {
  if (!isSealed(sealed)) return sealed;
  const bytes = Buffer.from(sealed.slice(mark.length), 'base64url');
  const decipher = createDecipheriv(algorithm, shopKeys().seal, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(String(locationKey)))
    .setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString(
    'utf8',
  );
}

/** Keys a hash, so that nobody without the secret can tell what was hashed by trying what it may be. */
export const keyedHash = (hash: Uint8Array): Buffer =>
  createHmac('sha256', shopKeys().hash).update(hash).digest();

/**
 * The key of the link with which operators are shown an order: the same each time, so that looking at an order leaves nothing
 * behind (docs/decisions/0132-one-link-for-who-looks.md).
 */
export const shownOrderKey = (locationKey: number, orderId: number): string =>
  createHmac('sha256', shopKeys().link).update(`${locationKey} ${orderId}`).digest('base64url');
