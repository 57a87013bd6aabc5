/** The gift card a location offers, in the shape of the contract: an allow-list (3.1, 3.11, D-GC-01). */
import type { ClientLocation } from '@gangway/contract/location';
import {
  type GiftCardDesign,
  type GiftCardProduct,
  giftCardProductKey,
  isSimpleGiftCard,
  usualLimits,
} from '@gangway/domain/gift-cards/gift-card';
import { zero } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { presentPhoto } from './place.presenter.ts';

type Offered = NonNullable<ClientLocation['giftCard']>;

const presentVariants = ({ variants }: GiftCardProduct): Offered['variants'] =>
  variants.map(({ key, name, description, amount, fromPrice }) => ({
    productKey: key,
    productName: name,
    productDescription: description,
    giftCardAmount: amount,
    useFromPrice: fromPrice !== null,
    fromPrice,
    quantity: 0,
  }));

export const presentDesign = ({ key, name, picture }: Omit<GiftCardDesign, 'id'>) => ({
  designKey: key,
  name,
  ...presentPhoto(picture),
});

/** Has no names filled in yet; null if the location sells no gift card. */
export function presentOfferedGiftCard({ key, giftCard }: Location): ClientLocation['giftCard'] {
  if (giftCard === null) return null;
  return {
    productKey: giftCardProductKey(),
    productName: giftCard.name,
    variants: presentVariants(giftCard),
    isSimpleProduct: isSimpleGiftCard(giftCard),
    giftCardAmount: zero,
    fromName: null,
    recipientName: null,
    recipientEmail: null,
    message: null,
    deliverOn: null,
    design: null,
    quantity: 1,
    orderMerchandiseKey: null,
    locationKey: key,
    isCustomAmountGiftCard: giftCard.customAmount !== null,
    photoVersion: giftCard.picture?.version ?? null,
    photoColour: giftCard.picture?.colour ?? null,
    photoAlt: giftCard.picture?.alt ?? null,
    designs: giftCard.designs.map(presentDesign),
    expiresAfterYears: giftCard.expiresAfterYears,
  };
}

export const giftCardLimits = ({ giftCard, currency }: Pick<Location, 'giftCard' | 'currency'>) =>
  giftCard?.customAmount ?? usualLimits(currency);
