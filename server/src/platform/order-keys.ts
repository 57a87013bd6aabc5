/** Order keys: at least 128 random bits; only their hash is stored (D-OR-02). */
import { createHash, randomBytes } from 'node:crypto';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import { sealKey } from './shop-keys.ts';

/** 24 characters from 144 random bits. */
export function newOrderKey(): OrderKey {
  return randomBytes(18).toString('base64url') as OrderKey;
}

export function hashOrderKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** The key of an email's link to an order, sealed, and its hash in hex (tell_refused in db/functions/refunds/tell_refused.sql). */
export function newEmailKey(locationKey: number): { orderKey: string; hash: string } {
  const orderKey = newOrderKey();
  return { orderKey: sealKey(orderKey, locationKey), hash: hashOrderKey(orderKey).toString('hex') };
}
