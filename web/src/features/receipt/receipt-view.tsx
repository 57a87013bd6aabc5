/** The receipt: thanks, tickets, what was paid, and next actions; readable without JavaScript (D-OR-04). */
import type { Order } from '@gangway/contract/order';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { subtract, zero } from '@gangway/domain/kernel/money';
import { Button, LinkButton } from '@gangway/ui/components/button.tsx';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { Perforation } from '@gangway/ui/components/shapes.tsx';
import { connectionWords } from '@gangway/ui/lib/connection-words.ts';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { fullDate } from '@gangway/ui/lib/format-date.ts';
import { telephoneAddress } from '@gangway/ui/lib/telephone-address.ts';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import { Fragment, Suspense, useEffect, useRef, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { cartLineIcons, type NameOfKind, namesOfKinds, TitledLines } from '../cart/order-lines.tsx';
import { orderAnswers } from '../cart/said-answers.ts';
import { SummaryNote, SummaryRows, signedAmount } from '../checkout/order-summary.tsx';
import { summarizeOrder } from '../checkout/summary-rows.ts';
import type { Venue } from '../location/venue-source.ts';
import { AddAllToCalendar, appointmentsOf, type TicketAppointment } from './add-to-calendar.tsx';
import { AnswerFacts } from './answer-facts.tsx';
import { BalanceDue } from './balance-due.tsx';
import { BookingCard, type MovePanel } from './booking-card.tsx';
import { isCalledOff } from './called-off.ts';
import type { Canceling } from './cancel-booking.tsx';
import { CanceledLines } from './canceled-lines.tsx';
import { listBookings, listPayments, orderDay, otherMessages } from './receipt-tickets.ts';
import { WalletLinks } from './wallet-links.tsx';

export interface ReceiptViewProps {
  order: Order;
  venue: Venue;
  /** At the venue. */
  today: VenueDate;
  calendarAddress: string;
  onPrint: () => void;
  /** Sends the confirmation again; false if that fails. */
  onResend: () => Promise<boolean>;
  /** Choosing what becomes of bookings whose departure the venue canceled; it may still be loading. */
  calledOffPanel: (onDone: (said: Elements) => void) => Elements;
  /** The form to pay the balance with. */
  balancePanel: (onPaid: () => void) => Elements;
  /** The calendar to move a booking with. */
  movePanel: MovePanel;
  canceling: Canceling;
  /** Kinds of lines that are shown with more than an order knows, such as codes of gift cards. */
  apart: Partial<Record<NameOfKind, Elements>>;
  /** The link back to the catalog. */
  bookMore: (className: string) => Elements;
}

const receiptIcons = [
  ...cartLineIcons,
  'ticket',
  'calendar',
  'download',
  'down',
  'print',
  'mail',
  'pin',
  'copy',
  'wallet',
] as const;

export function ReceiptView(props: ReceiptViewProps) {
  const { order, venue } = props;
  const bookings = listBookings(order);
  const messages = otherMessages(order, bookings);
  const tickets = bookings.flatMap((booking) => booking.tickets);
  const isOff = tickets.length > 0 && tickets.every((ticket) => isCalledOff(order, ticket));
  const apart = { booking: null, ...props.apart };
  const [done, setDone] = useState<Elements>(null);
  // The booking disappears with its button: move the focus to what says so.
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done) said.current?.focus();
  }, [done]);
  return (
    <main id="main" className="wrap receipt">
      <IconSprite names={receiptIcons} />
      <div className="receipt-top">
        <div>
          <h1>{headingOf(order)}</h1>
          <OrderLine order={order} venue={venue} />
        </div>
        <Tools {...props} isOff={isOff} appointments={appointmentsOf(bookings, order, venue)} />
      </div>
      <div className="receipt-main">
        {done && (
          <div ref={said} tabIndex={-1}>
            {done}
          </div>
        )}
        {order.calledOffLines.length > 0 && (
          <Suspense fallback={null}>{props.calledOffPanel(setDone)}</Suspense>
        )}
        {bookings.map((booking) => (
          <BookingCard
            key={booking.key}
            booking={booking}
            order={order}
            venue={venue}
            movePanel={props.movePanel}
            canceling={{
              ...props.canceling,
              onCanceled: (canceled) => {
                props.canceling.onCanceled(canceled);
                setDone(<Notice severity="success" title={t('receipt.cancel.done')} />);
              },
            }}
          />
        ))}
        <div className="lines">
          {namesOfKinds.map((kind) => (
            <Fragment key={kind}>
              {kind in apart ? (
                apart[kind]
              ) : (
                <TitledLines kind={kind} order={order} currency={venue.paymentCurrencyCode} />
              )}
            </Fragment>
          ))}
        </div>
        <CanceledLines order={order} timeZone={venue.timeZoneId} currency={venue.paymentCurrencyCode} />
        <OrderAnswers order={order} />
        {messages.map((message) => (
          <p key={message} className="notice text-lines">
            {message}
          </p>
        ))}
      </div>
      <Paid {...props} isOff={isOff} />
    </main>
  );
}

function headingOf({ isCanceled, isErased, calledOffLines, customer: { firstName } }: Order): string {
  if (isCanceled) return t('receipt.canceled.order');
  // Guests of a canceled trip are not thanked above it.
  if (isErased || calledOffLines.length > 0) return t('receipt.page.plainTitle');
  return firstName === '' ? t('receipt.page.thanks') : t('receipt.page.thanksTo', { name: firstName });
}

/** The answers about the order and its customer. */
function OrderAnswers({ order }: { order: Order }) {
  const answers = orderAnswers(order);
  if (answers.length === 0) return null;
  return (
    <section className="ticket" aria-labelledby="answers-title">
      <div className="ticket-main">
        <h2 id="answers-title">{t('receipt.page.answers')}</h2>
        <dl className="facts">
          <AnswerFacts answers={answers} />
        </dl>
      </div>
    </section>
  );
}

function OrderLine({ order, venue }: { order: Order; venue: Venue }) {
  const day = orderDay(order, venue.timeZoneId);
  const number = order.orderNumber ?? '';
  const { email } = order.customer;
  const said =
    day === null
      ? t('receipt.page.order', { number })
      : t('receipt.page.orderOfDay', { number, day: fullDate(day) });
  return (
    <p>
      {withElements(said, { number: <b className="num" /> })}
      {email !== '' && <span>{` ${t('receipt.page.sentTo', { email })}`}</span>}
      {order.isErased && <span>{` ${t('receipt.page.erased')}`}</span>}
    </p>
  );
}

interface WithOff {
  /** Whether the venue canceled all that was booked. */
  isOff: boolean;
}

interface ToolsProps
  extends Pick<ReceiptViewProps, 'order' | 'calendarAddress' | 'onPrint' | 'onResend'>,
    WithOff {
  appointments: readonly TicketAppointment[];
}

function Tools({ order, isOff, calendarAddress, onPrint, onResend, appointments }: ToolsProps) {
  const { locationKey } = order;
  // Tickets of a canceled order admit nobody.
  const ticketUuid = order.isCanceled || isOff ? null : order.ticketUuid;
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | 'failed'>('idle');
  const resend = async () => {
    setState('busy');
    setState((await onResend()) ? 'sent' : 'failed');
  };
  return (
    <div className="receipt-tools">
      {ticketUuid !== null && (
        <LinkButton look="primary" icon="ticket" href={paths.tickets(locationKey, ticketUuid)}>
          {t('receipt.actions.tickets')}
        </LinkButton>
      )}
      {ticketUuid !== null && <WalletLinks wallets={order.passWallets} ticketUuid={ticketUuid} />}
      <div className="receipt-actions">
        {appointments.length > 0 && <AddAllToCalendar appointments={appointments} file={calendarAddress} />}
        <Button icon="print" onClick={onPrint}>
          {t('receipt.actions.print')}
        </Button>
        {!order.isErased && (
          <Button icon="mail" busy={state === 'busy'} onClick={() => void resend()}>
            {t('receipt.actions.emailAgain')}
          </Button>
        )}
      </div>
      <LiveRegion visible className="receipt-said">
        {state === 'sent'
          ? t('receipt.actions.sent')
          : state === 'failed'
            ? connectionWords(t('receipt.actions.notSent'))
            : ''}
      </LiveRegion>
    </div>
  );
}

function Paid({ order, venue, today, bookMore, balancePanel, isOff }: ReceiptViewProps & WithOff) {
  const currency = venue.paymentCurrencyCode;
  const summary = summarizeOrder(order, venue.feeDisplayType);
  return (
    <aside className="summary" aria-labelledby="paid-title">
      <div className="summary-body">
        <h2 id="paid-title">{order.balance > 0 ? t('receipt.paid.owed') : t('receipt.paid.title')}</h2>
        <SummaryRows rows={summary.lines} currency={currency} />
        <SummaryRows rows={summary.rows} currency={currency} />
      </div>
      <div className="summary-foot">
        <Perforation />
        <dl className="sum">
          <div className="sum-big">
            <dt>{t('checkout.rows.total')}</dt>
            <dd className="price">{formatAmount(summary.total, currency)}</dd>
          </div>
          {listPayments(order).map((payment) => (
            <div key={payment.key}>
              <dt>{payment.label}</dt>
              <dd className="price">{signedAmount(subtract(zero, payment.amount), currency)}</dd>
            </div>
          ))}
          <div>
            <dt>{t('receipt.paid.balance')}</dt>
            <dd className="price">{formatAmount(order.balance, currency)}</dd>
          </div>
        </dl>
        <SummaryNote summary={summary} currency={currency} />
        {!isOff && <BalanceDue order={order} today={today} currency={currency} panel={balancePanel} />}
      </div>
      <div className="summary-more">
        <Contact venue={venue} />
        {bookMore('button button-wide')}
      </div>
    </aside>
  );
}

function Contact({ venue }: { venue: Venue }) {
  const { phone, email } = venue;
  if (phone === null && email === null) return null;
  return (
    <p className="small">
      {phone !== null &&
        withElements(t('receipt.contact.call', { phone }), {
          question: <b />,
          phone: <a href={telephoneAddress(phone)}>{phone}</a>,
        })}
      {phone === null &&
        email !== null &&
        withElements(t('receipt.contact.write', { email }), {
          question: <b />,
          email: <a href={`mailto:${email}`}>{email}</a>,
        })}
      {venue.address !== null && (
        <>
          <br />
          <bdi className="muted">{`${venue.name}, ${venue.address}`}</bdi>
        </>
      )}
    </p>
  );
}
