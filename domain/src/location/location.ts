/** A location: the venue that sells (specification 3.1), in the form the rules work with. */

import type { Affiliate, Agent } from '../agents/agent.ts';
import type { Activity, Picture, Place } from '../catalogue/activity.ts';
import type { CustomField } from '../catalogue/custom-field.ts';
import type { Package } from '../catalogue/package.ts';
import type { Product } from '../catalogue/product.ts';
import type { ResourcePool } from '../catalogue/resource-pool.ts';
import type { DepositTerms } from '../deposits/deposit.ts';
import type { GiftCardProduct } from '../gift-cards/gift-card.ts';
import type { LocationKey } from '../kernel/keys.ts';
import type { MembershipPlan } from '../memberships/plan.ts';
import type { FeeRule, TaxRule } from '../pricing/charge-rules.ts';
import type { PromoCode } from '../promo-codes/promo-code.ts';
import type { OrderTransport, Pickup, PickupZone, Vehicle } from '../transport/transport.ts';

export interface HeardAboutUs {
  key: number;
  name: string;
  isOther: boolean;
}

export interface Language {
  key: number;
  code: string;
  name: string;
  isDefault: boolean;
}

export interface Location {
  key: LocationKey;
  name: string;
  code: string;
  tagline: string | null;
  introduction: string | null;
  website: string | null;
  phone: string | null;
  email: string | null;
  address: string | null;
  place: Place | null;
  /** IANA zone; decides every question of time (C-15). */
  timeZone: string;
  currency: string;
  /** ISO 3166 code of the venue's country. */
  country: string;
  accentColour: string | null;
  lightLogoVersion: string | null;
  darkLogoVersion: string | null;
  /** 1 light, 2 dark (D-UI-02). */
  bookLogoType: 1 | 2;
  leadPicture: Picture | null;
  /** The location's own style sheet and script (D-CFG-05); null for none. */
  customStyle: string | null;
  customScript: string | null;
  hotelSearchRadius: number | null;
  transportRequirements: string | null;
  transportRequirementsLabel: string | null;
  pickups: readonly Pickup[];
  pickupZones: readonly PickupZone[];
  vehicles: readonly Vehicle[];
  orderTransport: OrderTransport | null;
  /** Minutes a cart may take; 0 for a silent limit of ours (D-CT-01). Never 1 (C-23). */
  appointmentCompletionWindow: number;
  showBookingTimer: boolean;
  /** 1, 2 or 3 (D-FT-03). */
  feeDisplayType: 1 | 2 | 3;
  fees: readonly FeeRule[];
  taxes: readonly TaxRule[];
  deposits: DepositTerms;
  sellGiftCardsOnline: boolean;
  enableGiftCards: boolean;
  /** What is sold where sellGiftCardsOnline says so; null for none. */
  giftCard: GiftCardProduct | null;
  sellMembershipsOnline: boolean;
  /** The venue's members at the identity provider; null where nobody can sign in. */
  identityOrganizationId: string | null;
  membershipPlans: readonly MembershipPlan[];
  /** Whether account holders may check in without staff. */
  allowSelfCheckIn: boolean;
  enableOrderLevelTransportation: boolean;
  disableGooglePayOnline: boolean;
  disableApplePayOnline: boolean;
  requireEmailOptIn: boolean;
  enableDigitalTickets: boolean;
  customerInfoRequired: boolean;
  requireBillingInfo: boolean;
  enable3ds: boolean;
  heardAboutUs: readonly HeardAboutUs[];
  languages: readonly Language[];
  /** Sanitised HTML. */
  terms: string | null;
  privacyUrl: string | null;
  confirmationMailHeader: string | null;
  confirmationMailFooter: string | null;
  allowedEmbedOrigins: readonly string[];
  allowedReturnUrls: readonly string[];
  blackouts: readonly { from: string; to: string; reason: string | null }[];
  /** What activities draw from together. */
  pools: readonly ResourcePool[];
  /** Add-ons; activities say which of them they offer. */
  products: readonly Product[];
  /** What is asked at checkout, of the order and of the customer (D-CU-01). */
  customFields: readonly CustomField[];
  activities: readonly Activity[];
  agents: readonly Agent[];
  affiliates: readonly Affiliate[];
  packages: readonly Package[];
  /** Known to the venue alone: no answer lists them. */
  promoCodes: readonly PromoCode[];
}

/** Hold of a cart in minutes on the server (D-CT-01): the window, or thirty minutes where it is 0. */
export function holdMinutes(location: Pick<Location, 'appointmentCompletionWindow'>): number {
  return location.appointmentCompletionWindow > 0 ? location.appointmentCompletionWindow : 30;
}
