/**
 * A use of a code is a place in a cell, so it is held, sold and released like any other
 * (D-PC-03; docs/rules/promo-codes.md).
 */
import type { WantedCell } from '../availability/cells.ts';
import type { PromoCode } from './promo-code.ts';

const prefix = 'promo/';

export const promoSubject = (code: string): string => `${prefix}${code}`;

/** Whether a cell counts the uses of a code. */
export const isPromoSubject = (subject: string): boolean => subject.startsWith(prefix);

/** Counted even without a limit, so that a limit set later includes past uses. */
export const useOf = ({ code, totalUses }: Pick<PromoCode, 'code' | 'totalUses'>): WantedCell => ({
  subject: promoSubject(code),
  at: 'open',
  capacity: totalUses,
  units: 1,
});
