/** A promo code of a venue and what it says of itself (D-PC-01; docs/rules/promo-codes.md). */
import type { VenueDate } from '../kernel/local-time.ts';
import type { Amount } from '../kernel/money.ts';

/** What a code takes off: a share, an amount once or for each guest, or all that its rates cost. */
export type PromoSaving =
  | { kind: 'percent'; basisPoints: number }
  | { kind: 'perOrder' | 'perParticipant'; amount: Amount }
  | { kind: 'freeRate' };

export interface PromoCode {
  /** In capital letters; known by it for ever, so what was used of it stays used. */
  code: string;
  description: string;
  saving: PromoSaving;
  /** What it is for: activities booked by themselves and packages; all of them where neither names one. */
  activityKeys: readonly number[];
  packageKeys: readonly number[];
  /** Only what these rates cost; all of them, and add-ons, where none is named. */
  rateKeys: readonly number[];
  /** First and last day on which it can be entered; null for no such day. */
  saleFrom: VenueDate | null;
  saleTo: VenueDate | null;
  /** First and last day of what is booked with it. */
  travelFrom: VenueDate | null;
  travelTo: VenueDate | null;
  /** What the items it is for must come to, without tips. */
  minimumSubTotal: Amount | null;
  minimumGuests: number | null;
  totalUses: number | null;
  usesPerEmail: number | null;
  /** Whether it can be used beside others that can be. */
  combinable: boolean;
  /** Only for what is sold through an agent. */
  agentOnly: boolean;
}

/** What a code is known by, however it was typed: trimmed, in capital letters (D-PC-01). */
export const normalCode = (typed: string): string => typed.trim().toUpperCase();

/** The code that was typed; null where the venue has none like it. */
export function findPromoCode(codes: readonly PromoCode[], typed: string): PromoCode | null {
  const code = normalCode(typed);
  return codes.find((candidate) => candidate.code === code) ?? null;
}
