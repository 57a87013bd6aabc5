/** Binds getAddons to its service. */
import { getAddons } from '@gangway/contract/add-ons';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { AddOns } from './add-ons.service.ts';

export function addOnsRoutes(app: FastifyInstance, gate: Gate, addOns: AddOns): void {
  serve(app, getAddons, gate, addOns.offer);
}
