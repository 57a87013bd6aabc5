/** Binds the calls of merchandise to their service. */
import { getMerchandise } from '@gangway/contract/merchandise';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { MerchandiseShop } from './merchandise.service.ts';

export function merchandiseRoutes(app: FastifyInstance, gate: Gate, merchandise: MerchandiseShop): void {
  serve(app, getMerchandise, gate, merchandise.list);
}
