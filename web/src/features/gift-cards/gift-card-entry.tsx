/**
 * Gift cards applied to the amount due: in the checkout summary, and with the balance on the receipt (7.2-20,
 * 7.2-21, D-GC-05, D-GC-06, D-DP-04).
 */
import type { Order } from '@gangway/contract/order';
import { CodeEntry } from '@gangway/ui/components/code-entry.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { t } from '../../messages/t.ts';
import { type RedemptionNeeds, tendersOf, useRedemption } from './use-redemption.ts';

interface GiftCardEntryProps {
  order: Order;
  currency: string;
  needs: RedemptionNeeds;
  /** True during a payment, when nothing may change. */
  isLocked: boolean;
}

export function GiftCardEntry({ order, currency, needs, isLocked }: GiftCardEntryProps) {
  const { entry, remove } = useRedemption(needs);
  // What a purchase has spent stays as it is.
  const reserved = tendersOf(order).filter((card) => order.isNew || card.isForBalance);
  return (
    <CodeEntry
      id="gift-card"
      title={t('giftCards.card.name')}
      label={t('giftCards.entry.label')}
      entry={entry}
      isLocked={isLocked}
      applied={reserved.map((card) => ({
        key: card.orderMerchandiseGiftCardKey,
        name: card.isCredit
          ? t('giftCards.entry.creditNamed', { code: card.maskedCode })
          : t('giftCards.entry.named', { code: card.maskedCode }),
        icon: 'gift',
        code: card.maskedCode,
        about: t('giftCards.entry.about', {
          amount: formatAmount(card.amount, currency),
          left: formatAmount(card.remainingBalance, currency),
        }),
        onRemove: () => remove(card),
      }))}
    />
  );
}
