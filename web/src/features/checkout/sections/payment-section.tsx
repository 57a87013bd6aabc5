/** Payment: the amount due now, wallets, the card, and what must be accepted (D-CK-04, D-GC-07, D-DP-03, 22). */
import type { Order } from '@gangway/contract/order';
import type { Amount } from '@gangway/domain/kernel/money';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { PromiseLine } from '@gangway/ui/components/promise.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import type { RefObject } from 'react';
import { cancellationPromise } from '../../../lib/cancellation-promise.ts';
import { t } from '../../../messages/t.ts';
import { itemsOf } from '../../cart/order-items.ts';
import { CardPaymentForm } from '../card-payment-form.tsx';
import type { LoadProvider, MountedCard } from '../load-payment-script.ts';
import { tooLittleWords } from '../too-little.ts';
import type { CardPayment } from '../use-card-payment.ts';
import type { WalletOffer } from '../use-wallets.ts';
import { type ConsentsToGive, consentsForm } from './consent-boxes.tsx';

export interface PaymentSectionProps {
  order: Order;
  /** From the contact details, also while they are being saved. */
  payerName: string;
  consents: ConsentsToGive;
  currency: string;
  privacyUrl: string | null;
  /** Of the venue. */
  timeZone: string;
  payment: CardPayment;
  card: RefObject<MountedCard | null>;
  loadProvider: LoadProvider;
  publicKey: string;
  wallets: WalletOffer;
  /** Shown above the card, such as whether to pay in full now. */
  choice: Elements;
}

export const paymentFormId = 'payment-form';

export function payLabelOf({ depositEnabled }: Order, due: Amount, currency: string): string {
  if (due === 0) return t('checkout.card.complete');
  const amount = formatAmount(due, currency);
  return depositEnabled ? t('checkout.payment.payDeposit', { amount }) : t('checkout.card.pay', { amount });
}

export function PaymentSection(props: PaymentSectionProps) {
  const { order, privacyUrl } = props;
  return (
    <CardPaymentForm
      id={paymentFormId}
      // The bar of narrow screens has it.
      payClassName="co-next"
      payment={props.payment}
      currency={props.currency}
      payerName={props.payerName}
      card={props.card}
      loadProvider={props.loadProvider}
      publicKey={props.publicKey}
      wallets={props.wallets}
      choice={props.choice}
      tooLittle={tooLittleWords(order, props.currency, 'tooLittleToPay')}
      payWords={() => payLabelOf(order, props.payment.due, props.currency)}
      consents={consentsForm(props.consents, 'consent')}
      foot={
        <>
          <CancellationPromises order={order} timeZone={props.timeZone} />
          {privacyUrl !== null && (
            <p className="safe">
              <a href={privacyUrl} target="_blank" rel="noreferrer">
                {t('checkout.payment.privacy')}
              </a>
            </p>
          )}
        </>
      }
    />
  );
}

/** What guests get back if they cancel, once for all bookings with the same terms and dates. */
function CancellationPromises({ order, timeZone }: { order: Order; timeZone: string }) {
  const items = itemsOf(order);
  const promises = items.flatMap((item) => {
    const start = item.activities[0]?.selectedTimes[0]?.appointmentDate ?? null;
    const promise = cancellationPromise(item, start, timeZone);
    return promise === null
      ? []
      : [{ key: item.orderLineKey ?? item.orderPackageKey, name: item.name, promise }];
  });
  const [first] = promises;
  const isSame = promises.every(({ promise }) => promise.words === first?.promise.words);
  if (first !== undefined && isSame && promises.length === items.length)
    return <PromiseLine promise={first.promise} />;
  return promises.map(({ key, name, promise }) => (
    <PromiseLine
      key={key}
      promise={{ ...promise, words: t('checkout.payment.promiseOf', { name, words: promise.words }) }}
    />
  ));
}
