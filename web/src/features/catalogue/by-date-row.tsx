/** One item of a day: what it is, what it costs, and its times as links straight into booking (look.md, "By-date view"). */
import type { ItemOfDate } from '@gangway/contract/availability';
import { formatShortAmount } from '../../lib/format-amount.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { photoOf } from '../../lib/photo-address.ts';
import type { SearchText } from '../../lib/search.ts';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { placesLeft } from '../booking/places-left.ts';
import type { Card, Venue } from '../location/venue-source.ts';
import { type StartOfDay, startsOfDay } from './starts-of-day.ts';

/** More chips than this say that there are more. */
const mostChips = 8;

/** Why an item can not be booked on the day. */
const notTodayWords: Readonly<Record<ItemOfDate['status'], string>> = {
  Available: '',
  Limited: '',
  SoldOut: 'Sold out on this day',
  Closed: 'Not offered on this day',
  Cutoff: 'Booking has closed for this day',
  NotYetOpen: 'Not on sale yet',
  Past: 'This day is over',
};

interface RowProps {
  item: ItemOfDate;
  card: Card;
  venue: Venue;
  date: string;
}

export function ByDateRow({ item, card, venue, date }: RowProps) {
  const photo = photoOf(card, 'item');
  const booking = paths.activity(venue.locationKey, card.activityKey);
  const isOffered = item.times > 0;
  return (
    <li className={classNames('date-row', !isOffered && 'is-off')}>
      <Picture
        src={photo?.src}
        srcSet={photo?.srcSet}
        sizes="(width <= 48rem) 5rem, 7.5rem"
        width={400}
        height={300}
        alt=""
        color={card.photoColour ?? undefined}
      />
      <div>
        <h3>
          <PageLink to={booking} search={isOffered ? { date } : {}}>
            {card.name}
          </PageLink>
        </h3>
        <RowLine item={item} card={card} venue={venue} />
      </div>
      {item.timeSlots.length > 0 ? (
        <Chips item={item} card={card} booking={booking} date={date} />
      ) : (
        <p className="small muted date-row-why">{item.reasonText ?? notTodayWords[item.status]}</p>
      )}
    </li>
  );
}

function RowLine({ item, card, venue }: Omit<RowProps, 'date'>) {
  const price = item.fromPrice ?? card.fromPrice;
  const per = card.fromPriceName === null ? '' : ` per ${card.fromPriceName.toLowerCase()}`;
  return (
    <p className="small muted">
      {card.duration}
      {card.duration !== null && price !== null && ', '}
      {price !== null && (
        <>
          from <b className="price">{formatShortAmount(price, venue.paymentCurrencyCode)}</b>
          {per}
        </>
      )}
    </p>
  );
}

function Chips({
  item,
  card,
  booking,
  date,
}: {
  item: ItemOfDate;
  card: Card;
  booking: string;
  date: string;
}) {
  const starts = startsOfDay(item.timeSlots);
  const shown = starts.length > mostChips + 1 ? starts.slice(0, mostChips) : starts;
  const more = starts.length - shown.length;
  return (
    <ul className="pills" aria-label={`Times of ${card.name}`}>
      {shown.map((start) => (
        <li key={start.value}>
          <Chip start={start} card={card} booking={booking} date={date} />
        </li>
      ))}
      {more > 0 && (
        <li>
          <PageLink className="pill" to={`${booking}/time`} search={{ date }}>
            {more} more
          </PageLink>
        </li>
      )}
    </ul>
  );
}

function Chip(props: { start: StartOfDay; card: Card; booking: string; date: string }) {
  const { start, card, booking, date } = props;
  const { state, words } = placesLeft(start, card.hideSpotsLeftUntilLessThan);
  if (state === 'sold-out' || state === 'closed')
    return (
      <span className="pill is-off">
        {start.displayName}
        <span className="vh"> {start.reasonText ?? words}</span>
      </span>
    );
  // A day without times of its own is chosen by its date.
  const search: SearchText = start.value === date ? { date } : { date, time: start.value };
  return (
    <PageLink
      className={classNames('pill', state === 'few' && 'is-few')}
      to={`${booking}/guests`}
      search={search}
    >
      {start.displayName} {state === 'few' && <small>{words?.replace(/ spots?/, '')}</small>}
    </PageLink>
  );
}
