/**
 * What availability is requested for: the activity, the seller, and the edited line, whose own places count
 * as free.
 */
import type { ChosenAddOn } from '@gangway/contract/add-ons';
import type { Activity } from '@gangway/contract/catalog';
import type { ActivityKey, LocationKey, OrderKey, OrderLineKey, RateKey } from '@gangway/domain/kernel/keys';
import type { Hotel } from '@gangway/domain/transport/book-pickup';
import type { Seller } from '../../../lib/agent-keys.ts';

export interface BookingSubject extends Seller {
  locationKey: LocationKey;
  activityKey: ActivityKey;
  capacityType: Activity['capacityType'];
  rateKeys: readonly RateKey[];
  /** The package it is booked with; for a prefix package, the first activity represents all. */
  packageKey: number | null;
  membershipKey: string | null;
  /** Those chosen so far. */
  addOns: readonly ChosenAddOn[];
  orderKey: OrderKey | null;
  /** Where the guests want to be picked up. */
  hotel: Hotel | null;
  /** Set while editing a line (D-CT-07). */
  orderLineKey: OrderLineKey | null;
}
