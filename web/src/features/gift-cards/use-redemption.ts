/** Paying with gift cards: what was typed, what the server said of it (7.2-20, 7.2-21, 8.1-16, D-GC-05). */
import { redeemGiftCard, unredeemGiftCard } from '@gangway/contract/gift-cards';
import type { Order } from '@gangway/contract/order';
import { useRef, useState } from 'react';
import type { Caller } from '../../lib/call.ts';
import { logFault } from '../../lib/log.ts';
import type { OrderStore } from '../cart/order-store.ts';

export interface RedemptionNeeds {
  call: Caller;
  store: Pick<OrderStore, 'change' | 'setOrder'>;
}

export type AppliedCard = Order['redeemedGiftCards'][number];

/** What was said last; a problem of what was typed stands at its field. */
interface Said {
  words: string;
  isProblem: boolean;
}

/** Where the server has no words of its own (D-GC-05). */
const notApplied = 'Could not apply this gift card.';

const dueOf = (order: Order) =>
  order.orderPayments.find((payment) => payment.isNew)?.paymentAmount ?? order.balance;

export function useRedemption({ call, store }: RedemptionNeeds) {
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState<Said | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);

  /** One at a time, however often it is pressed. */
  async function once(work: () => Promise<Said>): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    setSaid(null);
    setSaid(await work());
    isSending.current = false;
    setIsBusy(false);
  }

  async function apply(giftCardCode: string): Promise<Said> {
    try {
      const answer = await store.change((order) => {
        const { locationKey, orderKey } = order;
        return call(redeemGiftCard, { locationKey, orderKey, giftCardCode, amount: dueOf(order) });
      });
      if (answer.order !== null) store.setOrder(answer.order);
      if (answer.applied) setTyped('');
      return { words: answer.message ?? notApplied, isProblem: !answer.applied };
    } catch (error) {
      logFault('Could not redeem the gift card', error);
      return { words: notApplied, isProblem: true };
    }
  }

  async function takeOff({ orderMerchandiseGiftCardKey, maskedCode }: AppliedCard): Promise<Said> {
    const failed = { words: `Could not remove gift card ${maskedCode}.`, isProblem: false };
    try {
      const answer = await store.change(({ locationKey, orderKey }) =>
        call(unredeemGiftCard, { locationKey, orderKey, orderMerchandiseGiftCardKey }),
      );
      if (answer.order !== null) store.setOrder(answer.order);
      if (answer.message !== null) return { words: answer.message, isProblem: false };
      return answer.order === null ? failed : { words: `Gift card ${maskedCode} removed.`, isProblem: false };
    } catch (error) {
      logFault('Could not take the gift card off', error);
      return failed;
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
      if (code === '') setSaid({ words: 'Please enter the code of the gift card.', isProblem: true });
      else void once(() => apply(code));
    },
    remove: (card: AppliedCard) => void once(() => takeOff(card)),
  };
}
