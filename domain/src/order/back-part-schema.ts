/** Where a part of a refund goes, as it is stored with a change, so that an email that is sent again says the same. */
import * as z from 'zod';
import { amount } from '../kernel/money.ts';
import type { BackPart } from './back-parts.ts';
import { venueMethods } from './venue-methods.ts';

const minorUnits = z.int().nonnegative().transform(amount);

export const backPart: z.ZodType<BackPart> = z.discriminatedUnion('to', [
  z.object({
    to: z.literal('giftCard'),
    kind: z.enum(['giftCard', 'credit']),
    codeEnd: z.string(),
    amount: minorUnits,
  }),
  z.object({
    to: z.literal('payment'),
    method: z.string(),
    brand: z.nullable(z.string()),
    last4: z.nullable(z.string()),
    amount: minorUnits,
  }),
  z.object({ to: z.literal('venue'), method: z.enum(venueMethods), amount: minorUnits }),
  z.object({ to: z.literal('credit'), amount: minorUnits }),
]);
