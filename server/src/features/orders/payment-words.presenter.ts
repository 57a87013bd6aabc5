/** How something was paid, in words for the venue's own people (docs/rules/deposits.md, "Paid at the venue"). */
import { maskedCode } from '@gangway/domain/gift-cards/gift-code';
import { brandName } from '@gangway/domain/location/held-methods';
import { isWallet, walletNames } from '@gangway/domain/location/wallets';
import type { PaymentAttempt, RedeemedGiftCard } from '@gangway/domain/order/order';
import { isVenueMethod, type VenueMethod } from '@gangway/domain/order/venue-methods';
import { isVenuePayment } from '@gangway/domain/order/venue-payment';
import { t } from '../../messages/t.ts';

/** 'in cash' */
export const venueMethodWords = (method: VenueMethod): string => t(`orders.paidBy.${method}`);

/** 'in cash', 'by visa 4242' */
export const methodWords = (attempt: PaymentAttempt): string =>
  isVenuePayment(attempt)
    ? venueMethodWords(attempt.method)
    : t('orders.paidBy.card', {
        payment: `${attempt.cardBrand ?? attempt.method} ${attempt.cardLast4 ?? ''}`.trim(),
      });

/** 'Visa ••4242', 'Apple Pay ••4242', 'Cash' */
export function methodName(attempt: Pick<PaymentAttempt, 'method' | 'cardBrand' | 'cardLast4'>): string {
  const { method, cardBrand: brand, cardLast4: last } = attempt;
  if (isVenueMethod(method)) return t(`orders.method.${method}`);
  const name = isWallet(method) ? walletNames[method] : brand === null ? null : brandName(brand);
  return [name ?? t('orders.method.card'), ...(last === null ? [] : [`••${last}`])].join(' ');
}

/** 'Gift card •••• H7XZ' */
export const cardName = ({ kind, codeEnd }: Pick<RedeemedGiftCard, 'kind' | 'codeEnd'>): string =>
  t(`orders.method.${kind}`, { code: maskedCode(codeEnd) });
