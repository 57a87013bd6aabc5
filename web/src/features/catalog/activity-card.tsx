/** The card of an activity: its labels show duration, difficulty and audience (2.1-12). */
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import type { Card, Venue } from '../location/venue-source.ts';
import { ItemCard } from './item-card.tsx';

export const cardIcons = ['clock', 'effort', 'age', 'height'] as const satisfies readonly IconName[];

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

export function ActivityCard({ card, venue }: { card: Card; venue: Venue }) {
  const { fromPrice, fromPriceName } = card;
  return (
    <ItemCard
      card={card}
      venue={venue}
      to={paths.activity(venue.locationKey, card.activityKey)}
      price={fromPrice === null ? null : { from: fromPrice, list: null, per: fromPriceName }}
      labels={<Labels card={card} />}
    />
  );
}
