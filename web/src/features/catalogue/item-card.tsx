/** The card of whatever the catalog sells: photo, name, one line, what it costs and for whom, and labels of its own (2.1-12, 2.1-13, 9-19). */
import { type Amount, subtract } from '@gangway/domain/kernel/money';
import type { ReactNode } from 'react';
import { formatShortAmount } from '../../lib/format-amount.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { type PhotoPlace, photoOf, sizeOnPhones } from '../../lib/photo-address.ts';
import { perWords } from '../../lib/price-per.ts';
import { Picture } from '../../ui/picture.tsx';
import { Badge } from '../../ui/shapes.tsx';
import type { Venue } from '../location/venue-source.ts';

const sizes = `${sizeOnPhones}, (width <= 44rem) calc(100vw - 2rem), (width <= 66rem) 50vw, 26rem`;

interface CardPrice {
  from: Amount;
  /** What it would cost otherwise, struck through; null for nothing (D-PK-07). */
  list: Amount | null;
  /** Whom the price is for. */
  per: string | null;
}

/** Prices say what they include: what will be added at checkout is named here (D-FT-03). */
function PriceTab({ price, venue }: { price: CardPrice; venue: Venue }) {
  const currency = venue.paymentCurrencyCode;
  return (
    <p className="cut cut-end price-tab">
      <span>
        from{' '}
        {price.list !== null && (
          <>
            <s>
              <span className="vh">was </span>
              {formatShortAmount(price.list, currency)}
            </s>{' '}
          </>
        )}
        <b className="price">{formatShortAmount(price.from, currency)}</b>
        {price.per !== null && ` ${perWords(price.per)}`}
      </span>
      {venue.hasAddedCharges && venue.feeDisplayType !== 3 && <small>plus taxes &amp; fees</small>}
    </p>
  );
}

interface ItemCardProps {
  card: PhotoPlace & { photoColour: string | null; name: string; summary: string; isNew: boolean };
  venue: Venue;
  /** Its booking. */
  to: string;
  /** Null where no price is shown. */
  price: CardPrice | null;
  labels: ReactNode;
}

export function ItemCard({ card, venue, to, price, labels }: ItemCardProps) {
  const photo = photoOf(card, 'item');
  const saved = price === null || price.list === null ? null : subtract(price.list, price.from);
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
        {!card.isNew && saved !== null && (
          <Badge look="ok">Save {formatShortAmount(saved, venue.paymentCurrencyCode)}</Badge>
        )}
        {price !== null && <PriceTab price={price} venue={venue} />}
      </div>
      <h3>
        <PageLink to={to}>{card.name}</PageLink>
      </h3>
      {card.summary !== '' && <p className="activity-card-line">{card.summary}</p>}
      {labels}
    </li>
  );
}
