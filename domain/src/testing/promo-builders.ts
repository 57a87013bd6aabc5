/** Builds promo codes and the lines they apply to, for tests. */
import type { VenueDate } from '../kernel/local-time.ts';
import { amount, zero } from '../kernel/money.ts';
import type { PromoCode } from '../promo-codes/promo-code.ts';
import type { PromoLine } from '../promo-codes/promo-line.ts';

/** Ten percent off everything, at any time, for everyone. */
export function aPromoCode(changes: Partial<PromoCode> = {}): PromoCode {
  return {
    code: 'SAVE10',
    description: '10 % off',
    saving: { kind: 'percent', basisPoints: 1000 },
    activityKeys: [],
    packageKeys: [],
    rateKeys: [],
    saleFrom: null,
    saleTo: null,
    travelFrom: null,
    travelTo: null,
    minimumSubTotal: null,
    minimumGuests: null,
    totalUses: null,
    usesPerEmail: null,
    combinable: false,
    agentOnly: false,
    ...changes,
  };
}

/** Two adults at 59.00 and a child at 39.00 on a single activity. */
export function aPromoLine(changes: Partial<PromoLine> = {}): PromoLine {
  return {
    activityKey: 1,
    packageKey: null,
    day: '2026-12-05' as VenueDate,
    isSoldByAgent: false,
    subTotal: amount(15_700),
    tips: zero,
    guests: 3,
    packageLine: null,
    isHidden: false,
    rates: [
      { rateKey: 11, participants: 2, people: 1, subTotal: amount(11_800) },
      { rateKey: 12, participants: 1, people: 1, subTotal: amount(3900) },
    ],
    ...changes,
  };
}
