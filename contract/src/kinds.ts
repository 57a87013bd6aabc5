/**
 * The kinds that the specification numbers, by the names our rules have for them (docs/glossary.md). Numbers stay
 * on the wire.
 */
import type { AppointmentType, CapacityType } from '@gangway/domain/catalog/activity';
import type { FieldScope, FieldType } from '@gangway/domain/catalog/custom-field';
import type { PackageType } from '@gangway/domain/catalog/package';
import type { PlanSchedule } from '@gangway/domain/memberships/plan';
import type { InvalidReason } from '@gangway/domain/memberships/validity';
import type * as z from 'zod/mini';
import { count, named, orNull } from './wire.ts';

const capacityTypes = { time: 1, duration: 2, rate: 3 } as const satisfies Record<CapacityType, number>;

/** CapacityTypeKey (3.2-02). */
export const capacityType = named(capacityTypes);
/** The same in a request, where it is optional and has no effect. */
export const capacityTypeGiven = orNull(named(capacityTypes, count(100)));

/** AppointmentTypeKey (3.2-03). */
export const appointmentType = named({
  dateTime: 1,
  date: 2,
  none: 3,
} as const satisfies Record<AppointmentType, number>);

/** PackageTypeKey (2.10-03, 2.10-04). */
export const packageType = named({ dynamic: 1, prefix: 2 } as const satisfies Record<PackageType, number>);

/** FeeDisplayType: how fees and taxes are shown (D-FT-03). */
export const feeDisplay = named({ separate: 1, together: 2, included: 3 });

/** GiftCardLogoTypeKey and BookLogoTypeKey (D-UI-02). */
export const logoType = named({ light: 1, dark: 2 });

/** MembershipScheduleTypeKey: how long a membership lasts (D-MB-01). */
export const membershipSchedule = named({
  fixedTerm: 1,
  monthly: 2,
  yearly: 3,
  season: 4,
} as const satisfies Record<PlanSchedule['kind'], number>);

/** InvalidReasonKey: why a membership cannot be used (D-MB-04). */
export const invalidReason = named({
  expired: 1,
  notStarted: 2,
  revoked: 3,
  noVisits: 4,
  paymentOverdue: 5,
  detailsMissing: 6,
  waiverMissing: 7,
  notToday: 8,
} as const satisfies Record<InvalidReason, number>);

/** TypeKey of an operator's question (D-CU-01). */
export const questionType = named({
  text: 1,
  longText: 2,
  number: 3,
  date: 4,
  select: 5,
  radio: 6,
  checkbox: 7,
  phone: 8,
  email: 9,
} as const satisfies Record<FieldType, number>);

/** ScopeKey of an operator's question: what it is asked about (D-CU-01). */
export const questionScope = named({
  order: 1,
  customer: 2,
  activity: 3,
  participant: 4,
} as const satisfies Record<FieldScope, number>);

/** `unknown` for a number that this version does not know. */
export type CapacityKind = z.output<typeof capacityType>;
export type AppointmentKind = z.output<typeof appointmentType>;
export type FeeDisplay = z.output<typeof feeDisplay>;
export type InvalidReasonKind = z.output<typeof invalidReason>;
export type LogoType = z.output<typeof logoType>;
