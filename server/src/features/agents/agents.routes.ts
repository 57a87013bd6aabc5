/** Binds the agents' call to its service. */
import { getBookingAgentRates } from '@gangway/contract/agents';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { Agents } from './agents.service.ts';

export function agentsRoutes(app: FastifyInstance, gate: Gate, agents: Agents): void {
  serve(app, getBookingAgentRates, gate, agents.rates);
}
