/** What several bookings draw from for a while: boats, boards, seats of a van (D-AV-01, D-AV-03; docs/rules/capacity.md). */

export interface ResourcePool {
  /** Stable name within the venue, as in the venue file; its places are counted under it. */
  id: string;
  name: string;
  units: number;
}

/** Units one participant of a rate takes of a pool. */
export interface PoolUse {
  poolId: string;
  units: number;
}

/** Units a booking takes beside its places: for all of its guests together, or for each of them. */
export interface ResourceUse extends PoolUse {
  per: 'booking' | 'participant';
}
