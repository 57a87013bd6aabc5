/** The memberships of a receipt: the way to each of them, for whoever signs in as its account holder (D-MB-11, D-RT-10). */
import type { Order } from '@gangway/contract/order';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { MembershipLines } from '../cart/membership-line.tsx';
import type { Venue } from '../location/venue-source.ts';

export function BoughtMemberships({ order, venue }: { order: Order; venue: Venue }) {
  if (order.memberships.length === 0) return null;
  return (
    <>
      <h2 className="vh">Memberships</h2>
      <MembershipLines order={order} currency={venue.paymentCurrencyCode}>
        {({ membershipKeys, name }) =>
          venue.identityOrganizationId !== null && (
            <>
              <p className="fine">
                Sign in with the phone number you gave us to use it and to name its members.
              </p>
              <div className="line-actions">
                {membershipKeys.map((key, place) => (
                  <PageLink key={key} className="link" to={paths.membership(order.locationKey, key)}>
                    See {membershipKeys.length === 1 ? 'it' : `number ${place + 1}`}
                    <span className="vh"> of {name}</span>
                  </PageLink>
                ))}
              </div>
            </>
          )
        }
      </MembershipLines>
    </>
  );
}
