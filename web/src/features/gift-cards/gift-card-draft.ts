/**
 * A gift card being filled in: its options, what is missing, what is sent (4.6, 5.2-01, 9-10, 9-11, D-GC-02).
 */
import type { Order } from '@gangway/contract/order';
import { wordsOf } from '@gangway/contract/refusals';
import { mostDeliveryDays, presetAmounts } from '@gangway/domain/gift-cards/gift-card';
import { decimalsOf } from '@gangway/domain/kernel/currency';
import { isEmail, readEmail } from '@gangway/domain/kernel/email-address';
import { addDays, isVenueDate, type VenueDate } from '@gangway/domain/kernel/local-time';
import { type Amount, fromDecimal, toDecimal, toDigits, zero } from '@gangway/domain/kernel/money';
import { isBlank, readLine } from '@gangway/domain/kernel/typed-text';
import type { PlainId } from '@gangway/domain/messages/message-catalog';
import { formatAmount, formatShortAmount } from '@gangway/ui/lib/format-amount.ts';
import { fullDate } from '@gangway/ui/lib/format-date.ts';
import type { Messages } from '../../messages/messages.gen.ts';
import { t } from '../../messages/t.ts';
import type { GoodsChoice } from '../cart/cart-choice.ts';
import type { GiftCardFacts } from './gift-card-facts.ts';

export type BoughtGiftCard = Order['giftCards'][number];

/**
 * The value of `option` in the query for an amount the buyer
 * types; others are a preset amount or a variant's ProductKey.
 */
export const customOption = 'custom';

export interface GiftCardDraft {
  /** A preset amount, the ProductKey of a variant, or `custom`. */
  option: string;
  customAmount: string;
  fromName: string;
  recipientName: string;
  recipientEmail: string;
  message: string;
  /** yyyy-mm-dd, or empty for at once. */
  deliverOn: string;
  /** The key of a design, or empty for the first. */
  design: string;
}

export type GiftCardField = Exclude<keyof GiftCardDraft, 'option' | 'design'>;

export interface GiftCardOption {
  value: string;
  label: string;
  note: string | null;
  /** Null if the buyer types the amount. */
  amount: Amount | null;
}

/** '100' */
const presetValue = (amount: Amount, currency: string) => String(toDecimal(amount, currency));

export function optionsOf({ card }: GiftCardFacts, currency: string): GiftCardOption[] {
  const fixed = card.isSimpleProduct
    ? presetAmounts(currency).map((amount) => ({
        value: presetValue(amount, currency),
        label: formatShortAmount(amount, currency),
        note: null,
        amount,
      }))
    : card.variants.map((variant) => ({
        value: String(variant.productKey),
        label: variant.productName,
        note:
          variant.useFromPrice && variant.fromPrice !== null
            ? t('giftCards.page.fromPrice', { price: formatShortAmount(variant.fromPrice, currency) })
            : formatShortAmount(variant.giftCardAmount, currency),
        amount: variant.giftCardAmount,
      }));
  const custom = { value: customOption, label: t(fieldLabels.customAmount), note: null, amount: null };
  return card.isCustomAmountGiftCard ? [...fixed, custom] : fixed;
}

/** Returns the design that a card will have: as chosen, or as bought where the venue no longer has it. */
export function designOf(
  { design }: Pick<GiftCardDraft, 'design'>,
  { card }: GiftCardFacts,
  old: BoughtGiftCard | null,
): BoughtGiftCard['design'] {
  if (design === '') return card.designs[0] ?? null;
  return card.designs.find(({ designKey }) => String(designKey) === design) ?? old?.design ?? null;
}

/** Returns an empty form; the address may name an option. */
export function emptyDraft(
  options: readonly GiftCardOption[],
  asked: string | undefined,
  currency: string,
): GiftCardDraft {
  const known = options.find(({ value }) => value === asked);
  const [, hundred = zero] = presetAmounts(currency);
  const usual = options.find(({ value }) => value === presetValue(hundred, currency));
  return {
    // The preset of 100 is the usual gift; without one, the first option, since the venue put it first.
    option: (known ?? usual ?? options[0])?.value ?? customOption,
    customAmount: '',
    fromName: '',
    recipientName: '',
    recipientEmail: '',
    message: '',
    deliverOn: '',
    design: '',
  };
}

/** The form of a card in the cart (2.8-16). */
export function draftOf(card: BoughtGiftCard, currency: string): GiftCardDraft {
  const [variant] = card.variants;
  const preset =
    variant === undefined ? presetValue(card.giftCardAmount, currency) : String(variant.productKey);
  return {
    option: card.isCustomAmountGiftCard ? customOption : preset,
    customAmount: card.isCustomAmountGiftCard ? toDigits(card.giftCardAmount, currency) : '',
    fromName: card.fromName ?? '',
    recipientName: card.recipientName ?? '',
    recipientEmail: card.recipientEmail ?? '',
    message: card.message ?? '',
    deliverOn: card.deliverOn ?? '',
    design: card.design === null ? '' : String(card.design.designKey),
  };
}

/** Returns what was typed as an amount, or the previous text if that is none of the currency (5.2-01). */
export function typedAmount(typed: string, before: string, currency: string): string {
  const text = typed.trim().replace(',', '.');
  const places = decimalsOf(currency);
  const form = places === 0 ? /^\d{0,10}$/ : new RegExp(`^\\d{0,10}(?:\\.\\d{0,${places}})?$`);
  return form.test(text) ? text : before;
}

/** What the card is worth; null until an amount is typed. */
export function amountOf(
  draft: GiftCardDraft,
  options: readonly GiftCardOption[],
  currency: string,
): Amount | null {
  if (draft.option !== customOption)
    return options.find(({ value }) => value === draft.option)?.amount ?? null;
  return /\d/.test(draft.customAmount) ? fromDecimal(Number(draft.customAmount), currency) : null;
}

export const fieldLabels = {
  customAmount: 'giftCards.page.customAmount',
  fromName: 'giftCards.page.fromName',
  recipientName: 'giftCards.page.recipientName',
  recipientEmail: 'giftCards.page.recipientEmail',
  deliverOn: 'giftCards.page.deliverOn',
} as const satisfies Record<Exclude<GiftCardField, 'message'>, PlainId<Messages>>;

/** What is missing or wrong, in form order. */
export function problemsOf(
  draft: GiftCardDraft,
  options: readonly GiftCardOption[],
  { least, most }: Pick<GiftCardFacts, 'least' | 'most'>,
  currency: string,
  today: VenueDate,
): { field: GiftCardField; message: string }[] {
  const problems: { field: GiftCardField; message: string }[] = [];
  const amount = amountOf(draft, options, currency);
  if (draft.option === customOption && (amount === null || amount < least || amount > most)) {
    const limits = { least: formatAmount(least, currency), most: formatAmount(most, currency) };
    problems.push({ field: 'customAmount', message: wordsOf('giftCardAmount', limits) });
  }
  for (const field of ['fromName', 'recipientName', 'recipientEmail'] as const)
    if (isBlank(draft[field]))
      problems.push({ field, message: wordsOf('required', { label: t(fieldLabels[field]) }) });
  if (!isBlank(draft.recipientEmail) && !isEmail(readEmail(draft.recipientEmail)))
    problems.push({ field: 'recipientEmail', message: wordsOf('recipientEmail') });
  const lastDay = addDays(today, mostDeliveryDays);
  const { deliverOn } = draft;
  if (deliverOn !== '' && (!isVenueDate(deliverOn) || deliverOn < today || deliverOn > lastDay)) {
    const days = { from: fullDate(today), to: fullDate(lastDay) };
    problems.push({ field: 'deliverOn', message: wordsOf('giftCardDay', days) });
  }
  return problems;
}

/** What is sent: the card, and the one it replaces with Quantity 0 (4.6-01 to 4.6-04). */
export function postedGiftCard(
  draft: GiftCardDraft,
  { card, currency }: GiftCardFacts,
  options: readonly GiftCardOption[],
  old: BoughtGiftCard | null,
): GoodsChoice & { giftCards: NonNullable<GoodsChoice['giftCards']> } {
  const isCustom = draft.option === customOption;
  const variants =
    isCustom || card.isSimpleProduct ? [] : [{ productKey: Number(draft.option), quantity: 1 }];
  const posted = {
    variants,
    giftCardAmount: amountOf(draft, options, currency) ?? zero,
    fromName: readLine(draft.fromName),
    recipientName: readLine(draft.recipientName),
    recipientEmail: readEmail(draft.recipientEmail),
    message: draft.message.trim() === '' ? null : draft.message.trim(),
    deliverOn: isVenueDate(draft.deliverOn) ? draft.deliverOn : null,
    designKey: draft.design === '' ? null : Number(draft.design),
    quantity: 1,
    orderMerchandiseKey: null,
    isCustomAmountGiftCard: isCustom,
  };
  if (old === null) return { giftCards: [posted], isVariantChanged: true };
  const replaced = {
    ...posted,
    variants: old.variants.map(({ productKey }) => ({ productKey, quantity: 0 })),
    giftCardAmount: old.giftCardAmount,
    quantity: 0,
    orderMerchandiseKey: old.orderMerchandiseKey as typeof posted.orderMerchandiseKey,
    isCustomAmountGiftCard: old.isCustomAmountGiftCard,
  };
  return {
    giftCards: [replaced, posted],
    isVariantChanged: draftOf(old, currency).option !== draft.option,
    editing: old.orderMerchandiseKey as GoodsChoice['editing'],
  };
}
