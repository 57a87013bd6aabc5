/** Gift cards an order is paid with, in contract shape: an allow-list (3.10, D-GC-06). */
import type { Order as WireOrder } from '@gangway/contract/order';
import { maskedCode } from '@gangway/domain/gift-cards/gift-code';
import type { Order } from '@gangway/domain/order/order';

export function presentRedeemed({ redeemedGiftCards }: Order): WireOrder['redeemedGiftCards'] {
  return redeemedGiftCards.map(({ useKey, codeEnd, amount, remaining, isForBalance }) => ({
    orderMerchandiseGiftCardKey: useKey,
    maskedCode: maskedCode(codeEnd),
    amount,
    remainingBalance: remaining,
    isForBalance,
  }));
}
