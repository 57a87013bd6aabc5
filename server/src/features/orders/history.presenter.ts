/** The history of an order, in words for the venue's own people. */

import type { Actor } from '@gangway/domain/kernel/actor';
import { whenWords } from '@gangway/domain/kernel/date-words';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { comma } from '@gangway/domain/kernel/word-list';
import { backPart } from '@gangway/domain/order/back-part-schema';
import { partsWords } from '@gangway/domain/order/back-parts';
import { storedActor } from '@gangway/domain/order/stored-actor';
import { venueMethods } from '@gangway/domain/order/venue-methods';
import * as z from 'zod';
import { t } from '../../messages/t.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import { venueMethodWords } from './payment-words.presenter.ts';

/** The details of all kinds of events; each kind has some of them. Amounts are in minor units. */
const detailsSchema = z
  .object({
    paid: z.int(),
    redeemed: z.int(),
    total: z.int(),
    amount: z.int(),
    difference: z.int(),
    fee: z.int(),
    places: z.int(),
    payments: z.int(),
    venue: z.int(),
    giftCards: z.int(),
    credit: z.int(),
    /** Where each part of a refund goes; absent from those of before. */
    parts: z.array(backPart),
    from: z.string(),
    to: z.string(),
    /** Before and after. */
    people: z.tuple([z.int(), z.int()]),
    /** What the add-ons were and are, in words; absent where they stayed. */
    addOns: z.tuple([z.string(), z.string()]),
    /** Contact details that were corrected, by name, as they were and are; absent once the guest is erased. */
    contact: z.record(z.string(), z.tuple([z.string(), z.string()])),
    number: z.union([z.int(), z.string()]),
    subject: z.string(),
    /** The subject of an email. */
    message: z.string(),
    method: z.enum(venueMethods),
    state: z.string(),
    error: z.string().nullable(),
    by: storedActor,
    /** When an order lapses unless it is paid, at the venue. */
    payBy: z.string().nullable(),
    reason: z.string().nullable(),
    why: z.string().nullable(),
    /** How it was decided, if the venue canceled its departure. */
    departed: z.enum(['atOnce', 'chosen', 'nobody']),
  })
  .partial();
type Details = z.output<typeof detailsSchema>;

/** Returns a member of staff's name; null for a subject that is not known. */
type NameOf = (subject: string) => string | null;

interface Shown {
  details: Details;
  money: (value: number | undefined) => string;
  nameOf: NameOf;
}

const start = (at: string | undefined) => (at === undefined ? '' : whenWords(at as WallTime));

function movedWords({ details: { from, to, fee = 0 }, money }: Shown): string {
  const paid = fee > 0 ? ` ${t('orders.history.fee', { amount: money(fee) })}` : '';
  return `${t('orders.history.moved', { from: start(from), to: start(to) })}${paid}`;
}

const orNone = (words: string) => words || t('orders.history.none');

function contactWords({ details: { contact = {} } }: Shown): string {
  const changes = Object.values(contact).map(([before, after]) =>
    t('orders.history.correctedFrom', { before: orNone(before), after: orNone(after) }),
  );
  return [t('orders.history.contactCorrected'), ...changes].join(' ');
}

function changeWords({ details: { from, to, people, addOns } }: Shown): string {
  const [before, after] = people ?? [0, 0];
  const moved = from !== to ? ` ${t('orders.history.from', { from: start(from), to: start(to) })}` : '';
  const guests = before !== after ? ` ${t('orders.history.guests', { before, after })}` : '';
  const extras =
    addOns === undefined
      ? ''
      : ` ${t('orders.history.addOns', { before: orNone(addOns[0]), after: orNone(addOns[1]) })}`;
  return `${t('orders.history.changed')}${moved}${guests}${extras}`;
}

function refundWords({ details, money }: Shown): string {
  const { payments = 0, venue = 0, giftCards = 0, credit = 0, parts: known } = details;
  if (known !== undefined) return t('orders.history.refunded', { parts: partsWords(known, money) });
  const parts = [
    ...(payments > 0 ? [t('orders.history.toPayments', { amount: money(payments) })] : []),
    ...(venue > 0 ? [t('orders.history.byVenue', { amount: money(venue) })] : []),
    ...(giftCards > 0 ? [t('orders.history.toGiftCards', { amount: money(giftCards) })] : []),
    ...(credit > 0 ? [t('orders.history.asCredit', { amount: money(credit) })] : []),
  ];
  return t('orders.history.refunded', { parts: parts.join(comma()) });
}

/** By the kind of an event, with hyphens for its spaces. */
const sentences: Readonly<Record<string, (shown: Shown) => string>> = {
  add: ({ details, money }) => t('orders.history.added', { total: money(details.total) }),
  edit: ({ details, money }) => t('orders.history.edited', { total: money(details.total) }),
  remove: ({ details, money }) => t('orders.history.removed', { total: money(details.total) }),
  promo: ({ details, money }) => t('orders.history.promo', { total: money(details.total) }),
  reprice: ({ details, money }) => t('orders.history.repriced', { total: money(details.total) }),
  redeem: ({ details, money }) => t('orders.history.redeemed', { amount: money(details.amount) }),
  unredeem: ({ details, money }) => t('orders.history.unredeemed', { amount: money(details.amount) }),
  'balance-reservation-over': () => t('orders.history.reservationOver'),
  overbooked: ({ details: { places = 0 } }) => t('orders.history.overbooked', { places }),
  saved: ({ details: { paid, by, payBy }, money }) => {
    if (by === undefined) return t('orders.history.booked', { amount: money(paid) });
    return payBy == null
      ? t('orders.history.bookedAtDesk')
      : t('orders.history.bookedUntil', { when: start(payBy) });
  },
  balance: ({ details: { paid = 0, redeemed = 0, method }, money }) =>
    method === undefined
      ? t('orders.history.balance', { amount: money(paid + redeemed) })
      : t('orders.history.taken', { amount: money(paid), how: venueMethodWords(method) }),
  'payment-undone': ({ details: { amount: back, method = 'other' }, money }) =>
    t('orders.history.undone', { amount: money(back), how: venueMethodWords(method) }),
  'refund-by-hand': ({ details: { amount: back, method = 'other' }, money }) =>
    t('orders.history.byHand', { amount: money(back), how: venueMethodWords(method) }),
  'refund-given': ({ details: { amount: back, method = 'other' }, money }) =>
    t('orders.history.given', { amount: money(back), how: venueMethodWords(method) }),
  'refund-again': ({ details, money }) => t('orders.history.refundAgain', { amount: money(details.amount) }),
  moved: movedWords,
  changed: changeWords,
  canceled: ({ details: { payBy, departed } }) => {
    if (departed === 'nobody') return t('orders.history.undecided');
    if (departed !== undefined) return t('orders.history.canceledWithDeparture');
    return payBy == null
      ? t('orders.history.canceled')
      : t('orders.history.notPaidBy', { when: start(payBy) });
  },
  'departure-canceled': () => t('orders.history.departureCanceled'),
  'pay-by-changed': ({ details: { payBy, by } }) => {
    if (payBy != null) return t('orders.history.payByLater', { when: start(payBy) });
    return by?.kind === 'job' ? t('orders.history.keptUnpaid') : t('orders.history.payByGone');
  },
  'price-reduced': ({ details: { difference = 0 }, money }) =>
    t('orders.history.reduced', { amount: money(-difference) }),
  refunded: refundWords,
  'refund-refused': ({ details, money }) =>
    t('orders.history.refundRefused', { amount: money(details.amount), error: details.error ?? '' }),
  'refund-delayed': ({ details, money }) =>
    t('orders.history.refundDelayed', { amount: money(details.amount), error: details.error ?? '' }),
  'refund-released': ({ details, money }) =>
    t('orders.history.refundReleased', { amount: money(details.amount) }),
  'capture-refused': ({ details, money }) =>
    t('orders.history.captureRefused', { amount: money(details.amount), error: details.error ?? '' }),
  'capture-delayed': ({ details, money }) =>
    t('orders.history.captureDelayed', { amount: money(details.amount), error: details.error ?? '' }),
  'captured-late': ({ details, money }) =>
    t('orders.history.capturedLate', { amount: money(details.amount) }),
  'refunded-elsewhere': ({ details, money }) =>
    t('orders.history.refundedElsewhere', { amount: money(details.amount) }),
  dispute: ({ details: { state = '', amount: disputed }, money }) =>
    t('orders.history.dispute', { amount: money(disputed), state }),
  'contact-corrected': contactWords,
  'written-to': ({ details: { message = '' } }) => t('orders.history.writtenTo', { message }),
  'sent-again': () => t('orders.history.sentAgain'),
  'link-shown': () => t('orders.history.linkShown'),
  'link-texted': () => t('orders.history.linkTexted'),
  'text-failed': ({ details }) => t('orders.history.textFailed', { error: details.error ?? '' }),
  'email-retried': () => t('orders.history.emailRetried'),
  'note-added': () => t('orders.history.noteAdded'),
  'note-edited': () => t('orders.history.noteEdited'),
  'note-pinned': () => t('orders.history.notePinned'),
  'note-unpinned': () => t('orders.history.noteUnpinned'),
  'note-removed': () => t('orders.history.noteRemoved'),
  'ticket-scanned': ({ details: { number = '' } }) => t('orders.history.scanned', { number: String(number) }),
  'ticket-scan-undone': ({ details: { number = '' } }) =>
    t('orders.history.scanUndone', { number: String(number) }),
  'read-by-staff': ({ details: { subject = '' }, nameOf }) =>
    t('orders.history.readByStaff', { subject: nameOf(subject) ?? subject }),
  erased: () => t('orders.history.erased'),
  'recipient-erased': () => t('orders.history.recipientErased'),
  abandoned: () => t('orders.history.abandoned'),
  expired: () => t('orders.history.expired'),
};

const bySubject = (subject: string, nameOf: NameOf) =>
  t('orders.history.bySubject', { subject: nameOf(subject) ?? subject });

/** Commands are the operator's own. */
function byWords(by: Actor | undefined, nameOf: NameOf): string {
  switch (by?.kind) {
    case 'guest':
      return t('orders.history.byGuest');
    case 'staff':
      return bySubject(by.subject, nameOf);
    case 'api':
      return t('orders.history.byApi', { key: by.key });
    default:
      return '';
  }
}

/** The kinds of events that have a sentence. */
export const toldKinds: readonly string[] = Object.keys(sentences).map((name) => name.replaceAll('-', ' '));

/**
 * Returns one event of an order in words; of a kind that this version does not know, its name.
 * @param nameOf names the members of staff; a subject that it does not know is shown as it is
 */
export function historyWords(
  { kind, details: stored }: { kind: string; details: Record<string, unknown> },
  currency: string,
  nameOf: NameOf = () => null,
): string {
  const read = detailsSchema.safeParse(stored);
  const details = read.success ? read.data : {};
  const money = (value: number | undefined) => shownAmount(amount(value ?? 0), currency);
  const name = kind.replaceAll(' ', '-');
  const sentence = sentences[name]?.({ details, money, nameOf }) ?? kind;
  const { by, subject } = details;
  const who = byWords(by, nameOf);
  const where = name.startsWith('ticket-scan') && subject ? bySubject(subject, nameOf) : '';
  const reason = details.reason ?? details.why ?? null;
  const why = reason === null ? '' : t('orders.history.reason', { reason });
  return [sentence, who, where, why].filter((words) => words !== '').join(' ');
}
