/** Gift cards in the confirmation email; their codes come in emails of their own. */
import { fullDate } from '@gangway/domain/kernel/date-words';
import { linesOf } from '@gangway/domain/order/order';
import { t } from '../../../../messages/t.ts';
import { shownAmount } from '../../../../platform/shown-amount.ts';
import type { MailEntry, MailView } from '../mail-entry.presenter.ts';

export const mailGiftCards = ({ order, location, shown }: MailView): MailEntry[] =>
  linesOf(order, 'giftCard').map((card) => ({
    start: null,
    name: card.name,
    price: shownAmount(shown.line(card.lineKey).total, order.currency),
    rows: [
      t('receipt.email.entries.giftCardFor', { name: card.recipientName, email: card.recipientEmail }),
      ...(card.deliverOn === null
        ? []
        : [t('receipt.email.entries.giftCardOn', { date: fullDate(card.deliverOn) })]),
      t('receipt.email.entries.codeApart'),
    ],
    parts: [],
    picture: card.design?.picture ?? location.giftCard?.picture ?? null,
  }));
