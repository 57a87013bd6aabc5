/** Settings: the defaults, and one clear sentence for each invalid value (.env.example). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { StartRefused } from '../db/embedded.ts';
import { configurationOf } from './configuration.ts';
import { readEnv, settingNames, warningsOf } from './env.ts';
import { unknownSettings } from './unknown-settings.ts';

/** Returns the sentences that a refused start ends with. */
function complaints(source: Record<string, string>): string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(StartRefused);
    return (error as Error).message.split('\n');
  }
}

describe('without settings', () => {
  it('the shop runs only on this machine, with the embedded database and the stand-ins (D-GEN-01)', () => {
    expect(readEnv({})).toMatchObject({
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: 3000,
      DATABASE_URL: null,
      publicUrl: 'http://localhost:3000',
      paymentsUrl: 'http://localhost:4300',
      smtpUrl: 'smtp://127.0.0.1:4225',
      RATE_LIMITS: 'on',
      TRUST_PROXY: false,
    });
  });

  it('empty values count as unset, and variables of other programs are ignored (D-GEN-01)', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '', HOME: '/root', PATH: 'x' })).toEqual(
      readEnv({}),
    );
  });
});

describe('with settings', () => {
  it('URLs lose their trailing slash (D-CFG-01)', () => {
    expect(
      readEnv({
        NODE_ENV: 'development',
        PUBLIC_URL: 'https://book.example.com/',
        PAYMENTS_URL: 'https://pay.example.com//',
      }),
    ).toMatchObject({
      publicUrl: 'https://book.example.com',
      paymentsUrl: 'https://pay.example.com',
    });
  });

  it('the origins of trackers are a list (D-CFG-02, D-SE-01)', () => {
    expect(readEnv({}).TRACKER_ORIGINS).toEqual([]);
    expect(
      readEnv({ TRACKER_ORIGINS: 'https://a.example, https://*.b.example:8443,' }).TRACKER_ORIGINS,
    ).toEqual(['https://a.example', 'https://*.b.example:8443']);
  });

  it('accounts can be linked where connections are set, with proofs and their refresh tokens (D-AU-07, 5.3-14, 5.3-15)', () => {
    const of = (connections: string) =>
      configurationOf(readEnv({ IDENTITY_CONNECTABLE_CONNECTIONS: connections }), '1.0.0').auth;
    expect(of('')).toMatchObject({ useDpop: false, useMrrt: false, connectableConnections: [] });
    expect(of('google-oauth2, apple,apple')).toMatchObject({
      useDpop: true,
      useMrrt: true,
      useRefreshTokens: false,
      connectableConnections: ['google-oauth2', 'apple'],
    });
  });

  it('trackers have the addresses of the settings, and are off without one (D-CFG-02, D-AN-01)', () => {
    const of = (settings: Record<string, string>) => configurationOf(readEnv(settings), '1.0.0').analytics;
    expect(of({ TRACKERS: 'off', SOCIAL_PIXEL_SCRIPT_URL: 'https://social.example/p.js' })).toEqual({
      enabled: false,
      webAnalyticsScriptUrl: null,
      socialPixelScriptUrl: 'https://social.example/p.js',
      searchAdScriptUrl: null,
      travelPixelUrl: null,
      appInsightsConnectionString: null,
    });
    expect(of({}).enabled).toBe(true);
  });

  it('wallets are offered by their merchant ids, which the sandbox does not need (D-CFG-02, D-PY-05)', () => {
    const of = (settings: Record<string, string>) => {
      const { googlePayMerchantId, applePayMerchantId } = configurationOf(readEnv(settings), '1.0.0').payment;
      return [googlePayMerchantId, applePayMerchantId];
    };
    const ids = {
      GOOGLE_PAY_MERCHANT_ID: 'BCR2DN4T7XMPL3QZ',
      APPLE_PAY_MERCHANT_ID: 'merchant.com.larkspur',
    };
    expect(of({})).toEqual(['GANGWAYSANDBOX', 'merchant.gangway.sandbox']);
    expect(of(ids)).toEqual(['BCR2DN4T7XMPL3QZ', 'merchant.com.larkspur']);
    expect(of(production)).toEqual([null, null]);
    expect(of({ ...production, ...ids })).toEqual(['BCR2DN4T7XMPL3QZ', 'merchant.com.larkspur']);
  });

  it('ports determine the URLs that are not set (D-CFG-01)', () => {
    expect(readEnv({ PORT: '8080', PAYMENTS_PORT: '1', SMTP_PORT: '2' })).toMatchObject({
      publicUrl: 'http://localhost:8080',
      paymentsUrl: 'http://localhost:1',
      smtpUrl: 'smtp://127.0.0.1:2',
    });
  });
});

describe('TRUST_PROXY', () => {
  it.each<[string, false | number | string[]]>([
    ['no', false],
    ['yes', 1],
    ['1', 1],
    ['3', 3],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
    ['192.0.2.7,2001:db8::7', ['192.0.2.7', '2001:db8::7']],
  ])('reads %s as hops or networks (S6)', (text, trusted) => {
    expect(readEnv({ TRUST_PROXY: text }).TRUST_PROXY).toEqual(trusted);
  });

  it.each([
    ['https://book.example.com', 'no', 1],
    ['https://book.example.com', '1', 0],
    ['http://localhost:3000', 'no', 0],
  ])('warns at startup if %s is set with TRUST_PROXY=%s: %i times (S6)', (url, trusted, warnings) => {
    expect(warningsOf(readEnv({ NODE_ENV: 'test', PUBLIC_URL: url, TRUST_PROXY: trusted }))).toHaveLength(
      warnings,
    );
  });
});

describe('unknown names in .env', () => {
  it.each([
    ['LOG_LEVL', 'LOG_LEVL is not a setting: did you mean LOG_LEVEL?'],
    ['PUBLIC_ULR', 'PUBLIC_ULR is not a setting: did you mean PUBLIC_URL?'],
    ['BACKGROUND_COLOR', 'BACKGROUND_COLOR is not a setting.'],
  ])('are reported: %s', (name, sentence) => {
    expect(unknownSettings([name])).toEqual([sentence]);
  });

  it('do not include the settings of .env.example or those Node itself reads', async () => {
    const example = await readFile(join(import.meta.dirname, '../../../.env.example'), 'utf8');
    const names = [...example.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(25);
    expect(unknownSettings([...names, 'NODE_OPTIONS', 'TZ', 'HTTPS_PROXY'])).toEqual([]);
  });

  it('are avoided: every setting is in .env.example, except those our own commands set', async () => {
    const example = await readFile(join(import.meta.dirname, '../../../.env.example'), 'utf8');
    const absent = settingNames.filter((name) => !example.includes(`${name}=`));
    expect(absent).toEqual(['WEB_DEV']);
  });
});

describe('an invalid value is reported in one sentence:', () => {
  it.each<[string, string, RegExp]>([
    ['PORT', 'eighty', /^PORT must be a whole number \(it is "eighty"\)\.$/],
    ['PORT', '3000.5', /^PORT must be a whole number \(it is "3000\.5"\)\.$/],
    ['PORT', '-1', /^PORT must be between 0 and 65535 \(it is "-1"\)\.$/],
    ['PORT', '-1.5', /^PORT must be a whole number \(it is "-1\.5"\)\.$/],
    ['PORT', '70000', /^PORT must be between 0 and 65535 \(it is "70000"\)\.$/],
    ['PORT', '99999999999999999999', /^PORT must be .*\.$/],
    ['PAYMENTS_PORT', 'x', /^PAYMENTS_PORT must be a whole number/],
    ['INBOX_PORT', 'x', /^INBOX_PORT must be a whole number/],
    ['SMTP_PORT', 'x', /^SMTP_PORT must be a whole number/],
    ['NODE_ENV', 'prod', /^NODE_ENV must be development or production \(it is "prod"\)\.$/],
    [
      'PUBLIC_URL',
      'book.example.com',
      /^PUBLIC_URL must be an address such as https:\/\/book\.example\.com \(it is "book\.example\.com"\)\.$/,
    ],
    ['PUBLIC_URL', 'ftp://book.example.com', /^PUBLIC_URL must be an address/],
    ['PUBLIC_URL', 'javascript:alert(1)', /^PUBLIC_URL must be an address/],
    ['PAYMENTS_URL', 'localhost:4300', /^PAYMENTS_URL must be an address/],
    ['DATABASE_POOL', '0', /^DATABASE_POOL must be at least 1 \(it is "0"\)\.$/],
    ['DATABASE_POOL', '1000', /^DATABASE_POOL must be at most 100 \(it is "1000"\)\.$/],
    ['DATABASE_POOL', 'many', /^DATABASE_POOL must be a whole number \(it is "many"\)\.$/],
    ['PAYMENTS_PROVIDER', 'square', /^PAYMENTS_PROVIDER must be sandbox or stripe \(it is "square"\)\.$/],
    ['METRICS_LISTEN', '9464', /^METRICS_LISTEN must be an address and a port, such as 127\.0\.0\.1:9464/],
    ['STOP_DELAY_SECONDS', '301', /^STOP_DELAY_SECONDS must be a number of seconds from 0 to 300/],
    ['AUDIT_EVERY_MINUTES', '-1', /^AUDIT_EVERY_MINUTES must be a number of minutes from 0/],
    ['STRIPE_SECRET_KEY', 'pk_live_4eC39HqLyjWDarjt', /^STRIPE_SECRET_KEY must be a secret key of Stripe/],
    [
      'STRIPE_PUBLISHABLE_KEY',
      'sk_live_4eC39HqLyjWDarjt',
      /^STRIPE_PUBLISHABLE_KEY must be a publishable key of Stripe/,
    ],
    [
      'STRIPE_SECRET_KEY',
      'sk_live_4eC39HqLyjWDarjt',
      /^STRIPE_SECRET_KEY is set, but PAYMENTS_PROVIDER is not stripe\.$/,
    ],
    ['GOOGLE_PAY_MERCHANT_ID', 'larkspur', /^GOOGLE_PAY_MERCHANT_ID must be the id of a merchant at Google/],
    ['APPLE_PAY_MERCHANT_ID', 'com.larkspur', /^APPLE_PAY_MERCHANT_ID must be the id of a merchant at Apple/],
    ['PAYMENTS_ALLOW_SANDBOX', 'true', /^PAYMENTS_ALLOW_SANDBOX must be yes or no \(it is "true"\)\.$/],
    ['MAIL_FROM', 'Gangway', /^MAIL_FROM must be an email address \(it is "Gangway"\)\.$/],
    ['SUPPORT_EMAIL', 'help@', /^SUPPORT_EMAIL must be an email address/],
    [
      'LOG_LEVEL',
      'loud',
      /^LOG_LEVEL must be one of fatal, error, warn, info, debug, silent \(it is "loud"\)\.$/,
    ],
    ['TRUST_PROXY', 'maybe', /^TRUST_PROXY must be no, yes, a number of proxies .* \(it is "maybe"\)\.$/],
    ['TRUST_PROXY', '0', /^TRUST_PROXY must be/],
    ['TRUST_PROXY', '-1', /^TRUST_PROXY must be/],
    ['TRUST_PROXY', '1000', /^TRUST_PROXY must be/],
    ['TRUST_PROXY', '0.0.0.0/0', /^TRUST_PROXY must be/],
    ['TRUST_PROXY', '10.0.0.0/33', /^TRUST_PROXY must be/],
    ['TRUST_PROXY', '10.0.0.0/8,', /^TRUST_PROXY must be/],
    ['TRUST_PROXY', 'proxy.example.com', /^TRUST_PROXY must be/],
    ['RATE_LIMITS', 'no', /^RATE_LIMITS must be on or off \(it is "no"\)\.$/],
    ['DEMO_STAFF', 'on', /^DEMO_STAFF must be yes or no \(it is "on"\)\.$/],
    ['DEMO_ORDERS', 'on', /^DEMO_ORDERS must be yes or no \(it is "on"\)\.$/],
    ['DEMO_VENUES', 'on', /^DEMO_VENUES must be yes or no \(it is "on"\)\.$/],
    ['HOME_VENUE', 'larkspur', /^HOME_VENUE must be the number of a venue \(it is "larkspur"\)\.$/],
    ['HOME_VENUE', '0', /^HOME_VENUE must be the number of a venue \(it is "0"\)\.$/],
    ['TRACKERS', 'yes', /^TRACKERS must be on or off/],
    [
      'WEB_ANALYTICS_SCRIPT_URL',
      'tags.example.com',
      /^WEB_ANALYTICS_SCRIPT_URL must be an address without a query/,
    ],
    [
      'SOCIAL_PIXEL_SCRIPT_URL',
      'https://social.example/p.js?id=1',
      /^SOCIAL_PIXEL_SCRIPT_URL must be an address without/,
    ],
    [
      'SEARCH_AD_SCRIPT_URL',
      'https://me:secret@ads.example/tag.js',
      /^SEARCH_AD_SCRIPT_URL must be an address without/,
    ],
    ['TRAVEL_PIXEL_URL', 'javascript:alert(1)', /^TRAVEL_PIXEL_URL must be an address without a query/],
    [
      'TRACKER_ORIGINS',
      "https://a.example 'unsafe-inline'",
      /^TRACKER_ORIGINS must be a list of origins such as/,
    ],
    [
      'IDENTITY_CONNECTABLE_CONNECTIONS',
      'google-oauth2,two words',
      /^IDENTITY_CONNECTABLE_CONNECTIONS must be a list of connections/,
    ],
    ['TRACKER_ORIGINS', 'https://*', /^TRACKER_ORIGINS must be a list of origins such as/],
    ['WEB_DEV', 'true', /^WEB_DEV must be 0 or 1 \(it is "true"\)\.$/],
  ])('%s=%s', (name, value, sentence) => {
    expect(complaints({ [name]: value })).toEqual([expect.stringMatching(sentence)]);
  });

  it('all that is missing or wrong at once, whatever finds it: with the shipped example one round is enough', async () => {
    const example = await readFile(join(import.meta.dirname, '../../../deploy/gangway.env.example'), 'utf8');
    const named = complaints({
      ...(parseEnv(example) as Record<string, string>),
      ...{ SMTP_PORT: 'x', LOG_REQUESTS: 'on', LOG_LEVEL: 'error', PICTURES_STORE: 's3' },
    }).map((sentence) => /^[A-Z0-9_]+/.exec(sentence)?.[0]);
    for (const name of [
      'SMTP_PORT',
      'LOG_REQUESTS',
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'GIFT_CARD_SECRET',
    ])
      expect(named).toContain(name);
    expect(named.length).toBe(new Set(named).size);
  });

  it('what is invalid, without calling it missing as well', () => {
    const { SUPPORT_EMAIL: _email, ...others } = production;
    const named = complaints({ ...others, SUPPORT_EMAIL: 'x' });
    expect(named).toEqual([expect.stringMatching(/^SUPPORT_EMAIL /)]);
  });

  it('several at once, each in its own sentence', () => {
    expect(
      complaints({ PORT: 'x', LOG_LEVEL: 'loud', DATABASE_POOL: '-2.5' })
        .map((sentence) => sentence.split(' ')[0])
        .toSorted(),
    ).toEqual(['DATABASE_POOL', 'LOG_LEVEL', 'PORT']);
  });

  it.each([
    [
      'DATABASE_URL',
      'mysql://gangway:hunter2@db/shop',
      /^DATABASE_URL must be an address such as postgres:\/\/user:secret@host:5432\/gangway\.$/,
    ],
    [
      'SMTP_URL',
      'http://gangway:hunter2@mail.example.com',
      /^SMTP_URL must be an address such as smtp:\/\/mail\.example\.com:587\.$/,
    ],
    ['PAYMENTS_SECRET_KEY', 'hunter2', /^PAYMENTS_SECRET_KEY must be a secret of at least 8 characters\.$/],
    ['GIFT_CARD_SECRET', 'hunter2', /^GIFT_CARD_SECRET must be a secret of at least 32 characters\.$/],
  ])('%s, without showing its secret value (S39)', (name, value, sentence) => {
    expect(complaints({ [name]: value })).toEqual([expect.stringMatching(sentence)]);
  });
});

/** Settings of a shop in production. */
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://book.example.com',
  SMTP_URL: 'smtps://shop:hunter2@mail.example.com',
  MAIL_FROM: 'bookings@example.com',
  SUPPORT_EMAIL: 'help@example.com',
  PAYMENTS_URL: 'https://pay.example.com',
  PAYMENTS_ALLOW_SANDBOX: 'yes',
  PAYMENTS_SECRET_KEY: 'sk_live_7Yq2mVx0Zb4RtK9w',
  GIFT_CARD_SECRET: 'o3R8v1nQe7TzKx5LbW2yHd9JcM4sGa6P',
};

const stripe = {
  PAYMENTS_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_4eC39HqLyjWDarjt',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_TYooMQauvdEDq54N',
  STRIPE_WEBHOOK_SECRET: 'whsec_ofTheShopOfTests',
};
const testKeys = {
  STRIPE_SECRET_KEY: 'sk_test_4eC39HqLyjWDarjt',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_TYooMQauvdEDq54N',
};

describe('a log of requests', () => {
  it('is off unless wanted, and refused where the log would leave it out', () => {
    expect(readEnv({}).LOG_REQUESTS).toBe('off');
    expect(readEnv({ LOG_REQUESTS: 'on' }).LOG_REQUESTS).toBe('on');
    expect(complaints({ LOG_REQUESTS: 'on', LOG_LEVEL: 'warn' })).toEqual([
      'LOG_REQUESTS is on, but LOG_LEVEL is warn, which leaves requests out. Set LOG_LEVEL to info or debug.',
    ]);
  });
});

describe('traces', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' };

  it('are sent where the settings say, with names of OpenTelemetry', () => {
    expect(readEnv({}).traces).toBeNull();
    expect(readEnv(endpoint).traces).toEqual({
      ...{ endpoint: 'http://127.0.0.1:4318', headers: {}, serviceName: 'gangway', ratio: 1 },
    });
    const all = {
      ...endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x-team=shop',
      OTEL_SERVICE_NAME: 'shop-2',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    };
    expect(readEnv(all).traces).toEqual({
      ...{ endpoint: 'http://127.0.0.1:4318', serviceName: 'shop-2', ratio: 0.1 },
      headers: { authorization: 'Bearer a=b', 'x-team': 'shop' },
    });
  });

  it.each<[Record<string, string>, RegExp]>([
    [
      { OTEL_SERVICE_NAME: 'shop' },
      /^OTEL_SERVICE_NAME has no effect without OTEL_EXPORTER_OTLP_ENDPOINT\.$/,
    ],
    [{ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '2' }, /^OTEL_TRACES_SAMPLER_ARG must be a number from 0/],
    [
      { ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'secret' },
      /^OTEL_EXPORTER_OTLP_HEADERS must be a list of headers/,
    ],
    [
      { ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz' },
      /^OTEL_EXPORTER_OTLP_HEADERS must be a list of headers/,
    ],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be an address/],
  ])('are refused with %j', (settings, sentence) => {
    expect(() => readEnv(settings)).toThrow(sentence);
  });
});

describe('the identity provider of staff', () => {
  const provider = {
    STAFF_OIDC_ISSUER: 'https://accounts.google.com',
    STAFF_OIDC_CLIENT_ID: '4074.apps.googleusercontent.com',
    STAFF_OIDC_CLIENT_SECRET: 'GOCSPX-not-to-be-shown',
    STAFF_OIDC_NAME: ' Acme ',
  };

  it('is none unless it is set, and stands beside codes and passkeys unless it is to be alone', () => {
    expect(readEnv({}).signOn).toBeNull();
    expect(readEnv({ ...production, ...provider }).signOn).toEqual({
      issuer: 'https://accounts.google.com',
      clientId: '4074.apps.googleusercontent.com',
      clientSecret: 'GOCSPX-not-to-be-shown',
      name: 'Acme',
      only: false,
    });
    expect(readEnv({ ...provider, STAFF_OIDC_ONLY: 'yes' }).signOn?.only).toBe(true);
    const keycloak = { ...provider, STAFF_OIDC_ISSUER: 'http://127.0.0.1:4700' };
    expect(readEnv(keycloak).signOn?.issuer).toBe('http://127.0.0.1:4700');
    const tenant = 'https://login.microsoftonline.com/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0';
    expect(readEnv({ ...provider, STAFF_OIDC_ISSUER: tenant }).signOn?.issuer).toBe(tenant);
  });

  it.each<[string, Record<string, string | undefined>, RegExp]>([
    [
      'a part',
      { STAFF_OIDC_CLIENT_SECRET: undefined },
      /also needs STAFF_OIDC_CLIENT_SECRET\. Set all of them/,
    ],
    [
      'the name of nothing',
      { STAFF_OIDC_ISSUER: undefined, STAFF_OIDC_CLIENT_ID: undefined },
      /also needs STAFF_OIDC_ISSUER, STAFF_OIDC_CLIENT_ID\./,
    ],
    [
      'http',
      { STAFF_OIDC_ISSUER: 'http://id.example.com' },
      /STAFF_OIDC_ISSUER is http:\/\/id\.example\.com, which is http/,
    ],
    [
      'http on this machine',
      { STAFF_OIDC_ISSUER: 'http://localhost:4700' },
      /STAFF_OIDC_ISSUER is .*which is http/,
    ],
    ['no address', { STAFF_OIDC_ISSUER: 'accounts.google.com' }, /STAFF_OIDC_ISSUER must be an address/],
    [
      'a query',
      { STAFF_OIDC_ISSUER: 'https://id.example.com/?realm=a' },
      /STAFF_OIDC_ISSUER is only the address/,
    ],
    [
      'a password',
      { STAFF_OIDC_ISSUER: 'https://a:b@id.example.com' },
      /STAFF_OIDC_ISSUER is only the address/,
    ],
    [
      'everybody with a Microsoft account',
      { STAFF_OIDC_ISSUER: 'https://login.microsoftonline.com/common/v2.0' },
      /for everybody with a Microsoft account/,
    ],
    [
      'every organization',
      { STAFF_OIDC_ISSUER: 'https://login.microsoftonline.com/Organizations/v2.0' },
      /for everybody with a Microsoft account/,
    ],
    ['a long name', { STAFF_OIDC_NAME: 'A'.repeat(41) }, /STAFF_OIDC_NAME must be a name of 1 to 40/],
    ['an empty name', { STAFF_OIDC_NAME: '  ' }, /STAFF_OIDC_NAME must be a name of 1 to 40/],
    [
      'a short secret',
      { STAFF_OIDC_CLIENT_SECRET: 'short' },
      /STAFF_OIDC_CLIENT_SECRET must be a secret of at least 8/,
    ],
    ['alone, but perhaps', { STAFF_OIDC_ONLY: 'perhaps' }, /STAFF_OIDC_ONLY must be yes or no/],
  ])('is refused with %s, and its secret is not shown', (_what, changes, sentence) => {
    const settings = Object.entries({ ...production, ...provider, ...changes });
    const given = settings.filter((entry): entry is [string, string] => entry[1] !== undefined);
    const said = complaints(Object.fromEntries(given));
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(sentence);
    expect(said[0]).not.toMatch(/GOCSPX|: short|a:b/);
  });

  it('cannot be the only way in if there is none', () => {
    expect(complaints({ STAFF_OIDC_ONLY: 'yes' })).toEqual([
      expect.stringContaining('so nobody could sign in to the desk'),
    ]);
  });
});

describe('payments by Stripe', () => {
  const {
    PAYMENTS_URL: _url,
    PAYMENTS_SECRET_KEY: _secret,
    PAYMENTS_ALLOW_SANDBOX: _sandbox,
    ...rest
  } = production;

  it('need two keys, and nothing that the sandbox needs (D-PY-01)', () => {
    expect(readEnv({ ...rest, ...stripe })).toMatchObject({
      stripe: {
        secretKey: 'sk_live_4eC39HqLyjWDarjt',
        publicKey: 'pk_live_TYooMQauvdEDq54N',
        isTest: false,
        apiUrl: null,
      },
      googlePayMerchantId: null,
      applePayMerchantId: null,
    });
    expect(readEnv({}).stripe).toBeNull();
  });

  it('may be tried with test keys, in production only on demand (C-42)', () => {
    expect(readEnv({ ...stripe, ...testKeys }).stripe).toMatchObject({ isTest: true });
    expect(complaints({ ...rest, ...stripe, ...testKeys })).toEqual([
      expect.stringMatching(/^STRIPE_SECRET_KEY is a test key, which takes no money\./),
    ]);
    expect(complaints({ ...rest, ...stripe, ...testKeys, PAYMENTS_ALLOW_SANDBOX: 'yes' })).toEqual([]);
  });

  it.each<[Record<string, string | undefined>, RegExp]>([
    [{ STRIPE_SECRET_KEY: undefined }, /^STRIPE_SECRET_KEY is not set\. Payments by Stripe need it/],
    [{ STRIPE_PUBLISHABLE_KEY: undefined }, /^STRIPE_PUBLISHABLE_KEY is not set\./],
    [{ ...rest, STRIPE_WEBHOOK_SECRET: undefined }, /^STRIPE_WEBHOOK_SECRET is not set\. Add the endpoint/],
    [{ STRIPE_WEBHOOK_SECRET: 'sk_live_x' }, /^STRIPE_WEBHOOK_SECRET must be the signing secret/],
    [{ STRIPE_CONNECT_WEBHOOK_SECRET: 'x' }, /^STRIPE_CONNECT_WEBHOOK_SECRET must be the signing secret/],
    [{ STRIPE_SECRET_KEY: testKeys.STRIPE_SECRET_KEY }, /must both be test keys or both be live keys\.$/],
    [{ GOOGLE_PAY_MERCHANT_ID: 'BCR2DN4T7XMPL3QZ' }, /^GOOGLE_PAY_MERCHANT_ID is set, but Stripe offers/],
    [{ APPLE_PAY_MERCHANT_ID: 'merchant.com.larkspur' }, /^APPLE_PAY_MERCHANT_ID is set, but Stripe/],
    [
      { PAYMENTS_PROVIDER: 'sandbox', STRIPE_PUBLISHABLE_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined },
      /^STRIPE_SECRET_KEY is set, but PAYMENTS_PROVIDER is not stripe\.$/,
    ],
    [{ ...rest, STRIPE_API_URL: 'https://api.example' }, /^STRIPE_API_URL is set, which is for tests\./],
  ])('are refused with %j', (changes, sentence) => {
    expect(complaints({ ...stripe, ...changes })).toEqual([expect.stringMatching(sentence)]);
  });

  it('never show their secret key', () => {
    const [sentence] = complaints({ STRIPE_SECRET_KEY: 'sk_live_not!a!key' });
    expect(sentence).toMatch(/^STRIPE_SECRET_KEY must be a secret key of Stripe/);
    expect(sentence).not.toContain('not!a!key');
  });
});

describe('production', () => {
  it('starts with its own settings, without demo venues, and without sign-in if no provider is named (C-42, S44)', () => {
    expect(readEnv(production)).toMatchObject({
      NODE_ENV: 'production',
      DEMO_VENUES: 'no',
      API_DOCS: 'no',
      identityDomain: null,
      publicUrl: 'https://book.example.com',
    });
  });

  it.each<[string, string | undefined, RegExp]>([
    [
      'PUBLIC_URL',
      undefined,
      /^PUBLIC_URL is not set\. Production needs the https address that visitors use/,
    ],
    ['SMTP_URL', undefined, /^SMTP_URL is not set\./],
    ['MAIL_FROM', undefined, /^MAIL_FROM is not set\./],
    ['SUPPORT_EMAIL', undefined, /^SUPPORT_EMAIL is not set\./],
    ['PAYMENTS_URL', undefined, /^PAYMENTS_URL is not set\./],
    ['PAYMENTS_SECRET_KEY', undefined, /^PAYMENTS_SECRET_KEY is not set, or is easy to guess\./],
    ['GIFT_CARD_SECRET', undefined, /^GIFT_CARD_SECRET is not set, or is easy to guess\./],
    ['PUBLIC_URL', 'http://book.example.com', /^PUBLIC_URL is http\./],
    ['PAYMENTS_URL', 'http://pay.example.com', /^PAYMENTS_URL is http\./],
    ['SMS_URL', 'http://sms.example.com', /^SMS_URL is http\./],
    ['IDENTITY_DOMAIN', 'http://tenant.example.com', /^IDENTITY_DOMAIN is http\./],
    ['S3_ENDPOINT', 'http://s3.example.com', /^S3_ENDPOINT must start with https:/],
    ['PAYMENTS_PROVIDER', 'in-process', /^PAYMENTS_PROVIDER is in-process, which is for tests\./],
    [
      'PAYMENTS_ALLOW_SANDBOX',
      undefined,
      /^PAYMENTS_PROVIDER is a sandbox, which takes no money\. To run production with it anyway, set PAYMENTS_ALLOW_SANDBOX=yes/,
    ],
    ['PAYMENTS_SECRET_KEY', 'sk_sandbox_gangway', /^PAYMENTS_SECRET_KEY .* easy to guess/],
    ['PAYMENTS_SECRET_KEY', 'aaaaaaaaaaaaaaaaaaaaaaaa', /^PAYMENTS_SECRET_KEY .* easy to guess/],
    ['PAYMENTS_SECRET_KEY', 'hunter22', /^PAYMENTS_SECRET_KEY .* easy to guess/],
    ['GIFT_CARD_SECRET', 'x'.repeat(40), /^GIFT_CARD_SECRET .* easy to guess/],
    ['GIFT_CARD_SECRET', 'correct-horse-'.repeat(4), /^GIFT_CARD_SECRET .* easy to guess/],
    ['GIFT_CARD_SECRET', 'sandbox-secret-of-gift-cards-gangway', /^GIFT_CARD_SECRET .* easy to guess/],
    ['RATE_LIMITS', 'off', /^RATE_LIMITS is off\./],
    ['WEBHOOKS_ALLOW_PRIVATE', 'yes', /^WEBHOOKS_ALLOW_PRIVATE=yes lets/],
    ['WEB_ANALYTICS_SCRIPT_URL', 'http://tags.example/tag.js', /^WEB_ANALYTICS_SCRIPT_URL is http\./],
    ['SOCIAL_PIXEL_SCRIPT_URL', 'http://social.example/p.js', /^SOCIAL_PIXEL_SCRIPT_URL is http\./],
    ['SEARCH_AD_SCRIPT_URL', 'http://ads.example/tag.js', /^SEARCH_AD_SCRIPT_URL is http\./],
    ['TRAVEL_PIXEL_URL', 'http://travel.example/b', /^TRAVEL_PIXEL_URL is http\./],
    ['TRACKER_ORIGINS', 'https://a.example,http://b.example', /^TRACKER_ORIGINS is http\./],
    ['WEB_DEV', '1', /^WEB_DEV is 1/],
    ['DEMO_VENUES', 'yes', /^DEMO_VENUES is yes\./],
    ['DEMO_STAFF', 'yes', /^DEMO_STAFF is yes, which lets whoever is on this machine/],
    ['DEMO_ORDERS', 'yes', /^DEMO_ORDERS is yes\./],
    ['STANDINS_HOST', '0.0.0.0', /^STANDINS_HOST opens the stand-ins to the network\./],
    ['STANDINS_HOST', '::', /^STANDINS_HOST opens the stand-ins to the network\./],
  ])('does not start with %s=%s (C-42, S44)', (name, value, sentence) => {
    const settings: Record<string, string> = { ...production };
    if (value === undefined) delete settings[name];
    else settings[name] = value;
    expect(complaints(settings)).toContainEqual(expect.stringMatching(sentence));
  });

  it.each([
    [
      { NODE_ENV: 'development', PUBLIC_URL: 'https://book.example' },
      /PUBLIC_URL is https:\/\/book\.example: leave/,
    ],
    [{ TRUST_PROXY: '1' }, /TRUST_PROXY is set: leave/],
    [{ TRUST_PROXY: '10.0.0.0/8' }, /TRUST_PROXY is set: leave/],
  ])(
    'nowhere lets staff of the demo in where others may seem to be on this machine: %j (S44)',
    (settings, sentence) => {
      expect(complaints({ ...settings, DEMO_STAFF: 'yes' })).toEqual([expect.stringMatching(sentence)]);
      expect(readEnv({ ...settings, DEMO_STAFF: 'no' }).DEMO_STAFF).toBe('no');
      expect(readEnv({ PUBLIC_URL: 'http://127.0.0.1:3000', DEMO_STAFF: 'yes' }).DEMO_STAFF).toBe('yes');
    },
  );

  it('is assumed if PUBLIC_URL is not this machine, unless NODE_ENV says otherwise (S44)', () => {
    expect(complaints({ PUBLIC_URL: 'https://book.example.com' })[0]).toBe(
      'PUBLIC_URL (https://book.example.com) is not this machine, so this is production. Set NODE_ENV=development to try the shop out there.',
    );
    expect(readEnv({ NODE_ENV: 'development', PUBLIC_URL: 'https://book.example.com' })).toMatchObject({
      NODE_ENV: 'development',
      DEMO_VENUES: 'yes',
    });
  });

  it.each([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://127.1.2.3',
    'http://[::1]:3000',
    'https://shop.localhost',
  ])('is not assumed at %s (S44)', (url) => {
    expect(readEnv({ PUBLIC_URL: url }).NODE_ENV).toBe('development');
  });

  it.each(['http://192.168.1.7:3000', 'http://localhost.example.com', 'https://127.example.com'])(
    'is assumed at %s (S44)',
    (url) => {
      expect(complaints({ PUBLIC_URL: url })[0]).toMatch(/is not this machine, so this is production/);
    },
  );
});
