/** Binds the calls of wallets and of other ways to pay to their services. */
import { askPayment, createWalletSession, returnFromPayment } from '@gangway/contract/payments';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { Returns } from './returns/returns.service.ts';
import type { Wallets } from './wallets/wallets.service.ts';

export function paymentsRoutes(
  app: FastifyInstance,
  gate: Gate,
  { wallets, returns }: { wallets: Wallets; returns: Returns },
): void {
  serve(app, createWalletSession, gate, wallets.createSession);
  serve(app, returnFromPayment, gate, returns.settle);
  serve(app, askPayment, gate, returns.ask);
}
