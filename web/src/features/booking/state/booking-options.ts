/** What a booking is given: what is sold, the address that keeps the choices, the order, and its dependencies. */
import type { Activity, Item } from '@gangway/contract/catalog';
import type { Order } from '@gangway/contract/order';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { Seller } from '../../../lib/agent-keys.ts';
import type { OrderStore } from '../../cart/order-store.ts';
import type { Venue } from '../../location/venue-source.ts';
import type { BookingAddress } from '../choice/use-booking-address.ts';
import type { SourceNeeds } from '../loading/availability-source.ts';
import type { BookingMember } from '../loading/member-rates.ts';
import type { BookingMembership } from '../loading/use-booking-membership.ts';
import type { PrefixMembers } from './booking-parts.ts';

export interface BookingNeeds extends SourceNeeds {
  store: Pick<OrderStore, 'addActivity'>;
  seller: () => Seller;
  /** The membership the visitor books under, or null. */
  member: () => BookingMember | null;
  signedIn: () => Promise<unknown>;
}

export interface BookingOptions {
  venue: Venue;
  item: Item;
  activity: Activity;
  today: VenueDate;
  address: BookingAddress;
  order: Order | null;
  needs: BookingNeeds;
  /** Set if it is booked as part of a package. */
  packageKey?: number | undefined;
  /** The guests are entered elsewhere, once for all activities of a package (D-PK-06). */
  hasParty?: boolean | undefined;
  /** Set for a prefix package: one choice books all of its activities (D-PK-03). */
  members?: PrefixMembers | undefined;
  /** Set by a dynamic package, whose activities are booked under one membership. */
  membership?: BookingMembership | undefined;
  /** Called after an edited line was replaced. */
  onUpdated: () => void;
}
