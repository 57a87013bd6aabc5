/** The email to a venue's own people about what happened to an order (docs/rules/notices.md). */
import { whenWords } from '@gangway/domain/kernel/date-words';
import type { Instant, WallTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { backPart } from '@gangway/domain/order/back-part-schema';
import { type BackPart, partsWords } from '@gangway/domain/order/back-parts';
import type { Order } from '@gangway/domain/order/order';
import { showOrder } from '@gangway/domain/order/shown-order';
import { storedActor } from '@gangway/domain/order/stored-actor';
import { venueMethods } from '@gangway/domain/order/venue-methods';
import * as z from 'zod';
import { t } from '../../../messages/t.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { shownAmount } from '../../../platform/shown-amount.ts';
import { internationalPhone } from '../../location/international-phone.shared.ts';
import { mailEntries } from '../../orders/mail.presenter.ts';
import { contactOf, type EmailContent, emailHtml, rowsHtml, type Sender } from '../email.presenter.ts';
import { answersOf, entryHtml, entryText, heading, section, totalsHtml } from '../mail-sections.ts';
import { mailTotals } from '../mail-totals.ts';
import { namedLines } from '../named-lines.ts';

const minorUnits = z.int().transform(amount);
const reason = z.nullable(z.string());
/** Where each part of what goes back goes; absent from those queued before it was told. */
const back = z.array(backPart).nullish();
const lineKeys = z.array(z.object({ lineKey: z.int() }));

/** What a booking was and is. */
const changedBooking = z.object({
  line: z.int(),
  from: z.string(),
  to: z.string(),
  /** Before and after; absent from moves queued before version 0.2, as the rest is. */
  people: z.tuple([z.int(), z.int()]).default([0, 0]),
  difference: z.int().default(0),
  reason: reason.default(null),
  back,
  by: storedActor.optional(),
});

const happenings = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved') }),
  z.object({ kind: z.literal('balance'), details: z.object({ paid: minorUnits, redeemed: minorUnits }) }),
  z.object({ kind: z.enum(['moved', 'changed']), details: changedBooking }),
  z.object({
    kind: z.literal('price-reduced'),
    details: z.object({ difference: z.int(), reason, back }),
  }),
  z.object({
    kind: z.literal('canceled'),
    details: z.object({ lines: lineKeys, by: storedActor, reason, back, payBy: z.string().optional() }),
  }),
  z.object({
    kind: z.enum(['capture-refused', 'capture-delayed', 'refund-delayed']),
    details: z.object({ amount: minorUnits, error: z.string() }),
  }),
  z.object({ kind: z.literal('refund-refused'), details: z.object({ amount: minorUnits }) }),
  z.object({
    kind: z.literal('refund-by-hand'),
    details: z.object({ amount: minorUnits, method: z.enum(venueMethods) }),
  }),
  z.object({
    kind: z.literal('refund-given'),
    details: z.object({ amount: minorUnits, method: z.enum(venueMethods) }),
  }),
  z.object({ kind: z.literal('refunded-elsewhere'), details: z.object({ amount: minorUnits }) }),
  z.object({
    kind: z.literal('dispute'),
    details: z.object({
      amount: minorUnits,
      state: z.enum(['inquiry', 'open', 'review', 'won', 'lost', 'closed']),
      reason: z.string(),
      respondBy: z.nullable(z.iso.datetime()),
    }),
  }),
]);

const payloadSchema = z
  .object({ locationKey: z.int(), orderNumber: z.string(), to: z.email() })
  .and(happenings);

export type NoticePayload = z.output<typeof payloadSchema>;

export const readNotice = (payload: unknown): NoticePayload => payloadSchema.parse(payload);

interface Words {
  subject: string;
  paragraphs: readonly string[];
}

type ChangedBooking = Extract<z.output<typeof happenings>, { kind: 'moved' | 'changed' }>;

const why = (said: string | null): string[] =>
  said === null ? [] : [t('receipt.notice.reason', { reason: said })];

const backTo = ({ currency }: Order, parts: readonly BackPart[] | null | undefined): string[] =>
  parts == null || parts.length === 0
    ? []
    : [t('receipt.notice.back', { parts: partsWords(parts, (value) => shownAmount(value, currency)) })];

const instantOf = (iso: string) => new Date(iso).getTime() as Instant;

/** A booking that was changed: its time, its guests, or its add-ons, which the order below shows. */
function changedWords(order: Order, { kind, details }: ChangedBooking): Words {
  const { line, from, to, people, difference, reason: said, back: parts, by } = details;
  const isByGuest = by === undefined ? kind === 'moved' : by.kind === 'guest';
  const number = order.orderNumber ?? '';
  const items = namedLines(order.lines.filter(({ lineKey }) => lineKey === line));
  const [before, after] = [from, to].map((start) => whenWords(start as WallTime));
  const amountOf = (value: number) => shownAmount(amount(Math.abs(value)), order.currency);
  const [came, come] = people;
  return {
    subject:
      kind === 'moved' ? t('receipt.notice.moved', { number }) : t('receipt.notice.changed', { number }),
    paragraphs: [
      from === to
        ? t('receipt.notice.changedWhat', { items })
        : t('receipt.notice.movedWhat', { items, from: before ?? '', to: after ?? '' }),
      ...(came === come ? [] : [t('receipt.notice.guestsChanged', { before: came, after: come })]),
      ...(difference > 0 ? [t('receipt.notice.costsMore', { amount: amountOf(difference) })] : []),
      ...(difference < 0 ? [t('receipt.notice.costsLess', { amount: amountOf(difference) })] : []),
      ...backTo(order, parts),
      ...(isByGuest ? [] : [t('receipt.notice.changedByVenue')]),
      ...why(said),
    ],
  };
}

/** Payments and refunds that the provider does not make. */
const notMade = {
  'capture-refused': 'captureRefused',
  'capture-delayed': 'captureDelayed',
  'refund-delayed': 'refundDelayed',
} as const;

/** Says what happened. */
function wordsOf(order: Order, happening: z.output<typeof happenings>, { timeZone }: Location): Words {
  const number = order.orderNumber ?? '';
  const shown = (value: number) => shownAmount(amount(value), order.currency);
  switch (happening.kind) {
    case 'saved':
      return {
        subject: t('receipt.notice.saved', { number, items: namedLines(order.lines) }),
        paragraphs: [],
      };
    case 'balance': {
      const paid = shown(happening.details.paid + happening.details.redeemed);
      return { subject: t('receipt.notice.balance', { number, amount: paid }), paragraphs: [] };
    }
    case 'moved':
    case 'changed':
      return changedWords(order, happening);
    case 'price-reduced': {
      const { difference, reason: said, back: parts } = happening.details;
      return {
        subject: t('receipt.notice.reduced', { number, amount: shown(-difference) }),
        paragraphs: [...backTo(order, parts), ...why(said)],
      };
    }
    case 'canceled': {
      const { lines, by, reason: said, back: parts, payBy } = happening.details;
      const byWhom = by.kind === 'guest' ? t('receipt.notice.byGuest') : t('receipt.notice.byVenue');
      const gone = order.canceled.filter(({ line }) => lines.some(({ lineKey }) => lineKey === line.lineKey));
      return {
        subject: t('receipt.notice.canceled', { number, items: namedLines(gone.map(({ line }) => line)) }),
        paragraphs: [
          payBy === undefined
            ? byWhom
            : t('receipt.notice.notPaidBy', { when: whenWords(payBy as WallTime) }),
          ...backTo(order, parts),
          ...why(said),
        ],
      };
    }
    case 'refund-refused':
      return {
        subject: t('receipt.notice.refused', { number }),
        paragraphs: [t('receipt.notice.refusedWhat', { amount: shown(happening.details.amount) })],
      };
    case 'capture-refused':
    case 'capture-delayed':
    case 'refund-delayed': {
      const { amount: missing, error } = happening.details;
      const code = notMade[happening.kind];
      const words = { number, amount: shown(missing), error: error.replaceAll('_', ' ') };
      return {
        subject: t(`receipt.notice.${code}`, words),
        paragraphs: [t(`receipt.notice.${code}What`, words)],
      };
    }
    case 'refund-by-hand': {
      const { amount: back, method } = happening.details;
      return {
        subject: t('receipt.notice.byHand', { number, amount: shown(back) }),
        paragraphs: [t(`receipt.notice.byHandWhat.${method}`, { amount: shown(back) })],
      };
    }
    case 'refund-given': {
      const { amount: back, method } = happening.details;
      const parts = partsWords([{ to: 'venue', method, amount: back }], shown);
      return {
        subject: t('receipt.notice.given', { number, amount: shown(back) }),
        paragraphs: [t('receipt.notice.givenWhat', { parts })],
      };
    }
    case 'refunded-elsewhere':
      return {
        subject: t('receipt.notice.elsewhere', { number, amount: shown(happening.details.amount) }),
        paragraphs: [t('receipt.notice.elsewhereWhat')],
      };
    case 'dispute': {
      const { state, amount: disputed, reason: given, respondBy } = happening.details;
      const until =
        respondBy === null
          ? []
          : [t('receipt.notice.disputeUntil', { time: whenWords(wallAt(instantOf(respondBy), timeZone)) })];
      return {
        subject: t(`receipt.notice.dispute.${state}`, { number, amount: shown(disputed) }),
        paragraphs: [t('receipt.notice.disputeWhy', { reason: given.replaceAll('_', ' ') }), ...until],
      };
    }
  }
}

/** Who bought it, and how to reach them. */
function guestRows({ customer }: Order, { location }: Sender): string[] {
  if (customer === null) return [];
  const { firstName, lastName, email } = customer;
  return [`${firstName} ${lastName}`.trim(), email, internationalPhone(location, customer) ?? ''].filter(
    (words) => words !== '',
  );
}

/** The order as it is now, below what happened to it. */
export function noticeMail(order: Order, sender: Sender, notice: NoticePayload): EmailContent {
  const { location } = sender;
  const { subject, paragraphs } = wordsOf(order, notice, location);
  const shown = showOrder(order, location);
  const entries = [...mailEntries({ order, location, shown }), ...answersOf(order)];
  const totals = mailTotals(order, location, shown);
  const guest = guestRows(order, sender);
  const titles = { guest: t('receipt.notice.guest'), paid: t('receipt.notice.payment') };
  const html = emailHtml(sender, {
    title: subject,
    heading: subject,
    paragraphs: paragraphs.map(escapeHtml),
    links: [],
    rows: `<tr><td style="padding:0 28px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${section(`${heading(titles.guest)}${rowsHtml(guest)}`)}
${entries.map((entry) => entryHtml(entry, sender)).join('\n')}
${totalsHtml(totals, titles.paid)}</table></td></tr>`,
    foot: [],
  });
  const text = [
    subject,
    ...paragraphs.flatMap((words) => ['', words]),
    '',
    titles.guest,
    ...guest,
    ...entries.flatMap(entryText),
    '',
    titles.paid,
    ...totals.map(({ label, value }) => `${label}: ${value}`),
    '',
    contactOf(location),
  ].join('\n');
  return { subject, html, text };
}
