/** The receipt connected to its order and API (2.1-20, D-OR-04, D-API-67). */
import { resendConfirmation } from '@gangway/contract/receipt';
import { getRouteApi } from '@tanstack/react-router';
import { call } from '../../lib/call.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { useVenue } from '../location/use-venue.ts';
import { calendarAddress } from './calendar-address.ts';
import { ReceiptView } from './receipt-view.tsx';

const view = getRouteApi('/$clientLocationKey/receipt/{-$orderKey}');

export function ReceiptPage() {
  const venue = useVenue();
  const order = view.useLoaderData();
  const { locationKey, orderKey } = order;
  return (
    <ReceiptView
      order={order}
      venue={venue}
      calendarAddress={calendarAddress(locationKey, orderKey)}
      onPrint={() => window.print()}
      onResend={() =>
        call(resendConfirmation, { locationKey, orderKey }).then(
          (answer) => answer.success,
          () => false,
        )
      }
      bookMore={(className) => (
        <PageLink className={className} to={paths.catalog(locationKey)}>
          Book something else
        </PageLink>
      )}
    />
  );
}
