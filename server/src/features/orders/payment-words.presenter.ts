/** How something was paid, in words for the venue's own people (docs/rules/deposits.md, "Paid at the venue"). */
import type { PaymentAttempt } from '@gangway/domain/order/order';
import type { VenueMethod } from '@gangway/domain/order/venue-methods';
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
