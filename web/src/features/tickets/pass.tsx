/** An activity's pass: when and where, then a code for each of its tickets (D-TK-02). */
import type { TicketActivity } from '@gangway/contract/tickets';
import { unbroken } from '@gangway/domain/kernel/date-words';
import { timeOf } from '@gangway/domain/kernel/local-time';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { Picture } from '@gangway/ui/components/picture.tsx';
import { clockTime } from '@gangway/ui/lib/format-date.ts';
import { photoOf } from '@gangway/ui/lib/photo-address.ts';
import { telephoneAddress } from '@gangway/ui/lib/telephone-address.ts';
import { t } from '../../messages/t.ts';
import type { Venue } from '../location/venue-source.ts';
import { ListFact, TicketLinks, WhereFact } from '../receipt/ticket-facts.tsx';
import { TicketStub } from '../receipt/ticket-stub.tsx';
import { TicketWhen } from '../receipt/ticket-when.tsx';
import { type PassLinks, TicketStrip } from './ticket-strip.tsx';

interface PassProps {
  activity: TicketActivity;
  photo: { photoDomain: string; photoFolder: string };
  venue: Venue;
  passes: PassLinks;
}

export function Pass({ activity, photo, venue, passes }: PassProps) {
  const { arriveBy, confirmationMessage, orderLineKey } = activity;
  const when = {
    start: activity.appointmentDate,
    end: activity.endDate,
    hasTime: activity.hasTime,
    validUntil: activity.validUntil,
  };
  const picture = photoOf({ ...photo, photoVersion: activity.photoVersion }, 'item');
  const titleId = `pass-${orderLineKey}`;
  return (
    <article className="ticket pass" aria-labelledby={titleId}>
      <Picture
        className="pass-photo"
        src={picture?.src}
        srcSet={picture?.srcSet}
        sizes="(width < 64rem) 100vw, 60rem"
        width={picture?.width ?? 800}
        height={picture?.height ?? 600}
        alt=""
        color={activity.photoColour ?? undefined}
      />
      <div className="ticket-main">
        <div className="ticket-head">
          <TicketStub start={when.start} />
          <div>
            <h2 id={titleId}>{activity.name}</h2>
            {activity.packageName !== null && <p className="pass-package">{activity.packageName}</p>}
            <p>
              <TicketWhen ticket={when} zone={venue.timeZoneId} />
            </p>
          </div>
        </div>
        {(arriveBy !== null || confirmationMessage !== null) && (
          <Notice
            icon="clock"
            live={false}
            title={
              arriveBy === null
                ? t('receipt.ticket.beforeYouCome')
                : t('cart.booked.arrival', { time: clockTime(timeOf(arriveBy)) })
            }
          >
            {confirmationMessage !== null && <p className="text-lines">{confirmationMessage}</p>}
          </Notice>
        )}
      </div>
      <TicketStrip activity={activity} zone={venue.timeZoneId} passes={passes} />
      <PassFacts activity={activity} venue={venue} />
    </article>
  );
}

function PassFacts({ activity, venue }: Pick<PassProps, 'activity' | 'venue'>) {
  const { meetingPoint: where, guests, transportation, bring, goodToKnow } = activity;
  return (
    <div className="ticket-main pass-info">
      <dl className="facts">
        <WhereFact where={where} photos={venue} isSaved />
        <div>
          <dt>{t('receipt.ticket.guests')}</dt>
          <dd>{guests}</dd>
        </div>
        {transportation.length > 0 && (
          <div>
            <dt>{t('receipt.ticket.transportation')}</dt>
            <dd>
              {transportation.map((words) => (
                <span key={words}>{unbroken(words)}</span>
              ))}
            </dd>
          </div>
        )}
        {venue.phone !== null && (
          <div>
            <dt>{t('tickets.pass.questions')}</dt>
            <dd>
              <a href={telephoneAddress(venue.phone)}>{venue.phone}</a>
            </dd>
          </div>
        )}
        <ListFact title={t('receipt.ticket.bring')} lines={bring} />
        <ListFact title={t('receipt.ticket.goodToKnow')} lines={goodToKnow} />
      </dl>
      <TicketLinks where={where} appointment={null} />
    </div>
  );
}
