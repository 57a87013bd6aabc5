/** Runs the stand-in of Stripe's API as its own process: `node stand-ins/stripe/main.ts`. */
import { portFrom, runStandIn } from '../kit/run.ts';
import { startStripe } from './start-stripe.ts';

await runStandIn('Stand-in of Stripe', async () => {
  const stripe = await startStripe({
    port: portFrom('STRIPE_PORT', 4500),
    host: process.env.STANDINS_HOST || '127.0.0.1',
    secretKey: process.env.STRIPE_SECRET_KEY || 'sk_test_gangway',
    publishableKey: process.env.STRIPE_PUBLISHABLE_KEY || 'pk_test_gangway',
    webhook: process.env.STRIPE_WEBHOOK_URL
      ? { url: process.env.STRIPE_WEBHOOK_URL, secret: process.env.STRIPE_WEBHOOK_SECRET ?? '' }
      : null,
    answerAfterEventsMs: process.env.ANSWER_AFTER_EVENTS_MS
      ? Number(process.env.ANSWER_AFTER_EVENTS_MS)
      : null,
    slowMs: Number(process.env.SLOW_MS ?? 15_000),
  });
  return { lines: [`Stand-in of Stripe at ${stripe.url}`], close: stripe.close };
});
