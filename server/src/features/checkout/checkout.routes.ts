/** Binds the checkout calls to their service. */
import { completeOrder, updateOrder } from '@gangway/contract/checkout';
import type { FastifyInstance } from 'fastify';
import { type Limiter, serve } from '../../platform/serve.ts';
import type { Checkout } from './checkout.service.ts';

export function checkoutRoutes(app: FastifyInstance, limit: Limiter, checkout: Checkout): void {
  serve(app, updateOrder, limit, checkout.update);
  serve(app, completeOrder, limit, checkout.complete);
}
