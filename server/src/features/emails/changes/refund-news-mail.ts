/** The emails about what became of a refund after it was booked (docs/rules/refunds.md, "When"). */
import { type Amount, amount } from '@gangway/domain/kernel/money';
import { backPart } from '@gangway/domain/order/back-part-schema';
import { partsWords } from '@gangway/domain/order/back-parts';
import type { Order } from '@gangway/domain/order/order';
import * as z from 'zod';
import { t } from '../../../messages/t.ts';
import { shownAmount } from '../../../platform/shown-amount.ts';
import type { EmailContent, Sender } from '../email.presenter.ts';
import { paragraphsMail } from '../paragraphs-mail.ts';

const payloadSchema = z.object({
  /** The gateway refused it; it was sent to it again; the venue gave it back itself. */
  news: z.enum(['refused', 'again', 'given']),
  back: z.array(backPart).min(1),
});

export function refundNewsMail(
  order: Order,
  sender: Sender,
  receiptUrl: string,
  payload: unknown,
): EmailContent {
  const { news, back } = payloadSchema.parse(payload);
  const [number, venue] = [order.orderNumber ?? '', sender.location.name];
  const show = (value: Amount) => shownAmount(amount(value), order.currency);
  const parts = partsWords(back, show);
  return paragraphsMail(sender, {
    subject: t(`receipt.email.refundNews.subject.${news}`, { number, venue }),
    heading: t(`receipt.email.refundNews.heading.${news}`),
    paragraphs: [t(`receipt.email.refundNews.what.${news}`, { number, parts })],
    link: { url: receiptUrl, words: t('receipt.email.seeReceipt') },
  });
}
