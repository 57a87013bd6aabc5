/**
 * Where guests wait for a payment whose end their tab has not seen, because its page was loaded again or they were on the
 * page of another way to pay: on to the receipt or back to the payment. In another browser, it says only how the payment
 * ended (docs/rules/payment.md, "Loaded again", "Other ways to pay").
 */
import { getOrder } from '@gangway/contract/cart';
import { Button, buttonClass, LinkButton } from '@gangway/ui/components/button.tsx';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { Loader } from '@gangway/ui/components/loader.tsx';
import { parseSearch, type SearchText } from '@gangway/ui/lib/search.ts';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { call } from '../../lib/call.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { orderStore } from '../cart/order-store.ts';
import { NeedsScript } from '../location/needs-script.tsx';
import { useVenue } from '../location/use-venue.ts';
import { dropContactDraft } from './contact-draft.ts';
import { forgetLeft, type Left, noteLeft, readLeft } from './leave-for-payment.ts';
import { type PaymentEnd, type ReturnState, usePaymentReturn } from './use-payment-return.ts';

const view = getRouteApi('/$clientLocationKey/payment');

const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

export function PaymentReturnPage() {
  const venue = useVenue();
  const router = useRouter();
  const { attempt = '', transaction }: SearchText = view.useSearch();
  const { locationKey } = venue;
  const from = readLeft(attempt);

  /** The cart is back, with the words that nothing was charged. */
  async function goBack(left: Left): Promise<boolean> {
    if (!(await orderStore.loadOrder(left.orderKey))) return false;
    const { pathname, search } = new URL(left.page, window.location.origin);
    await router.navigate({ to: pathname, search: parseSearch(search), replace: true });
    return true;
  }

  /** Goes on as if the page that was left had been told. */
  async function onEnd(end: PaymentEnd): Promise<boolean> {
    const left = readLeft(attempt);
    if (left === null) return false;
    const { orderKey, isPurchase } = left;
    if (end === 'notPaid') {
      noteLeft({ ...left, isOver: true });
      return isPurchase && !left.isAway ? goBack(left) : false;
    }
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
    ...{
      locationKey,
      attemptId: attempt,
      transactionId: transaction ?? null,
      orderKey: from?.orderKey ?? null,
    },
    ...{ call, wait, onEnd },
  });
  return (
    <main id="main" className="wrap catalog">
      <div className="card empty">
        <PaymentEnded state={state} left={from} locationKey={locationKey} askAgain={askAgain} />
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
