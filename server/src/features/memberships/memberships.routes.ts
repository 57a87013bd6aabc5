/** Binds the calls of memberships to their service. */
import { getMembership, getMembershipPlans } from '@gangway/contract/memberships';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { Memberships } from './memberships.service.ts';

export function membershipsRoutes(app: FastifyInstance, gate: Gate, memberships: Memberships): void {
  serve(app, getMembershipPlans, gate, memberships.plans);
  serve(app, getMembership, gate, memberships.read);
}
