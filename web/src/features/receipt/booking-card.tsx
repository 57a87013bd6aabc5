/**
 * One entry of the receipt: a booked activity, or a package with its activities inside (D-OR-04, 2.8-02,
 * 2.8-05, 2.8-06).
 */
import type { Item } from '@gangway/contract/catalog';
import type { Order } from '@gangway/contract/order';
import { whereToBe } from '@gangway/domain/order/where-to-be';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { Picture } from '@gangway/ui/components/picture.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { photoOf } from '@gangway/ui/lib/photo-address.ts';
import type { ComponentProps } from 'react';
import { t } from '../../messages/t.ts';
import { arrivalWords, hidesPrices, shownTotal } from '../cart/line-words.ts';
import type { Venue } from '../location/venue-source.ts';
import { appointmentOf } from './add-to-calendar.tsx';
import { isCalledOff } from './called-off.ts';
import { CancelBooking, type Canceling } from './cancel-booking.tsx';
import { MoveBooking } from './move-booking.tsx';
import { partyPrices } from './party-prices.ts';
import type { Booking, Ticket } from './receipt-tickets.ts';
import { CancellationFact, Guests, TicketFacts, TicketLinks } from './ticket-facts.tsx';
import { TicketStub } from './ticket-stub.tsx';
import { TicketWhen } from './ticket-when.tsx';

export type MovePanel = ComponentProps<typeof MoveBooking>['panel'];

interface BookingCardProps {
  booking: Booking;
  order: Order;
  venue: Venue;
  movePanel: MovePanel;
  canceling: Canceling;
}

export function BookingCard(props: BookingCardProps) {
  const { item, isPackage, tickets } = props.booking;
  const photo = photoOf(item, 'item');
  const lineKey = item.orderLineKey ?? item.orderPackageKey;
  const cancel =
    lineKey !== null &&
    props.order.cancelableLines.includes(lineKey) &&
    // Those are decided about above.
    !tickets.some((ticket) => isCalledOff(props.order, ticket)) ? (
      <CancelBooking
        lineKey={lineKey}
        name={item.name}
        currency={props.venue.paymentCurrencyCode}
        canceling={props.canceling}
      />
    ) : null;
  return (
    <article className="ticket">
      <Picture
        className="ticket-photo"
        src={photo?.src}
        srcSet={photo?.srcSet}
        sizes="(width < 64rem) 100vw, 50rem"
        width={photo?.width ?? 800}
        height={photo?.height ?? 600}
        alt=""
        color={item.photoColour ?? undefined}
      />
      {isPackage ? (
        <PackageParts {...props} cancel={cancel} />
      ) : (
        tickets.map((ticket) => <TicketParts key={ticket.key} ticket={ticket} {...props} cancel={cancel} />)
      )}
    </article>
  );
}

type WithCancel = Omit<BookingCardProps, 'canceling'> & { cancel: Elements };

function TicketParts({ ticket, order, venue, movePanel, cancel }: WithCancel & { ticket: Ticket }) {
  const { item, activity } = ticket;
  const where = whereToBe(activity.meetingPoint, venue);
  const arrival = arrivalWords(order, item, activity);
  const isOff = isCalledOff(order, ticket);
  return (
    <div className="ticket-main">
      <div className="ticket-head">
        <TicketStub start={ticket.start} />
        <div>
          <h2>{activity.name}</h2>
          <p>
            <TicketWhen ticket={ticket} zone={venue.timeZoneId} />
          </p>
          {isOff && <CalledOff />}
        </div>
      </div>
      {!isOff && <BeforeYouCome ticket={ticket} arrival={arrival} />}
      <TicketFacts
        ticket={ticket}
        where={where}
        currency={venue.paymentCurrencyCode}
        timeZone={venue.timeZoneId}
        hasPrices
      />
      <TicketLinks where={where} appointment={appointmentOf(ticket, order, venue)} />
      {!isOff && (
        <MoveBooking
          activity={activity}
          timeZone={venue.timeZoneId}
          currency={venue.paymentCurrencyCode}
          panel={movePanel}
        />
      )}
      {cancel}
    </div>
  );
}

/** Name and price once, then one part per activity with its own day, time and guests. */
function PackageParts({ booking, order, venue, cancel }: Omit<WithCancel, 'movePanel'>) {
  const { item, tickets } = booking;
  const currency = venue.paymentCurrencyCode;
  const party = hidesPrices(item) ? null : partyPrices(item);
  return (
    <>
      <div className="ticket-main">
        <PackageHead item={item} currency={currency} />
        {(party !== null || item.cancellation !== null) && (
          <dl className="facts">
            {party !== null && <Guests item={item} activity={null} rates={party} currency={currency} />}
            <CancellationFact item={item} start={null} timeZone={venue.timeZoneId} />
          </dl>
        )}
      </div>
      <ol className="package-parts">
        {tickets.map((ticket) => (
          <li key={ticket.key}>
            <PackagePart ticket={ticket} order={order} venue={venue} hasPrices={party === null} />
          </li>
        ))}
      </ol>
      {cancel !== null && <div className="ticket-main">{cancel}</div>}
    </>
  );
}

interface PackagePartProps {
  ticket: Ticket;
  order: Order;
  venue: Venue;
  hasPrices: boolean;
}

function PackagePart({ ticket, order, venue, hasPrices }: PackagePartProps) {
  const where = whereToBe(ticket.activity.meetingPoint, venue);
  const isOff = isCalledOff(order, ticket);
  return (
    <div className="package-part">
      <div className={ticket.isTold ? 'ticket-head' : undefined}>
        {ticket.isTold && <TicketStub start={ticket.start} />}
        <div>
          <h3>{ticket.activity.name}</h3>
          {ticket.isTold && (
            <p>
              <TicketWhen ticket={ticket} zone={venue.timeZoneId} />
            </p>
          )}
          {isOff && <CalledOff />}
        </div>
      </div>
      {!isOff && <BeforeYouCome ticket={ticket} arrival={null} />}
      <TicketFacts
        ticket={ticket}
        where={where}
        currency={venue.paymentCurrencyCode}
        timeZone={venue.timeZoneId}
        hasPrices={hasPrices}
      />
      <TicketLinks where={where} appointment={appointmentOf(ticket, order, venue)} />
    </div>
  );
}

const CalledOff = () => <p className="status status-warn">{t('receipt.ticket.calledOff')}</p>;

function PackageHead({ item, currency }: { item: Item; currency: string }) {
  return (
    <div className="package-head">
      <h2>{item.name}</h2>
      <p className="price">
        {hidesPrices(item) && <span className="package-price">{`${t('cart.package.price')} `}</span>}
        <span>{formatAmount(shownTotal(item), currency)}</span>
      </p>
      {item.discountTotal > 0 && (
        <p className="line-saved">
          <Icon name="save" />
          <span>{` ${t('cart.package.saved', { amount: formatAmount(item.discountTotal, currency) })}`}</span>
        </p>
      )}
    </div>
  );
}

function BeforeYouCome({ ticket, arrival }: { ticket: Ticket; arrival: string | null }) {
  const { confirmationMessage } = ticket.activity;
  if (arrival === null && confirmationMessage === null) return null;
  return (
    <Notice icon="clock" live={false} title={arrival ?? t('receipt.ticket.beforeYouCome')}>
      {confirmationMessage !== null && <p className="text-lines">{confirmationMessage}</p>}
    </Notice>
  );
}
