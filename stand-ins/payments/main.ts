/**
 * Runs the sandbox card gateway as its own process: `node stand-ins/payments/main.ts`
 * (docs/rules/payment.md).
 */
import { portFrom, runStandIn } from '../kit/run.ts';
import { startPayments } from './start-payments.ts';

await runStandIn('Card gateway (sandbox)', async () => {
  const env = process.env;
  const slowMs = Number(env.SLOW_MS ?? 15_000);
  if (!Number.isInteger(slowMs) || slowMs < 0)
    throw new Error(`SLOW_MS must be whole milliseconds, not '${env.SLOW_MS}'.`);
  const payments = await startPayments({
    port: portFrom('PAYMENTS_PORT', 4300),
    host: env.STANDINS_HOST || '127.0.0.1',
    dataDir: env.DATA_DIR || '.data',
    publicUrl: env.PAYMENTS_PUBLIC_URL || undefined,
    secretKey: env.PAYMENTS_SECRET_KEY || undefined,
    publicKey: env.PAYMENTS_PUBLIC_KEY || undefined,
    allowedParents: env.ALLOWED_PARENTS || undefined,
    slowMs,
  });
  return { lines: [`Card gateway (sandbox) at ${payments.url}`], close: payments.close };
});
