/** Letters about a balance: that it will be due, and that it was paid (D-DP-03, D-DP-04; docs/rules/deposits.md). */
import { dayAndLongDate } from '@gangway/domain/kernel/date-words';
import { subtract } from '@gangway/domain/kernel/money';
import { balanceOf, type Order } from '@gangway/domain/order/order';
import { escapeHtml } from '../../platform/escape-html.ts';
import { shownAmount } from '../cart/shown-amount.presenter.ts';
import { contactOf, type LetterWords, letterHtml, type Sender } from './letter.presenter.ts';

interface Words {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  link: { url: string; words: string };
}

function letter(sender: Sender, { subject, heading, paragraphs, link }: Words): LetterWords {
  const html = letterHtml(sender, {
    title: subject,
    heading,
    paragraphs: paragraphs.map(escapeHtml),
    link,
    rows: '',
    foot: [],
  });
  const text = [
    heading,
    ...paragraphs.flatMap((paragraph) => ['', paragraph]),
    '',
    `${link.words}: ${link.url}`,
    '',
    contactOf(sender.location),
  ].join('\n');
  return { subject, html, text };
}

const nameOf = ({ customer }: Order) => customer?.firstName ?? '';

export function balancePaidMail(order: Order, sender: Sender, receiptUrl: string): LetterWords {
  const { location } = sender;
  const number = order.orderNumber ?? '';
  // By card and by gift cards: all that the deposit had left.
  const amount = shownAmount(subtract(order.total, order.depositTotal), order.currency);
  const name = nameOf(order);
  return letter(sender, {
    subject: `Your payment to ${location.name}: ${number}`,
    heading: name === '' ? 'Thank you!' : `Thank you, ${name}!`,
    paragraphs: [
      `We have received ${amount} for your order ${number}. Your total of ${shownAmount(order.total, order.currency)} is now paid in full.`,
    ],
    link: { url: receiptUrl, words: 'See your receipt' },
  });
}

/** What to do about it: on the receipt where the venue takes it online. */
export function balanceReminderMail(order: Order, sender: Sender, receiptUrl: string): LetterWords {
  const { location } = sender;
  const number = order.orderNumber ?? '';
  const name = nameOf(order);
  const due = order.balanceDueDate === null ? '' : ` by ${dayAndLongDate(order.balanceDueDate)}`;
  const isOnline = location.deposits.payBalanceOnline;
  return letter(sender, {
    subject: `Please pay the rest of your booking with ${location.name}: ${number}`,
    heading: name === '' ? 'A reminder' : `A reminder, ${name}`,
    paragraphs: [
      `${shownAmount(balanceOf(order), order.currency)} of your order ${number} is still to be paid${due}.`,
      isOnline ? 'You can pay it on your receipt.' : 'Please contact us to pay it.',
    ],
    link: { url: receiptUrl, words: isOnline ? 'Pay the balance' : 'See your receipt' },
  });
}
