/**
 * One item of a day: what it is, its price, and its times as links straight into booking.
 */
import type { ItemOfDate } from '@gangway/contract/availability';
import type { PlainId } from '@gangway/domain/messages/message-catalog';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { Picture } from '@gangway/ui/components/picture.tsx';
import { photoOf } from '@gangway/ui/lib/photo-address.ts';
import { PageLink } from '../../lib/page-link.tsx';
import type { Messages } from '../../messages/messages.gen.ts';
import { t } from '../../messages/t.ts';
import { placesLeft } from '../booking/places-left.ts';
import type { Venue } from '../location/venue-source.ts';
import type { DayRow } from './day-rows.ts';
import { FromPrice } from './from-price.tsx';
import { type StartOfDay, startsOfDay } from './starts-of-day.ts';

export const rowIcons = ['ticket'] as const satisfies readonly IconName[];

/** Maximum number of time chips; beyond it, a note says that there are more. */
const mostChips = 8;

/** Why an item cannot be booked on the day. */
const notTodayIds = {
  Available: null,
  Limited: null,
  SoldOut: 'catalog.row.soldOut',
  Closed: 'catalog.row.closed',
  Cutoff: 'catalog.row.cutoff',
  NotYetOpen: 'catalog.row.notYetOpen',
  Past: 'catalog.row.past',
} as const satisfies Record<ItemOfDate['status'], PlainId<Messages> | null>;

function notTodayWords(status: ItemOfDate['status']): string {
  const id = notTodayIds[status];
  return id === null ? '' : t(id);
}

/** The next start of an item that cannot be booked on the day shown: 'Next: tomorrow 7:00 AM'. */
export interface NextStart {
  words: string;
  date: string;
}

interface RowProps {
  row: DayRow;
  venue: Venue;
  date: string;
  next?: NextStart | null;
}

/** For past and cutoff, the reason refers to the whole day, since an item may have had several times. */
const whyNot = ({ status, reasonText }: ItemOfDate) =>
  status === 'Past' || status === 'Cutoff' ? notTodayWords(status) : (reasonText ?? notTodayWords(status));

export function ByDateRow({ row, venue, date, next = null }: RowProps) {
  const { item } = row;
  const photo = photoOf(row.photo, 'item');
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
        color={row.photo.photoColour ?? undefined}
      />
      <div className="date-row-words">
        <h3>
          <PageLink to={row.booking} search={isOffered ? row.searchOf(date) : {}}>
            {row.name}
          </PageLink>
        </h3>
        <RowLine row={row} venue={venue} />
      </div>
      {isOffered && item.timeSlots.length > 0 ? (
        <Chips row={row} date={date} />
      ) : (
        <p className="small muted date-row-why">
          <span>{`${whyNot(item)} `}</span>
          {next !== null && (
            <PageLink className="link" to={row.timeStep} search={row.searchOf(next.date)}>
              {next.words}
            </PageLink>
          )}
        </p>
      )}
    </li>
  );
}

function RowLine({ row, venue }: Pick<RowProps, 'row' | 'venue'>) {
  const { words, price, isPackage } = row;
  return (
    <>
      {isPackage && (
        <p className="small muted date-row-package">
          <Icon name="ticket" />
          <span>{t('catalog.row.package', { contents: words ?? '' })}</span>
        </p>
      )}
      <p className="small muted">
        {!isPackage && words !== null && <span>{price === null ? words : `${words}, `}</span>}
        {price !== null && (
          <FromPrice from={price} list={null} per={row.fromPriceName} currency={venue.paymentCurrencyCode} />
        )}
      </p>
    </>
  );
}

function Chips({ row, date }: Pick<RowProps, 'row' | 'date'>) {
  const starts = startsOfDay(row.item.timeSlots);
  const shown = starts.length > mostChips + 1 ? starts.slice(0, mostChips) : starts;
  const more = starts.length - shown.length;
  return (
    <div className="date-row-times">
      {row.timesOf !== row.name && (
        <p className="small muted" aria-hidden="true">
          {t('catalog.row.startsOf', { name: row.timesOf })}
        </p>
      )}
      <ul className="pills" aria-label={timesWords(row)}>
        {shown.map((start) => (
          <li key={start.value}>
            <Chip row={row} start={start} date={date} />
          </li>
        ))}
        {more > 0 && (
          <li>
            <PageLink className="pill" to={row.timeStep} search={row.searchOf(date)}>
              {t('catalog.row.moreTimes', { count: more })}
            </PageLink>
          </li>
        )}
      </ul>
    </div>
  );
}

const timesWords = ({ name, timesOf }: DayRow) =>
  timesOf === name
    ? t('catalog.row.times', { name })
    : t('catalog.row.timesOfMember', { activity: timesOf, name });

function Chip({ row, start, date }: { row: DayRow; start: StartOfDay; date: string }) {
  const { state, words, short } = placesLeft(start, row.hideSpotsLeftUntilLessThan);
  if (state === 'sold-out' || state === 'closed')
    return (
      <span className="pill is-off">
        <span>{start.displayName}</span>
        <span className="vh">{` ${start.reasonText ?? words ?? ''}`}</span>
      </span>
    );
  return (
    <PageLink
      className={classNames('pill', state === 'few' && 'is-few')}
      to={row.guestStep}
      hash={row.guestsId}
      search={row.searchOf(date, start.value)}
    >
      <span>{`${start.displayName} `}</span>
      {short !== null && <small>{short}</small>}
    </PageLink>
  );
}
