/** What a customer gets after buying: the confirmation email and the calendar file (D-OR-05, D-API-67). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { receiptCalendar, resendConfirmation } from '@gangway/contract/receipt';
import { applePasses, googlePass } from '@gangway/contract/tickets';
import { isSaved } from '@gangway/domain/kernel/order-state';
import type { Location } from '@gangway/domain/location/location';
import { currentLocale } from '@gangway/domain/messages/locale';
import type { BackPart } from '@gangway/domain/order/back-parts';
import type { Order } from '@gangway/domain/order/order';
import { balanceOf } from '@gangway/domain/pricing/due';
import { type PassWallet, walletsFor } from '@gangway/domain/tickets/ticket';
import type { Queryable } from '../../db/database.ts';
import type { Mail, MailAddress, MailGateway } from '../../gateways/mail/mail-gateway.ts';
import { insertOutbox, type OutboxRow } from '../../jobs/outbox.repo.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/refused.ts';
import { openKey, sealKey } from '../../platform/shop-keys.ts';
import { orderByNumber } from '../cart/cancel-order.service.ts';
import type { Cart } from '../cart/cart.service.ts';
import { lastCancellation } from '../cart/look-up-orders.service.ts';
import { askForReviews } from '../cart/review-requests.service.ts';
import { remindOfTrips } from '../cart/trip-reminders.service.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { inOrderLanguage, type OrderLanguage } from '../catalog/order-language.service.ts';
import { backWords, readBack } from './back-words.ts';
import { balancePaidMail, balanceReminderMail } from './balance-mail.ts';
import { calendarFile, canceledCalendarFile, type Publisher } from './calendar-file.ts';
import { type CancelMailPayload, cancelMail, readCancelPayload } from './cancel-mail.ts';
import { confirmationMail, type MailLinks, type News } from './confirmation-mail.ts';
import type { EmailContent, Sender } from './email.presenter.ts';
import type { TicketLinks } from './mail-tickets.ts';
import { reducedMail } from './reduced-mail.ts';
import { refundNewsMail } from './refund-news-mail.ts';
import { reviewMail } from './review-mail.ts';
import { takenMail } from './taken-mail.ts';
import { readReminderPayload, tripReminderMail } from './trip-reminder-mail.ts';
import type { Unsubscribing } from './unsubscribe.service.ts';
import { noticeMail, readNotice } from './venue-notice.ts';

export interface Receipt {
  /** Each method sends one outbox email. */
  sendConfirmation(row: OutboxRow): Promise<void>;
  sendMoved(row: OutboxRow): Promise<void>;
  sendChanged(row: OutboxRow): Promise<void>;
  sendCanceled(row: OutboxRow): Promise<void>;
  sendReduced(row: OutboxRow): Promise<void>;
  sendTaken(row: OutboxRow): Promise<void>;
  sendRefundNews(row: OutboxRow): Promise<void>;
  /** To one of the venue's own people. */
  sendNotice(row: OutboxRow): Promise<void>;
  sendBalancePaid(row: OutboxRow): Promise<void>;
  sendBalanceReminder(row: OutboxRow): Promise<void>;
  sendTripReminder(row: OutboxRow): Promise<void>;
  sendReviewRequest(row: OutboxRow): Promise<void>;
  /** Queues requests for reviews of visits that are over; returns how many. */
  askForReviews(): Promise<number>;
  /** Queues reminders of bookings that start soon; returns how many. */
  remindOfTrips(): Promise<number>;
  resend(input: InputOf<typeof resendConfirmation>): Promise<OutputOf<typeof resendConfirmation>>;
  calendar(input: InputOf<typeof receiptCalendar>): Promise<string>;
}

interface EmailPayload {
  locationKey: number;
  /** Sealed. */
  orderKey: string;
}

function namesOrder(payload: unknown): payload is EmailPayload {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    typeof (payload as EmailPayload).locationKey === 'number' &&
    typeof (payload as EmailPayload).orderKey === 'string'
  );
}

/** Whether the guest, or the venue, asked for an email that was sent before. */
const isAgain = (payload: unknown): boolean => (payload as { again?: unknown }).again === true;

type Words = EmailContent & Pick<Mail, 'attachments' | 'unsubscribe'>;
type Write = (
  order: Order,
  sender: Sender,
  links: MailLinks & Pick<OrderLanguage, 'linkTo'>,
) => Words | null | Promise<Words | null>;

/** An email without attachments. */
const plain =
  (write: (order: Order, sender: Sender, receiptUrl: string) => EmailContent): Write =>
  (order, sender, { receipt }) => ({ ...write(order, sender, receipt), attachments: [] });

/** A calendar file as an attachment, if there is one. */
const attached = (filename: string, content: string | null, method: string): Mail['attachments'] =>
  content === null
    ? []
    : [{ filename, content, contentType: `text/calendar; charset=utf-8; method=${method}` }];

/** Milliseconds during which an order's confirmation is resent only once. */
const resendWindowMs = 60_000;

export function createReceipt(needs: {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
  cart: Pick<Cart, 'find'>;
  mail: MailGateway;
  from: MailAddress;
  publicUrl: string;
  imageHost: string;
  /** Returns the wallets that this installation signs passes of tickets for. */
  passWallets: () => PassWallet[];
  unsubscribing: Pick<Unsubscribing, 'linkFor'>;
}): Receipt {
  const { db, clock, catalog, cart, mail, from, publicUrl, imageHost, passWallets, unsubscribing } = needs;
  const host = new URL(publicUrl).hostname;

  const receiptUrl = ({ locationKey, orderKey }: { locationKey: number; orderKey: string }) =>
    `${publicUrl}/${locationKey}/receipt?orderKey=${encodeURIComponent(orderKey)}`;

  /** In the language of the email. */
  const passLink = (call: typeof applePasses | typeof googlePass, ticketUUID: string) =>
    `${publicUrl}${call.path}?${new URLSearchParams({ ticketUUID, lang: currentLocale() })}`;

  function ticketLinks({ locationKey, tickets }: Order, linkTo: OrderLanguage['linkTo']): TicketLinks | null {
    if (tickets === null) return null;
    const { uuid } = tickets;
    const wallets = walletsFor(tickets.tickets, passWallets());
    return {
      page: linkTo(`${publicUrl}/${locationKey}/ticket/${uuid}`),
      wallets: {
        ...(wallets.includes('apple') ? { apple: passLink(applePasses, uuid) } : {}),
        ...(wallets.includes('google') ? { google: passLink(googlePass, uuid) } : {}),
      },
    };
  }

  const publisherOf = (location: Location, url: string): Publisher => ({
    location,
    receiptUrl: url,
    address: location.email ?? from.address,
  });

  async function saved(locationKey: number, orderKey: string): Promise<Order> {
    const order = await cart.find(locationKey, orderKey);
    if (order === null || !isSaved(order)) throw new Refused('notFound');
    return order;
  }

  /** Sends an email written from the order's current state; a null email is not sent. */
  async function send({ payload, dedupeKey }: OutboxRow, write: Write): Promise<void> {
    if (!namesOrder(payload)) throw new Error('an email without its order');
    const { locationKey } = payload;
    const orderKey = openKey(payload.orderKey, locationKey);
    const order = await saved(locationKey, orderKey);
    // Nobody is left to write to.
    if (order.erasedAt !== null) return;
    const written = await inOrderLanguage(catalog, order, async ({ location, translate, linkTo }) => {
      const links = {
        receipt: linkTo(receiptUrl({ locationKey, orderKey })),
        tickets: ticketLinks(order, linkTo),
        linkTo,
      };
      const words = await write(translate(order), { location, imageHost }, links);
      return words === null ? null : { ...words, location };
    });
    if (written === null) return;
    const { location, ...words } = written;
    await mail.send({
      from: { name: location.name, address: from.address },
      to: {
        name: `${order.customer?.firstName ?? ''} ${order.customer?.lastName ?? ''}`.trim(),
        address: order.customer?.email ?? '',
      },
      ...(location.email === null ? {} : { replyTo: { name: location.name, address: location.email } }),
      ...words,
      messageId: `<${dedupeKey}@${host}>`,
    });
  }

  async function sendNotice({ payload, dedupeKey }: OutboxRow): Promise<void> {
    const notice = readNotice(payload);
    const { locationKey, orderNumber, to } = notice;
    // In the language of the venue, whatever the guest speaks.
    const written = await inOrderLanguage(
      catalog,
      { locationKey, languageKey: null },
      async ({ location, translate }) => {
        const order = await orderByNumber(db, location, orderNumber);
        if (order === null) throw new Error('a notice of an order that is not there');
        return { order, location, ...noticeMail(translate(order), { location, imageHost }, notice) };
      },
    );
    const { order, location, ...words } = written;
    const guest = order.customer;
    await mail.send({
      from: { name: location.name, address: from.address },
      to: { name: location.name, address: to },
      // Whoever answers writes to the guest.
      ...(guest === null || order.erasedAt !== null
        ? {}
        : { replyTo: { name: `${guest.firstName} ${guest.lastName}`.trim(), address: guest.email } }),
      ...words,
      attachments: [],
      messageId: `<${dedupeKey}@${host}>`,
    });
  }

  /** What was canceled, with a file that takes it out of calendars. */
  const canceled =
    (what: CancelMailPayload): Write =>
    (order, sender, { receipt }) => {
      const content = canceledCalendarFile(order, publisherOf(sender.location, receipt), what.lineKeys);
      return {
        ...cancelMail(order, sender, receipt, what),
        attachments: attached('canceled.ics', content, 'CANCEL'),
      };
    };

  /** The whole booking as it is now, with its calendar file. */
  const confirm =
    (news: News, { payload }: OutboxRow): Write =>
    async (order, sender, links) => {
      const back: BackPart[] = readBack(payload);
      if (order.state === 'cancelled') {
        // The email about the cancellation says all that is left to say. Sent again, it says what it said then.
        const again = isAgain(payload) ? await lastCancellation(db, order) : null;
        return again === null ? null : canceled(readCancelPayload(again))(order, sender, links);
      }
      const mail = confirmationMail(order, sender, links, news, backWords(order, back));
      const calendar = calendarFile(order, publisherOf(sender.location, links.receipt));
      return { ...mail, attachments: [...attached('booking.ics', calendar, 'PUBLISH'), ...mail.attachments] };
    };

  return {
    sendConfirmation: (row) => send(row, confirm('bought', row)),
    sendMoved: (row) => send(row, confirm('moved', row)),
    sendChanged: (row) => send(row, confirm('changed', row)),
    sendCanceled: (row) => {
      return send(row, canceled(readCancelPayload(row.payload)));
    },
    sendNotice,
    sendReduced: (row) =>
      send(
        row,
        plain((order, sender, url) => reducedMail(order, sender, url, row.payload)),
      ),
    sendTaken: (row) =>
      send(
        row,
        plain((order, sender, url) => takenMail(order, sender, url, row.payload)),
      ),
    sendRefundNews: (row) =>
      send(
        row,
        plain((order, sender, url) => refundNewsMail(order, sender, url, row.payload)),
      ),
    sendBalancePaid: (row) => send(row, plain(balancePaidMail)),
    // Paid or canceled in the meantime: there is nothing to remind of.
    sendBalanceReminder: (row) =>
      send(row, (order, sender, links) =>
        order.state === 'saved' && balanceOf(order) > 0
          ? plain(balanceReminderMail)(order, sender, links)
          : null,
      ),
    sendTripReminder: (row) =>
      send(row, (order, sender, links) => {
        const words = tripReminderMail(order, sender, links, readReminderPayload(row.payload));
        return words === null ? null : { ...words, attachments: [] };
      }),
    sendReviewRequest: (row) =>
      send(row, async (order, sender, links) => {
        const address = await unsubscribing.linkFor(order.locationKey, order.customer?.email ?? '');
        if (address === null) return null;
        const unsubscribe = links.linkTo(address);
        const words = reviewMail(order, sender, unsubscribe);
        return words === null ? null : { ...words, attachments: [], unsubscribe };
      }),
    askForReviews: () => askForReviews({ db, clock }),
    remindOfTrips: () => remindOfTrips({ db, clock }),
    async resend({ locationKey, orderKey }) {
      const order = await saved(locationKey, orderKey);
      if (order.erasedAt !== null) return { success: false };
      const window = Math.floor(clock() / resendWindowMs);
      await insertOutbox(db, 'confirmation', `confirmation-${order.orderId}-again-${window}`, {
        locationKey,
        orderKey: sealKey(orderKey, locationKey),
        again: true,
      });
      return { success: true };
    },
    async calendar({ locationKey, orderKey, orderLineKey }) {
      const order = await saved(locationKey, orderKey);
      const file = await inOrderLanguage(catalog, order, ({ location, translate, linkTo }) => {
        const publisher = publisherOf(location, linkTo(receiptUrl({ locationKey, orderKey })));
        const translated = translate(order);
        const canceled = order.canceled.map(({ line }) => line.lineKey);
        return (
          calendarFile(translated, publisher, orderLineKey) ??
          canceledCalendarFile(
            translated,
            publisher,
            canceled.filter((lineKey) => orderLineKey === undefined || lineKey === orderLineKey),
          )
        );
      });
      if (file === null) throw new Refused('notFound');
      return file;
    },
  };
}
