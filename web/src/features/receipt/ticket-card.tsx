/** One booked activity on the receipt: stub, when, by when to be there, where and who (D-OR-04, 2.8-06). */
import type { Order } from '@gangway/contract/order';
import { dateOf } from '@gangway/domain/kernel/local-time';
import { fullDate, mediumDate, shortMonth, shortWeekday } from '../../lib/format-date.ts';
import { mapLink } from '../../lib/map-link.ts';
import { photoOf } from '../../lib/photo-address.ts';
import { timeRange } from '../../lib/time-range.ts';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Stub } from '../../ui/shapes.tsx';
import { addOnWords } from '../cart/add-on-rows.tsx';
import { arrivalWords, guestWords, pickupWords } from '../cart/line-words.ts';
import { activityAnswers } from '../cart/said-answers.ts';
import { AnswerFacts } from './answer-facts.tsx';
import type { Ticket } from './receipt-tickets.ts';

interface TicketCardProps {
  ticket: Ticket;
  order: Order;
  zone: string;
}

export function TicketCard({ ticket, order, zone }: TicketCardProps) {
  const { item, activity } = ticket;
  const photo = photoOf(item, 'item');
  const arrival = arrivalWords(order, item, activity);
  const pickup = pickupWords(activity);
  const place = activity.meetingPoint;
  const addOns = [...activity.addOns, ...activity.photoPackageAddOns];
  return (
    <article className="ticket ticket-plain">
      <Picture
        className="ticket-photo"
        src={photo?.src}
        srcSet={photo?.srcSet}
        sizes="(width <= 60rem) 100vw, 50rem"
        width={photo?.width ?? 800}
        height={photo?.height ?? 600}
        alt=""
        color={item.photoColour ?? undefined}
      />
      <div className="ticket-main">
        <div className="ticket-head">
          <TicketStub ticket={ticket} />
          <div>
            <h2>{activity.name}</h2>
            <p>
              <TicketWhen ticket={ticket} zone={zone} />
            </p>
          </div>
        </div>
        {(arrival !== null || activity.confirmationMessage !== null) && (
          <Notice icon="clock" live={false} title={arrival ?? 'Before you come'}>
            {activity.confirmationMessage !== null && (
              <p className="text-lines">{activity.confirmationMessage}</p>
            )}
          </Notice>
        )}
        <dl className="facts">
          {place !== null && (
            <div>
              <dt>Where</dt>
              <dd>
                {place.name}
                {place.address !== '' && (
                  <>
                    <br />
                    {place.address}
                  </>
                )}
              </dd>
            </div>
          )}
          <div>
            <dt>Guests</dt>
            <dd>{guestWords(activity)}</dd>
          </div>
          {pickup !== null && (
            <div>
              <dt>Transportation</dt>
              <dd>{pickup}</dd>
            </div>
          )}
          {addOns.length > 0 && (
            <div>
              <dt>{activity.addOnLabel ?? 'Add-ons'}</dt>
              <dd>
                {addOns.map((addOn) => (
                  <span key={addOn.orderMerchandiseKey ?? addOn.productKey}>{addOnWords(addOn)}</span>
                ))}
              </dd>
            </div>
          )}
          <AnswerFacts answers={activityAnswers(activity)} />
        </dl>
        {place !== null && (
          <div className="ticket-actions">
            <a className="link" href={mapLink(place)} target="_blank" rel="noreferrer">
              <Icon name="pin" />
              Open in maps<span className="vh">: {place.name}</span>
            </a>
          </div>
        )}
      </div>
    </article>
  );
}

function TicketWhen({ ticket, zone }: { ticket: Ticket; zone: string }) {
  const { start, end, hasTime, validUntil, partOf } = ticket;
  if (partOf !== null) return `Part of ${partOf}`;
  if (start === null) return validUntil === null ? 'Any day' : `Any day until ${mediumDate(validUntil)}`;
  return (
    <>
      <VisuallyHidden>{fullDate(dateOf(start))}, </VisuallyHidden>
      {hasTime && end !== null ? (
        <>
          {timeRange(start, end)} <span className="muted">{zone}</span>
        </>
      ) : (
        'All day'
      )}
    </>
  );
}

function TicketStub({ ticket }: { ticket: Ticket }) {
  if (ticket.partOf !== null)
    return (
      <div aria-hidden="true">
        <Stub top="Part" middle={<Icon name="ticket" />} bottom="of it" look="empty" />
      </div>
    );
  if (ticket.start === null) return <Stub top="Any" middle="∞" bottom="day" look="empty" />;
  const date = dateOf(ticket.start);
  return (
    <div aria-hidden="true">
      <Stub top={shortWeekday(date)} middle={Number(date.slice(8))} bottom={shortMonth(date)} />
    </div>
  );
}
