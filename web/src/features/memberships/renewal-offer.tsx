/** The offer to renew a membership, on its page and on the page that a reminder leads to (D-MB-11). */
import { addDays, type VenueDate } from '@gangway/domain/kernel/local-time';
import { Button } from '@gangway/ui/components/button.tsx';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { mediumDate } from '@gangway/ui/lib/format-date.ts';
import { venueToday } from '@gangway/ui/lib/venue-today.ts';
import { t } from '../../messages/t.ts';
import type { Renewing } from '../cart/save-memberships.ts';
import { useVenue } from '../location/use-venue.ts';
import { type Offer, useRenewal } from './use-renewal.ts';

/** Whether the new days go on where the membership ends, or begin today after it ended. */
const followsOn = ({ expirationDate, dateFrom }: Offer, today: VenueDate) =>
  dateFrom !== null && (dateFrom <= addDays(expirationDate, 1) || dateFrom <= today);

/** What a renewal costs and adds, in one sentence; null if there is none. */
function termsWords(offer: Offer, currency: string | null, today: VenueDate): string | null {
  const { price, dateFrom, dateTo } = offer;
  if (price === null || dateFrom === null || dateTo === null) return null;
  const values = { price: formatAmount(price, currency), until: mediumDate(dateTo) };
  return followsOn(offer, today)
    ? t('memberships.renewal.terms', values)
    : t('memberships.renewal.termsFrom', { ...values, from: mediumDate(dateFrom) });
}

export const endWords = ({ expirationDate }: Pick<Offer, 'expirationDate'>, today: VenueDate): string =>
  expirationDate < today
    ? t('memberships.status.ended', { date: mediumDate(expirationDate) })
    : expirationDate === today
      ? t('memberships.renewal.endsToday')
      : t('memberships.renewal.ends', { date: mediumDate(expirationDate) });

export interface OfferedProps {
  offer: Offer;
  currency: string | null;
  /** The current date at the venue. */
  today: VenueDate;
  /** Whether tax may be added to the price. */
  mayAddTax: boolean;
  isBusy: boolean;
  problem: string | null;
  onRenew: () => void;
}

export function OfferedRenewal({
  offer,
  currency,
  today,
  mayAddTax,
  isBusy,
  problem,
  onRenew,
}: OfferedProps) {
  const terms = termsWords(offer, currency, today);
  if (terms === null || offer.price === null) return <p>{offer.message}</p>;
  return (
    <>
      <p>{mayAddTax ? t('memberships.renewal.withTax', { terms }) : terms}</p>
      <p className="fine">{t('memberships.renewal.keeps')}</p>
      <Button look="primary" wide busy={isBusy} onClick={onRenew}>
        {t('memberships.renewal.button', { price: formatAmount(offer.price, currency) })}
      </Button>
      <LiveRegion visible className="small field-error">
        {problem}
      </LiveRegion>
    </>
  );
}

/** Nothing as long as the membership cannot be renewed. */
export function RenewalOffer({ renewing }: { renewing: Renewing }) {
  const venue = useVenue();
  const { found, renew, isBusy, problem, currency } = useRenewal(renewing);
  if (found.state !== 'found' || found.offer.price === null) return null;
  const today = venueToday(venue.timeZoneId, Date.now());
  return (
    <section className="invitation" aria-labelledby="renewal-title">
      <h2 id="renewal-title">{t('memberships.renewal.title')}</h2>
      <p className="muted">{endWords(found.offer, today)}</p>
      <OfferedRenewal
        offer={found.offer}
        currency={currency}
        today={today}
        mayAddTax={venue.hasAddedCharges && venue.feeDisplayType !== 'included'}
        isBusy={isBusy}
        problem={problem}
        onRenew={() => void renew()}
      />
    </section>
  );
}
