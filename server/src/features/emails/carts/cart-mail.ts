/** The one email about a cart that was not booked (docs/rules/carts.md). */
import { whenWords } from '@gangway/domain/kernel/date-words';
import { cartLinkDays } from '@gangway/domain/order/cart-reminder';
import { bookingsOf, type Order } from '@gangway/domain/order/order';
import { showOrder } from '@gangway/domain/order/shown-order';
import { t } from '../../../messages/t.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { isNamedInCart, presentLabel } from '../../orders/line-label.presenter.ts';
import { mailEntries } from '../../orders/mail.presenter.ts';
import { contactOf, type EmailContent, emailHtml, type Sender, unsubscribeText } from '../email.presenter.ts';
import { entryHtml, entryText, type ListedPart } from '../mail-sections.ts';

/** What was in the cart: names and times. Neither answers nor prices, which are computed anew when it is opened. */
function listed(order: Order): ListedPart[] {
  return order.lines
    .filter((line) => line.parentKey === null && isNamedInCart(line))
    .map((line) => {
      const { name, start } = presentLabel(line);
      const when = whenWords(start);
      const parts = bookingsOf(order)
        .filter(({ parentKey, details }) => parentKey === line.lineKey && details.isHidden !== true)
        .map(presentLabel);
      return {
        ...{ name, price: null, rows: when === '' ? [] : [when] },
        parts: parts.map((part) => ({ name: part.name, rows: [whenWords(part.start)].filter(Boolean) })),
      };
    });
}

/** @param links where the cart is opened, and where the guest unsubscribes */
export function cartMail(
  order: Order,
  sender: Sender,
  links: { cart: string; unsubscribe: string },
): EmailContent | null {
  const { location } = sender;
  const entries = listed(order);
  const [first] = entries;
  if (first === undefined) return null;
  const subject = t('receipt.email.cart.subject', { venue: location.name });
  const heading = t('receipt.email.cart.heading');
  const pictures = mailEntries({ order, location, shown: showOrder(order, location) });
  const paragraphs = [
    t('receipt.email.cart.what', { venue: location.name }),
    t('receipt.email.cart.held', { days: cartLinkDays }),
  ];
  const link = { url: links.cart, words: t('receipt.email.cart.link') };
  const why = t('receipt.email.cart.why', { venue: location.name });
  const html = emailHtml(sender, {
    title: subject,
    preheader: first.name,
    picture: pictures.find(({ picture }) => picture !== null)?.picture ?? null,
    heading,
    paragraphs: paragraphs.map(escapeHtml),
    links: [link],
    rows: `<tr><td style="padding:0 28px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${entries.map((entry) => entryHtml(entry, sender)).join('\n')}</table></td></tr>`,
    foot: [why],
    unsubscribe: links.unsubscribe,
  });
  const text = [
    heading,
    ...paragraphs.flatMap((words) => ['', words]),
    ...entries.flatMap(entryText),
    '',
    `${link.words}: ${link.url}`,
    '',
    why,
    '',
    contactOf(location),
    ...unsubscribeText(links.unsubscribe),
  ].join('\n');
  return { subject, html, text };
}
