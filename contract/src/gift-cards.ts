/**
 * Gift cards: choose one, pay with one, see its code (specification 3.11, 3.12, 7.2;
 * docs/rules/gift-cards.md).
 */
import * as z from 'zod/mini';
import { post } from './call.ts';
import { order } from './order.ts';
import { amount, count, list, locationKey, orderKey, signs, wire } from './wire.ts';

const orderNames = { locationKey: 'clientLocationKey', orderKey: 'orderKey' } as const;

/** 3.12 Gift card redemption result. */
const redemption = wire({
  applied: z.boolean(),
  order: z.nullable(order),
  message: z.nullable(z.string()),
});

export const redeemGiftCard = post('/api/booking', 'redeemGiftCard', {
  summary: 'Reserves what a gift card can pay of what is due now (D-API-43).',
  input: wire(
    { locationKey, orderKey, giftCardCode: signs(100), amount },
    { ...orderNames, giftCardCode: 'giftCardCode', amount: 'amount' },
  ),
  output: redemption,
  limit: 'cart',
  changes: true,
});

export const unredeemGiftCard = post('/api/booking', 'unredeemGiftCard', {
  summary: 'Gives back what an order has reserved of a gift card; twice does no harm (D-API-44).',
  input: wire(
    { orderMerchandiseGiftCardKey: count(Number.MAX_SAFE_INTEGER), locationKey, orderKey },
    { ...orderNames, orderMerchandiseGiftCardKey: 'orderMerchandiseGiftCardKey' },
  ),
  output: redemption,
  limit: 'cart',
  changes: true,
});

/** A request by POST, so that the code is in no address and no log. */
export const checkGiftCard = post('/api/booking', 'checkGiftCard', {
  summary: 'What is left on a gift card, and until when it can be used; changes nothing.',
  input: wire(
    { locationKey, giftCardCode: signs(100) },
    { locationKey: 'clientLocationKey', giftCardCode: 'giftCardCode' },
  ),
  output: wire({
    /** Null with a message. */
    giftCard: z.nullable(
      wire({
        maskedCode: z.string(),
        remainingBalance: amount,
        /** An instant; null if it does not expire. */
        expiresOn: z.nullable(z.string()),
      }),
    ),
    message: z.nullable(z.string()),
  }),
  limit: 'cart',
  changes: false,
});

/**
 * A gift card of a saved order: its code while it can still be revealed, and how it is identified afterwards.
 */
const revealed = wire({
  orderMerchandiseKey: z.number(),
  code: z.nullable(z.string()),
  maskedCode: z.string(),
  expiresOn: z.nullable(z.string()),
});

export const revealGiftCards = post('/api/booking', 'revealGiftCards', {
  summary:
    'The codes of the gift cards a saved order bought, for a quarter of an hour from the first time they are asked for (D-GC-04).',
  input: wire({ locationKey, orderKey }, orderNames),
  output: wire({ giftCards: list(revealed, 50) }),
  limit: 'complete',
  // Revealing a code does start a time limit, but answers of changing calls are stored for repeats and codes
  // must not be.
  changes: false,
});
