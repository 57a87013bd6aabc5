/** A location: the venue that sells (specification 3.1), as the rules use it. */
import type { Affiliate, Agent } from '../agents/agent.ts';
import type { Activity, Picture, Place } from '../catalog/activity.ts';
import type { FeeRule, TaxRule } from '../catalog/charge-rules.ts';
import type { CustomField } from '../catalog/custom-field.ts';
import type { Package } from '../catalog/package.ts';
import type { Product } from '../catalog/product.ts';
import type { ResourcePool } from '../catalog/resource-pool.ts';
import type { DepositTerms } from '../deposits/deposit.ts';
import type { LocationKey } from '../kernel/keys.ts';
import type { PromoCode } from '../promo-codes/promo-code.ts';
import type { OrderTransport, Pickup, PickupZone, Vehicle } from '../transport/transport.ts';
import type { Offers } from './offers.ts';
import type { Settings } from './settings.ts';
import type { VenueTexts } from './venue-texts.ts';
import type { Webhook } from './webhooks.ts';

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

export interface Location extends Settings, Offers {
  key: LocationKey;
  place: Place | null;
  lightLogoVersion: string | null;
  darkLogoVersion: string | null;
  leadPicture: Picture | null;
  hotelSearchRadius: number | null;
  transportRequirements: string | null;
  transportRequirementsLabel: string | null;
  pickups: readonly Pickup[];
  pickupZones: readonly PickupZone[];
  vehicles: readonly Vehicle[];
  orderTransport: OrderTransport | null;
  fees: readonly FeeRule[];
  taxes: readonly TaxRule[];
  deposits: DepositTerms;
  /** Whether account holders may check in without staff. */
  allowSelfCheckIn: boolean;
  /** Days before its last day on which the account holder of a membership is reminded to renew it. */
  renewalReminders: readonly number[];
  enableOrderLevelTransportation: boolean;
  heardAboutUs: readonly HeardAboutUs[];
  languages: readonly Language[];
  /** The venue's own texts in languages other than its default. */
  translations: readonly VenueTexts[];
  /** Sanitized HTML. */
  terms: string | null;
  /** The Markdown they were rendered from, as written; null if an older version stored only the HTML. */
  termsSource: string | null;
  blackouts: readonly { from: string; to: string; reason: string | null }[];
  /** Pools shared by activities. */
  pools: readonly ResourcePool[];
  /** Add-ons; each activity lists the ones it offers. */
  products: readonly Product[];
  /** Questions asked at checkout, about the order and the customer (D-CU-01). */
  customFields: readonly CustomField[];
  activities: readonly Activity[];
  agents: readonly Agent[];
  affiliates: readonly Affiliate[];
  packages: readonly Package[];
  /** Known only to the venue: never included in a response. */
  promoCodes: readonly PromoCode[];
  /** Known only to the venue. */
  webhooks: readonly Webhook[];
}

/** Minutes that the server holds a cart (D-CT-01): the window, or thirty if it is 0. */
export function holdMinutes(location: Pick<Location, 'appointmentCompletionWindow'>): number {
  return location.appointmentCompletionWindow > 0 ? location.appointmentCompletionWindow : 30;
}
