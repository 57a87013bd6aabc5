/** The card of a package: its contents, and its price with the savings (2.1-13, 3.6-03, D-PK-07). */
import { freeCancellation } from '@gangway/domain/catalog/cancellation-words';
import { comma } from '@gangway/domain/kernel/word-list';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import type { PackageCardFacts, Venue } from '../location/venue-source.ts';
import { ItemCard } from './item-card.tsx';

function Contents({ names, promise }: { names: readonly string[]; promise: string | null }) {
  return (
    <ul className="labels">
      <li>
        <Icon name="ticket" />
        <span>{t('catalog.card.contents', { count: names.length, names: names.join(comma()) })}</span>
      </li>
      {promise !== null && (
        <li>
          <Icon name="check" />
          <span>{promise}</span>
        </li>
      )}
    </ul>
  );
}

export function PackageCard({ card, venue }: { card: PackageCardFacts; venue: Venue }) {
  const { displayPrice, displayDiscount, fromPriceName } = card;
  return (
    <ItemCard
      card={card}
      venue={venue}
      to={paths.package(venue.locationKey, card.packageKey)}
      price={displayPrice === null ? null : { from: displayPrice, list: displayDiscount, per: fromPriceName }}
      labels={<Contents names={card.activityNames} promise={freeCancellation(card.cancellation)} />}
    />
  );
}
