/**
 * Identifies whose carts are counted together: a keyed hash of an address prefix, with its limits
 * (docs/decisions/0025-what-one-visitor-may-hold.md).
 */
import { createHmac, hkdfSync } from 'node:crypto';
import { holderBounds } from '@gangway/domain/availability/holder-bounds';
import { addressPrefix } from '../../platform/address-prefix.ts';
import type { HolderOfCart } from './cart-document.ts';

export type HolderOf = (clientAddress: string) => HolderOfCart | null;

/** Sets no limits; for load tests that run from one machine. */
export const nobody: HolderOf = () => null;

/** Hashes with a secret shared by all servers of a shop, so the hash reveals no address without it. */
export function createHolderOf(secret: string): HolderOf {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'gangway holders of carts', 32));
  const { sharePercent, leastUnits, unitsBeyond, quartersPerUnit, carts } = holderBounds;
  return (clientAddress) => ({
    hash: createHmac('sha256', key).update(addressPrefix(clientAddress)).digest('hex'),
    share_percent: sharePercent,
    least_units: leastUnits,
    units_beyond: unitsBeyond,
    quarters_per_unit: quartersPerUnit,
    carts,
  });
}
