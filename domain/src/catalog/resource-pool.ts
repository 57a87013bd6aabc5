/**
 * Equipment that bookings use for a while: boats, boards, seats of a van
 * (D-AV-01, D-AV-03; docs/rules/capacity.md).
 */

export interface ResourcePool {
  /** Stable name within the venue, as in the venue file; its units are counted under it. */
  id: string;
  name: string;
  units: number;
}

/** Units of a pool per participant of a rate. */
export interface PoolUse {
  poolId: string;
  units: number;
}

/** Units a booking takes in addition to its places: for the whole booking, or per guest. */
export interface ResourceUse extends PoolUse {
  per: 'booking' | 'participant';
}
