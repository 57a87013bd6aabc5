/** Binds the transport calls to their service. */
import { deleteTransportationFromCart, getTransportOptions, searchHotels } from '@gangway/contract/transport';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { Transport } from './transport.service.ts';

export function transportRoutes(app: FastifyInstance, gate: Gate, transport: Transport): void {
  serve(app, searchHotels, gate, transport.hotels);
  serve(app, getTransportOptions, gate, transport.options);
  serve(app, deleteTransportationFromCart, gate, transport.remove);
}
