/** The settings of payments by Stripe, checked together (docs/rules/payment.md, "Stripe"). */
import { StartRefused } from '../db/embedded.ts';
import { t } from '../messages/t.ts';

export interface StripeSettings {
  /** sk_… or rk_…: never shown, never in the page. */
  secretKey: string;
  /** pk_…: the page has it. */
  publicKey: string;
  /** whsec_…, which Stripe signs webhooks with, one for each endpoint; empty if it sends none. */
  webhookSecrets: readonly string[];
  /** Whether its payments are of test cards only. */
  isTest: boolean;
  /** Null for Stripe's own address. */
  apiUrl: string | null;
}

interface Given {
  PAYMENTS_PROVIDER: string;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_CONNECT_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API_URL?: string | undefined;
  GOOGLE_PAY_MERCHANT_ID?: string | undefined;
  APPLE_PAY_MERCHANT_ID?: string | undefined;
}

const stripeNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'STRIPE_API_URL',
] as const;
/** Stripe's form has the wallets inside, under ids of Stripe's own. */
const walletNames = ['GOOGLE_PAY_MERCHANT_ID', 'APPLE_PAY_MERCHANT_ID'] as const;

const isTest = (key: string): boolean => /^(sk|rk|pk)_test_/.test(key);

/** @throws StartRefused with a sentence for each setting that is missing, in vain, or of the other mode */
export function stripeSettingsOf(given: Given): StripeSettings | null {
  const isStripe = given.PAYMENTS_PROVIDER === 'stripe';
  const inVain = (isStripe ? walletNames : stripeNames).filter((name) => given[name] !== undefined);
  const sentences = inVain.map((name) =>
    isStripe ? t('settings.stripe.ownWallets', { name }) : t('settings.stripe.notUsed', { name }),
  );
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publicKey } = given;
  if (isStripe && secretKey === undefined)
    sentences.push(t('settings.stripe.missing', { name: 'STRIPE_SECRET_KEY' }));
  if (isStripe && publicKey === undefined)
    sentences.push(t('settings.stripe.missing', { name: 'STRIPE_PUBLISHABLE_KEY' }));
  if (secretKey !== undefined && publicKey !== undefined && isTest(secretKey) !== isTest(publicKey))
    sentences.push(t('settings.stripe.mixed'));
  if (sentences.length > 0) throw new StartRefused(sentences.join('\n'));
  if (!isStripe || secretKey === undefined || publicKey === undefined) return null;
  return {
    secretKey,
    publicKey,
    webhookSecrets: [given.STRIPE_WEBHOOK_SECRET, given.STRIPE_CONNECT_WEBHOOK_SECRET].filter(
      (secret) => secret !== undefined,
    ),
    isTest: isTest(secretKey),
    apiUrl: given.STRIPE_API_URL ?? null,
  };
}
