/** Binds the cart calls to their service. */
import { abandonOrderChanges, addToCart, getOrder, removeActivityFromCart } from '@gangway/contract/cart';
import type { FastifyInstance } from 'fastify';
import { type Limiter, serve } from '../../platform/serve.ts';
import type { Cart } from './cart.service.ts';

export function cartRoutes(app: FastifyInstance, limit: Limiter, cart: Cart): void {
  serve(app, addToCart, limit, cart.add);
  serve(app, removeActivityFromCart, limit, cart.remove);
  serve(app, abandonOrderChanges, limit, cart.abandon);
  serve(app, getOrder, limit, cart.read);
}
