/**
 * A gift card in cart, checkout and receipt: recipient and value. Edited in its form, removed like any line
 * (2.8-09, 2.8-12, 2.8-16).
 */
import type { Order } from '@gangway/contract/order';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { fullDate } from '@gangway/ui/lib/format-date.ts';
import { paths } from '../../../../lib/paths.ts';
import { t } from '../../../../messages/t.ts';
import type { LinesProps } from '../kind.ts';
import { type LineActions, PlainLine, PlainPanelLine } from '../plain-line.tsx';

export type GiftCard = Order['giftCards'][number];

/** Always set on a card in an order; nullable only because the wire format also covers a card not chosen yet. */
const recipientOf = ({ recipientName }: GiftCard) => recipientName ?? '';

export const shownCards = ({ giftCards }: Order) => giftCards.filter(({ isDeleted }) => !isDeleted);

function actionsOf(
  { order, isBusy = false, onRemove }: LinesProps<GiftCard>,
  card: GiftCard,
): LineActions | null {
  const key = card.orderMerchandiseKey;
  if (!order.isNew || onRemove === undefined || key === null) return null;
  return {
    remove: t('cart.giftCard.remove', { name: recipientOf(card) }),
    edit: {
      words: t('cart.giftCard.edit', { name: recipientOf(card) }),
      to: paths.view(order.locationKey, 'giftcard'),
      search: { editing: String(key), orderKey: order.orderKey },
    },
    isBusy,
    onRemove: () => onRemove(card),
  };
}

export function GiftCardLines({ children, ...props }: LinesProps<GiftCard>) {
  return shownCards(props.order).map((card) => (
    <PlainLine
      key={card.orderMerchandiseKey}
      icon="gift"
      title={card.productName}
      total={formatAmount(card.giftCardAmount, props.currency)}
      lead={t('cart.giftCard.for', { name: recipientOf(card) })}
      details={
        <>
          {card.recipientEmail !== null && <li>{card.recipientEmail}</li>}
          {card.design !== null && <li>{t('cart.giftCard.design', { name: card.design.name })}</li>}
          {card.deliverOn !== null && (
            <li>{t('cart.giftCard.deliverOn', { day: fullDate(card.deliverOn) })}</li>
          )}
          {card.message !== null && (
            <li className="text-lines">{t('cart.giftCard.message', { text: card.message })}</li>
          )}
        </>
      }
      actions={actionsOf(props, card)}
    >
      {children?.(card)}
    </PlainLine>
  ));
}

/** The short form in the header's panel. */
export function GiftCardPanelLines(props: LinesProps<GiftCard>) {
  return shownCards(props.order).map((card) => (
    <PlainPanelLine
      key={card.orderMerchandiseKey}
      icon="gift"
      title={card.productName}
      total={formatAmount(card.giftCardAmount, props.currency)}
      words={[t('cart.giftCard.for', { name: recipientOf(card) }), card.recipientEmail ?? ''].filter(
        (text) => text !== '',
      )}
      actions={actionsOf(props, card)}
    />
  ));
}
