/** The card of a package: photo, name, what is in it, and its price with what is saved (2.1-13, 3.6-03, D-PK-07). */
import { formatShortAmount } from '../../lib/format-amount.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { photoOf, sizeOnPhones } from '../../lib/photo-address.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Badge } from '../../ui/shapes.tsx';
import type { PackageCardFacts, Venue } from '../location/venue-source.ts';

const sizes = `${sizeOnPhones}, (width <= 44rem) calc(100vw - 2rem), (width <= 66rem) 50vw, 26rem`;

function PriceTab({ card, venue }: { card: PackageCardFacts; venue: Venue }) {
  if (card.displayPrice === null) return null;
  const currency = venue.paymentCurrencyCode;
  return (
    <p className="cut cut-end price-tab">
      <span>
        from{' '}
        {card.displayDiscount !== null && (
          <s>
            <span className="vh">was </span>
            {formatShortAmount(card.displayDiscount, currency)}
          </s>
        )}{' '}
        <b className="price">{formatShortAmount(card.displayPrice, currency)}</b>
        {card.fromPriceName !== null && ` per ${card.fromPriceName.toLowerCase()}`}
      </span>
      {venue.hasAddedCharges && venue.feeDisplayType !== 3 && <small>plus taxes &amp; fees</small>}
    </p>
  );
}

export function PackageCard({ card, venue }: { card: PackageCardFacts; venue: Venue }) {
  const photo = photoOf(card, 'item');
  const count = card.activityNames.length;
  return (
    <li className="activity-card">
      <div className="activity-card-photo">
        <Picture
          src={photo?.src}
          srcSet={photo?.srcSet}
          sizes={sizes}
          width={800}
          height={600}
          alt=""
          color={card.photoColour ?? undefined}
        />
        {card.isNew && <Badge look="new">New</Badge>}
        <PriceTab card={card} venue={venue} />
      </div>
      <h3>
        <PageLink to={paths.package(venue.locationKey, card.packageKey)}>{card.name}</PageLink>
      </h3>
      {card.summary !== '' && <p className="activity-card-line">{card.summary}</p>}
      <ul className="labels">
        <li>
          <Icon name="ticket" />
          {count === 1 ? '1 activity' : `${count} activities`}: {card.activityNames.join(', ')}
        </li>
      </ul>
    </li>
  );
}
