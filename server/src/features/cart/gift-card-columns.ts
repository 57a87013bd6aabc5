/** Maps the gift card columns of an order to the names the rules use. */
import type { GiftCardLine, Order, RedeemedGiftCard } from '@gangway/domain/order/order';

/** A gift card being bought, as stored in its line. */
export interface GiftCardColumns {
  sub_total: number;
  details: Omit<GiftCardLine, 'lineKey' | 'amount'>;
}

export interface GiftCardToAdd extends GiftCardColumns {
  /** The number of the line it replaces, if it keeps it. */
  line_id?: number;
}

/** What an order takes of a gift card. */
export interface RedeemedColumns {
  use_id: number;
  code_end: string;
  amount: number;
  remaining: number;
  is_reserved: boolean;
}

/** Null if an order has none. */
export interface GiftCardsOfOrder {
  gift_cards: (GiftCardColumns & { line_id: number })[] | null;
  redeemed_gift_cards: RedeemedColumns[] | null;
}

export const readGiftCard = ({ sub_total, details }: GiftCardColumns, lineKey: number): GiftCardLine =>
  ({ ...details, lineKey, amount: sub_total }) as GiftCardLine;

const readRedeemed = (row: RedeemedColumns): RedeemedGiftCard =>
  ({
    useKey: row.use_id,
    codeEnd: row.code_end,
    amount: row.amount,
    remaining: row.remaining,
    isForBalance: row.is_reserved,
  }) as RedeemedGiftCard;

export const readGiftCards = (row: GiftCardsOfOrder): Pick<Order, 'giftCards' | 'redeemedGiftCards'> => ({
  giftCards: (row.gift_cards ?? []).map((line) => readGiftCard(line, line.line_id)),
  redeemedGiftCards: (row.redeemed_gift_cards ?? []).map(readRedeemed),
});
