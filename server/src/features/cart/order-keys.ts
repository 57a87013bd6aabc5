/** Order keys: at least 128 random bits; only their hash is stored (D-OR-02). */
import { createHash, randomBytes } from 'node:crypto';
import type { OrderKey } from '@gangway/domain/kernel/keys';

/** 24 characters from 144 random bits. */
export function newOrderKey(): OrderKey {
  return randomBytes(18).toString('base64url') as OrderKey;
}

export function hashOrderKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
