/** The email about a saved order that costs less, or a canceled one of which less is kept (docs/rules/refunds.md, "Without canceling"). */
import { amount } from '@gangway/domain/kernel/money';
import type { Order } from '@gangway/domain/order/order';
import * as z from 'zod';
import { t } from '../../../messages/t.ts';
import { shownAmount } from '../../../platform/shown-amount.ts';
import type { EmailContent, Sender } from '../email.presenter.ts';
import { balanceWords } from '../mail-totals.ts';
import { paragraphsMail } from '../paragraphs-mail.ts';
import { backWords, readBack } from './back-words.ts';

const payloadSchema = z.object({
  reduction: z.int().positive().transform(amount),
  /** What the order costs from then on; absent from emails queued before it was kept. */
  total: z.int().nonnegative().transform(amount).optional(),
});

export function reducedMail(
  order: Order,
  sender: Sender,
  receiptUrl: string,
  payload: unknown,
): EmailContent {
  const { reduction, total } = payloadSchema.parse(payload);
  const number = order.orderNumber ?? '';
  const less = shownAmount(reduction, order.currency);
  const balance = balanceWords(order, sender.location);
  const about = { number, amount: less };
  const subject = { ...about, venue: sender.location.name };
  const what = { ...about, total: shownAmount(total ?? order.total, order.currency) };
  // Nothing of it is left but its cancellation fee.
  const words =
    order.state === 'cancelled'
      ? {
          subject: t('receipt.email.reduced.keptSubject', subject),
          heading: t('receipt.email.reduced.keptHeading'),
          what: t('receipt.email.reduced.keptWhat', what),
        }
      : {
          subject: t('receipt.email.reduced.subject', subject),
          heading: t('receipt.email.reduced.heading'),
          what: t('receipt.email.reduced.what', what),
        };
  return paragraphsMail(sender, {
    subject: words.subject,
    heading: words.heading,
    paragraphs: [words.what, ...backWords(order, readBack(payload)), ...(balance === null ? [] : [balance])],
    link: { url: receiptUrl, words: t('receipt.email.seeReceipt') },
  });
}
