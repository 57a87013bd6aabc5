/** Promo codes of an order: adding and removing one (specification 3.12, 7.2; D-API-41, D-API-42). */
import * as z from 'zod/mini';
import { post } from './call.ts';
import { order } from './order.ts';
import { count, locationKey, orderKey, orNull, signs, wire } from './wire.ts';

const promoCode = signs(40);
const names = {
  locationKey: 'clientLocationKey',
  orderKey: 'orderKey',
  promoCode: 'promoCode',
} as const;

/** 3.12 Promo code result; Messages says why a code cannot be used. */
const promoResult = wire({
  applied: z.boolean(),
  order: z.nullable(order),
  messages: z.array(z.string()),
  exceptionMessage: z.nullable(z.string()),
});

export const addPromoCode = post('/api/booking', 'addPromoCode', {
  summary: 'Enters a promo code; one that cannot be used changes nothing and says why (D-PC-02).',
  input: wire({ locationKey, orderKey, promoCode }, names),
  output: promoResult,
  limit: 'cart',
  changes: true,
});

export const deletePromoCode = post('/api/booking', 'deletePromoCode', {
  summary: 'Takes a promo code out, by its key or its name; taking it out twice succeeds (D-API-42).',
  input: wire(
    {
      locationKey,
      orderKey,
      orderPromoCodeKey: orNull(count(Number.MAX_SAFE_INTEGER)),
      promoCode: orNull(promoCode),
    },
    { ...names, orderPromoCodeKey: 'orderPromoCodeKey' },
  ),
  output: promoResult,
  limit: 'cart',
  changes: true,
});
