/** The letter with the link that changes the number a membership waits for. */
import type { Order } from '@gangway/domain/order/order';
import { escapeHtml } from '../../platform/escape-html.ts';
import { contactOf, type LetterWords, letterHtml, type Sender } from './letter.presenter.ts';

export function phoneChangeMail(order: Order, sender: Sender, url: string): LetterWords {
  const number = order.orderNumber ?? '';
  const name = order.customer?.firstName ?? '';
  const heading = name === '' ? 'Change your phone number' : `Change your phone number, ${name}`;
  const paragraphs = [
    `Someone asked to change the phone number that signs in to the membership from order ${number}.`,
    'The link works once, within the next hour. If this was not you, ignore this email and nothing changes.',
  ];
  const words = 'Change the number';
  return {
    subject: `Change the phone number of your membership: ${number}`,
    html: letterHtml(sender, {
      title: heading,
      heading,
      paragraphs: paragraphs.map(escapeHtml),
      link: { url, words },
      rows: '',
      foot: [],
    }),
    text: [
      heading,
      ...paragraphs.flatMap((paragraph) => ['', paragraph]),
      '',
      `${words}: ${url}`,
      '',
      contactOf(sender.location),
    ].join('\n'),
  };
}
