/**
 * Paying the balance by card or wallet, gift cards or both; loaded with the card form when a visitor wants to pay
 * (D-DP-04, C-07).
 */
import { getOrder } from '@gangway/contract/cart';
import { payBalance } from '@gangway/contract/deposits';
import type { Order } from '@gangway/contract/order';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import type { Queue } from '@gangway/ui/lib/queue.ts';
import { useCallback, useRef } from 'react';
import type { Caller } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';
import { amountDue } from '../cart/amount-due.ts';
import { CardPaymentForm } from '../checkout/card-payment-form.tsx';
import { cardPublicKey, loadCardProvider, walletMerchants } from '../checkout/load-card-provider.ts';
import type { LoadProvider, MerchantIds, MountedCard } from '../checkout/load-payment-script.ts';
import { settlePayment } from '../checkout/settle-payment.ts';
import { tooLittleWords } from '../checkout/too-little.ts';
import { type CardPaymentOptions, useCardPayment } from '../checkout/use-card-payment.ts';
import { walletOfferOf } from '../checkout/use-wallets.ts';
import { GiftCardEntry } from '../gift-cards/gift-card-entry.tsx';
import type { Venue } from '../location/venue-source.ts';

type PaidBy = 'disableGooglePayOnline' | 'disableApplePayOnline' | 'stripeAccount';

interface BalancePanelProps {
  order: Order;
  venue: Pick<Venue, 'name' | 'countryCode' | 'paymentCurrencyCode' | 'enableGiftCards' | PaidBy>;
  call: Caller;
  /** Runs changes of the order one after another (C-09). */
  inTurn: Queue;
  wait: (milliseconds: number) => Promise<void>;
  loadProvider?: LoadProvider;
  publicKey?: string;
  merchantIds?: MerchantIds;
  /** Receives the updated order, paid or not. */
  onOrder: (order: Order) => void;
  onPaid: (order: Order) => void;
}

const isPaid = (order: Order): boolean => order.balance === 0;

export function BalancePanel(props: BalancePanelProps) {
  const { order, venue, call, inTurn, wait, onOrder, onPaid } = props;
  const { loadProvider = loadCardProvider, publicKey = cardPublicKey() } = props;
  const { merchantIds = walletMerchants(venue) } = props;
  const currency = venue.paymentCurrencyCode;
  const card = useRef<MountedCard>(null);
  const { locationKey, orderKey } = order;
  const send: CardPaymentOptions['send'] = ({ attempt, payer, amount, onAsking }) =>
    inTurn(() =>
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
          paymentMethod: amount > 0 ? attempt.method : ('none' as const),
          paymentToken: attempt.token,
          cardholderName: payer.cardholderName === '' ? null : payer.cardholderName,
          attemptId: attempt.attemptId,
          threeDsTransactionId: attempt.transactionId,
        },
      ),
    );
  const payment = useCardPayment({
    paidFor: { locationKey, orderKey, isPurchase: false },
    due: amountDue(order),
    card: useCallback(() => card.current, []),
    send,
    declinedAdvice: t('receipt.balancePanel.declined'),
    onOrder,
    onPaused: () => undefined,
    onFault: () => undefined,
    onPaid,
  });
  return (
    <>
      <IconSprite names={['lock', 'refresh', 'card', 'plus', 'close', 'gift']} />
      {venue.enableGiftCards && (
        <GiftCardEntry
          order={order}
          currency={currency}
          needs={{ call, store: { change: (work) => inTurn(() => work(order)), setOrder: onOrder } }}
          isLocked={payment.isBusy}
        />
      )}
      <CardPaymentForm
        payment={payment}
        currency={currency}
        payerName={`${order.customer.firstName} ${order.customer.lastName}`.trim()}
        card={card}
        loadProvider={loadProvider}
        publicKey={publicKey}
        wallets={walletOfferOf(order, venue, { call, merchantIds })}
        tooLittle={tooLittleWords(order, currency, 'balanceTooLittle')}
        free={{
          words: t('receipt.balancePanel.covered'),
          button: t('receipt.balancePanel.payWithGiftCards'),
        }}
      />
    </>
  );
}
