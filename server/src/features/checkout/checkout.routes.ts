/** Binds the checkout calls to their service, and those for sales by the venue's own people. */
import { completeOrder, updateOrder } from '@gangway/contract/checkout';
import { getDayToBook, getPackageTimes, sellOrder } from '@gangway/contract/selling';
import type { FastifyInstance } from 'fastify';
import { type Gate, type Service, serve } from '../../platform/serve.ts';
import type { Checkout } from './checkout.service.ts';

export function checkoutRoutes(app: FastifyInstance, gate: Gate, checkout: Checkout): void {
  serve(app, updateOrder, gate, checkout.update);
  serve(app, completeOrder, gate, checkout.complete);
}

/** They are loaded with the first call, to save memory where nobody uses the desk. */
export function sellingRoutes(
  app: FastifyInstance,
  gate: Gate,
  {
    dayToBook,
    packageTimes,
    selling,
  }: {
    dayToBook: () => Promise<Service<typeof getDayToBook>>;
    packageTimes: () => Promise<Service<typeof getPackageTimes>>;
    selling: () => Promise<{ sell: Service<typeof sellOrder> }>;
  },
): void {
  serve(app, getDayToBook, gate, async (...of) => (await dayToBook())(...of));
  serve(app, getPackageTimes, gate, async (...of) => (await packageTimes())(...of));
  serve(app, sellOrder, gate, async (...of) => (await selling()).sell(...of));
}
