/** Binds the calls of wallets to their service. */
import { createWalletSession } from '@gangway/contract/payments';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { Wallets } from './wallets.service.ts';

export function paymentsRoutes(app: FastifyInstance, gate: Gate, wallets: Wallets): void {
  serve(app, createWalletSession, gate, wallets.createSession);
}
