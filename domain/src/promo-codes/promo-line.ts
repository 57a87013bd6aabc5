/**
 * A line of an order as promo codes see it, and the part of it that a code applies to
 * (D-PC-01; docs/rules/promo-codes.md).
 */
import type { VenueDate } from '../kernel/local-time.ts';
import { type Amount, add, subtract } from '../kernel/money.ts';
import type { PromoCode } from './promo-code.ts';

export interface PromoLine {
  /** Null for anything but an activity, such as a day's transportation. */
  activityKey: number | null;
  /** The package it is booked with. */
  packageKey: number | null;
  /** The day it is for; null for an open ticket. */
  day: VenueDate | null;
  isSoldByAgent: boolean;
  subTotal: Amount;
  /** Never discounted. */
  tips: Amount;
  guests: number;
  /** The line of the package it is booked with: guests of its activities are the same people. */
  packageLine: number | string | null;
  /** Booked with its package but not shown to guests: has a cost but no people. */
  isHidden: boolean;
  rates: readonly { rateKey: number; participants: number; people: number; subTotal: Amount }[];
}

/** The part of a line that a code applies to. */
export interface PromoShare {
  amount: Amount;
  guests: number;
}

function isInScope(code: PromoCode, { activityKey, packageKey, isSoldByAgent }: PromoLine): boolean {
  if (code.agentOnly && !isSoldByAgent) return false;
  if (code.activityKeys.length === 0 && code.packageKeys.length === 0) return true;
  return packageKey === null
    ? activityKey !== null && code.activityKeys.includes(activityKey)
    : code.packageKeys.includes(packageKey);
}

/** Returns the part of a line that a code applies to, on any day; zero if it does not apply. */
export function shareOf(code: PromoCode, line: PromoLine): PromoShare {
  if (!isInScope(code, line)) return { amount: 0 as Amount, guests: 0 };
  if (code.rateKeys.length === 0) return { amount: subtract(line.subTotal, line.tips), guests: line.guests };
  const rates = line.rates.filter(({ rateKey }) => code.rateKeys.includes(rateKey));
  return {
    amount: add(...rates.map(({ subTotal }) => subTotal)),
    guests: rates.reduce((sum, { participants, people }) => sum + participants * people, 0),
  };
}

/** Whether a line is for a day in the code's travel window, if it has one; open tickets are in none. */
export function isInTravelWindow({ travelFrom, travelTo }: PromoCode, { day }: PromoLine): boolean {
  if (travelFrom === null && travelTo === null) return true;
  return day !== null && (travelFrom === null || day >= travelFrom) && (travelTo === null || day <= travelTo);
}
