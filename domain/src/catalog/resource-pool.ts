/**
 * Equipment that bookings use for a while: boats, boards, seats of a van
 * (D-AV-01, D-AV-03; docs/rules/capacity.md).
 */
import type { WallTime } from '../kernel/local-time.ts';

/** Units of a pool that cannot be used for some hours, in venue time. Quarters of an hour that begin or end within count whole. */
export interface OutOfService {
  from: WallTime;
  until: WallTime;
  units: number;
}

export interface ResourcePool {
  /** Stable name within the venue, as in the venue file; its units are counted under it. */
  id: string;
  name: string;
  units: number;
  /** Absent while nothing is, as in older documents. */
  outOfService?: readonly OutOfService[];
}

/** Units of a pool per participant of a rate. */
export interface PoolUse {
  poolId: string;
  units: number;
}

/**
 * Units taken in addition to the places: by each guest, by each booking, or by the departure as a whole, with its first
 * booking and until its last is gone.
 */
export interface ResourceUse extends PoolUse {
  per: 'departure' | 'booking' | 'participant';
}
