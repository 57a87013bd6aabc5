/** Paying the balance with a card: fetched with the card form when somebody wants to (D-DP-04, C-07). */
import { getOrder } from '@gangway/contract/cart';
import { payBalance } from '@gangway/contract/deposits';
import type { Order } from '@gangway/contract/order';
import { useCallback, useRef } from 'react';
import type { Caller } from '../../lib/call.ts';
import { IconSprite } from '../../ui/icon-sprite.tsx';
import { CardPaymentForm } from '../checkout/card-payment-form.tsx';
import { cardPublicKey, loadCardProvider } from '../checkout/load-card-provider.ts';
import type { CardProvider, MountedCard } from '../checkout/load-payment-script.ts';
import { settlePayment } from '../checkout/settle-payment.ts';
import { type CardPaymentOptions, useCardPayment } from '../checkout/use-card-payment.ts';

interface BalancePanelProps {
  order: Order;
  currency: string;
  call: Caller;
  wait: (milliseconds: number) => Promise<void>;
  loadProvider?: () => Promise<CardProvider>;
  publicKey?: string;
  /** The order as it now is, paid or not. */
  onOrder: (order: Order) => void;
  onPaid: (order: Order) => void;
}

const isPaid = (order: Order): boolean => order.balance === 0;

export function BalancePanel(props: BalancePanelProps) {
  const { order, currency, call, wait, onOrder, onPaid } = props;
  const { loadProvider = loadCardProvider, publicKey = cardPublicKey() } = props;
  const card = useRef<MountedCard>(null);
  const { locationKey, orderKey } = order;
  const send: CardPaymentOptions['send'] = ({ attempt, payer, amount, onAsking }) =>
    settlePayment(
      {
        complete: (input) => call(payBalance, input),
        reread: () => call(getOrder, { locationKey, orderKey }),
        wait,
        onAsking,
        isPaid,
      },
      {
        locationKey,
        orderKey,
        amount,
        paymentMethod: 'card' as const,
        paymentToken: attempt.token,
        cardholderName: payer.cardholderName,
        attemptId: attempt.attemptId,
        threeDsTransactionId: attempt.transactionId,
      },
    );
  const payment = useCardPayment({
    due: order.balance,
    card: useCallback(() => card.current, []),
    send,
    unharmed: 'Nothing was charged.',
    onOrder,
    onPaused: () => undefined,
    onFault: () => undefined,
    onPaid,
  });
  return (
    <>
      <IconSprite names={['lock', 'refresh', 'card']} />
      <CardPaymentForm
        payment={payment}
        currency={currency}
        payerName={`${order.customer.firstName} ${order.customer.lastName}`.trim()}
        card={card}
        loadProvider={loadProvider}
        publicKey={publicKey}
      />
    </>
  );
}
