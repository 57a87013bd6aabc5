/** Binds the checkout calls to their service. */
import { completeOrder, updateOrder } from '@gangway/contract/checkout';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { Checkout } from './checkout.service.ts';

export function checkoutRoutes(app: FastifyInstance, gate: Gate, checkout: Checkout): void {
  serve(app, updateOrder, gate, checkout.update);
  serve(app, completeOrder, gate, checkout.complete);
}
