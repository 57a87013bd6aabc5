/** The memberships of a receipt, and how they are used from now on (D-MB-11). */
import type { Order } from '@gangway/contract/order';
import { MembershipLines } from '../cart/membership-line.tsx';
import type { Venue } from '../location/venue-source.ts';

export function BoughtMemberships({ order, venue }: { order: Order; venue: Venue }) {
  if (order.memberships.length === 0) return null;
  return (
    <>
      <h2 className="vh">Memberships</h2>
      <MembershipLines order={order} currency={venue.paymentCurrencyCode}>
        {() =>
          venue.identityOrganizationId !== null && (
            <p className="fine">
              Sign in with the phone number you gave us to use it and to name its members.
            </p>
          )
        }
      </MembershipLines>
    </>
  );
}
