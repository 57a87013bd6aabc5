/** The emails about bought orders: one writer for each topic that the outbox keeps them under (D-OR-05). */
import { applePasses, googlePass } from '@gangway/contract/tickets';
import { isBlank } from '@gangway/domain/kernel/typed-text';
import { currentLocale } from '@gangway/domain/messages/locale';
import { isCalledOff } from '@gangway/domain/order/called-off';
import type { Order } from '@gangway/domain/order/order';
import { balanceOf } from '@gangway/domain/pricing/due';
import { type PassWallet, walletsFor } from '@gangway/domain/tickets/ticket';
import type { Queryable } from '../../db/database.ts';
import type { Mail, MailAddress, MailGateway } from '../../gateways/mail/mail-gateway.ts';
import type { OutboxRow } from '../../jobs/outbox.repo.ts';
import { type Keep, type OutboxHandler, sendAboutOrder } from '../../jobs/outbox.ts';
import { openKey } from '../../platform/shop-keys.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { inOrderLanguage, type OrderLanguage } from '../catalog/order-language.service.ts';
import { lastCancellation } from '../orders/look-up-orders.service.ts';
import { orderByNumber } from '../orders/order-by-number.service.ts';
import type { Orders } from '../orders/orders.service.ts';
import { calendarFile, canceledCalendarFile } from '../receipt/calendar-file.shared.ts';
import { publisherOf, receiptUrl } from '../receipt/receipt-url.shared.ts';
import { balancePaidMail, balanceReminderMail } from './balance/balance-mail.ts';
import { takenMail } from './balance/taken-mail.ts';
import { backWords, readBack } from './changes/back-words.ts';
import { type CancelMailPayload, cancelMail, readCancelPayload } from './changes/cancel-mail.shared.ts';
import { reducedMail } from './changes/reduced-mail.ts';
import { refundNewsMail } from './changes/refund-news-mail.ts';
import { confirmationMail, type MailLinks, type News } from './confirmation/confirmation-mail.ts';
import type { EmailContent, Sender } from './email.presenter.ts';
import type { TicketLinks } from './mail-tickets.ts';
import { noticeMail, readNotice } from './notices/venue-notice.ts';
import type { GuestEmailTopic } from './order-email-topics.shared.ts';
import { reviewMail } from './reviews/review-mail.ts';
import { readReminderPayload, tripReminderMail } from './trips/trip-reminder-mail.ts';
import type { Unsubscribing } from './unsubscribe/unsubscribe.service.ts';

type Words = EmailContent & Pick<Mail, 'attachments' | 'unsubscribe'>;
/** Writes an email from the order's current state; null if there is nothing to send anymore. */
type Write = (
  order: Order,
  sender: Sender,
  links: MailLinks & Pick<OrderLanguage, 'linkTo'>,
) => Words | null | Promise<Words | null>;

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

/** An email without attachments. */
const plain =
  (write: (order: Order, sender: Sender, receiptUrl: string) => EmailContent): Write =>
  (order, sender, { receipt }) => ({ ...write(order, sender, receipt), attachments: [] });

/** The same, of what the outbox keeps with it. */
const plainOf =
  (write: (order: Order, sender: Sender, receiptUrl: string, payload: unknown) => EmailContent) =>
  ({ payload }: OutboxRow): Write =>
    plain((order, sender, url) => write(order, sender, url, payload));

/** A calendar file as an attachment, if there is one. */
const attached = (filename: string, content: string | null, method: string): Mail['attachments'] =>
  content === null
    ? []
    : [{ filename, content, contentType: `text/calendar; charset=utf-8; method=${method}` }];

export interface OrderEmailNeeds {
  db: Queryable;
  catalog: Catalog;
  orders: Pick<Orders, 'bought'>;
  mail: MailGateway;
  from: MailAddress;
  publicUrl: string;
  imageHost: string;
  /** Returns the wallets that this installation signs passes of tickets for. */
  passWallets: () => PassWallet[];
  unsubscribing: Pick<Unsubscribing, 'linkFor'>;
}

/** Returns the links to an order's tickets and their passes, in the language of the email; null without tickets. */
function ticketLinks(
  { publicUrl, passWallets }: Pick<OrderEmailNeeds, 'publicUrl' | 'passWallets'>,
  { locationKey, tickets }: Order,
  linkTo: OrderLanguage['linkTo'],
): TicketLinks | null {
  if (tickets === null) return null;
  const { uuid } = tickets;
  const wallets = walletsFor(tickets.tickets, passWallets());
  const passLink = (call: typeof applePasses | typeof googlePass) =>
    `${publicUrl}${call.path}?${new URLSearchParams({ ticketUUID: uuid, lang: currentLocale() })}`;
  return {
    page: linkTo(`${publicUrl}/${locationKey}/ticket/${uuid}`),
    wallets: {
      ...(wallets.includes('apple') ? { apple: passLink(applePasses) } : {}),
      ...(wallets.includes('google') ? { google: passLink(googlePass) } : {}),
    },
  };
}

const idOf = ({ publicUrl }: Pick<OrderEmailNeeds, 'publicUrl'>, dedupeKey: string) =>
  `<${dedupeKey}@${new URL(publicUrl).hostname}>`;

/** Sends the guest an email written from the order's current state. */
async function send(
  needs: OrderEmailNeeds,
  { payload, dedupeKey }: OutboxRow,
  write: Write,
  keep: Keep,
): Promise<void> {
  const { catalog, orders, mail, from, publicUrl, imageHost } = needs;
  if (!namesOrder(payload)) throw new Error('an email without its order');
  const { locationKey } = payload;
  const orderKey = openKey(payload.orderKey, locationKey);
  const order = await orders.bought(locationKey, orderKey);
  const { erasedAt, customer } = order;
  // Nobody is left to write to, or the guest gave no address at the desk.
  if (erasedAt !== null || isBlank(customer?.email ?? null)) return;
  const written = await inOrderLanguage(catalog, order, async ({ location, translate, linkTo }) => {
    const links = {
      receipt: linkTo(receiptUrl(publicUrl, { locationKey, orderKey })),
      tickets: ticketLinks(needs, order, linkTo),
      linkTo,
    };
    const words = await write(translate(order), { location, imageHost }, links);
    return words === null ? null : { ...words, location, language: currentLocale() };
  });
  if (written === null) return;
  const { location, language, ...words } = written;
  const email = {
    from: { name: location.name, address: from.address },
    to: {
      name: `${customer?.firstName ?? ''} ${customer?.lastName ?? ''}`.trim(),
      address: customer?.email ?? '',
    },
    ...(location.email === null ? {} : { replyTo: { name: location.name, address: location.email } }),
    ...words,
    messageId: idOf(needs, dedupeKey),
  };
  await sendAboutOrder(mail, email, { locationKey, orderId: order.orderId, language }, keep);
}

/** Sends a notice about an order to one of the venue's own people. */
async function sendNotice(needs: OrderEmailNeeds, { payload, dedupeKey }: OutboxRow): Promise<void> {
  const { db, catalog, mail, from, imageHost } = needs;
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
    messageId: idOf(needs, dedupeKey),
  });
}

/** Returns the writers of the emails to guests, by topic. */
function writersOf(needs: OrderEmailNeeds) {
  const publisher = ({ location }: Sender, url: string) => publisherOf(location, url, needs.from);

  /** What was canceled, with a file that takes it out of calendars. */
  const canceled =
    (what: CancelMailPayload): Write =>
    (order, sender, { receipt }) => {
      const content = canceledCalendarFile(order, publisher(sender, receipt), what.lineKeys);
      return {
        ...cancelMail(order, sender, receipt, what),
        attachments: attached('canceled.ics', content, 'CANCEL'),
      };
    };

  /** The whole booking as it is now, with its calendar file. */
  const confirm =
    (news: News) =>
    ({ payload }: OutboxRow): Write =>
    async (order, sender, links) => {
      if (order.state === 'cancelled') {
        // The email about the cancellation says all that is left to say. Sent again, it says what it said then.
        const again = isAgain(payload) ? await lastCancellation(needs.db, order) : null;
        return again === null ? null : canceled(readCancelPayload(again))(order, sender, links);
      }
      const mail = confirmationMail(order, sender, links, news, backWords(order, readBack(payload)));
      const calendar = calendarFile(order, publisher(sender, links.receipt));
      return { ...mail, attachments: [...attached('booking.ics', calendar, 'PUBLISH'), ...mail.attachments] };
    };

  return {
    confirmation: confirm('bought'),
    'booking-moved': confirm('moved'),
    'booking-changed': confirm('changed'),
    'booking-canceled': ({ payload }) => canceled(readCancelPayload(payload)),
    // Chosen, moved or canceled in the meantime: there is nothing to choose.
    'departure-canceled':
      ({ payload }) =>
      async (order, sender, links) => {
        const { choiceMail, readChoicePayload } = await import('./changes/choice-mail.shared.ts');
        const words = choiceMail(order, sender, links.receipt, readChoicePayload(payload));
        return words === null ? null : { ...words, attachments: [] };
      },
    'price-reduced': plainOf(reducedMail),
    'payment-taken': plainOf(takenMail),
    'refund-news': plainOf(refundNewsMail),
    'balance-paid': () => plain(balancePaidMail),
    // Paid or canceled in the meantime, also by the venue: there is nothing to remind of.
    'balance-reminder': () => (order, sender, links) =>
      order.state === 'saved' && balanceOf(order) > 0 && !order.lines.every(isCalledOff)
        ? plain(balanceReminderMail)(order, sender, links)
        : null,
    'trip-reminder':
      ({ payload }) =>
      (order, sender, links) => {
        const words = tripReminderMail(order, sender, links, readReminderPayload(payload));
        return words === null ? null : { ...words, attachments: [] };
      },
    // Nothing to say to a guest who canceled meanwhile.
    'guest-message':
      ({ payload }) =>
      async (order, sender, links) => {
        if (order.state !== 'saved') return null;
        const { guestMessageMail, readGuestMessage } = await import(
          './messages/guest-message-mail.shared.ts'
        );
        const message = readGuestMessage(payload);
        return plain((one, by, url) => guestMessageMail(one, by, url, message))(order, sender, links);
      },
    'review-request': () => async (order, sender, links) => {
      const address = await needs.unsubscribing.linkFor(order.locationKey, order.customer?.email ?? '');
      if (address === null) return null;
      const unsubscribe = links.linkTo(address);
      const words = reviewMail(order, sender, unsubscribe);
      return words === null ? null : { ...words, attachments: [], unsubscribe };
    },
  } satisfies Record<GuestEmailTopic, (row: OutboxRow) => Write>;
}

/** Returns what sends the emails about bought orders, by the topic of their rows in the outbox. */
export function createOrderEmails(needs: OrderEmailNeeds): [topic: string, OutboxHandler][] {
  return [
    ...Object.entries(writersOf(needs)).map(([topic, writer]): [string, OutboxHandler] => [
      topic,
      (row, keep) => send(needs, row, writer(row), keep),
    ]),
    ['venue-notice', (row) => sendNotice(needs, row)],
  ];
}
