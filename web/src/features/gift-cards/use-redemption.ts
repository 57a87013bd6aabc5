/** Paying with gift cards: what the server says about a code (7.2-20, 7.2-21, 8.1-16, D-GC-05). */
import { redeemGiftCard, unredeemGiftCard } from '@gangway/contract/gift-cards';
import type { Order } from '@gangway/contract/order';
import { withReason } from '@gangway/ui/lib/connection-words.ts';
import { logFault } from '@gangway/ui/lib/log.ts';
import type { Said } from '@gangway/ui/lib/use-action.ts';
import { useCodeTry } from '@gangway/ui/lib/use-code-try.ts';
import type { Caller } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';
import { amountDue } from '../cart/amount-due.ts';
import type { OrderStore } from '../cart/order-store.ts';
import { takeOver } from '../cart/take-over.ts';

export interface RedemptionNeeds {
  call: Caller;
  store: Pick<OrderStore, 'setOrder'> & {
    /** Runs a change with the current order; changes of one order run one after another. */
    change: <T>(work: (order: Order) => Promise<T>) => Promise<T>;
  };
}

/** A gift card or a credit that an order uses. */
type AppliedCard = Order['redeemedGiftCards'][number] & { isCredit: boolean };

/** The gift cards and credits of an order: both are codes, applied and removed in the same way. */
export const tendersOf = ({ redeemedGiftCards, credits }: Order): AppliedCard[] => [
  ...redeemedGiftCards.map((card) => ({ ...card, isCredit: false })),
  ...credits.map((credit) => ({ ...credit, isCredit: true })),
];

export function useRedemption({ call, store }: RedemptionNeeds) {
  async function apply(giftCardCode: string): Promise<Said & { isApplied: boolean }> {
    try {
      const answer = await store.change((order) => {
        const { locationKey, orderKey } = order;
        const amount = amountDue(order);
        return takeOver(store, call(redeemGiftCard, { locationKey, orderKey, giftCardCode, amount }));
      });
      const words = answer.message ?? t('giftCards.entry.notApplied');
      return { words, isProblem: !answer.applied, isApplied: answer.applied };
    } catch (error) {
      logFault('Could not redeem the gift card', error);
      return { words: withReason(t('giftCards.entry.notApplied'), error), isProblem: true, isApplied: false };
    }
  }

  async function takeOff({
    orderMerchandiseGiftCardKey,
    maskedCode: code,
    isCredit,
  }: AppliedCard): Promise<Said> {
    const failed = {
      words: isCredit
        ? t('giftCards.entry.creditNotRemoved', { code })
        : t('giftCards.entry.notRemoved', { code }),
      isProblem: false,
    };
    try {
      const answer = await store.change(({ locationKey, orderKey }) =>
        takeOver(store, call(unredeemGiftCard, { locationKey, orderKey, orderMerchandiseGiftCardKey })),
      );
      if (answer.message !== null) return { words: answer.message, isProblem: false };
      if (answer.order === null) return failed;
      const words = isCredit
        ? t('giftCards.entry.creditRemoved', { code })
        : t('giftCards.entry.removed', { code });
      return { words, isProblem: false };
    } catch (error) {
      logFault('Could not take the gift card off', error);
      return { ...failed, words: withReason(failed.words, error) };
    }
  }

  const entry = useCodeTry({ missing: t('giftCards.entry.missing'), send: apply });
  return { entry, remove: (card: AppliedCard) => entry.once(() => takeOff(card)) };
}
