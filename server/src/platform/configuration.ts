/** The part of this installation's configuration that the page may know (D-CFG-02): public values only. */
import type { Configuration } from '@gangway/contract/location';
import type { Env } from './env.ts';

/**
 * Sign-in settings for the page; our API's tokens are short-lived and come without refresh tokens (C-19).
 * Proofs and multi-resource refresh tokens are for linking accounts only (D-AU-07, decision 0067).
 */
function authOf(env: Env): Configuration['auth'] {
  if (env.identityDomain === null) return null;
  const connectableConnections = env.IDENTITY_CONNECTABLE_CONNECTIONS;
  const linksAccounts = connectableConnections.length > 0;
  return {
    domain: env.identityDomain,
    clientId: env.IDENTITY_CLIENT_ID,
    audience: env.IDENTITY_AUDIENCE,
    connection: env.IDENTITY_CONNECTION,
    scope: 'openid email profile',
    useDpop: linksAccounts,
    useMrrt: linksAccounts,
    useRefreshTokens: false,
    connectableConnections,
  };
}

export function configurationOf(env: Env, version: string): Configuration {
  return {
    apiUrl: `${env.publicUrl}/api`,
    apiTimeout: 10_000,
    rootUrl: env.publicUrl,
    imageHost: `${env.publicUrl}/images`,
    kioskUrl: `${env.publicUrl}/kiosk`,
    environment: env.NODE_ENV === 'production' ? 'production' : 'development',
    version,
    supportEmail: env.SUPPORT_EMAIL,
    auth: authOf(env),
    payment: {
      ...(env.stripe === null
        ? {
            provider: 'sandbox',
            environment: 'sandbox',
            publicKey: 'pk_sandbox_gangway',
            scriptUrl: `${env.paymentsUrl}/sandbox.js`,
          }
        : {
            provider: 'stripe',
            environment: env.stripe.isTest ? 'test' : 'live',
            publicKey: env.stripe.publicKey,
            // The page's own library knows the address.
            scriptUrl: 'https://js.stripe.com/',
          }),
      googlePayMerchantId: env.googlePayMerchantId,
      applePayMerchantId: env.applePayMerchantId,
    },
    analytics: {
      enabled: env.TRACKERS === 'on',
      webAnalyticsScriptUrl: env.WEB_ANALYTICS_SCRIPT_URL ?? null,
      socialPixelScriptUrl: env.SOCIAL_PIXEL_SCRIPT_URL ?? null,
      searchAdScriptUrl: env.SEARCH_AD_SCRIPT_URL ?? null,
      travelPixelUrl: env.TRAVEL_PIXEL_URL ?? null,
      appInsightsConnectionString: null,
    },
    translation: { scriptUrl: env.TRANSLATION_SCRIPT_URL ?? null },
    messageLife: 5000,
  };
}
