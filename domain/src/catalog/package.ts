/**
 * A package: activities sold together at a discount (specification 3.6, decisions 9; docs/rules/packages.md).
 */
import type { VenueTime } from '../kernel/local-time.ts';
import type { Amount } from '../kernel/money.ts';
import type { Picture } from './activity.ts';

/**
 * PackageTypeKey 1, 2 (3.6-02): each activity has its own date and time, or one choice places all of them.
 */
export type PackageType = 'dynamic' | 'prefix';

/** Money off per participant of a rate (D-AV-09). */
export interface RateDiscount {
  rateKey: number;
  off: Amount;
}

export interface PackageMember {
  activityKey: number;
  discounts: readonly RateDiscount[];
}

/**
 * When a member starts: at a time of the chosen day, or a number of minutes after the first member starts.
 */
export type GroupStart = { time: VenueTime } | { afterMinutes: number };

/** One way to place all members of a prefix package: a morning set, an afternoon set (D-PK-03). */
export interface PackageGroup {
  key: number;
  name: string;
  /** In member order; null for the first member if any of its departures will do. */
  starts: readonly (GroupStart | null)[];
}

export interface Package {
  key: number;
  /** Stable name within the venue, as in the venue file. */
  id: string;
  name: string;
  summary: string;
  /** Sanitized HTML. */
  description: string;
  /** The Markdown it was rendered from, as written; null if an older version stored only the HTML. */
  descriptionSource: string | null;
  picture: Picture | null;
  type: PackageType;
  /** Words for one guest and several; null for guest and guests (9-09). */
  rateLabel: { singular: string; plural: string } | null;
  members: readonly PackageMember[];
  /** Prefix packages only, in sort order. */
  groups: readonly PackageGroup[];
  /** Dynamic packages: members must follow the listed order (D-PK-02). */
  inOrder: boolean;
  /** Dynamic packages: all members must be within this many days. */
  daySpan: number;
  /** Dynamic packages: travel time from one member to the next (D-PK-04). */
  travelMinutes: number;
  requireMatchingRates: boolean;
  hideFromCustomer: boolean;
  hidePrice: boolean;
  hideAddOns: boolean;
  hideRateDiscountFromCustomer: boolean;
  showFirstActivityOnly: boolean;
  isNew: boolean;
}
/** Whether guests are entered once for all members (D-PK-03, D-PK-06). */
export function hasOneParty(item: Pick<Package, 'type' | 'requireMatchingRates'>): boolean {
  return item.type === 'prefix' || item.requireMatchingRates;
}
