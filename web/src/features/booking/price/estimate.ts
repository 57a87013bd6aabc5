/** The running total: an estimate for the visitor from the rates of the time; the server prices the cart. */
import type { Rate } from '@gangway/contract/catalog';
import type { BookingState } from '@gangway/domain/booking/booking-state';
import { type Amount, add, multiply, subtract, zero } from '@gangway/domain/kernel/money';
import { rateWords } from '@gangway/domain/order/guest-words';
import { participantsOf } from '../choice/booking-machine.ts';

export interface EstimateLine {
  key: number | string;
  /** '2 adults' */
  label: string;
  amount: Amount;
}

export interface Estimate {
  lines: readonly EstimateLine[];
  total: Amount;
}

/** Computes (rate price − package discount) × participants per rate, never below zero (D-PK-05). */
export function estimateBooking(rates: readonly Rate[], choice: Pick<BookingState, 'rates'>): Estimate {
  const lines = rates.flatMap((rate) => {
    const participants = participantsOf(choice, rate.rateKey);
    if (participants === 0) return [];
    const price = subtract(rate.price, rate.packageDiscount);
    const amount = multiply(price > 0 ? price : zero, participants);
    return [{ key: rate.rateKey as number, label: rateWords(participants, rate.name, null), amount }];
  });
  return { lines, total: add(...lines.map((line) => line.amount)) };
}
