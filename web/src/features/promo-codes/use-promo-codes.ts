/** Entering promo codes and taking them out: what was typed, what the server said of it (8.1-14, 8.1-15, D-PC-02). */
import { addPromoCode, deletePromoCode } from '@gangway/contract/promo-codes';
import { useRef, useState } from 'react';
import { type Caller, CallFailed } from '../../lib/call.ts';
import { logFault } from '../../lib/log.ts';
import type { track } from '../analytics/track.ts';
import type { OrderStore } from '../cart/order-store.ts';

export interface PromoNeeds {
  call: Caller;
  store: Pick<OrderStore, 'change' | 'setOrder'>;
  track: typeof track;
}

export interface PromoCodeRow {
  orderPromoCodeKey: number;
  promoCode: string;
}

/** What was said last; a problem of what was typed stands at its field. */
interface Said {
  words: string;
  isProblem: boolean;
}

export function usePromoCodes({ call, store, track: report }: PromoNeeds) {
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState<Said | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);

  /** One at a time, however often it is pressed. */
  async function once(work: () => Promise<void>): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    setSaid(null);
    await work();
    isSending.current = false;
    setIsBusy(false);
  }

  function fail(code: string, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    const status = error instanceof CallFailed ? error.status : 0;
    report('book-error-promo-code', { message, path: addPromoCode.path, status });
    setSaid({ words: `Could not apply promo code ${code}.`, isProblem: true });
  }

  async function apply(code: string): Promise<void> {
    try {
      const answer = await store.change(({ locationKey, orderKey }) =>
        call(addPromoCode, { locationKey, orderKey, promoCode: code }),
      );
      if (answer.order !== null) store.setOrder(answer.order);
      const words = answer.messages.join(' ');
      if ((answer.exceptionMessage ?? '') !== '' || words === '')
        fail(code, new Error(answer.exceptionMessage ?? 'no message'));
      else setSaid({ words, isProblem: !answer.applied });
      if (answer.applied) setTyped('');
    } catch (error) {
      fail(code, error);
    }
  }

  async function takeOut({ orderPromoCodeKey, promoCode }: PromoCodeRow): Promise<void> {
    try {
      const answer = await store.change(({ locationKey, orderKey }) =>
        call(deletePromoCode, { locationKey, orderKey, orderPromoCodeKey, promoCode }),
      );
      if (answer.order === null) throw new Error(answer.messages[0] ?? 'no order');
      store.setOrder(answer.order);
      const isGone = answer.order.orderPromoCodes.every((row) => row.orderPromoCodeKey !== orderPromoCodeKey);
      const words = isGone ? `Promo code ${promoCode} removed.` : answer.messages.join(' ');
      setSaid({ words, isProblem: false });
    } catch (error) {
      logFault('Could not remove the promo code', error);
      setSaid({ words: `Could not remove promo code ${promoCode}.`, isProblem: false });
    }
  }

  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      setSaid(null);
    },
    said,
    isBusy,
    /** Nothing is sent before something is typed. */
    apply: () => {
      const code = typed.trim();
      if (code === '') setSaid({ words: 'Please enter a promo code.', isProblem: true });
      else void once(() => apply(code));
    },
    remove: (row: PromoCodeRow) => void once(() => takeOut(row)),
  };
}
