/** A gift card as a venue offers it, for tests. */
import type { ClientLocation } from '@gangway/contract/location';
import { aVenue, dollars } from './order-builders.ts';

type Offered = NonNullable<ClientLocation['giftCard']>;

export function aGiftCard(changes: Partial<Offered> = {}): Offered {
  return {
    productKey: 900,
    productName: 'Gift card',
    variants: [],
    isSimpleProduct: true,
    giftCardAmount: dollars(0),
    fromName: null,
    recipientName: null,
    recipientEmail: null,
    message: null,
    deliverOn: null,
    design: null,
    quantity: 1,
    orderMerchandiseKey: null,
    locationKey: aVenue().locationKey,
    isCustomAmountGiftCard: true,
    photoVersion: null,
    photoColour: null,
    photoAlt: null,
    designs: [],
    expiresAfterYears: null,
    ...changes,
  };
}
