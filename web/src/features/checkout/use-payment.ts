/** Paying an order: what is sent with its card or wallet, and what follows (6.5, 8.1-10 to 8.1-13). */
import { getOrder } from '@gangway/contract/cart';
import { completeOrder } from '@gangway/contract/checkout';
import type { Order } from '@gangway/contract/order';
import { noteAttempt } from '../../lib/bought-here.ts';
import { type Caller, CallFailed } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';
import type { track } from '../analytics/track.ts';
import { amountDue } from '../cart/amount-due.ts';
import type { OrderStore } from '../cart/order-store.ts';
import type { CheckoutVenue } from './contact-form.ts';
import type { MountedCard } from './load-payment-script.ts';
import { settlePayment } from './settle-payment.ts';
import { type CardPayment, type CardPaymentOptions, useCardPayment } from './use-card-payment.ts';
import { languageOf } from './use-contact.ts';

export interface PaymentNeeds {
  call: Caller;
  store: Pick<OrderStore, 'change' | 'setOrder' | 'setPaused' | 'complete'>;
  track: typeof track;
  wait: (milliseconds: number) => Promise<void>;
}

export interface PaymentOptions {
  order: Order;
  venue: CheckoutVenue;
  needs: PaymentNeeds;
  /** Returns the card form once it is mounted. */
  card: () => MountedCard | null;
  onPaid: (order: Order) => void;
}

export function usePayment({ order, venue, needs, card, onPaid }: PaymentOptions): CardPayment {
  const send: CardPaymentOptions['send'] = ({ attempt, payer, amount, onAsking }) =>
    needs.store.change((current) => {
      const { locationKey, orderKey } = current;
      const { cardholderName, agreed } = payer;
      // The server already has the answers; resending them could only restore outdated ones.
      const customer = { ...current.customer, customFields: [], agreed };
      const { addressLine1, addressLine2, city, state, zip, countryCode } = customer;
      noteAttempt(orderKey, attempt.attemptId);
      return settlePayment(
        {
          complete: (input) => needs.call(completeOrder, input),
          reread: () => needs.call(getOrder, { locationKey, orderKey }),
          wait: needs.wait,
          onAsking,
        },
        {
          locationKey,
          orderKey,
          order: { customer, customFields: [], languageKey: languageOf(venue), agreedToTransport: null },
          customer,
          agreed,
          agreedToTransport: current.agreedToTransport,
          promoCode: '',
          bypassEmailValidation: false,
          paymentMethod: amount > 0 ? attempt.method : ('none' as const),
          paymentToken: attempt.token,
          cardholderName: cardholderName === '' ? null : cardholderName,
          billing: { addressLine1, addressLine2, city, state, zip, countryCode },
          amount,
          attemptId: attempt.attemptId,
          threeDsTransactionId: attempt.transactionId,
          languageKey: languageOf(venue),
        },
      );
    });

  const { locationKey, orderKey } = order;
  return useCardPayment({
    paidFor: { locationKey, orderKey, isPurchase: true },
    due: amountDue(order),
    card,
    send,
    declinedAdvice: t('checkout.payment.declined'),
    onOrder: needs.store.setOrder,
    onPaused: needs.store.setPaused,
    onFault: (error) => {
      const message = error instanceof Error ? error.message : String(error);
      const status = error instanceof CallFailed ? error.status : 0;
      needs.track('book-error-order-completed', { message, path: completeOrder.path, status });
    },
    onPaid: (paid) => {
      needs.store.complete(paid);
      onPaid(paid);
    },
  });
}
