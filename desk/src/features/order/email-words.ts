/** The words of an email about an order: its kind and its state. */
import type { EmailKind, OrderEmail } from '@gangway/contract/emails';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { t } from '../../messages/t.ts';

const kindWords: Readonly<Record<EmailKind, () => string>> = {
  confirmation: () => t('order.emailKind.confirmation'),
  bookingMoved: () => t('order.emailKind.bookingMoved'),
  bookingChanged: () => t('order.emailKind.bookingChanged'),
  bookingCanceled: () => t('order.emailKind.bookingCanceled'),
  priceReduced: () => t('order.emailKind.priceReduced'),
  paymentTaken: () => t('order.emailKind.paymentTaken'),
  refundNews: () => t('order.emailKind.refundNews'),
  balancePaid: () => t('order.emailKind.balancePaid'),
  balanceReminder: () => t('order.emailKind.balanceReminder'),
  departureCanceled: () => t('order.emailKind.departureCanceled'),
  tripReminder: () => t('order.emailKind.tripReminder'),
  reviewRequest: () => t('order.emailKind.reviewRequest'),
  guestMessage: () => t('order.emailKind.guestMessage'),
  giftCard: () => t('order.emailKind.giftCard'),
  credit: () => t('order.emailKind.credit'),
  phoneChange: () => t('order.emailKind.phoneChange'),
};

/** Its subject; the kind of one that has none, or none anymore. */
export const emailTitle = ({ subject, kind }: Pick<OrderEmail, 'subject' | 'kind'>): string =>
  subject === '' ? kindWords[kind]() : subject;

interface StateLook {
  /** Of the tag. */
  look: 'ok' | 'plain' | 'todo' | 'bad';
  icon: IconName;
  words: () => string;
  /** Names its moment. */
  on: () => string;
}

export const stateLooks: Readonly<Record<OrderEmail['state'], StateLook>> = {
  sent: {
    ...{ look: 'ok', icon: 'check' },
    words: () => t('order.emailState.sent'),
    on: () => t('order.emailOn.sent'),
  },
  waiting: {
    ...{ look: 'todo', icon: 'refresh' },
    words: () => t('order.emailState.waiting'),
    on: () => t('order.emailOn.waiting'),
  },
  planned: {
    ...{ look: 'plain', icon: 'mail' },
    words: () => t('order.emailState.planned'),
    on: () => t('order.emailOn.planned'),
  },
  failed: {
    ...{ look: 'bad', icon: 'warn' },
    words: () => t('order.emailState.failed'),
    on: () => t('order.emailOn.failed'),
  },
  withdrawn: {
    ...{ look: 'plain', icon: 'close' },
    words: () => t('order.emailState.withdrawn'),
    on: () => t('order.emailOn.withdrawn'),
  },
};

/** Tells what to do about an email that was given up. */
export function failedHelp({ kind, isRetryable }: OrderEmail): string {
  if (!isRetryable) return t('order.emails.notAgain');
  if (kind === 'giftCard' || kind === 'credit') return t('order.emails.helpRecipient');
  return t('order.emails.helpAddress', { button: t('order.contact.open') });
}
