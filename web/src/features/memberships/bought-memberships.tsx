/**
 * The memberships of a receipt with links to them, where members are named, even before anybody has signed in
 * (D-MB-11, D-OR-04, D-RT-10).
 */
import type { Order } from '@gangway/contract/order';
import { buttonClass } from '@gangway/ui/components/button.tsx';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { LinesOfKind } from '../cart/order-lines.tsx';
import type { Venue } from '../location/venue-source.ts';

export function BoughtMemberships({ order, venue }: { order: Order; venue: Venue }) {
  if (order.memberships.length === 0) return null;
  return (
    <>
      <h2 className="vh">{t('memberships.receipt.title')}</h2>
      <LinesOfKind kind="membership" order={order} currency={venue.paymentCurrencyCode}>
        {({ membershipKeys, name, renewal }) =>
          venue.identityOrganizationId !== null &&
          (renewal !== null ? (
            <div className="line-actions">
              <PageLink
                className={buttonClass({ size: 'small' })}
                to={paths.membership(order.locationKey, renewal.membershipKey)}
              >
                {t('memberships.receipt.seeRenewed')}
              </PageLink>
            </div>
          ) : (
            <>
              <p className="fine">{t('memberships.receipt.text')}</p>
              <div className="line-actions">
                {membershipKeys.map((key, place) => (
                  <PageLink
                    key={key}
                    className={buttonClass({ size: 'small' })}
                    to={paths.membership(order.locationKey, key)}
                    search={{ order: order.orderKey }}
                  >
                    {withElements(
                      membershipKeys.length > 1
                        ? t('memberships.receipt.completeNumbered', { number: place + 1, plan: name })
                        : t('memberships.receipt.complete', { plan: name }),
                      { hidden: <span className="vh" /> },
                    )}
                  </PageLink>
                ))}
              </div>
            </>
          ))
        }
      </LinesOfKind>
    </>
  );
}
