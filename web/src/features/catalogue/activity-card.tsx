/** The card of an item: photo, name, one line, labels, and the price with what it is for (2.1-12, 9-19). */
import { formatShortAmount } from '../../lib/format-amount.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { photoOf, sizeOnPhones } from '../../lib/photo-address.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { Badge } from '../../ui/shapes.tsx';
import type { Card, Venue } from '../location/venue-source.ts';

export const cardIcons = ['clock', 'effort', 'age', 'height'] as const satisfies readonly IconName[];

const sizes = `${sizeOnPhones}, (width <= 44rem) calc(100vw - 2rem), (width <= 66rem) 50vw, 26rem`;

function Labels({ card }: { card: Card }) {
  const labels: readonly (readonly [IconName, string | null])[] = [
    ['clock', card.duration],
    ['effort', card.difficulty],
    ['age', card.ageMinimum],
    ['height', card.minHeight],
  ];
  const shown = labels.filter(([, text]) => text !== null);
  if (shown.length === 0) return null;
  return (
    <ul className="labels">
      {shown.map(([icon, text]) => (
        <li key={icon}>
          <Icon name={icon} />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Prices say what they include: what will be added at checkout is named here (D-FT-03). */
function PriceTab({ card, venue }: { card: Card; venue: Venue }) {
  if (card.fromPrice === null) return null;
  return (
    <p className="cut cut-end price-tab">
      <span>
        from <b className="price">{formatShortAmount(card.fromPrice, venue.paymentCurrencyCode)}</b>
        {card.fromPriceName !== null && ` per ${card.fromPriceName.toLowerCase()}`}
      </span>
      {venue.hasAddedCharges && venue.feeDisplayType !== 3 && <small>plus taxes &amp; fees</small>}
    </p>
  );
}

export function ActivityCard({ card, venue }: { card: Card; venue: Venue }) {
  const photo = photoOf(card, 'item');
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
        <PageLink to={paths.activity(venue.locationKey, card.activityKey)}>{card.name}</PageLink>
      </h3>
      {card.summary !== '' && <p className="activity-card-line">{card.summary}</p>}
      <Labels card={card} />
    </li>
  );
}
