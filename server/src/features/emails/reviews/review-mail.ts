/** The email that asks a guest for a review after the visit (docs/rules/reminders.md, "Reviews"). */
import { bookingsOf, type Order } from '@gangway/domain/order/order';
import { t } from '../../../messages/t.ts';
import type { EmailContent, Sender } from '../email.presenter.ts';
import { paragraphsMail } from '../paragraphs-mail.ts';

/** Null if nothing is left that took place, or if the venue does not ask anymore. */
export function reviewMail(order: Order, sender: Sender, unsubscribe: string): EmailContent | null {
  const { name: venue, reviewHours, reviewUrl, email } = sender.location;
  const [first, ...others] = new Set(bookingsOf(order).map(({ details }) => details.name));
  if (reviewHours === null || reviewUrl === null || order.state !== 'saved' || first === undefined)
    return null;
  const name = order.customer?.firstName ?? '';
  return paragraphsMail(sender, {
    subject: t('receipt.email.review.subject', { venue }),
    heading:
      name === '' ? t('receipt.email.review.heading') : t('receipt.email.review.headingName', { name }),
    paragraphs: [
      others.length === 0
        ? t('receipt.email.review.what', { activity: first })
        : t('receipt.email.review.whatAll', { venue }),
      // Answers go to the venue, if it has an address.
      ...(email === null ? [] : [t('receipt.email.review.answer')]),
    ],
    link: { url: reviewUrl, words: t('receipt.email.review.link') },
    unsubscribe,
  });
}
