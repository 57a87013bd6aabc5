/** Where each part of a refund goes, and the words for it that every text shares (docs/rules/refunds.md, "In words"). */
import { maskedCode } from '../gift-cards/gift-code.ts';
import { type Amount, add } from '../kernel/money.ts';
import { brandName } from '../location/held-methods.ts';
import { isWallet, walletNames } from '../location/wallets.ts';
import { intlLocale } from '../messages/locale.ts';
import { t } from '../messages/t.ts';
import type { CardKind, Order, PaymentAttempt, PaymentRefund } from './order.ts';
import type { Refunds } from './refunds.ts';
import { isVenueMethod, type VenueMethod } from './venue-methods.ts';

export type BackPart =
  /** A gift card or a credit that the order was paid with. */
  | { to: 'giftCard'; kind: CardKind; codeEnd: string; amount: Amount }
  /** A card, a wallet, or another way to pay of the gateway. */
  | { to: 'payment'; method: string; brand: string | null; last4: string | null; amount: Amount }
  /** Money that the venue took itself and gives back itself. */
  | { to: 'venue'; method: VenueMethod; amount: Amount }
  /** A credit that the guest gets instead of money. */
  | { to: 'credit'; amount: Amount };

export const sumOfParts = (parts: readonly BackPart[]): Amount => add(...parts.map((part) => part.amount));

const placeOf = ({ amount: _amount, ...place }: BackPart): string => JSON.stringify(place);

/** One part for each place that money goes to. */
function merged(parts: readonly BackPart[]): BackPart[] {
  const places = new Map<string, BackPart>();
  for (const part of parts) {
    const same = places.get(placeOf(part));
    places.set(placeOf(part), same === undefined ? part : { ...part, amount: add(same.amount, part.amount) });
  }
  return [...places.values()];
}

/** Where money of a payment goes back to. */
export function partOfPayment(
  attempt: Pick<PaymentAttempt, 'method' | 'cardBrand' | 'cardLast4'> | undefined,
  back: Amount,
): BackPart {
  if (attempt !== undefined && isVenueMethod(attempt.method))
    return { to: 'venue', method: attempt.method, amount: back };
  return {
    to: 'payment',
    method: attempt?.method ?? 'card',
    brand: attempt?.cardBrand ?? null,
    last4: attempt?.cardLast4 ?? null,
    amount: back,
  };
}

type Paid = Pick<Order, 'redeemedGiftCards' | 'attempts'>;

/** The parts of what goes back of an order, as it was before; they add up to it. */
export function backPartsOf(order: Paid, refunds: Refunds | null, asCredit: boolean): BackPart[] {
  const cards = (refunds?.giftCards ?? []).map(({ useKey, amount: back }): BackPart => {
    const card = order.redeemedGiftCards.find((one) => one.useKey === useKey);
    return {
      to: 'giftCard',
      kind: card?.kind ?? 'giftCard',
      codeEnd: card?.codeEnd ?? '',
      amount: back,
    };
  });
  const payments = (refunds?.payments ?? []).map(({ attemptRowId, amount: back }): BackPart => {
    const attempt = order.attempts.find((one) => one.attemptRowId === attemptRowId);
    return asCredit ? { to: 'credit', amount: back } : partOfPayment(attempt, back);
  });
  return merged([...cards, ...payments]);
}

/** Where a refund that was booked goes; how the venue gave it back, if it did. */
export function partOfRefund(
  { attempts }: Pick<Order, 'attempts'>,
  { attemptRowId, amount: back, givenBy }: Pick<PaymentRefund, 'attemptRowId' | 'amount' | 'givenBy'>,
): BackPart {
  if (givenBy !== null) return { to: 'venue', method: givenBy, amount: back };
  return partOfPayment(
    attempts.find((one) => one.attemptRowId === attemptRowId),
    back,
  );
}

/** '$31.40 to Visa ending in 4242', given the amount as it is shown. */
export function partWords(part: BackPart, shown: string): string {
  switch (part.to) {
    case 'giftCard': {
      const code = maskedCode(part.codeEnd);
      return part.kind === 'credit'
        ? t('order.back.oldCredit', { amount: shown, code })
        : t('order.back.giftCard', { amount: shown, code });
    }
    case 'credit':
      return t('order.back.credit', { amount: shown });
    case 'venue':
      return t(`order.back.venue.${part.method}`, { amount: shown });
    case 'payment': {
      const { method, brand, last4: last } = part;
      if (isWallet(method) && last !== null)
        return t('order.back.wallet', { amount: shown, wallet: walletNames[method], last });
      if (brand !== null && last !== null)
        return t('order.back.brand', { amount: shown, brand: brandName(brand), last });
      if (last !== null) return t('order.back.card', { amount: shown, last });
      if (brand !== null) return t('order.back.method', { amount: shown, method: brandName(brand) });
      return t('order.back.payment', { amount: shown });
    }
  }
}

/** '$20.00 to gift card •••• H7XZ and $31.40 to Visa ending in 4242' */
export const partsWords = (parts: readonly BackPart[], show: (value: Amount) => string): string =>
  new Intl.ListFormat(intlLocale(), { type: 'conjunction' }).format(
    parts.map((part) => partWords(part, show(part.amount))),
  );
