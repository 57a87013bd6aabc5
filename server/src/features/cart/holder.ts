/** Whose carts are counted together: an address prefix as a keyed hash, with what it may hold (docs/decisions/0025-what-one-visitor-may-hold.md). */
import { createHmac, hkdfSync } from 'node:crypto';
import { holderBounds } from '@gangway/domain/availability/holder-bounds';
import { addressPrefix } from '../../platform/address-prefix.ts';
import type { HolderOfCart } from './cart.repo.ts';

export type HolderOf = (clientAddress: string) => HolderOfCart | null;

/** Bounds nothing: for load that comes from one machine on purpose. */
export const nobody: HolderOf = () => null;

/** The hash tells nobody an address who does not have the secret; all servers of a shop have the same. */
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
