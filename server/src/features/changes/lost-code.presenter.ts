/** Says which promo code of an order no longer fits it, and what it asks for (docs/rules/changes.md, "Promo codes"). */
import { zero } from '@gangway/domain/kernel/money';
import type { LostCode } from '@gangway/domain/promo-codes/changed-discounts';
import { t } from '../../messages/t.ts';
import { shownAmount } from '../../platform/shown-amount.ts';

export function lostCodeWords({ code: { code, ...terms }, missing }: LostCode, currency: string): string {
  switch (missing) {
    case 'guests':
      return t('orders.lostCode.guests', { code, least: terms.minimumGuests ?? 0 });
    case 'amount':
      return t('orders.lostCode.amount', {
        code,
        least: shownAmount(terms.minimumSubTotal ?? zero, currency),
      });
    case 'dates':
      return t('orders.lostCode.dates', { code });
    case 'items':
      return t('orders.lostCode.items', { code });
  }
}
