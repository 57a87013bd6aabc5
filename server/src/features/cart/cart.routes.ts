/** Binds the cart calls to their service. */
import {
  abandonOrderChanges,
  addToCart,
  getOrder,
  priceActivity,
  remindOfCart,
  removeActivityFromCart,
  removeAddonFromCart,
  removePackageFromCart,
  reopenCart,
} from '@gangway/contract/cart';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { Cart } from './cart.service.ts';

export function cartRoutes(app: FastifyInstance, gate: Gate, cart: Cart): void {
  serve(app, addToCart, gate, cart.add);
  serve(app, priceActivity, gate, cart.price);
  serve(app, removeActivityFromCart, gate, cart.remove);
  serve(app, removePackageFromCart, gate, cart.removePackage);
  serve(app, removeAddonFromCart, gate, cart.removeAddOn);
  serve(app, abandonOrderChanges, gate, cart.abandon);
  serve(app, remindOfCart, gate, cart.reminders.consent);
  serve(app, reopenCart, gate, cart.reopen);
  serve(app, getOrder, gate, cart.read);
}
