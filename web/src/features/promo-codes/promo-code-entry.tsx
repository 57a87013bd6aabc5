/** Promo codes in the checkout summary (7.2-18, 7.2-19, 8.1-14). */
import type { Order } from '@gangway/contract/order';
import { CodeEntry } from '@gangway/ui/components/code-entry.tsx';
import { t } from '../../messages/t.ts';
import { type PromoNeeds, usePromoCodes } from './use-promo-codes.ts';

interface PromoCodeEntryProps {
  order: Order;
  needs: PromoNeeds;
  /** True during a payment, when nothing may change. */
  isLocked: boolean;
}

export function PromoCodeEntry({ order, needs, isLocked }: PromoCodeEntryProps) {
  const { entry, remove } = usePromoCodes(needs);
  return (
    <CodeEntry
      id="promo-code"
      title={t('promoCodes.field.label')}
      label={t('promoCodes.field.label')}
      entry={entry}
      isLocked={isLocked}
      applied={order.orderPromoCodes.map((row) => ({
        key: row.orderPromoCodeKey,
        name: t('promoCodes.field.named', { code: row.promoCode }),
        icon: 'tag',
        code: row.promoCode,
        about: row.description,
        onRemove: () => remove(row),
      }))}
    />
  );
}
