/** The payment provider that the settings choose. */
import type { Env } from '../../platform/env.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/** Loads the chosen one and no other: Stripe's library has more modules than half of the server. */
export async function configuredPayments(env: Env): Promise<PaymentGateway> {
  if (env.stripe !== null) {
    const { StripeGateway } = await import('./stripe.gateway.ts');
    const { secretKey, webhookSecrets, apiUrl } = env.stripe;
    return new StripeGateway({ secretKey, webhookSecrets, ...(apiUrl === null ? {} : { apiUrl }) });
  }
  if (env.PAYMENTS_PROVIDER === 'in-process') {
    const { InProcessGateway } = await import('./in-process.gateway.ts');
    return new InProcessGateway();
  }
  const { SandboxGateway } = await import('./sandbox.gateway.ts');
  return new SandboxGateway({ url: env.paymentsUrl, secretKey: env.PAYMENTS_SECRET_KEY });
}
