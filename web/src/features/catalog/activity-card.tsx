/** The card of an activity: its labels show duration, difficulty and audience (2.1-12). */
import { freeCancellation } from '@gangway/domain/catalog/cancellation-words';
import { dateOf, timeOf, type WallTime } from '@gangway/domain/kernel/local-time';
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { clockTime, shortDay } from '@gangway/ui/lib/format-date.ts';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import type { Card, Venue } from '../location/venue-source.ts';
import { ItemCard } from './item-card.tsx';

export const cardIcons = ['clock', 'effort', 'age', 'height'] as const satisfies readonly IconName[];

function Labels({ card }: { card: Card }) {
  const labels: readonly (readonly [IconName, string | null])[] = [
    ['clock', card.duration],
    ['effort', card.difficulty],
    ['age', card.ageMinimum],
    ['height', card.minHeight],
    ['check', freeCancellation(card.cancellation)],
  ];
  const shown = labels.filter(([, text]) => text !== null);
  if (shown.length === 0) return null;
  return (
    <ul className="labels">
      {shown.map(([icon, text]) => (
        <li key={icon}>
          <Icon name={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

interface ActivityCardProps {
  card: Card;
  venue: Venue;
  /** The day that was searched for, which its page opens with; null if none was. */
  date?: string | null;
  /** The next free start, if the search asked for it. */
  next?: WallTime | null;
}

/** A day without times of day starts at midnight. */
const nextWords = (next: WallTime) =>
  timeOf(next) === '00:00'
    ? t('catalog.card.nextDay', { day: shortDay(dateOf(next)) })
    : t('catalog.card.nextTime', { day: shortDay(dateOf(next)), time: clockTime(timeOf(next)) });

export function ActivityCard({ card, venue, date = null, next = null }: ActivityCardProps) {
  const { fromPrice, fromPriceName } = card;
  return (
    <ItemCard
      card={card}
      venue={venue}
      to={paths.activity(venue.locationKey, card.activityKey)}
      search={date === null ? {} : { date }}
      price={fromPrice === null ? null : { from: fromPrice, list: null, per: fromPriceName }}
      labels={
        <>
          {next !== null && <p className="small muted">{nextWords(next)}</p>}
          <Labels card={card} />
        </>
      }
    />
  );
}
