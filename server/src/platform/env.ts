/**
 * Settings from the environment, checked at start: one clear sentence per
 * invalid value (listed in .env.example).
 */
import { resolve } from 'node:path';
import { z } from 'zod';
import { StartRefused } from '../db/embedded.ts';
import { poolers } from '../db/poolers.ts';
import { t } from '../messages/t.ts';
import { type PassSettings, passSettingsOf } from './pass-settings.ts';
import { isThisMachine, refuseInProduction } from './production.ts';
import { type SignOnSettings, signOnSettingsOf } from './sign-on-settings.ts';
import { type StorageSettings, storageSettingsOf } from './storage-settings.ts';
import { type StripeSettings, stripeSettingsOf } from './stripe-settings.ts';
import { isHeaderList, type TracingSettings, tracingSettingsOf } from './tracing-settings.ts';
import { readTrustProxy } from './trust-proxy.ts';
import { sentenceOf, wrong } from './wrong-values.ts';

const port = (standard: number) =>
  z.coerce
    .number(wrong('wholeNumber'))
    .int(wrong('wholeNumber'))
    .min(0, wrong('port'))
    .max(65_535, wrong('port'))
    .default(standard);

const address = z.url({ protocol: /^https?$/, error: wrong('webAddress') });

/** Of trackers: the page adds the id and the values as a query. */
const trackerAddress = z
  .url({ protocol: /^https?$/, error: wrong('trackerAddress') })
  .refine((text) => !/[?#]|\/\/[^/]*@/.test(text), wrong('trackerAddress'));

/** A list of origins with commas; `*.` in front stands for all hosts below one. */
const originList = z
  .string()
  .default('')
  .transform((text, context) => {
    const origins = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
    if (origins.every((origin) => /^https?:\/\/(\*\.)?[a-z0-9][a-z0-9.-]*(:\d+)?$/i.test(origin)))
      return origins;
    context.addIssue(wrong('origins'));
    return z.NEVER;
  });

/** A list of connections at the identity provider with commas, each once. */
const connectionList = z
  .string()
  .default('')
  .transform((text, context) => {
    const connections = new Set(text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()])));
    if ([...connections].every((name) => /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,126}[A-Za-z0-9])?$/.test(name)))
      return [...connections];
    context.addIssue(wrong('connections'));
    return z.NEVER;
  });

/** Defaults outside production; publicly known. */
const sandbox = {
  MAIL_FROM: 'bookings@gangway.example',
  SUPPORT_EMAIL: 'help@gangway.example',
  PAYMENTS_SECRET_KEY: 'sk_sandbox_gangway',
  GIFT_CARD_SECRET: 'sandbox-secret-of-gift-cards-gangway',
};

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test'], wrong('environment')).optional(),
  HOST: z.string().default('127.0.0.1'),
  /** Where the stand-ins listen, which production has none of. */
  STANDINS_HOST: z.string().optional(),
  PORT: port(3000),
  DATA_DIR: z.string().min(1, wrong('directory')).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, wrong('databaseAddress'))
    .optional(),
  PICTURES_STORE: z.enum(['folder', 'database', 's3'], wrong('picturesStore')).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, wrong('bucket'))
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, wrong('region'))
    .optional(),
  S3_ENDPOINT: address.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: z.enum(['yes', 'no'], wrong('yesOrNo')).optional(),
  DATABASE_POOL: z.coerce
    .number(wrong('wholeNumber'))
    .int(wrong('wholeNumber'))
    .min(1, wrong('atLeastOne'))
    .max(100, wrong('atMostHundred'))
    .default(8),
  DATABASE_POOLER: z.enum(poolers, wrong('pooler')).default('none'),
  AUDIT_EVERY_MINUTES: z.coerce
    .number(wrong('wholeNumber'))
    .int(wrong('wholeNumber'))
    .min(0, wrong('auditMinutes'))
    .max(10_080, wrong('auditMinutes'))
    .default(60),
  METRICS_LISTEN: z
    .string()
    .regex(/^(\[[\da-fA-F:]+\]|[\w.-]+):\d{1,5}$/, wrong('listen'))
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().refine(isHeaderList, wrong('traceHeaders')).optional(),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w.-]{1,80}$/, wrong('serviceName'))
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number(wrong('traceRatio'))
    .min(0, wrong('traceRatio'))
    .max(1, wrong('traceRatio'))
    .optional(),
  STOP_DELAY_SECONDS: z.coerce
    .number(wrong('wholeNumber'))
    .int(wrong('wholeNumber'))
    .min(0, wrong('stopDelay'))
    .max(300, wrong('stopDelay'))
    .default(0),
  PUBLIC_URL: address.optional(),
  PAYMENTS_PORT: port(4300),
  PAYMENTS_URL: address.optional(),
  PAYMENTS_PROVIDER: z.enum(['sandbox', 'stripe', 'in-process'], wrong('provider')).default('sandbox'),
  PAYMENTS_SECRET_KEY: z.string().min(8, wrong('secretOf8')).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(live|test)_[A-Za-z0-9]{8,}$/, wrong('stripeSecret'))
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(live|test)_[A-Za-z0-9]{8,}$/, wrong('stripePublishable'))
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=_-]{16,}$/, wrong('stripeWebhook'))
    .optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=_-]{16,}$/, wrong('stripeWebhook'))
    .optional(),
  STRIPE_API_URL: address.optional(),
  GOOGLE_PAY_MERCHANT_ID: z
    .string()
    .regex(/^[A-Z0-9]{8,32}$/, wrong('googleMerchant'))
    .optional(),
  APPLE_PAY_MERCHANT_ID: z
    .string()
    .regex(/^merchant(\.[A-Za-z0-9-]+)+$/, wrong('appleMerchant'))
    .optional(),
  APPLE_PASS_TYPE_ID: z
    .string()
    .regex(/^pass(\.[A-Za-z0-9-]+)+$/, wrong('applePassType'))
    .optional(),
  APPLE_PASS_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, wrong('appleTeam'))
    .optional(),
  /** Of passes: a text or the path of a file, read by gateways/passes. */
  APPLE_PASS_CERTIFICATE: z.string().optional(),
  APPLE_PASS_KEY: z.string().optional(),
  APPLE_PASS_KEY_PASSPHRASE: z.string().optional(),
  APPLE_PASS_WWDR_CERTIFICATE: z.string().optional(),
  GOOGLE_PASS_ISSUER_ID: z
    .string()
    .regex(/^\d{8,25}$/, wrong('googleIssuer'))
    .optional(),
  GOOGLE_PASS_ACCOUNT: z.string().optional(),
  GIFT_CARD_SECRET: z.string().min(32, wrong('secretOf32')).optional(),
  PAYMENTS_ALLOW_SANDBOX: z.enum(['yes', 'no'], wrong('yesOrNo')).default('no'),
  IDENTITY_PORT: port(4400),
  IDENTITY_DOMAIN: address.optional(),
  IDENTITY_CLIENT_ID: z.string().min(1).default('storefront'),
  IDENTITY_AUDIENCE: z.string().min(1).default('https://booking-api'),
  IDENTITY_CONNECTION: z.string().min(1).default('sms'),
  IDENTITY_CONNECTABLE_CONNECTIONS: connectionList,
  IDENTITY_PHONE_CLAIM: z.string().min(1).default('phone_number'),
  INBOX_PORT: port(4200),
  SMTP_PORT: port(4225),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, wrong('mailServer'))
    .optional(),
  SMTP_ALLOW_PLAIN: z.enum(['yes', 'no'], wrong('yesOrNo')).default('no'),
  SMS_URL: address.optional(),
  SMS_SECRET: z.string().min(8, wrong('secretOf8')).optional(),
  /** Whether webhooks may reach this machine and its network, by plain HTTP and at any port. */
  WEBHOOKS_ALLOW_PRIVATE: z.enum(['yes', 'no'], wrong('yesOrNo')).default('no'),
  MAIL_FROM: z.email(wrong('mailAddress')).optional(),
  SUPPORT_EMAIL: z.email(wrong('mailAddress')).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], wrong('logLevel')).default('info'),
  TRUST_PROXY: z
    .string()
    .default('no')
    .transform((text, context) => {
      const trusted = readTrustProxy(text);
      if (trusted !== null) return trusted;
      context.addIssue(wrong('proxies'));
      return z.NEVER;
    }),
  LOG_REQUESTS: z.enum(['on', 'off'], wrong('onOrOff')).default('off'),
  RATE_LIMITS: z.enum(['on', 'off'], wrong('onOrOff')).default('on'),
  VENUE_SCRIPTS: z.enum(['alone', 'all', 'no'], wrong('venueScripts')).default('alone'),
  DEMO_VENUES: z.enum(['yes', 'no'], wrong('yesOrNo')).optional(),
  /** Whether the desk lets in whoever is on this machine, as staff of the demo venues. */
  DEMO_STAFF: z.enum(['yes', 'no'], wrong('yesOrNo')).default('no'),
  STAFF_OIDC_ISSUER: address.optional(),
  STAFF_OIDC_CLIENT_ID: z.string().optional(),
  STAFF_OIDC_CLIENT_SECRET: z.string().min(8, wrong('secretOf8')).optional(),
  STAFF_OIDC_NAME: z
    .string()
    .regex(/^(?=.*\S)\P{Cc}{1,40}$/u, wrong('buttonName'))
    .optional(),
  /** Whether staff sign in with that provider alone. */
  STAFF_OIDC_ONLY: z.enum(['yes', 'no'], wrong('yesOrNo')).default('no'),
  /** Whether the demo venues have orders to show (docs/decisions/0152-demo-orders.md). */
  DEMO_ORDERS: z.enum(['yes', 'no'], wrong('yesOrNo')).default('no'),
  TRACKERS: z.enum(['on', 'off'], wrong('onOrOff')).default('on'),
  /** The script of the translation service (1-13, D-I18-01). */
  TRANSLATION_SCRIPT_URL: trackerAddress.optional(),
  WEB_ANALYTICS_SCRIPT_URL: trackerAddress.optional(),
  SOCIAL_PIXEL_SCRIPT_URL: trackerAddress.optional(),
  SEARCH_AD_SCRIPT_URL: trackerAddress.optional(),
  TRAVEL_PIXEL_URL: trackerAddress.optional(),
  TRACKER_ORIGINS: originList,
  HOME_VENUE: z.coerce
    .number(wrong('venueNumber'))
    .int(wrong('venueNumber'))
    .min(1, wrong('venueNumber'))
    .optional(),
  API_DOCS: z.enum(['yes', 'no'], wrong('yesOrNo')).optional(),
  WEB_FOLDER: z
    .string()
    .transform((folder) => resolve(folder))
    .optional(),
  DESK_FOLDER: z
    .string()
    .transform((folder) => resolve(folder))
    .optional(),
  WEB_DEV: z.enum(['0', '1'], wrong('zeroOrOne')).default('0'),
});

/** Every setting name read here. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

type Settings = z.infer<typeof schema>;

export type Env = Omit<
  Settings,
  'DATA_DIR' | 'DATABASE_URL' | 'NODE_ENV' | 'DEMO_VENUES' | 'API_DOCS' | keyof typeof sandbox
> &
  typeof sandbox & {
    NODE_ENV: NonNullable<Settings['NODE_ENV']>;
    DEMO_VENUES: 'yes' | 'no';
    API_DOCS: 'yes' | 'no';
    DATA_DIR: string;
    DATABASE_URL: string | null;
    publicUrl: string;
    paymentsUrl: string;
    /** Null if payments go elsewhere. */
    stripe: StripeSettings | null;
    /** The identity provider; null if nobody can sign in. */
    identityDomain: string | null;
    smtpUrl: string;
    /** Who carries text messages; null if nobody does. */
    smsUrl: string | null;
    /** Null if payments here take no Google Pay. */
    googlePayMerchantId: string | null;
    /** Null if payments here take no Apple Pay. */
    applePayMerchantId: string | null;
    passes: PassSettings;
    /** The identity provider that staff sign in with; null if there is none. */
    signOn: SignOnSettings | null;
    pictures: StorageSettings;
    /** Null if no traces are sent. */
    traces: TracingSettings | null;
  };

/** Never shown, because they may contain a password. */
const secrets = new Set([
  'DATABASE_URL',
  'SMTP_URL',
  'SMS_SECRET',
  'PAYMENTS_SECRET_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'GIFT_CARD_SECRET',
  'APPLE_PASS_KEY',
  'APPLE_PASS_KEY_PASSPHRASE',
  'GOOGLE_PASS_ACCOUNT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'STAFF_OIDC_CLIENT_SECRET',
]);

/**
 * The stand-in lets anyone in who can read the inbox, so production goes
 * without member sign-in rather than use it.
 */
function identityDomainOf(env: Settings, isProduction: boolean): string | null {
  if (env.IDENTITY_DOMAIN !== undefined) return env.IDENTITY_DOMAIN.replace(/\/+$/, '');
  return isProduction ? null : `http://localhost:${env.IDENTITY_PORT}`;
}

/** The ids that wallets know the shop by; the sandbox, which simulates their sheets, does with any. */
const merchantIdsOf = (env: Settings, isProduction: boolean) => ({
  googlePayMerchantId:
    env.GOOGLE_PAY_MERCHANT_ID ??
    (isProduction || env.PAYMENTS_PROVIDER === 'stripe' ? null : 'GANGWAYSANDBOX'),
  applePayMerchantId:
    env.APPLE_PAY_MERCHANT_ID ??
    (isProduction || env.PAYMENTS_PROVIDER === 'stripe' ? null : 'merchant.gangway.sandbox'),
});

/** The sentences of settings that are invalid by themselves, by name. */
function invalidIn(given: Record<string, unknown>): Map<string, string> {
  // The first complaint about a value is enough; the others follow from it.
  const first = new Map<string, string>();
  for (const { path, message } of schema.safeParse(given).error?.issues ?? [])
    if (!first.has(String(path[0]))) first.set(String(path[0]), message);
  return new Map(
    Object.entries(given).flatMap(([name, value]): [string, string][] => {
      const kind = first.get(name);
      return kind === undefined
        ? []
        : [[name, sentenceOf(kind, name, secrets.has(name) ? '…' : String(value))]];
    }),
  );
}

/** Does one check after another and gathers what each refuses, so that an operator reads all of it at once. */
function gatherer() {
  const sentences: string[] = [];
  function check<Result>(work: () => Result): Result | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof StartRefused)) throw error;
      sentences.push(...error.message.split('\n'));
      return undefined;
    }
  }
  return { sentences, check };
}

/** Refuses to let in whoever is on this machine where others may seem to be on it. */
function refuseDemoStaff({ DEMO_STAFF, PUBLIC_URL, TRUST_PROXY }: Settings, isElsewhere: boolean): void {
  if (DEMO_STAFF === 'no') return;
  if (isElsewhere)
    throw new StartRefused(t('settings.start.demoStaffElsewhere', { url: String(PUBLIC_URL) }));
  if (TRUST_PROXY !== false) throw new StartRefused(t('settings.start.demoStaffProxy'));
}

/** Reads and checks the environment; an empty value counts as absent. Refuses with a sentence for everything that is wrong or missing. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const invalid = invalidIn(given);
  const result = schema.safeParse(
    Object.fromEntries(Object.entries(given).filter(([name]) => !invalid.has(name))),
  );
  if (!result.success) throw new StartRefused([...invalid.values()].join('\n'));
  const env = result.data;
  // A shop that others can reach is in production, whether or not a setting says so.
  const isElsewhere = env.PUBLIC_URL !== undefined && !isThisMachine(env.PUBLIC_URL);
  const NODE_ENV = env.NODE_ENV ?? (isElsewhere ? 'production' : 'development');
  const isProduction = NODE_ENV === 'production';
  const { sentences, check } = gatherer();
  const stripe = check(() => stripeSettingsOf(env));
  check(() => {
    if (env.LOG_REQUESTS === 'on' && env.LOG_LEVEL !== 'info' && env.LOG_LEVEL !== 'debug')
      throw new StartRefused(t('settings.start.requestsNotLogged', { level: env.LOG_LEVEL }));
  });
  if (isProduction) check(() => refuseInProduction(env, env.NODE_ENV === undefined));
  else check(() => refuseDemoStaff(env, isElsewhere));
  const passes = check(() => passSettingsOf(env));
  const signOn = check(() => signOnSettingsOf(env, isProduction));
  const pictures = check(() => storageSettingsOf(env));
  const traces = check(() => tracingSettingsOf(env));
  // What is invalid is not missing as well.
  const others = sentences.filter(
    (sentence) => !(sentence.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []).some((name) => invalid.has(name)),
  );
  const all = [...new Set([...invalid.values(), ...others])];
  if (
    all.length > 0 ||
    stripe === undefined ||
    passes === undefined ||
    signOn === undefined ||
    pictures === undefined ||
    traces === undefined
  )
    throw new StartRefused(all.join('\n'));
  return {
    ...sandbox,
    ...env,
    NODE_ENV,
    DEMO_VENUES: env.DEMO_VENUES ?? (isProduction ? 'no' : 'yes'),
    API_DOCS: env.API_DOCS ?? (isProduction ? 'no' : 'yes'),
    DATA_DIR: resolve(env.DATA_DIR),
    DATABASE_URL: env.DATABASE_URL ?? null,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    paymentsUrl: (env.PAYMENTS_URL ?? `http://localhost:${env.PAYMENTS_PORT}`).replace(/\/+$/, ''),
    stripe,
    identityDomain: identityDomainOf(env, isProduction),
    ...merchantIdsOf(env, isProduction),
    ...{ passes, signOn, pictures, traces },
    smsUrl: env.SMS_URL ?? (isProduction ? null : `http://127.0.0.1:${env.INBOX_PORT}/sms`),
    smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${env.SMTP_PORT}`,
  };
}

/** Returns warnings about settings that are allowed but probably not intended. */
export function warningsOf(env: Pick<Env, 'publicUrl' | 'TRUST_PROXY' | 'pictures'>): string[] {
  const isBehindProxy = env.publicUrl.startsWith('https:');
  const { store, s3 } = env.pictures;
  return [
    ...(isBehindProxy && env.TRUST_PROXY === false ? [t('settings.start.untrustedProxy')] : []),
    ...(s3 !== null && store !== 's3' ? [t('settings.pictures.bucketUnused', { store })] : []),
  ];
}
