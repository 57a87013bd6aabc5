/** The memberships of a receipt: the way to each of them, where its members are named, also before anybody has signed in (D-MB-11, D-OR-04, D-RT-10). */
import type { Order } from '@gangway/contract/order';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
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
                Add everyone on it now, and sign in with your phone number to start using it.
              </p>
              <div className="line-actions">
                {membershipKeys.map((key, place) => (
                  <PageLink
                    key={key}
                    className={buttonClass({ size: 'small' })}
                    to={paths.membership(order.locationKey, key)}
                    search={{ order: order.orderKey }}
                  >
                    Complete member details
                    {membershipKeys.length > 1 && ` (${place + 1})`}
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
