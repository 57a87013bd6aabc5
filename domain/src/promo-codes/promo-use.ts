/** The use of a code: a place of a cell of its own, so that it is held, sold and given back like any other (D-PC-03; docs/rules/promo-codes.md). */
import type { WantedCell } from '../availability/cells.ts';
import type { PromoCode } from './promo-code.ts';

const prefix = 'promo/';

export const promoSubject = (code: string): string => `${prefix}${code}`;

/** Whether a cell counts the uses of a code. */
export const isPromoSubject = (subject: string): boolean => subject.startsWith(prefix);

/** Also counted where it is not limited, so that a limit set later knows what was used before. */
export const useOf = ({ code, totalUses }: Pick<PromoCode, 'code' | 'totalUses'>): WantedCell => ({
  subject: promoSubject(code),
  at: 'open',
  capacity: totalUses,
  units: 1,
});
