/** The requests of the guests of demo orders, in the shapes of the calls that they make. */
import type { InputOf } from '@gangway/contract/call';
import { type addToCart, noCartItem } from '@gangway/contract/cart';
import type { completeOrder } from '@gangway/contract/checkout';
import type { PostedCustomer } from '@gangway/contract/order';
import { tipProductKey } from '@gangway/domain/catalog/product';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import { type Amount, amount, zero } from '@gangway/domain/kernel/money';
import type { CallContext } from '../../platform/door.ts';
import { countryOfCode } from '../location/countries.presenter.ts';
import type { DemoAnswer, DemoBooking, DemoGiftCard, DemoOrder } from './demo-order.ts';

type Adding = InputOf<typeof addToCart>;

/** The sandbox approves it whenever it is asked. */
const approvedCard = 'tok_approved';

/** A guest who is at home and not signed in. */
export const contextOf = (order: Pick<DemoOrder, 'name'>): CallContext => ({
  requestId: `demo-${order.name}`,
  clientAddress: '127.0.0.1',
  userAgent: '',
  isOwnPageHere: false,
  signOnSecret: null,
  keepSignOn: () => undefined,
  identify: async () => null,
  staffAt: async () => null,
  askDesk: async () => null,
  priceIn: () => undefined,
  keepDeskSession: () => undefined,
});

const postedAnswers = (answers: readonly DemoAnswer[]) =>
  answers.map(({ fieldKey, value }) => ({ customFieldKey: fieldKey, value }));

const addOn = (productKey: number, quantity: number) => ({
  ...{ productKey, quantity, variants: [], isTip: false, tipPercent: null, cost: null },
});

const nothing: Omit<Adding, 'locationKey' | 'orderKey'> = {
  clientAgentKey: null,
  bookingAgentKey: null,
  bookingAgentSignature: null,
  membershipKey: null,
  membershipMemberKey: null,
  editing: null,
  allowOverlap: false,
  overbook: null,
  ...noCartItem,
  isVariantChanged: true,
};

const activityOf = (booking: DemoBooking): NonNullable<Adding['activity']> => ({
  activityKey: booking.activityKey,
  rates: booking.rates.map(({ rateKey, participants, answers }) => ({
    rateKey,
    participants,
    customFieldParticipants: answers.map((one, participantIndex) => ({
      participantIndex,
      customFields: postedAnswers(one),
    })),
  })),
  selectedTimes: [{ timeSlotKey: booking.slotKey }],
  isPrivateTour: booking.privateGroup !== null,
  guests: booking.privateGroup,
  needTransportation: booking.hotel !== null,
  hotelName: booking.hotel?.name ?? null,
  hotelLatitude: booking.hotel?.latitude ?? null,
  hotelLongitude: booking.hotel?.longitude ?? null,
  addOns: [
    ...booking.addOns.map(({ productKey, quantity, variantKey }) =>
      variantKey === null
        ? addOn(productKey, quantity)
        : { ...addOn(productKey, 1), variants: [{ productKey: variantKey, quantity }] },
    ),
    ...(booking.tipPercent === null
      ? []
      : [{ ...addOn(tipProductKey, 1), isTip: true, tipPercent: booking.tipPercent }]),
  ],
  photoPackageAddOns: booking.photoPackages.map((productKey) => addOn(productKey, 1)),
  customFields: postedAnswers(booking.answers),
});

const giftCardsOf = (guest: DemoOrder['guest'], card: DemoGiftCard): Adding['giftCards'] => [
  {
    variants: card.variantKey === null ? [] : [{ productKey: card.variantKey, ...{ quantity: 1 } }],
    giftCardAmount: amount(card.amount),
    fromName: guest.firstName,
    recipientName: card.recipientName,
    recipientEmail: card.recipientEmail,
    message: card.message,
    designKey: card.designKey,
    ...{ deliverOn: null, quantity: 1, orderMerchandiseKey: null, isCustomAmountGiftCard: false },
  },
];

/** The additions to the cart, one after the other. */
export function additionsOf(order: DemoOrder): ((orderKey: OrderKey | null) => Adding)[] {
  const { locationKey, bookings, merchandise, giftCard, guest } = order;
  const items: Partial<Adding>[] = [
    ...bookings.map((booking) => ({ activity: activityOf(booking) })),
    ...(merchandise.length === 0 ? [] : [{ products: [...merchandise] }]),
    ...(giftCard === null ? [] : [{ giftCards: giftCardsOf(guest, giftCard) }]),
  ];
  return items.map((item) => (orderKey) => ({ ...nothing, locationKey, orderKey, ...item }));
}

export function customerOf({ guest }: Pick<DemoOrder, 'guest'>): PostedCustomer {
  const { firstName, lastName, email, phone } = guest;
  const country = countryOfCode(phone.countryCode);
  return {
    ...{ firstName, lastName, email, emailOptIn: false, agreed: true, approvedTextTickets: false },
    phoneCountryCode: phone.countryCode,
    phoneCountryKey: country?.countryKey ?? 196,
    phoneAreaCode: phone.areaCode,
    phoneSubscriberNumber: phone.number,
    ...{ zip: null, addressLine1: null, addressLine2: null, city: null, state: null, countryCode: null },
    ...{ locationHeardAboutUsKey: null, heardAboutUsOther: null, customFields: [] },
  };
}

/** Pays what is due; the same attempt whenever it is sent, so that it cannot charge twice. */
export function completionOf(
  order: DemoOrder,
  orderKey: OrderKey,
  due: Amount,
): InputOf<typeof completeOrder> {
  const { locationKey, guest, languageKey, answers, attemptId } = order;
  const customer = { ...customerOf(order), customFields: postedAnswers(answers) };
  return {
    ...{ locationKey, orderKey, order: null, customer, agreed: true, agreedToTransport: true },
    ...{
      promoCode: null,
      bypassEmailValidation: true,
      billing: null,
      languageKey,
      threeDsTransactionId: null,
    },
    paymentMethod: due === zero ? 'none' : 'card',
    paymentToken: due === zero ? null : approvedCard,
    cardholderName: `${guest.firstName} ${guest.lastName}`,
    amount: due,
    attemptId,
  };
}
