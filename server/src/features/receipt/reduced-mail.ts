/** The email about a saved order that costs less without anything of it being canceled (docs/rules/refunds.md). */
import { amount } from '@gangway/domain/kernel/money';
import type { Order } from '@gangway/domain/order/order';
import * as z from 'zod';
import { t } from '../../messages/t.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import { backWords, readBack } from './back-words.ts';
import type { EmailContent, Sender } from './email.presenter.ts';
import { balanceWords } from './mail-totals.ts';
import { paragraphsMail } from './paragraphs-mail.ts';

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
  return paragraphsMail(sender, {
    subject: t('receipt.email.reduced.subject', { amount: less, number, venue: sender.location.name }),
    heading: t('receipt.email.reduced.heading'),
    paragraphs: [
      t('receipt.email.reduced.what', {
        ...{ number, amount: less },
        total: shownAmount(total ?? order.total, order.currency),
      }),
      ...backWords(order, readBack(payload)),
      ...(balance === null ? [] : [balance]),
    ],
    link: { url: receiptUrl, words: t('receipt.email.seeReceipt') },
  });
}
