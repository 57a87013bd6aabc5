/** A venue's promo code and its rules (D-PC-01; docs/rules/promo-codes.md). */
import type { VenueDate } from '../kernel/local-time.ts';
import type { Amount } from '../kernel/money.ts';
import { readSigns } from '../kernel/typed-text.ts';

/** The discount of a code: a percentage, an amount once or per guest, or the full price of its rates. */
export type PromoSaving =
  | { kind: 'percent'; basisPoints: number }
  | { kind: 'perOrder' | 'perParticipant'; amount: Amount }
  | { kind: 'freeRate' };

export interface PromoCode {
  /** In capital letters; its identity, so past uses of the code always count. */
  code: string;
  description: string;
  saving: PromoSaving;
  /** The single activities and packages it applies to; everything if both lists are empty. */
  activityKeys: readonly number[];
  packageKeys: readonly number[];
  /** Limits it to the cost of these rates; if empty, all rates and add-ons. */
  rateKeys: readonly number[];
  /** First and last day on which it can be entered; null for no limit. */
  saleFrom: VenueDate | null;
  saleTo: VenueDate | null;
  /** First and last day of the bookings it applies to. */
  travelFrom: VenueDate | null;
  travelTo: VenueDate | null;
  /** The minimum total of the items it applies to, without tips. */
  minimumSubTotal: Amount | null;
  minimumGuests: number | null;
  totalUses: number | null;
  usesPerEmail: number | null;
  /** Whether it can be combined with other combinable codes. */
  combinable: boolean;
  /** Only for sales through an agent. */
  agentOnly: boolean;
}

/** Reads a code as typed, in capital letters (D-PC-01). */
export const normalCode = (typed: string): string => readSigns(typed).toUpperCase();

/** Finds the code that was typed; null if the venue does not have it. */
export function findPromoCode(codes: readonly PromoCode[], typed: string): PromoCode | null {
  const code = normalCode(typed);
  return codes.find((candidate) => candidate.code === code) ?? null;
}
