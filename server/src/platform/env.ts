/** Settings by environment, checked at start: one clear sentence per bad value (listed in .env.example). */
import { resolve } from 'node:path';
import { z } from 'zod';
import { StartRefused } from '../db/embedded.ts';
import { isThisMachine, refuseInProduction } from './production.ts';
import { readTrustProxy } from './trust-proxy.ts';

const port = (standard: number) =>
  z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(0, 'must be between 0 and 65535')
    .max(65_535, 'must be between 0 and 65535')
    .default(standard);

const address = z.url({ protocol: /^https?$/, error: 'must be an address such as https://book.example.com' });

/** What holds outside production where nothing is set; known to everybody. */
const sandbox = {
  MAIL_FROM: 'bookings@gangway.example',
  SUPPORT_EMAIL: 'help@gangway.example',
  PAYMENTS_SECRET_KEY: 'sk_sandbox_gangway',
  GIFT_CARD_SECRET: 'sandbox-secret-of-gift-cards-gangway',
};

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test'], 'must be development or production').optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: port(3000),
  DATA_DIR: z.string().min(1, 'must name a directory').default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be an address such as postgres://user:secret@host:5432/gangway')
    .optional(),
  DATABASE_POOL: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(100, 'must be at most 100')
    .default(8),
  PUBLIC_URL: address.optional(),
  PAYMENTS_PORT: port(4300),
  PAYMENTS_URL: address.optional(),
  PAYMENTS_PROVIDER: z.enum(['sandbox', 'in-process'], 'must be sandbox').default('sandbox'),
  PAYMENTS_SECRET_KEY: z.string().min(8, 'must be a secret of at least 8 characters').optional(),
  GIFT_CARD_SECRET: z.string().min(32, 'must be a secret of at least 32 characters').optional(),
  PAYMENTS_ALLOW_SANDBOX: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
  IDENTITY_PORT: port(4400),
  IDENTITY_DOMAIN: address.optional(),
  IDENTITY_CLIENT_ID: z.string().min(1).default('storefront'),
  IDENTITY_AUDIENCE: z.string().min(1).default('https://booking-api'),
  IDENTITY_CONNECTION: z.string().min(1).default('sms'),
  IDENTITY_PHONE_CLAIM: z.string().min(1).default('phone_number'),
  INBOX_PORT: port(4200),
  SMTP_PORT: port(4225),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an address such as smtp://mail.example.com:587')
    .optional(),
  SMTP_ALLOW_PLAIN: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
  MAIL_FROM: z.email('must be a mail address').optional(),
  SUPPORT_EMAIL: z.email('must be a mail address').optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be one of fatal, error, warn, info, debug, silent',
    )
    .default('info'),
  TRUST_PROXY: z
    .string()
    .default('no')
    .transform((text, context) => {
      const trusted = readTrustProxy(text);
      if (trusted !== null) return trusted;
      context.addIssue(
        'must be no, yes, a number of proxies from 1 to 9, or a list of their networks such as 10.0.0.0/8,fd00::/8',
      );
      return z.NEVER;
    }),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  VENUE_SCRIPTS: z.enum(['alone', 'all', 'no'], 'must be alone, all or no').default('alone'),
  DEMO_VENUES: z.enum(['yes', 'no'], 'must be yes or no').optional(),
  HOME_VENUE: z.coerce
    .number('must be the number of a venue')
    .int('must be the number of a venue')
    .min(1, 'must be the number of a venue')
    .optional(),
  API_DOCS: z.enum(['yes', 'no'], 'must be yes or no').optional(),
  WEB_FOLDER: z
    .string()
    .transform((folder) => resolve(folder))
    .optional(),
  WEB_DEV: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
});

/** Every name that is read here. */
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
    /** The identity provider; null where nobody can sign in. */
    identityDomain: string | null;
    smtpUrl: string;
  };

/** Never shown: they may hold a password. */
const secrets = new Set(['DATABASE_URL', 'SMTP_URL', 'PAYMENTS_SECRET_KEY', 'GIFT_CARD_SECRET']);

/** The stand-in lets anybody in who can read the inbox: production does without members rather than with it. */
function identityDomainOf(env: Settings, isProduction: boolean): string | null {
  if (env.IDENTITY_DOMAIN !== undefined) return env.IDENTITY_DOMAIN.replace(/\/+$/, '');
  return isProduction ? null : `http://localhost:${env.IDENTITY_PORT}`;
}

/** Reads and checks the environment; an empty value counts as absent. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(given);
  if (!result.success) {
    // The first complaint about a value says enough; the others follow from it.
    const first = new Map<string, string>();
    for (const { path, message } of result.error.issues)
      if (!first.has(String(path[0]))) first.set(String(path[0]), message);
    const sentences = Object.keys(given)
      .filter((name) => first.has(name))
      .map((name) => `${name} ${first.get(name)}${secrets.has(name) ? '' : ` (it is "${given[name]}")`}.`);
    throw new StartRefused(sentences.join('\n'));
  }
  const env = result.data;
  // A shop that others can reach sells, whether or not anybody said so.
  const isElsewhere = env.PUBLIC_URL !== undefined && !isThisMachine(env.PUBLIC_URL);
  const NODE_ENV = env.NODE_ENV ?? (isElsewhere ? 'production' : 'development');
  const isProduction = NODE_ENV === 'production';
  if (isProduction) refuseInProduction(env, env.NODE_ENV === undefined);
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
    identityDomain: identityDomainOf(env, isProduction),
    smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${env.SMTP_PORT}`,
  };
}

/** What an operator should know of settings that are allowed and probably not meant. */
export function warningsOf(env: Pick<Env, 'publicUrl' | 'TRUST_PROXY'>): string[] {
  const isBehindProxy = env.publicUrl.startsWith('https:');
  return isBehindProxy && env.TRUST_PROXY === false
    ? [
        'PUBLIC_URL is https but TRUST_PROXY is no: all visitors seem to come from the address of your proxy and share its rate limits. Set TRUST_PROXY to the number of proxies in front of the shop, or to their networks.',
      ]
    : [];
}
