/** Order keys: 128 random bits and more; only their hash is stored (D-OR-02). */
import { createHash, randomBytes } from 'node:crypto';
import type { OrderKey } from '@gangway/domain/kernel/keys';

/** 24 characters of 144 random bits. */
export function newOrderKey(): OrderKey {
  return randomBytes(18).toString('base64url') as OrderKey;
}

export function hashOrderKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
