/**
 * A card of the catalog: photo, name, one line, price with the guest it is for, and labels (2.1-12, 2.1-13,
 * 9-19).
 */
import { subtract } from '@gangway/domain/kernel/money';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { Picture } from '@gangway/ui/components/picture.tsx';
import { Badge } from '@gangway/ui/components/shapes.tsx';
import { formatShortAmount } from '@gangway/ui/lib/format-amount.ts';
import { photoOf, sizeOnPhones } from '@gangway/ui/lib/photo-address.ts';
import type { PhotoPlace } from '@gangway/ui/lib/photo-file.ts';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { t } from '../../messages/t.ts';
import type { Venue } from '../location/venue-source.ts';
import { FromPrice, type Price } from './from-price.tsx';

const sizes = `${sizeOnPhones}, (width <= 44rem) calc(100vw - 2rem), (width <= 66rem) 50vw, 26rem`;

/** The price and a note on what will be added at checkout (D-FT-03). */
function PriceTab({ price, venue }: { price: Price; venue: Venue }) {
  return (
    <p className="cut cut-end price-tab">
      <span>
        <FromPrice {...price} currency={venue.paymentCurrencyCode} />
      </span>
      {venue.hasAddedCharges && venue.feeDisplayType !== 'included' && (
        <small>{t('catalog.price.added')}</small>
      )}
    </p>
  );
}

interface ItemCardProps {
  card: PhotoPlace & { photoColour: string | null; name: string; summary: string; isNew: boolean };
  venue: Venue;
  /** Path of its booking page. */
  to: string;
  /** Query of its booking page. */
  search?: SearchText;
  /** Null if no price is shown. */
  price: Price | null;
  labels: Elements;
}

export function ItemCard({ card, venue, to, search = {}, price, labels }: ItemCardProps) {
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
        {(card.isNew || saved !== null) && (
          <p className="activity-card-badges">
            {card.isNew && <Badge look="new">{t('catalog.card.new')}</Badge>}
            {saved !== null && (
              <Badge look="ok">
                {t('catalog.card.save', { amount: formatShortAmount(saved, venue.paymentCurrencyCode) })}
              </Badge>
            )}
          </p>
        )}
        {price !== null && <PriceTab price={price} venue={venue} />}
      </div>
      <h3>
        <PageLink to={to} search={search}>
          {card.name}
        </PageLink>
      </h3>
      {card.summary !== '' && <p className="activity-card-line">{card.summary}</p>}
      {labels}
    </li>
  );
}
