/**
 * Gift cards a venue sells: one product, with preset amounts or with variants
 * (specification 3.11, D-GC-01; docs/rules/gift-cards.md).
 */
import type { Picture } from '../catalog/activity.ts';
import { keyOfId } from '../kernel/id-key.ts';
import type { VenueDate } from '../kernel/local-time.ts';
import { type Amount, roundSum } from '../kernel/money.ts';

export interface GiftCardVariant {
  /** ProductKey of the variant. */
  key: number;
  /** Stable name, as in the venue file. */
  id: string;
  name: string;
  description: string | null;
  /** Its value and its price. */
  amount: Amount;
  /** Shown as "from …" instead of the amount, if set (UseFromPrice). */
  fromPrice: Amount | null;
}

/** A look that buyers can choose for the card. */
export interface GiftCardDesign {
  key: number;
  /** Stable name, as in the venue file. */
  id: string;
  name: string;
  picture: Picture;
}

export interface GiftCardProduct {
  name: string;
  /** A few sentences, plain text. */
  description: string | null;
  picture: Picture | null;
  /** 1 light, 2 dark. */
  logoType: 1 | 2;
  /** Limits of a custom amount; null if buyers cannot enter one. */
  customAmount: { least: Amount; most: Amount } | null;
  /** Whole years from sale to expiration; null if it never expires. */
  expiresAfterYears: number | null;
  /** Empty for a simple product, which has the preset amounts. */
  variants: readonly GiftCardVariant[];
  /** The first is chosen unless buyers choose another; empty if all cards have the product's picture. */
  designs: readonly GiftCardDesign[];
}

/** Contains a space, unlike every id of a venue file, so that no id can match it. */
const rootId = 'gift card';

/** Returns the key of the root product, or of one of its variants. */
export const giftCardProductKey = (variantId?: string): number =>
  keyOfId(variantId === undefined ? rootId : `${rootId}/${variantId}`);

export const giftCardDesignKey = (id: string): number => keyOfId(`${rootId}/design/${id}`);

/** Returns the amounts of a simple product (9-11): 50, 100, 150 and 200 dollars, or round sums of that size. */
export const presetAmounts = (currency: string): readonly Amount[] =>
  [50, 100, 150, 200].map((units) => roundSum(units, currency));

/** Returns the limits of a custom amount unless the venue sets others (D-GC-01). */
export const usualLimits = (currency: string): { least: Amount; most: Amount } => ({
  least: roundSum(5, currency),
  most: roundSum(1000, currency),
});

/** How many days ahead a card can be delivered. */
export const mostDeliveryDays = 365;

export const isSimpleGiftCard = ({ variants }: Pick<GiftCardProduct, 'variants'>): boolean =>
  variants.length === 0;

/** A gift card in an order: its value and its recipient. */
export interface SoldGiftCard {
  /** ProductKey of the variant; null for a preset or custom amount, which belong to the root product. */
  variantKey: number | null;
  name: string;
  isCustomAmount: boolean;
  isSimple: boolean;
  amount: Amount;
  fromName: string;
  recipientName: string;
  recipientEmail: string;
  message: string | null;
  /** The venue's date on which it is emailed to its recipient; null for as soon as it is paid. */
  deliverOn: VenueDate | null;
  /** As it was when the card was bought; null for the product's picture. */
  design: Omit<GiftCardDesign, 'id'> | null;
}
