/**
 * Fills in defaults for fields that older documents lack (docs/decisions/0003-catalog-document.md). The
 * single place that does this.
 */
import type { Affiliate, Agent, AgentTerms } from '../agents/agent.ts';
import type { Activity, ScheduleRule } from '../catalog/activity.ts';
import type { Package } from '../catalog/package.ts';
import type { Rate } from '../catalog/rate.ts';
import { noDeposits } from '../deposits/deposit.ts';
import type { GiftCardProduct } from '../gift-cards/gift-card.ts';
import type { MembershipPlan } from '../memberships/plan.ts';
import type { PlanRate } from '../memberships/plan-rate.ts';
import { usualReminders } from '../memberships/renewal.ts';
import { usualPeople } from '../party/people.ts';
import type { Location } from './location.ts';
import { laterOffers } from './offers.ts';
import { type UsualSettings, usualSettings } from './settings.ts';

type Stored<Value, Later extends keyof Value> = Omit<Value, Later> & Partial<Pick<Value, Later>>;

type StoredRate = Stored<Rate, 'pool' | 'people' | 'membersOnly'>;
type StoredRule = Stored<ScheduleRule, 'hours'>;
type StoredActivity = Stored<
  Omit<Activity, 'rates' | 'schedules' | 'privateTour' | 'transportation' | 'labels'>,
  | 'categories'
  | 'durations'
  | 'prepMinutes'
  | 'turnaroundMinutes'
  | 'resources'
  | 'stock'
  | 'validityDays'
  | 'addOns'
  | 'customFields'
  | 'deposit'
  | 'descriptionSource'
  | 'bring'
  | 'weather'
  | 'accessibility'
  | 'accessibilitySource'
  | 'faq'
  | 'morePictures'
  | 'cancellation'
  | 'rescheduleUntilHours'
  | 'minGuestsToRun'
  | 'rescheduleFee'
> & {
  rates: readonly StoredRate[];
  schedules: readonly StoredRule[];
  privateTour: Stored<Activity['privateTour'], 'leadMinutes'>;
  transportation: Stored<Activity['transportation'], 'vehicleId'>;
  labels: Stored<Activity['labels'], 'youngestAge'>;
};
type StoredAgent = Omit<Agent, 'terms'> & { terms: readonly Stored<AgentTerms, 'durations'>[] };

type StoredAffiliate = Stored<Affiliate, 'phone' | 'agentKeys' | 'commission' | 'rateCommissions'>;

type StoredPackage = Stored<Package, 'descriptionSource'>;
type StoredPlan = Stored<Omit<MembershipPlan, 'rates'>, 'idCardFront' | 'idCardBack'> & {
  rates?: readonly Stored<PlanRate, 'usesGuestPass'>[];
};

/** A location as stored, possibly by an older version. */
export type LocationDocument = Stored<
  Omit<Location, 'activities' | 'affiliates' | 'agents' | 'giftCard' | 'packages' | 'membershipPlans'>,
  | 'translations'
  | 'pools'
  | 'pickups'
  | 'pickupZones'
  | 'vehicles'
  | 'orderTransport'
  | 'products'
  | 'customFields'
  | 'deposits'
  | 'promoCodes'
  | 'webhooks'
  | 'allowSelfCheckIn'
  | 'renewalReminders'
  | 'termsSource'
  | keyof typeof laterOffers
  | keyof UsualSettings
> & {
  activities: readonly StoredActivity[];
  giftCard?: Stored<GiftCardProduct, 'designs'> | null;
  packages?: readonly StoredPackage[];
  membershipPlans?: readonly StoredPlan[];
  agents?: readonly StoredAgent[];
  affiliates?: readonly StoredAffiliate[];
};

function completeActivity(activity: StoredActivity): Activity {
  return {
    categories: [],
    durations: [],
    prepMinutes: 0,
    turnaroundMinutes: 0,
    resources: [],
    stock: null,
    validityDays: 365,
    addOns: [],
    customFields: [],
    deposit: null,
    descriptionSource: null,
    bring: [],
    weather: null,
    accessibility: null,
    accessibilitySource: null,
    faq: [],
    morePictures: [],
    cancellation: null,
    rescheduleUntilHours: null,
    minGuestsToRun: null,
    rescheduleFee: null,
    ...activity,
    rates: activity.rates.map((rate) => ({
      pool: null,
      people: usualPeople(rate.seats),
      membersOnly: false,
      ...rate,
    })),
    schedules: activity.schedules.map((rule) => ({ hours: null, ...rule })),
    privateTour: { leadMinutes: 0, ...activity.privateTour },
    transportation: { vehicleId: null, ...activity.transportation },
    labels: { youngestAge: null, ...activity.labels },
  };
}

const completeAgent = (agent: StoredAgent): Agent => ({
  ...agent,
  terms: agent.terms.map((terms) => ({ durations: [], ...terms })),
});

export function completeLocation(stored: LocationDocument): Location {
  return {
    ...usualSettings(),
    ...laterOffers,
    translations: [],
    pools: [],
    pickups: [],
    pickupZones: [],
    vehicles: [],
    orderTransport: null,
    products: [],
    customFields: [],
    deposits: noDeposits,
    promoCodes: [],
    webhooks: [],
    allowSelfCheckIn: false,
    renewalReminders: usualReminders,
    termsSource: null,
    ...stored,
    membershipPlans: (stored.membershipPlans ?? []).map((plan) => ({
      idCardFront: null,
      idCardBack: null,
      ...plan,
      rates: (plan.rates ?? []).map((rate) => ({ usesGuestPass: false, ...rate })),
    })),
    activities: stored.activities.map(completeActivity),
    giftCard: stored.giftCard == null ? null : { designs: [], ...stored.giftCard },
    packages: (stored.packages ?? []).map((item) => ({ descriptionSource: null, ...item })),
    agents: (stored.agents ?? []).map(completeAgent),
    affiliates: (stored.affiliates ?? []).map((affiliate) => ({
      ...{ phone: null, agentKeys: [], commission: null, rateCommissions: [] },
      ...affiliate,
    })),
  };
}
