/**
 * Promo codes in a cart change: which are added and removed, each line's discount, and what the customer is
 * told (D-PC-03; docs/rules/promo-codes.md).
 */
import { type RefusalCode, wordsOf } from '@gangway/contract/refusals';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { type Amount, zero } from '@gangway/domain/kernel/money';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import type { Order } from '@gangway/domain/order/order';
import { applyPromoCodes } from '@gangway/domain/promo-codes/apply-promo-codes';
import { findPromoCode, type PromoCode } from '@gangway/domain/promo-codes/promo-code';
import type { PromoLine } from '@gangway/domain/promo-codes/promo-line';
import { useOf } from '@gangway/domain/promo-codes/promo-use';
import { nth } from '../../db/nth.ts';
import { t } from '../../messages/t.ts';
import { Refused } from '../../platform/refused.ts';
import type { Snapshot } from '../catalog/catalog.service.ts';
import { type ChargedLine, chargedLines } from '../orders/lines/charged-lines.ts';
import type { PromoChange } from './promo-change.ts';

/** The customer enters or removes a code. */
export interface PromoDecision {
  promo?: { add: PromoCode } | { remove: number; why?: RefusalCode };
}

interface DecidedPromo {
  /** In the order of the lines passed in. */
  discounts: readonly Amount[];
  remove: readonly number[];
  document: PromoChange;
}

/** The uses of an order's codes, in case its hold was taken back in the meantime. */
export const wantedUses = ({ promoCodes }: Pick<Location, 'promoCodes'>, order: Order) =>
  order.promoCodes.map(({ lineKey, code }) => ({
    line_id: lineKey,
    wanted: [useOf({ code, totalUses: findPromoCode(promoCodes, code)?.totalUses ?? null })],
  }));

/** Lists what promo codes see of an order. */
export const promoLinesOf = (snapshot: Snapshot, order: Order): PromoLine[] =>
  chargedLines(snapshot, order, order.lines).flatMap(({ promo }) => promo ?? []);

/** Spreads the discounts of lines with promo codes over all lines, in their order. */
function discountsOf(lines: readonly ChargedLine[], found: readonly Amount[]): Amount[] {
  let next = 0;
  return lines.map(({ promo }) => (promo === null ? zero : nth(found, next++)));
}

const removedWords = (code: string, why: RefusalCode) =>
  t('cart.promoCodes.removed', { code, reason: wordsOf(why) });

/**
 * Returns null if the order has no code and gets none. Refuses an entered code that cannot be used; removes
 * an earlier one that no longer applies.
 */
export function decidePromo(
  { promoCodes: known, timeZone }: Pick<Location, 'promoCodes' | 'timeZone'>,
  order: Order | null,
  { promo }: PromoDecision,
  lines: readonly ChargedLine[],
  now: Instant,
): DecidedPromo | null {
  const before = order?.promoCodes ?? [];
  if (before.length === 0 && promo === undefined) return null;
  const entered = promo !== undefined && 'add' in promo ? [promo.add] : [];
  const takenOut = promo !== undefined && 'remove' in promo ? promo : null;
  const kept = before.filter(({ lineKey }) => lineKey !== takenOut?.remove);
  const found = kept.map((applied) => ({ applied, code: findPromoCode(known, applied.code) }));
  const codes = found.flatMap(({ code }) => code ?? []);
  const outcome = applyPromoCodes(
    [...codes, ...entered],
    lines.flatMap((line) => line.promo ?? []),
    dateAt(now, timeZone),
  );
  const refused = outcome.refused.find(({ code }) => entered.includes(code));
  if (refused !== undefined) throw new Refused(refused.why);
  const amountOf = (code: string) => outcome.applied.find((applied) => applied.code.code === code)?.amount;
  const lost = found.filter(({ applied }) => amountOf(applied.code) === undefined);
  const whyOf = (code: string) =>
    outcome.refused.find((candidate) => candidate.code.code === code)?.why ?? 'promoNotValid';
  const messages = lost.map(({ applied: { code } }) => removedWords(code, whyOf(code)));
  const gone = before.find(({ lineKey }) => lineKey === takenOut?.remove);
  if (gone !== undefined && takenOut?.why !== undefined) messages.push(removedWords(gone.code, takenOut.why));
  const ownWords = messages.length === 0 && promo === undefined ? order?.promoMessages : messages;
  return {
    discounts: discountsOf(lines, outcome.discounts),
    remove: [...(takenOut === null ? [] : [takenOut.remove]), ...lost.map(({ applied }) => applied.lineKey)],
    document: {
      add: entered.map((code) => ({
        code: code.code,
        description: code.description,
        amount: amountOf(code.code) ?? zero,
        wanted: [useOf(code)],
      })),
      amounts: kept.flatMap(({ lineKey, code }) => {
        const amount = amountOf(code);
        return amount === undefined ? [] : [{ lineKey, amount }];
      }),
      messages: ownWords ?? [],
    },
  };
}
