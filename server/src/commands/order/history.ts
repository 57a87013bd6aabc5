/** The history of an order, in words for the venue's own people. */

import type { Actor } from '@gangway/domain/kernel/actor';
import { whenWords } from '@gangway/domain/kernel/date-words';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { backPart } from '@gangway/domain/order/back-part-schema';
import { partsWords } from '@gangway/domain/order/back-parts';
import { storedActor } from '@gangway/domain/order/stored-actor';
import { type VenueMethod, venueMethods } from '@gangway/domain/order/venue-methods';
import * as z from 'zod';
import { t } from '../../messages/t.ts';
import { shownAmount } from '../../platform/shown-amount.ts';

/** The details of all kinds of events; each kind has some of them. Amounts are in minor units. */
const detailsSchema = z
  .object({
    paid: z.int(),
    redeemed: z.int(),
    total: z.int(),
    amount: z.int(),
    difference: z.int(),
    fee: z.int(),
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
    method: z.enum(venueMethods),
    state: z.string(),
    error: z.string().nullable(),
    by: storedActor,
    reason: z.string().nullable(),
    why: z.string().nullable(),
  })
  .partial();
type Details = z.output<typeof detailsSchema>;

interface Shown {
  details: Details;
  money: (value: number | undefined) => string;
}

const start = (at: string | undefined) => (at === undefined ? '' : whenWords(at as WallTime));

const howWords = (method: VenueMethod) => t(`commands.order.by.${method}`);

function movedWords({ details: { from, to, fee = 0 }, money }: Shown): string {
  const paid = fee > 0 ? ` ${t('commands.history.fee', { amount: money(fee) })}` : '';
  return `${t('commands.history.moved', { from: start(from), to: start(to) })}${paid}`;
}

const orNone = (words: string) => words || t('commands.history.none');

function contactWords({ details: { contact = {} } }: Shown): string {
  const changes = Object.values(contact).map(([before, after]) =>
    t('commands.history.correctedFrom', { before: orNone(before), after: orNone(after) }),
  );
  return [t('commands.history.contactCorrected'), ...changes].join(' ');
}

function changeWords({ details: { from, to, people, addOns } }: Shown): string {
  const [before, after] = people ?? [0, 0];
  const moved = from !== to ? ` ${t('commands.history.from', { from: start(from), to: start(to) })}` : '';
  const guests = before !== after ? ` ${t('commands.history.guests', { before, after })}` : '';
  const extras =
    addOns === undefined
      ? ''
      : ` ${t('commands.history.addOns', { before: orNone(addOns[0]), after: orNone(addOns[1]) })}`;
  return `${t('commands.history.changed')}${moved}${guests}${extras}`;
}

function refundWords({ details, money }: Shown): string {
  const { payments = 0, venue = 0, giftCards = 0, credit = 0, parts: known } = details;
  if (known !== undefined) return t('commands.history.refunded', { parts: partsWords(known, money) });
  const parts = [
    ...(payments > 0 ? [t('commands.history.toPayments', { amount: money(payments) })] : []),
    ...(venue > 0 ? [t('commands.history.byVenue', { amount: money(venue) })] : []),
    ...(giftCards > 0 ? [t('commands.history.toGiftCards', { amount: money(giftCards) })] : []),
    ...(credit > 0 ? [t('commands.history.asCredit', { amount: money(credit) })] : []),
  ];
  return t('commands.history.refunded', { parts: parts.join(', ') });
}

/** By the kind of an event, with hyphens for its spaces. */
const sentences: Readonly<Record<string, (shown: Shown) => string>> = {
  add: ({ details, money }) => t('commands.history.added', { total: money(details.total) }),
  edit: ({ details, money }) => t('commands.history.edited', { total: money(details.total) }),
  remove: ({ details, money }) => t('commands.history.removed', { total: money(details.total) }),
  promo: ({ details, money }) => t('commands.history.promo', { total: money(details.total) }),
  reprice: ({ details, money }) => t('commands.history.repriced', { total: money(details.total) }),
  redeem: ({ details, money }) => t('commands.history.redeemed', { amount: money(details.amount) }),
  unredeem: ({ details, money }) => t('commands.history.unredeemed', { amount: money(details.amount) }),
  'balance-reservation-over': () => t('commands.history.reservationOver'),
  saved: ({ details, money }) => t('commands.history.booked', { amount: money(details.paid) }),
  balance: ({ details: { paid = 0, redeemed = 0, method }, money }) =>
    method === undefined
      ? t('commands.history.balance', { amount: money(paid + redeemed) })
      : t('commands.history.taken', { amount: money(paid), how: howWords(method) }),
  'payment-undone': ({ details: { amount: back, method = 'other' }, money }) =>
    t('commands.history.undone', { amount: money(back), how: howWords(method) }),
  'refund-by-hand': ({ details: { amount: back, method = 'other' }, money }) =>
    t('commands.history.byHand', { amount: money(back), how: howWords(method) }),
  'refund-given': ({ details: { amount: back, method = 'other' }, money }) =>
    t('commands.history.given', { amount: money(back), how: howWords(method) }),
  'refund-again': ({ details, money }) =>
    t('commands.history.refundAgain', { amount: money(details.amount) }),
  moved: movedWords,
  changed: changeWords,
  canceled: () => t('commands.history.canceled'),
  'price-reduced': ({ details: { difference = 0 }, money }) =>
    t('commands.history.reduced', { amount: money(-difference) }),
  refunded: refundWords,
  'refund-refused': ({ details, money }) =>
    t('commands.history.refundRefused', { amount: money(details.amount), error: details.error ?? '' }),
  'refund-delayed': ({ details, money }) =>
    t('commands.history.refundDelayed', { amount: money(details.amount), error: details.error ?? '' }),
  'refund-released': ({ details, money }) =>
    t('commands.history.refundReleased', { amount: money(details.amount) }),
  'capture-refused': ({ details, money }) =>
    t('commands.history.captureRefused', { amount: money(details.amount), error: details.error ?? '' }),
  'capture-delayed': ({ details, money }) =>
    t('commands.history.captureDelayed', { amount: money(details.amount), error: details.error ?? '' }),
  'captured-late': ({ details, money }) =>
    t('commands.history.capturedLate', { amount: money(details.amount) }),
  'refunded-elsewhere': ({ details, money }) =>
    t('commands.history.refundedElsewhere', { amount: money(details.amount) }),
  dispute: ({ details: { state = '', amount: disputed }, money }) =>
    t('commands.history.dispute', { amount: money(disputed), state }),
  'contact-corrected': contactWords,
  'sent-again': () => t('commands.history.sentAgain'),
  'ticket-scanned': ({ details: { number = '' } }) =>
    t('commands.history.scanned', { number: String(number) }),
  'ticket-scan-undone': ({ details: { number = '' } }) =>
    t('commands.history.scanUndone', { number: String(number) }),
  'read-by-staff': ({ details: { subject = '' } }) => t('commands.history.readByStaff', { subject }),
  erased: () => t('commands.history.erased'),
  'recipient-erased': () => t('commands.history.recipientErased'),
  abandoned: () => t('commands.history.abandoned'),
  expired: () => t('commands.history.expired'),
};

/** Commands are the operator's own. */
function byWords(by: Actor | undefined): string {
  switch (by?.kind) {
    case 'guest':
      return t('commands.history.byGuest');
    case 'staff':
      return t('commands.history.bySubject', { subject: by.subject });
    case 'api':
      return t('commands.history.byApi', { key: by.key });
    default:
      return '';
  }
}

/** Returns one event of an order in words; of a kind that this version does not know, its name. */
export function historyWords(
  { kind, details: stored }: { kind: string; details: Record<string, unknown> },
  currency: string,
): string {
  const read = detailsSchema.safeParse(stored);
  const details = read.success ? read.data : {};
  const money = (value: number | undefined) => shownAmount(amount(value ?? 0), currency);
  const name = kind.replaceAll(' ', '-');
  const sentence = sentences[name]?.({ details, money }) ?? kind;
  const { by, subject } = details;
  const who = byWords(by);
  const where = name.startsWith('ticket-scan') && subject ? t('commands.history.bySubject', { subject }) : '';
  const reason = details.reason ?? details.why ?? null;
  const why = reason === null ? '' : t('commands.history.reason', { reason });
  return [sentence, who, where, why].filter((words) => words !== '').join(' ');
}
