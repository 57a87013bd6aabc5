/**
 * Where guests come back to from the page of another way to pay: on to the receipt or back to the payment. In a browser
 * that did not leave for it, it says only how the payment ended (docs/rules/payment.md, "Other ways to pay").
 */
import { getOrder } from '@gangway/contract/cart';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { call } from '../../lib/call.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import type { SearchText } from '../../lib/search.ts';
import { t } from '../../messages/t.ts';
import { Button, buttonClass, LinkButton } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/hidden.tsx';
import { Loader } from '../../ui/loader.tsx';
import { orderStore } from '../cart/order-store.ts';
import { NeedsScript } from '../location/needs-script.tsx';
import { useVenue } from '../location/use-venue.ts';
import { dropContactDraft } from './contact-draft.ts';
import { forgetLeft, type Left, readLeft } from './leave-for-payment.ts';
import { type PaymentEnd, type ReturnState, usePaymentReturn } from './use-payment-return.ts';

const view = getRouteApi('/$clientLocationKey/payment');

const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

export function PaymentReturnPage() {
  const venue = useVenue();
  const router = useRouter();
  const { attempt = '', transaction = '' }: SearchText = view.useSearch();
  const { locationKey } = venue;

  /** Goes on as if the page that was left had been told. */
  async function onEnd(end: PaymentEnd): Promise<boolean> {
    const left = readLeft(attempt);
    if (left === null || end === 'notPaid') return false;
    const { orderKey, isPurchase } = left;
    if (isPurchase) {
      const order = await call(getOrder, { locationKey, orderKey }).catch(() => null);
      if (order === null) return false;
      orderStore.complete(order);
      dropContactDraft();
    }
    forgetLeft();
    await router.navigate({ to: paths.receipt(locationKey), search: { orderKey }, replace: true });
    return true;
  }

  const { state, askAgain } = usePaymentReturn({
    ...{ locationKey, attemptId: attempt, transactionId: transaction, call, wait, onEnd },
  });
  return (
    <main id="main" className="wrap catalog">
      <div className="card empty">
        <PaymentEnded state={state} left={readLeft(attempt)} locationKey={locationKey} askAgain={askAgain} />
        <NeedsScript venue={venue} what="checkout" />
      </div>
    </main>
  );
}

interface PaymentEndedProps {
  state: ReturnState;
  /** Null in a browser that did not leave for the payment. */
  left: Left | null;
  locationKey: number;
  askAgain: () => void;
}

const words = {
  asking: ['checkout.return.title', null],
  open: ['checkout.return.open', 'checkout.return.openText'],
  paid: ['checkout.return.paid', 'checkout.return.paidText'],
  notPaid: ['checkout.return.notPaid', 'checkout.return.notPaidText'],
} as const;

export function PaymentEnded({ state, left, locationKey, askAgain }: PaymentEndedProps) {
  const [title, text] = words[state];
  const isLost = state === 'notPaid' && left === null;
  return (
    <>
      <h1>{t(title)}</h1>
      {state === 'asking' && <Loader label={t('checkout.return.checking')} />}
      {text !== null && <p className="muted">{t(isLost ? 'checkout.return.notPaidElsewhere' : text)}</p>}
      <LiveRegion>{state === 'asking' ? '' : t(title)}</LiveRegion>
      {state === 'open' && (
        <Button look="primary" icon="refresh" onClick={askAgain}>
          {t('checkout.return.again')}
        </Button>
      )}
      {state === 'notPaid' && left !== null && (
        // A new document: the page that was left takes payments, and this one does not.
        <LinkButton look="primary" href={left.page}>
          {t('checkout.return.back')}
        </LinkButton>
      )}
      {(state === 'paid' || isLost) && (
        <PageLink className={buttonClass({ look: 'soft' })} to={paths.catalog(locationKey)}>
          {t('checkout.return.browse')}
        </PageLink>
      )}
    </>
  );
}
