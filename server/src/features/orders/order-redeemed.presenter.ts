/** Gift cards and credits an order is paid with, in contract shape: an allow-list (3.10, D-GC-06). */
import type { Order as WireOrder } from '@gangway/contract/order';
import { maskedCode } from '@gangway/domain/gift-cards/gift-code';
import type { CardKind, Order, RedeemedGiftCard } from '@gangway/domain/order/order';
import { t } from '../../messages/t.ts';

const presentUse = ({ useKey, codeEnd, amount, remaining, isForBalance }: RedeemedGiftCard) => ({
  orderMerchandiseGiftCardKey: useKey,
  maskedCode: maskedCode(codeEnd),
  amount,
  remainingBalance: remaining,
  isForBalance,
});

export function presentRedeemed(order: Order): Pick<WireOrder, 'redeemedGiftCards' | 'credits'> {
  const usesOf = (wanted: CardKind) =>
    order.redeemedGiftCards.filter(({ kind }) => kind === wanted).map(presentUse);
  return {
    redeemedGiftCards: usesOf('giftCard'),
    credits: usesOf('credit').map((use) => ({
      name: t('giftCards.credit.name', { code: use.maskedCode }),
      ...use,
    })),
  };
}
