/** Checks a buyer's choice of the venue's gift card (D-GC-01 to D-GC-03, C-29; docs/rules/gift-cards.md). */
import { isEmail, readEmail } from '../kernel/email-address.ts';
import { addDays, type VenueDate } from '../kernel/local-time.ts';
import type { Amount } from '../kernel/money.ts';
import { accept, type Outcome, refuse } from '../kernel/outcome.ts';
import { isBlank, readLine } from '../kernel/typed-text.ts';
import type { PlainId } from '../messages/message-catalog.ts';
import type { Messages } from '../messages/messages.gen.ts';
import { t } from '../messages/t.ts';
import {
  type GiftCardProduct,
  giftCardProductKey,
  isSimpleGiftCard,
  mostDeliveryDays,
  presetAmounts,
  type SoldGiftCard,
} from './gift-card.ts';

export interface GiftCardChoice {
  /** ProductKey of the variant, whose Quantity is 1; null for an amount of the root product. */
  variantKey: number | null;
  isCustomAmount: boolean;
  /** The custom or preset amount; the price of a variant is set by the venue. */
  amount: Amount;
  fromName: string;
  recipientName: string;
  recipientEmail: string;
  message: string | null;
  deliverOn: VenueDate | null;
  /** Null for the first. */
  designKey: number | null;
}

export type GiftCardRefusal =
  | { code: 'unavailableItem' }
  | { code: 'giftCardAmount'; least: Amount; most: Amount }
  | { code: 'required'; field: string; label: string }
  | { code: 'giftCardDesign' }
  | { code: 'recipientEmail' }
  | { code: 'giftCardDay'; from: VenueDate; to: VenueDate };

type Worth = Pick<SoldGiftCard, 'name' | 'variantKey' | 'isCustomAmount' | 'amount'>;

function worthOf(
  product: GiftCardProduct,
  choice: GiftCardChoice,
  currency: string,
): Outcome<Worth, GiftCardRefusal> {
  const { customAmount, name } = product;
  const ofRoot = { name, variantKey: null, amount: choice.amount };
  if (choice.isCustomAmount) {
    if (customAmount === null) return refuse({ code: 'unavailableItem' });
    return choice.amount < customAmount.least || choice.amount > customAmount.most
      ? refuse({ code: 'giftCardAmount', ...customAmount })
      : accept({ ...ofRoot, isCustomAmount: true });
  }
  if (isSimpleGiftCard(product))
    return presetAmounts(currency).includes(choice.amount)
      ? accept({ ...ofRoot, isCustomAmount: false })
      : refuse({ code: 'unavailableItem' });
  const variant = product.variants.find(({ key }) => key === choice.variantKey);
  if (variant === undefined) return refuse({ code: 'unavailableItem' });
  return accept({
    name: variant.name,
    variantKey: variant.key,
    isCustomAmount: false,
    amount: variant.amount,
  });
}

/** Returns the chosen design; the first unless one is chosen. */
function designOf(
  { designs }: GiftCardProduct,
  designKey: number | null,
): Outcome<SoldGiftCard['design'], GiftCardRefusal> {
  const design = designKey === null ? designs[0] : designs.find(({ key }) => key === designKey);
  if (design === undefined) return designKey === null ? accept(null) : refuse({ code: 'giftCardDesign' });
  const { key, name, picture } = design;
  return accept({ key, name, picture });
}

const people = [
  ['fromName', 'FromName', 'giftCards.people.from'],
  ['recipientName', 'RecipientName', 'giftCards.people.recipientName'],
  ['recipientEmail', 'RecipientEmail', 'giftCards.people.recipientEmail'],
] as const satisfies readonly (readonly [keyof GiftCardChoice, string, PlainId<Messages>])[];

/** Returns the card as it goes into the order, with texts trimmed. `today` and the currency are the venue's. */
export function chooseGiftCard(
  product: GiftCardProduct,
  choice: GiftCardChoice,
  { today, currency }: { today: VenueDate; currency: string },
): Outcome<SoldGiftCard, GiftCardRefusal> {
  const worth = worthOf(product, choice, currency);
  if (!worth.ok) return worth;
  const missing = people.find(([member]) => isBlank(choice[member]));
  if (missing !== undefined) return refuse({ code: 'required', field: missing[1], label: t(missing[2]) });
  const recipientEmail = readEmail(choice.recipientEmail);
  // Same rule as at checkout: any address that may buy may also receive a gift card (docs/decisions/0116-addresses-as-mail-has-them.md).
  if (!isEmail(recipientEmail)) return refuse({ code: 'recipientEmail' });
  const { deliverOn } = choice;
  const lastDay = addDays(today, mostDeliveryDays);
  if (deliverOn !== null && (deliverOn < today || deliverOn > lastDay))
    return refuse({ code: 'giftCardDay', from: today, to: lastDay });
  const design = designOf(product, choice.designKey);
  if (!design.ok) return design;
  const message = choice.message?.trim() ?? '';
  return accept({
    ...worth.value,
    isSimple: isSimpleGiftCard(product),
    fromName: readLine(choice.fromName),
    recipientName: readLine(choice.recipientName),
    recipientEmail,
    message: message === '' ? null : message,
    // Today means at once.
    deliverOn: deliverOn === today ? null : deliverOn,
    design: design.value,
  });
}

/** Returns the ProductKey under which a chosen card was offered. */
export const keyOfSold = ({ variantKey }: Pick<SoldGiftCard, 'variantKey'>): number =>
  variantKey ?? giftCardProductKey();
