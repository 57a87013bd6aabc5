/** Emails about sold orders for the venue's own people (docs/rules/emails.md). */
import type { EmailKind, OrderEmail, OrderEmailText } from '@gangway/contract/emails';
import type { EmailRow, EmailTextRow } from './kept-emails.repo.ts';

/** The topics of the outbox that are emails about sold orders to guests, or to whom their gift cards are for. */
const kinds = {
  confirmation: 'confirmation',
  'booking-moved': 'bookingMoved',
  'booking-changed': 'bookingChanged',
  'booking-canceled': 'bookingCanceled',
  'departure-canceled': 'departureCanceled',
  'price-reduced': 'priceReduced',
  'payment-taken': 'paymentTaken',
  'refund-news': 'refundNews',
  'balance-paid': 'balancePaid',
  'balance-reminder': 'balanceReminder',
  'trip-reminder': 'tripReminder',
  'review-request': 'reviewRequest',
  'guest-message': 'guestMessage',
  'gift-card': 'giftCard',
  credit: 'credit',
  'phone-change': 'phoneChange',
} as const satisfies Record<string, EmailKind>;

export const emailTopics: readonly string[] = Object.keys(kinds);

const kindOf = (topic: string): EmailKind => kinds[topic as keyof typeof kinds];

type Standing = Pick<OrderEmail, 'state' | 'on' | 'nextOn'>;

function standingOf({ queuedOn, sentOn, gaveUpOn, dueOn, isPlanned }: EmailRow): Standing {
  if (sentOn !== null) return { state: 'sent', on: sentOn, nextOn: null };
  if (gaveUpOn !== null) return { state: 'failed', on: gaveUpOn, nextOn: null };
  if (dueOn === null) return { state: 'withdrawn', on: queuedOn, nextOn: null };
  return { state: isPlanned ? 'planned' : 'waiting', on: queuedOn, nextOn: isPlanned ? null : dueOn };
}

/** Whom an email goes to; those of gift cards and credits have a recipient of their own. */
const isToGuest = (topic: string) => topic !== 'gift-card' && topic !== 'credit';

export interface About {
  /** Whether the order's guest has an address, and was not erased. */
  isReachable: boolean;
  isErased: boolean;
}

export function presentEmail(row: EmailRow, { isReachable, isErased }: About): OrderEmail {
  const { emailKey, topic, address, subject, problem, hasPayload } = row;
  const standing = standingOf(row);
  const isFailed = standing.state === 'failed';
  return {
    ...{ emailKey, kind: kindOf(topic), ...standing },
    ...{ to: address ?? '', subject: subject ?? '' },
    problem: isFailed || standing.state === 'waiting' ? problem : null,
    isRetryable: isFailed && hasPayload && !isErased && (isReachable || !isToGuest(topic)),
  };
}

export const presentEmailText = (row: EmailRow & EmailTextRow, about: About): OrderEmailText => ({
  email: presentEmail(row, about),
  text: row.text || null,
  language: row.language,
  attachments: row.attachments.map(({ name, bytes }) => ({ name, bytes })),
  messageId: row.messageId || null,
  answer: row.answer,
});
