/** Binds the promo code calls to their service. */
import { addPromoCode, deletePromoCode } from '@gangway/contract/promo-codes';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { PromoCodes } from './promo-codes.service.ts';

export function promoCodesRoutes(app: FastifyInstance, gate: Gate, promoCodes: PromoCodes): void {
  serve(app, addPromoCode, gate, promoCodes.add);
  serve(app, deletePromoCode, gate, promoCodes.remove);
}
