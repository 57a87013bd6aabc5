/** A line of an order as promo codes look at it, and the part of it that a code is for (D-PC-01; docs/rules/promo-codes.md). */
import type { VenueDate } from '../kernel/local-time.ts';
import { type Amount, add, subtract } from '../kernel/money.ts';
import type { PromoCode } from './promo-code.ts';

export interface PromoLine {
  /** null for what is no activity, such as transportation of a day. */
  activityKey: number | null;
  /** The package it is booked with. */
  packageKey: number | null;
  /** The day it is for; null for a ticket without one. */
  day: VenueDate | null;
  isSoldByAgent: boolean;
  subTotal: Amount;
  /** Never discounted. */
  tips: Amount;
  guests: number;
  /** The line of the package it is booked with: guests of its activities are the same people. */
  packageLine: number | string | null;
  /** Booked with its package and shown to nobody: it costs something and is nobody. */
  isHidden: boolean;
  rates: readonly { rateKey: number; participants: number; people: number; subTotal: Amount }[];
}

/** What of a line a code is for. */
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

/** What a code is for in a line, on whatever day; nothing where it is not for this line. */
export function shareOf(code: PromoCode, line: PromoLine): PromoShare {
  if (!isInScope(code, line)) return { amount: 0 as Amount, guests: 0 };
  if (code.rateKeys.length === 0) return { amount: subtract(line.subTotal, line.tips), guests: line.guests };
  const rates = line.rates.filter(({ rateKey }) => code.rateKeys.includes(rateKey));
  return {
    amount: add(...rates.map(({ subTotal }) => subTotal)),
    guests: rates.reduce((sum, { participants, people }) => sum + participants * people, 0),
  };
}

/** Whether a line is for a day of the code's travel window; a ticket without a day is for none. */
export function isInTravelWindow({ travelFrom, travelTo }: PromoCode, { day }: PromoLine): boolean {
  if (travelFrom === null && travelTo === null) return true;
  return day !== null && (travelFrom === null || day >= travelFrom) && (travelTo === null || day <= travelTo);
}
