/** Paying for a move by card or wallet; loaded when a move costs something (D-OR-06, D-PY-05). */
import { getOrder } from '@gangway/contract/cart';
import { rescheduleActivity } from '@gangway/contract/moves';
import type { Order } from '@gangway/contract/order';
import type { OrderLineKey, TimeSlotKey } from '@gangway/domain/kernel/keys';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import type { Queue } from '@gangway/ui/lib/queue.ts';
import { useCallback, useRef } from 'react';
import type { Caller } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';
import type { MoveToPay } from '../booking/reschedule-panel.tsx';
import { CardPaymentForm } from '../checkout/card-payment-form.tsx';
import { cardPublicKey, loadCardProvider, walletMerchants } from '../checkout/load-card-provider.ts';
import type { LoadProvider, MerchantIds, MountedCard } from '../checkout/load-payment-script.ts';
import { settlePayment } from '../checkout/settle-payment.ts';
import { type CardPaymentOptions, useCardPayment } from '../checkout/use-card-payment.ts';
import { walletOfferOf } from '../checkout/use-wallets.ts';
import type { Venue } from '../location/venue-source.ts';

interface MovePaymentProps {
  order: Order;
  venue: Pick<
    Venue,
    | 'name'
    | 'countryCode'
    | 'paymentCurrencyCode'
    | 'disableGooglePayOnline'
    | 'disableApplePayOnline'
    | 'stripeAccount'
  >;
  move: MoveToPay;
  call: Caller;
  /** Runs changes of the order one after another (C-09). */
  inTurn: Queue;
  wait: (milliseconds: number) => Promise<void>;
  loadProvider?: LoadProvider;
  publicKey?: string;
  merchantIds?: MerchantIds;
  onMoved: (order: Order) => void;
}

/** Whether an order's booking is at a time. */
const isAt =
  (lineKey: OrderLineKey, timeSlotKey: TimeSlotKey) =>
  ({ individual }: Order): boolean =>
    individual
      .flatMap(({ activities }) => activities)
      .some(
        ({ orderLineKey, selectedTimes }) =>
          orderLineKey === lineKey && selectedTimes[0]?.timeSlotKey === timeSlotKey,
      );

export function MovePayment(props: MovePaymentProps) {
  const { order, venue, move, call, inTurn, wait } = props;
  const { orderLineKey, timeSlotKey, due, revision } = move;
  const { loadProvider = loadCardProvider, publicKey = cardPublicKey() } = props;
  const { merchantIds = walletMerchants(venue) } = props;
  const card = useRef<MountedCard>(null);
  const { locationKey, orderKey } = order;
  const send: CardPaymentOptions['send'] = ({ attempt, payer, amount, onAsking }) => {
    move.onBusy(true);
    return inTurn(() =>
      settlePayment(
        {
          complete: (input) => call(rescheduleActivity, input),
          reread: () => call(getOrder, { locationKey, orderKey }),
          wait,
          onAsking,
          isPaid: isAt(orderLineKey, timeSlotKey),
        },
        {
          ...{ locationKey, orderKey, orderLineKey, timeSlotKey, amount, revision },
          paymentMethod: attempt.method,
          paymentToken: attempt.token,
          cardholderName: payer.cardholderName === '' ? null : payer.cardholderName,
          attemptId: attempt.attemptId,
          threeDsTransactionId: attempt.transactionId,
        },
      ),
    ).finally(() => move.onBusy(false));
  };
  const payment = useCardPayment({
    paidFor: { locationKey, orderKey, isPurchase: false },
    due,
    card: useCallback(() => card.current, []),
    send,
    declinedAdvice: t('receipt.move.declined'),
    onOrder: move.onRefused,
    onPaused: () => undefined,
    onFault: () => undefined,
    onPaid: props.onMoved,
  });
  return (
    <>
      <IconSprite names={['lock', 'refresh', 'card']} />
      <CardPaymentForm
        payment={payment}
        currency={venue.paymentCurrencyCode}
        payerName={`${order.customer.firstName} ${order.customer.lastName}`.trim()}
        card={card}
        loadProvider={loadProvider}
        publicKey={publicKey}
        wallets={walletOfferOf(order, venue, { call, merchantIds })}
        payWords={(amount) => t('receipt.move.pay', { amount })}
      />
    </>
  );
}
