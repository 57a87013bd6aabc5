/** Binds the calls that find and read sold orders for the venue's own people (docs/rules/finding-orders.md). */
import { getOrderEmail, sendEmailAgain } from '@gangway/contract/emails';
import {
  exportOrders,
  getOrderNumbers,
  getOrderViewCounts,
  getOrderViews,
  getSoldOrder,
  ordersCsv,
  removeOrderView,
  saveOrderView,
  searchOrders,
} from '@gangway/contract/orders';
import type { FastifyInstance } from 'fastify';
import { refuseStrangers } from '../../platform/door.ts';
import { decodeInput, type Gate, serve } from '../../platform/serve.ts';
import type { OrderViewsService } from './order-views.service.ts';
import type { SoldOrders } from './sold-orders.service.ts';

/** @param views loaded with the first call, too */
export function orderViewsRoutes(
  app: FastifyInstance,
  gate: Gate,
  views: () => Promise<OrderViewsService>,
): void {
  serve(app, getOrderViews, gate, async (...of) => (await views()).list(...of));
  serve(app, getOrderViewCounts, gate, async (...of) => (await views()).counts(...of));
  serve(app, saveOrderView, gate, async (...of) => (await views()).save(...of));
  serve(app, removeOrderView, gate, async (...of) => (await views()).remove(...of));
}

/** @param soldOrders loaded with the first call, to save memory where nobody uses the desk */
export function ordersRoutes(app: FastifyInstance, gate: Gate, soldOrders: () => Promise<SoldOrders>): void {
  serve(app, searchOrders, gate, async (input) => (await soldOrders()).search(input));
  serve(app, getOrderNumbers, gate, async (input) => (await soldOrders()).numbers(input));
  serve(app, exportOrders, gate, async (input) => (await soldOrders()).fileOf(input));
  serve(app, getSoldOrder, gate, async (input) => (await soldOrders()).read(input));
  serve(app, getOrderEmail, gate, async (input) => (await soldOrders()).email(input));
  serve(app, sendEmailAgain, gate, async (...of) => (await soldOrders()).emailAgain(...of));

  app.get(ordersCsv.path, async (request, reply) => {
    gate.limit(ordersCsv, request.ip);
    const input = decodeInput(ordersCsv, request.query);
    await refuseStrangers(ordersCsv, gate, request, reply, input);
    const { content, filename } = await (await soldOrders()).file(input);
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${filename}"`)
      .type('text/csv; charset=utf-8')
      .send(content);
  });
}
