/**
 * Membership plans as a venue sells them
 * (specification 3.8, 3.9; D-MB-01, D-MB-05; docs/rules/memberships.md).
 */
import type { Picture } from '../catalog/activity.ts';
import { keyOfId } from '../kernel/id-key.ts';
import type { VenueDate, VenueTime } from '../kernel/local-time.ts';
import type { Amount } from '../kernel/money.ts';
import type { PlanRate } from './plan-rate.ts';

/** How long a membership lasts (D-MB-01). */
export type PlanSchedule =
  | { kind: 'fixedTerm'; days: number }
  | { kind: 'monthly' }
  | { kind: 'yearly' }
  | { kind: 'season'; from: VenueDate; to: VenueDate };

/** MembershipRoleTypeKey is the position in this list, starting at 1 (3.8-09). */
export const roleTypes = [
  'adult',
  'child',
  'guest',
  'senior',
  'passholder',
  'member',
  'youth',
  'employee',
  'patrol',
] as const;
export type RoleType = (typeof roleTypes)[number];

export const roleTypeKey = (type: RoleType): number => roleTypes.indexOf(type) + 1;

/** Fields that a member form can ask for (D-MB-05). */
export const memberFields = [
  'firstName',
  'lastName',
  'birthdate',
  'emergencyContact',
  'email',
  'phone',
  'photo',
  'address',
  'gender',
  'idPhoto',
] as const;
export type MemberField = (typeof memberFields)[number];

export interface PlanRole {
  /** ClientLocationMembershipPlanRoleKey. */
  key: number;
  /** Stable name within the plan, as in the venue file. */
  id: string;
  name: string;
  type: RoleType;
  /** How many members of this role a membership has. */
  count: number;
  /** Ages in whole years, inclusive; null for no limit. */
  minAge: number | null;
  maxAge: number | null;
  requiredFields: readonly MemberField[];
  /** Shown, but may stay empty. */
  optionalFields: readonly MemberField[];
}

/** All fields that a role's form asks for. */
export const roleFields = ({
  requiredFields,
  optionalFields,
}: Pick<PlanRole, 'requiredFields' | 'optionalFields'>): readonly MemberField[] => [
  ...requiredFields,
  ...optionalFields,
];

/** When a membership can be used; both times are inclusive. */
export interface PlanWindow {
  /** 0 Sunday … 6 Saturday. */
  weekdays: readonly number[];
  from: VenueTime;
  to: VenueTime;
}

export interface PlanBlackout {
  /** ClientLocationMembershipPlanBlackoutDateKey. */
  key: number;
  name: string;
  from: VenueDate;
  to: VenueDate;
}

export interface MembershipPlan {
  /** ClientLocationMembershipPlanKey. */
  key: number;
  /** Stable name, as in the venue file. */
  id: string;
  name: string;
  /** A few sentences for guests, in plain text. */
  description: string | null;
  picture: Picture | null;
  price: Amount;
  /** Null if it is not taxed. */
  taxClass: string | null;
  schedule: PlanSchedule;
  /** The account holder is the first member of the first role. */
  roles: readonly PlanRole[];
  /** How often each member can check in; null for no limit. */
  visits: number | null;
  guestPasses: number;
  /** Members' prices; for everything else members pay the public price. */
  rates: readonly PlanRate[];
  /** Empty for no restriction. */
  windows: readonly PlanWindow[];
  blackouts: readonly PlanBlackout[];
  /** Each member has their own QR code; otherwise all share the account holder's. */
  uniqueIdPerMember: boolean;
  /** Each member must be scanned; otherwise one scan admits all. */
  requireEachMemberCheckIn: boolean;
  /** The text that members sign; null if they sign nothing. */
  waiver: string | null;
  /** Whether the back of an ID card is printed too. */
  printBackIdCards: boolean;
  /** The operator's own templates of ID cards, as written; null for the default (D-MB-08). */
  idCardFront: string | null;
  idCardBack: string | null;
}

/** Contains a space, unlike every id of a venue file, so that no id can match it. */
export const planKey = (planId: string): number => keyOfId(`membership plan/${planId}`);
export const planRoleKey = (planId: string, roleId: string): number =>
  keyOfId(`membership plan/${planId}/role ${roleId}`);
export const planBlackoutKey = (planId: string, name: string, from: VenueDate): number =>
  keyOfId(`membership plan/${planId}/blackout ${name} ${from}`);

export const findPlan = (plans: readonly MembershipPlan[], key: number): MembershipPlan | null =>
  plans.find((plan) => plan.key === key) ?? null;

export const memberCount = ({ roles }: Pick<MembershipPlan, 'roles'>): number =>
  roles.reduce((sum, { count }) => sum + count, 0);

/** IsGroupMembership: more than one person (D-MB-01). */
export const isGroup = (plan: Pick<MembershipPlan, 'roles'>): boolean => memberCount(plan) > 1;
