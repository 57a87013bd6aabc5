/** The email about a payment that the venue took itself, or took back (docs/rules/deposits.md, "Paid at the venue"). */
import { amount } from '@gangway/domain/kernel/money';
import type { Order } from '@gangway/domain/order/order';
import { balanceOf } from '@gangway/domain/pricing/due';
import * as z from 'zod';
import { t } from '../../../messages/t.ts';
import { shownAmount } from '../../../platform/shown-amount.ts';
import { type EmailContent, type Sender, thanks } from '../email.presenter.ts';
import { balanceWords } from '../mail-totals.ts';
import { paragraphsMail } from '../paragraphs-mail.ts';

const minorUnits = z.int().transform(amount);
const payloadSchema = z.object({
  amount: minorUnits,
  isUndone: z.boolean(),
  /** What was left to pay then; absent from emails queued before it was kept. */
  left: minorUnits.optional(),
});

export function takenMail(order: Order, sender: Sender, receiptUrl: string, payload: unknown): EmailContent {
  const { amount: taken, isUndone, left: toPay } = payloadSchema.parse(payload);
  const [number, venue] = [order.orderNumber ?? '', sender.location.name];
  const shown = { number, amount: shownAmount(taken, order.currency) };
  const balance = balanceWords(order, sender.location);
  const left = balance === null ? [] : [balance];
  const link = { url: receiptUrl, words: t('receipt.email.seeReceipt') };
  if (isUndone)
    return paragraphsMail(sender, {
      subject: t('receipt.email.taken.undoneSubject', { venue, number }),
      heading: t('receipt.email.taken.undoneHeading'),
      paragraphs: [t('receipt.email.taken.undone', shown), ...left],
      link,
    });
  const total = shownAmount(order.total, order.currency);
  const isPaid = (toPay ?? balanceOf(order)) <= 0;
  return paragraphsMail(sender, {
    subject: t('receipt.email.balancePaid.subject', { venue, number }),
    heading: thanks(order.customer?.firstName ?? ''),
    paragraphs: [
      isPaid
        ? t('receipt.email.balancePaid.received', { ...shown, total })
        : t('receipt.email.taken.part', shown),
      ...left,
    ],
    link,
  });
}
