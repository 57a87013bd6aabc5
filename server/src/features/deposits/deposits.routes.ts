/** Binds the deposit calls to their services. */
import { disableDeposit, enableDeposit, payBalance } from '@gangway/contract/deposits';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { Balance } from './balance.service.ts';
import type { Deposits } from './deposits.service.ts';

export function depositsRoutes(app: FastifyInstance, gate: Gate, deposits: Deposits, balance: Balance): void {
  serve(app, enableDeposit, gate, deposits.enable);
  serve(app, disableDeposit, gate, deposits.disable);
  serve(app, payBalance, gate, balance.pay);
}
