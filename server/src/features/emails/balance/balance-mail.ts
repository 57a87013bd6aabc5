/**
 * Emails about a balance: the reminder and the confirmation of payment (D-DP-03, D-DP-04;
 * docs/rules/deposits.md).
 */
import { dayAndLongDate } from '@gangway/domain/kernel/date-words';
import { add, subtract } from '@gangway/domain/kernel/money';
import type { Order } from '@gangway/domain/order/order';
import { takenAtVenue } from '@gangway/domain/order/venue-payment';
import { balanceOf } from '@gangway/domain/pricing/due';
import { t } from '../../../messages/t.ts';
import { shownAmount } from '../../../platform/shown-amount.ts';
import { type EmailContent, type Sender, thanks } from '../email.presenter.ts';
import { howToPay } from '../mail-totals.ts';
import { paragraphsMail } from '../paragraphs-mail.ts';

const nameOf = ({ customer }: Order) => customer?.firstName ?? '';

export function balancePaidMail(order: Order, sender: Sender, receiptUrl: string): EmailContent {
  const { location } = sender;
  const number = order.orderNumber ?? '';
  // Everything the deposit left open, whether paid by card or by gift card, less what the venue took itself before.
  const before = add(order.depositTotal, takenAtVenue(order));
  const amount = shownAmount(subtract(order.total, before), order.currency);
  const total = shownAmount(order.total, order.currency);
  return paragraphsMail(sender, {
    subject: t('receipt.email.balancePaid.subject', { venue: location.name, number }),
    heading: thanks(nameOf(order)),
    paragraphs: [t('receipt.email.balancePaid.received', { amount, number, total })],
    link: { url: receiptUrl, words: t('receipt.email.seeReceipt') },
  });
}

/** Tells the customer how to pay: on the receipt if the venue takes balances online. */
export function balanceReminderMail(order: Order, sender: Sender, receiptUrl: string): EmailContent {
  const { location } = sender;
  const number = order.orderNumber ?? '';
  const name = nameOf(order);
  const { balanceDueDate: due } = order;
  const amount = shownAmount(balanceOf(order), order.currency);
  return paragraphsMail(sender, {
    subject: t('receipt.email.balanceReminder.subject', { amount, venue: location.name, number }),
    heading:
      name === ''
        ? t('receipt.email.balanceReminder.heading')
        : t('receipt.email.balanceReminder.headingName', { name }),
    paragraphs: [
      due === null
        ? t('receipt.email.balanceReminder.owed', { amount, number })
        : t('receipt.email.balanceReminder.owedBy', { amount, number, date: dayAndLongDate(due) }),
      howToPay(location),
    ],
    link: {
      url: receiptUrl,
      words: location.deposits.payBalanceOnline
        ? t('receipt.email.balanceReminder.pay')
        : t('receipt.email.seeReceipt'),
    },
  });
}
