/**
 * The reasons why a production shop is refused at start, in one sentence each
 * (docs/decisions/0029-what-production-refuses.md).
 */
import { isIP } from 'node:net';
import type { PlainId } from '@gangway/domain/messages/message-catalog';
import { StartRefused } from '../db/embedded.ts';
import type { Messages } from '../messages/messages.gen.ts';
import { t } from '../messages/t.ts';

/** Whether an address can be reached only from this machine. */
export function isThisMachine(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 4) return host.startsWith('127.');
  return host === '::1' || host === 'localhost' || host.endsWith('.localhost');
}

/** Estimates the Shannon entropy of a text in bits, from the frequencies of its letters. */
function bitsOf(text: string): number {
  const counts = Map.groupBy(text, (letter) => letter);
  let perLetter = 0;
  for (const { length } of counts.values()) {
    const share = length / text.length;
    perLetter -= share * Math.log2(share);
  }
  return perLetter * text.length;
}

const leastBits = 64;

/** Whether a secret could be guessed: a known sandbox value, a repeated piece, or too few different letters. */
function isWeakSecret(secret: string): boolean {
  return /sandbox/i.test(secret) || /^(.{1,16}?)\1+.{0,15}$/.test(secret) || bitsOf(secret) < leastBits;
}

interface ProductionSettings {
  STANDINS_HOST?: string | undefined;
  PUBLIC_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  SMS_URL?: string | undefined;
  WEBHOOKS_ALLOW_PRIVATE: string;
  MAIL_FROM?: string | undefined;
  SUPPORT_EMAIL?: string | undefined;
  PAYMENTS_URL?: string | undefined;
  PAYMENTS_PROVIDER: string;
  PAYMENTS_ALLOW_SANDBOX: string;
  PAYMENTS_SECRET_KEY?: string | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API_URL?: string | undefined;
  GIFT_CARD_SECRET?: string | undefined;
  IDENTITY_DOMAIN?: string | undefined;
  TRANSLATION_SCRIPT_URL?: string | undefined;
  WEB_ANALYTICS_SCRIPT_URL?: string | undefined;
  SOCIAL_PIXEL_SCRIPT_URL?: string | undefined;
  SEARCH_AD_SCRIPT_URL?: string | undefined;
  TRAVEL_PIXEL_URL?: string | undefined;
  TRACKER_ORIGINS: readonly string[];
  S3_ENDPOINT?: string | undefined;
  RATE_LIMITS: string;
  DEMO_VENUES?: string | undefined;
  DEMO_STAFF: string;
  DEMO_ORDERS: string;
  WEB_DEV: string;
}

const missing = [
  ['PUBLIC_URL', 'production.refused.publicUrlMissing'],
  ['SMTP_URL', 'production.refused.smtpUrlMissing'],
  ['MAIL_FROM', 'production.refused.mailFromMissing'],
  ['SUPPORT_EMAIL', 'production.refused.supportEmailMissing'],
] as const satisfies [keyof ProductionSettings, PlainId<Messages>][];

/** Where trackers are loaded from and send to. */
const trackerSettings = [
  'TRANSLATION_SCRIPT_URL',
  'WEB_ANALYTICS_SCRIPT_URL',
  'SOCIAL_PIXEL_SCRIPT_URL',
  'SEARCH_AD_SCRIPT_URL',
  'TRAVEL_PIXEL_URL',
  'TRACKER_ORIGINS',
] as const satisfies (keyof ProductionSettings)[];

const isPlain = (url: string | undefined) => url?.startsWith('http:') === true;

/** What production demands of the provider of payments. */
function complaintsOfPayments(settings: ProductionSettings): [isFine: boolean, sentence: string][] {
  const mayTest = settings.PAYMENTS_ALLOW_SANDBOX === 'yes';
  const { STRIPE_SECRET_KEY: stripeKey, PAYMENTS_SECRET_KEY: secret } = settings;
  switch (settings.PAYMENTS_PROVIDER) {
    case 'stripe':
      return [
        [mayTest || stripeKey?.includes('_test_') !== true, t('production.refused.stripeTest')],
        [settings.STRIPE_WEBHOOK_SECRET !== undefined, t('production.refused.stripeWebhooks')],
        [settings.STRIPE_API_URL === undefined, t('production.refused.stripeElsewhere')],
      ];
    case 'sandbox':
      return [
        [settings.PAYMENTS_URL !== undefined, t('production.refused.paymentsUrlMissing')],
        [mayTest, t('production.refused.paymentsSandbox')],
        [secret !== undefined && !isWeakSecret(secret), t('production.refused.weakPaymentsKey')],
      ];
    default:
      return [[false, t('production.refused.paymentsInProcess')]];
  }
}

/** Whether the stand-ins, which show every email and take any card, are for this machine alone. */
function opensNoStandIns(host: string | undefined): boolean {
  if (host === undefined) return true;
  const url = `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}`;
  return URL.canParse(url) && isThisMachine(url);
}

/** Lists the reasons why these settings are unfit for production. */
function complaintsOfProduction(settings: ProductionSettings): string[] {
  const wrong: [unless: boolean, sentence: string][] = [
    ...missing.map(([name, code]) => [settings[name] !== undefined, t(code)] satisfies [boolean, string]),
    ...(['PUBLIC_URL', 'PAYMENTS_URL', 'IDENTITY_DOMAIN'] as const).map(
      (name) =>
        [!isPlain(settings[name]), t('production.refused.plainHttp', { name })] satisfies [boolean, string],
    ),
    [!isPlain(settings.SMS_URL), t('production.refused.plainSms')],
    [
      !isPlain(settings.S3_ENDPOINT) || isThisMachine(String(settings.S3_ENDPOINT)),
      t('production.refused.plainPictures'),
    ],
    ...trackerSettings.map(
      (name) =>
        [![settings[name]].flat().some(isPlain), t('production.refused.plainTracker', { name })] satisfies [
          boolean,
          string,
        ],
    ),
    ...complaintsOfPayments(settings),
    [
      settings.GIFT_CARD_SECRET !== undefined && !isWeakSecret(settings.GIFT_CARD_SECRET),
      t('production.refused.weakGiftCardSecret'),
    ],
    [settings.WEBHOOKS_ALLOW_PRIVATE === 'no', t('production.refused.privateWebhooks')],
    [settings.RATE_LIMITS === 'on', t('production.refused.rateLimitsOff')],
    [settings.DEMO_VENUES !== 'yes', t('production.refused.demoVenues')],
    [settings.DEMO_STAFF !== 'yes', t('production.refused.demoStaff')],
    [settings.DEMO_ORDERS === 'no', t('production.refused.demoOrders')],
    [opensNoStandIns(settings.STANDINS_HOST), t('production.refused.standIns')],
    [settings.WEB_DEV === '0', t('production.refused.webDev')],
  ];
  return wrong.flatMap(([isFine, sentence]) => (isFine ? [] : [sentence]));
}

/**
 * Refuses the start with all reasons at once. `isImplied`: production follows from PUBLIC_URL
 * rather than from an explicit setting.
 */
export function refuseInProduction(settings: ProductionSettings, isImplied: boolean): void {
  const sentences = complaintsOfProduction(settings);
  if (sentences.length === 0) return;
  const why = isImplied ? [t('production.refused.implied', { url: String(settings.PUBLIC_URL) })] : [];
  throw new StartRefused([...why, ...sentences].join('\n'));
}
