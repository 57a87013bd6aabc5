/** The receipt connected to its order and API (2.1-20, D-OR-04, D-API-64, D-API-67). */
import { getOrder } from '@gangway/contract/cart';
import type { Order } from '@gangway/contract/order';
import { resendConfirmation } from '@gangway/contract/receipt';
import { isMasked } from '@gangway/domain/order/mask-customer';
import { logFault } from '@gangway/ui/lib/log.ts';
import { part } from '@gangway/ui/lib/missing-part.ts';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, useEffect, useState } from 'react';
import { attemptOf } from '../../lib/bought-here.ts';
import { call } from '../../lib/call.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { orderStore } from '../cart/order-store.ts';
import { BoughtGiftCards } from '../gift-cards/bought-gift-cards.tsx';
import { useVenue } from '../location/use-venue.ts';
import { BoughtMemberships } from '../memberships/bought-memberships.tsx';
import type { MovePanel } from './booking-card.tsx';
import { calendarAddress } from './calendar-address.ts';
import { loadCanceling } from './load-canceling.ts';
import { ReceiptView } from './receipt-view.tsx';

const view = getRouteApi('/$clientLocationKey/receipt/{-$orderKey}');

/** Loaded when a visitor wants to pay. */
const BalancePanel = lazy(() =>
  part(() => import('./balance-panel.tsx')).then((file) => ({ default: file.BalancePanel })),
);

/** Loaded when the venue canceled something that was booked. */
const CalledOffPanel = lazy(() =>
  part(() => import('./called-off-panel.tsx')).then((file) => ({ default: file.CalledOffPanel })),
);

/** Loaded when a guest wants to move a booking. */
const ReschedulePanel = lazy(() =>
  part(() => import('../booking/reschedule-panel.tsx')).then((file) => ({ default: file.ReschedulePanel })),
);

/** Loaded when a move costs something. */
const MovePayment = lazy(() =>
  part(() => import('./move-payment.tsx')).then((file) => ({ default: file.MovePayment })),
);

const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/**
 * The server renders a receipt with personal data masked; the tab that paid loads it again in full
 * (docs/decisions/0040).
 */
function useFullOrder(loaded: Order): Order {
  const [full, setFull] = useState<Order | null>(null);
  const { locationKey, orderKey } = loaded;
  const asksAgain = isMasked(loaded.customer.email);
  useEffect(() => {
    if (!asksAgain || attemptOf(orderKey) === null) return;
    call(getOrder, { locationKey, orderKey }).then(setFull, (error: unknown) =>
      logFault('The receipt could not be loaded in full', error),
    );
  }, [asksAgain, locationKey, orderKey]);
  return full?.orderKey === orderKey ? full : loaded;
}

export function ReceiptPage() {
  const venue = useVenue();
  const { order: loaded, today, giftCard } = view.useLoaderData();
  const [newer, setNewer] = useState<Order | null>(null);
  const full = useFullOrder(loaded);
  const latest = newer?.orderKey === loaded.orderKey ? newer : full;
  // The order returned by a balance payment is masked; this tab already has the customer in full.
  const order = { ...latest, customer: full.customer };
  const { locationKey, orderKey } = order;
  const movePanel: MovePanel = (activity, { onMoved, onCancel }) => {
    const takeMoved = (moved: Order) => {
      setNewer(moved);
      onMoved();
    };
    const shared = { order, venue, call, onMoved: takeMoved };
    return (
      <ReschedulePanel
        {...shared}
        activity={activity}
        today={today}
        payment={(move) => <MovePayment {...shared} move={move} inTurn={orderStore.inTurn} wait={wait} />}
        onCancel={onCancel}
      />
    );
  };
  return (
    <ReceiptView
      order={order}
      venue={venue}
      today={today}
      calendarAddress={calendarAddress(locationKey, orderKey)}
      onPrint={() => window.print()}
      onResend={() =>
        call(resendConfirmation, { locationKey, orderKey }).then(
          (answer) => answer.success,
          () => false,
        )
      }
      calledOffPanel={(onDone) => (
        <CalledOffPanel
          key={order.calledOffLines.join()}
          order={order}
          venue={venue}
          call={call}
          inTurn={orderStore.inTurn}
          movePanel={movePanel}
          onOrder={setNewer}
          onDone={onDone}
        />
      )}
      balancePanel={(onPaid) => (
        <BalancePanel
          order={order}
          venue={venue}
          call={call}
          inTurn={orderStore.inTurn}
          wait={wait}
          onOrder={setNewer}
          onPaid={(paid) => {
            setNewer(paid);
            onPaid();
          }}
        />
      )}
      canceling={{
        quote: async (lineKey) => (await loadCanceling()).askRefund(call, order, lineKey),
        cancel: async (lineKey, quote) => {
          const { cancelFor } = await loadCanceling();
          return orderStore.inTurn(() => cancelFor(call, order, lineKey, quote));
        },
        onCanceled: setNewer,
      }}
      movePanel={movePanel}
      apart={{
        membership: <BoughtMemberships order={order} venue={venue} />,
        giftCard: <BoughtGiftCards order={order} venue={venue} today={today} facts={giftCard} call={call} />,
      }}
      bookMore={(className) => (
        <PageLink className={className} to={paths.catalog(locationKey)}>
          {t('receipt.actions.bookMore')}
        </PageLink>
      )}
    />
  );
}
