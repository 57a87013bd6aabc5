/** A gift card in cart, checkout and receipt: who gets it and what it is worth; edited in its form, removed like any line (2.8-09, 2.8-12, 2.8-16). */
import type { Order } from '@gangway/contract/order';
import type { ReactNode } from 'react';
import { formatAmount } from '../../lib/format-amount.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/icon.tsx';

type GiftCard = Order['giftCards'][number];

interface GiftCardLinesProps {
  order: Order;
  currency: string;
  isBusy?: boolean;
  /** Where given, and while the order is new, each can be edited and has a Remove button. */
  onRemove?: (merchandiseKey: number) => void;
  /** Further words of the page under a card, such as its code. */
  children?: (card: GiftCard) => ReactNode;
}

const shownCards = ({ giftCards }: Order) => giftCards.filter(({ isDeleted }) => !isDeleted);

function Actions({
  order,
  card,
  isBusy = false,
  onRemove,
  icons,
}: Omit<GiftCardLinesProps, 'currency'> & { card: GiftCard; icons: boolean }) {
  const key = card.orderMerchandiseKey;
  if (!order.isNew || onRemove === undefined || key === null) return null;
  const whose = <span className="vh">gift card for {card.recipientName}</span>;
  return (
    <>
      <PageLink
        className="link"
        to={paths.giftCard(order.locationKey)}
        search={{ editing: String(key), orderKey: order.orderKey }}
      >
        {icons && <Icon name="edit" />}
        Edit {whose}
      </PageLink>
      <button
        className="link link-plain"
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() => {
          if (!isBusy) onRemove(key);
        }}
      >
        {icons && <Icon name="trash" />}
        Remove {whose}
      </button>
    </>
  );
}

export function GiftCardLines({ children, ...props }: GiftCardLinesProps) {
  const { order, currency, onRemove } = props;
  return shownCards(order).map((card) => (
    <article key={card.orderMerchandiseKey} className="line line-transport">
      <span className="line-photo">
        <Icon name="gift" />
      </span>
      <h3 className="line-title">{card.productName}</h3>
      <p className="line-total price">{formatAmount(card.giftCardAmount, currency)}</p>
      <p className="line-when">For {card.recipientName}</p>
      <ul className="line-detail">
        <li>{card.recipientEmail}</li>
        {card.message !== null && <li className="text-lines">“{card.message}”</li>}
      </ul>
      {children?.(card)}
      {order.isNew && onRemove !== undefined && (
        <div className="line-actions">
          <Actions {...props} card={card} icons />
        </div>
      )}
    </article>
  ));
}

/** The short form in the header's panel. */
export function GiftCardPanelLines(props: Omit<GiftCardLinesProps, 'children'>) {
  const { order, currency } = props;
  return shownCards(order).map((card) => (
    <li key={card.orderMerchandiseKey}>
      <span className="line-photo">
        <Icon name="gift" />
      </span>
      <div>
        <b>{card.productName}</b>
        <span>For {card.recipientName}</span>
        <span>{card.recipientEmail}</span>
        <span className="cart-panel-actions">
          <Actions {...props} card={card} icons={false} />
        </span>
      </div>
      <b className="price">{formatAmount(card.giftCardAmount, currency)}</b>
    </li>
  ));
}
