/** Entering and removing promo codes, and what the server says about it (8.1-14, 8.1-15, D-PC-02). */
import { addPromoCode, deletePromoCode } from '@gangway/contract/promo-codes';
import { withReason } from '@gangway/ui/lib/connection-words.ts';
import { logFault } from '@gangway/ui/lib/log.ts';
import type { Said } from '@gangway/ui/lib/use-action.ts';
import { useCodeTry } from '@gangway/ui/lib/use-code-try.ts';
import { type Caller, CallFailed } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';
import type { track } from '../analytics/track.ts';
import type { OrderStore } from '../cart/order-store.ts';
import { takeOver } from '../cart/take-over.ts';

export interface PromoNeeds {
  call: Caller;
  store: Pick<OrderStore, 'change' | 'setOrder'>;
  track: typeof track;
}

export interface PromoCodeRow {
  orderPromoCodeKey: number;
  promoCode: string;
}

export function usePromoCodes({ call, store, track: report }: PromoNeeds) {
  function fail(code: string, error: unknown): Said {
    const message = error instanceof Error ? error.message : String(error);
    const status = error instanceof CallFailed ? error.status : 0;
    report('book-error-promo-code', { message, path: addPromoCode.path, status });
    return { words: withReason(t('promoCodes.field.notApplied', { code }), error), isProblem: true };
  }

  async function apply(code: string): Promise<Said & { isApplied: boolean }> {
    try {
      const answer = await store.change(({ locationKey, orderKey }) =>
        takeOver(store, call(addPromoCode, { locationKey, orderKey, promoCode: code })),
      );
      const words = answer.messages.join(' ');
      const isFault = (answer.exceptionMessage ?? '') !== '' || words === '';
      const said = isFault
        ? fail(code, new Error(answer.exceptionMessage ?? 'no message'))
        : { words, isProblem: !answer.applied };
      return { ...said, isApplied: answer.applied };
    } catch (error) {
      return { ...fail(code, error), isApplied: false };
    }
  }

  async function takeOut({ orderPromoCodeKey, promoCode }: PromoCodeRow): Promise<Said> {
    try {
      const answer = await store.change(({ locationKey, orderKey }) =>
        takeOver(store, call(deletePromoCode, { locationKey, orderKey, orderPromoCodeKey, promoCode })),
      );
      if (answer.order === null) throw new Error(answer.messages[0] ?? 'no order');
      const isGone = answer.order.orderPromoCodes.every((row) => row.orderPromoCodeKey !== orderPromoCodeKey);
      const words = isGone ? t('promoCodes.field.removed', { code: promoCode }) : answer.messages.join(' ');
      return { words, isProblem: false };
    } catch (error) {
      logFault('Could not remove the promo code', error);
      return {
        words: withReason(t('promoCodes.field.notRemoved', { code: promoCode }), error),
        isProblem: false,
      };
    }
  }

  const entry = useCodeTry({ missing: t('promoCodes.field.missing'), send: apply });
  return { entry, remove: (row: PromoCodeRow) => entry.once(() => takeOut(row)) };
}
