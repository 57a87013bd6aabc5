/** Whom and what availability is asked for: the activity, the seller, and the line whose own places count as free. */
import type { ActivityKey, LocationKey, OrderKey, OrderLineKey, RateKey } from '@gangway/domain/kernel/keys';

export interface BookingSubject {
  locationKey: LocationKey;
  activityKey: ActivityKey;
  capacityTypeKey: number;
  rateKeys: readonly RateKey[];
  bookingAgentKey: number | null;
  membershipKey: number | null;
  orderKey: OrderKey | null;
  /** Set while a line is edited (D-CT-07). */
  orderLineKey: OrderLineKey | null;
}
