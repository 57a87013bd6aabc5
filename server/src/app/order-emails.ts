/** The emails about bought orders, by the topic that the outbox keeps them under; for sending them, and for previews of commands. */
import type { GiftCards } from '../features/gift-cards/gift-cards.service.ts';
import type { Receipt } from '../features/receipt/receipt.service.ts';
import type { OutboxHandler } from '../jobs/outbox.ts';

export const orderEmails = ({
  receipt,
  giftCards,
}: {
  receipt: Receipt;
  giftCards: Pick<GiftCards, 'send' | 'sendCredit'>;
}): [string, OutboxHandler][] => [
  ['confirmation', receipt.sendConfirmation],
  ['booking-moved', receipt.sendMoved],
  ['booking-changed', receipt.sendChanged],
  ['booking-canceled', receipt.sendCanceled],
  ['price-reduced', receipt.sendReduced],
  ['venue-notice', receipt.sendNotice],
  ['balance-paid', receipt.sendBalancePaid],
  ['payment-taken', receipt.sendTaken],
  ['refund-news', receipt.sendRefundNews],
  ['balance-reminder', receipt.sendBalanceReminder],
  ['trip-reminder', receipt.sendTripReminder],
  ['review-request', receipt.sendReviewRequest],
  ['gift-card', giftCards.send],
  ['credit', giftCards.sendCredit],
];
