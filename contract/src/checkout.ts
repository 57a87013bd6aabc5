/** Checkout: contact details and payment (specification 7.2; decisions 6.5, 21, 22). */
import { wallets } from '@gangway/domain/location/wallets';
import * as z from 'zod/mini';
import { chosenAnswers } from './add-ons.ts';
import { post } from './call.ts';
import { t } from './messages/t.ts';
import { order, orderAnswer, orderNames, postedCustomer, unreadFields } from './order.ts';
import {
  amount,
  count,
  line,
  list,
  locationKey,
  modelErrors,
  orderKey,
  orNull,
  signs,
  text,
  venueDate,
  wire,
} from './wire.ts';

/** The only parts that are read of the whole order that a client posts (D-API-30, C-40). */
const postedOrder = orNull(
  wire(
    {
      ...unreadFields,
      customer: orNull(postedCustomer),
      customFields: chosenAnswers,
      languageKey: orNull(count(10_000)),
      agreedToTransport: orNull(z.boolean()),
    },
    orderNames,
  ),
);

const chosenRide = wire({ timeString: text(20) });

/** Transportation of a day as chosen; the location key that clients add to it is ignored (C-01). */
const chosenPickupLocation = wire(
  {
    day: venueDate,
    locationName: orNull(line(200)),
    pickupLocationKey: count(2_147_483_647),
    guests: orNull(count(200)),
    pickupTimes: list(chosenRide, 5),
    returnTimes: list(chosenRide, 5),
    locationKey: orNull(count(2_147_483_647)),
  },
  { locationKey: 'ClientLocationKey' },
);

export const updateOrder = post('/api/booking', 'updateOrder', {
  summary:
    'Saves contact details, answers and transportation of a new order; without PickupLocations transportation stays (D-API-30).',
  input: wire(
    {
      locationKey,
      orderKey,
      order: postedOrder,
      customer: orNull(postedCustomer),
      pickupLocations: orNull(list(chosenPickupLocation, 50)),
    },
    {
      locationKey: 'clientLocationKey',
      orderKey: 'orderKey',
      order: 'order',
      customer: 'Customer',
      pickupLocations: 'PickupLocations',
    },
  ),
  output: orderAnswer,
  limit: 'cart',
  changes: true,
});

const billing = orNull(
  wire({
    addressLine1: orNull(line(200)),
    addressLine2: orNull(line(200)),
    city: orNull(line(100)),
    state: orNull(line(100)),
    zip: orNull(signs(20)),
    countryCode: orNull(text(2)),
  }),
);

/** How an order or its balance is paid (6.5). */
export const payment = {
  paymentMethod: z._default(z.enum(['card', ...wallets, 'none']), 'card'),
  paymentToken: orNull(text(500)),
  cardholderName: orNull(line(100)),
  amount,
  attemptId: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, { error: () => t('wire.attemptId') })),
  threeDsTransactionId: orNull(text(100)),
};
export const paymentNames = {
  paymentMethod: 'paymentMethod',
  paymentToken: 'paymentToken',
  cardholderName: 'cardholderName',
  amount: 'amount',
  attemptId: 'attemptId',
  threeDsTransactionId: 'threeDSTransactionId',
} as const;

/** The outcome of a payment. */
export const paidAnswer = wire({
  order: z.nullable(order),
  modelErrors,
  cardDeclined: z.boolean(),
  cardDeclinedMessage: z.nullable(z.string()),
  exceptionMessage: z.nullable(z.string()),
  /**
   * The challenge of the bank: its page to frame, what the provider's script opens it with, or a page to send the guest
   * to. Exactly one is set.
   */
  threeDSecure: z.nullable(
    wire({
      transactionId: z.string(),
      url: z.nullable(z.string()),
      clientSecret: z.nullable(z.string()),
      redirectUrl: z.nullable(z.string()),
    }),
  ),
});

export const completeOrder = post('/api/booking', 'completeOrder', {
  summary: 'Pays and saves the order: authorize, save, capture (6.5).',
  input: wire(
    {
      locationKey,
      orderKey,
      order: postedOrder,
      customer: orNull(postedCustomer),
      agreed: z._default(z.boolean(), false),
      agreedToTransport: z._default(z.boolean(), false),
      promoCode: orNull(signs(40)),
      bypassEmailValidation: z._default(z.boolean(), false),
      ...payment,
      billing,
      languageKey: orNull(count(10_000)),
    },
    {
      locationKey: 'clientLocationKey',
      orderKey: 'orderKey',
      order: 'order',
      customer: 'customer',
      agreed: 'agreed',
      agreedToTransport: 'agreedToTransport',
      promoCode: 'promoCode',
      bypassEmailValidation: 'bypassEmailValidation',
      ...paymentNames,
      billing: 'billing',
      languageKey: 'languageKey',
    },
  ),
  output: paidAnswer,
  limit: 'complete',
  changes: true,
  repeats: 'attempt',
});
