/** Gift cards a venue sells: one product, of preset amounts or of variants (specification 3.11, D-GC-01; docs/rules/gift-cards.md). */
import type { Picture } from '../catalogue/activity.ts';
import { keyOfId } from '../kernel/id-key.ts';
import { type Amount, amount } from '../kernel/money.ts';

export interface GiftCardVariant {
  /** ProductKey of the variant. */
  key: number;
  /** Stable name, as in the venue file. */
  id: string;
  name: string;
  description: string | null;
  /** What it is worth and costs. */
  amount: Amount;
  /** Shown as "from …" instead of the amount, where there is one (UseFromPrice). */
  fromPrice: Amount | null;
}

export interface GiftCardProduct {
  name: string;
  /** A few sentences, plain text. */
  description: string | null;
  picture: Picture | null;
  /** 1 light, 2 dark. */
  logoType: 1 | 2;
  /** What a buyer may type; null where only what is offered can be bought. */
  customAmount: { least: Amount; most: Amount } | null;
  /** Whole years from the sale until it cannot be used any more; null for ever. */
  expiresAfterYears: number | null;
  /** None for a simple product, which has the preset amounts. */
  variants: readonly GiftCardVariant[];
}

/** No id of a venue file has a blank, so that these keys are nobody else's. */
const rootId = 'gift card';

/** The key of the root product, or of one of its variants. */
export const giftCardProductKey = (variantId?: string): number =>
  keyOfId(variantId === undefined ? rootId : `${rootId}/${variantId}`);

/** What a simple product offers (9-11). */
export const presetAmounts: readonly Amount[] = [5000, 10_000, 15_000, 20_000].map(amount);

/** Limits of a custom amount unless the venue says otherwise (D-GC-01). */
export const usualLimits = { least: amount(500), most: amount(100_000) };

export const isSimpleGiftCard = ({ variants }: Pick<GiftCardProduct, 'variants'>): boolean =>
  variants.length === 0;

/** A gift card in an order: what it is worth and who gets it. */
export interface SoldGiftCard {
  /** ProductKey of the variant; null for a preset or custom amount, which are of the root. */
  variantKey: number | null;
  name: string;
  isCustomAmount: boolean;
  isSimple: boolean;
  amount: Amount;
  fromName: string;
  recipientName: string;
  recipientEmail: string;
  message: string | null;
}
