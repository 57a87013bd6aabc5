/** The parts that the server is built from and that differ between a shop, a test and a benchmark. */
import type { Configuration } from '@gangway/contract/location';
import type { FastifyServerOptions } from 'fastify';
import type { Database } from '../db/database.ts';
import type { VenueScripts } from '../features/location/customizations.shared.ts';
import type { PaymentStep } from '../features/payments/payments.service.ts';
import type { IdentityGateway } from '../gateways/identity/identity-gateway.ts';
import type { MailAddress, MailGateway } from '../gateways/mail/mail-gateway.ts';
import type { PassGateway } from '../gateways/passes/pass-gateway.ts';
import type { PaymentGateway } from '../gateways/payments/payment-gateway.ts';
import type { SignOn } from '../gateways/sign-on/sign-on-gateway.ts';
import type { SmsGateway } from '../gateways/sms/sms-gateway.ts';
import type { PictureStore } from '../gateways/storage/picture-store.ts';
import type { WebhookGateway } from '../gateways/webhooks/webhook-gateway.ts';
import type { Clock } from '../platform/clock.ts';
import type { DeskNeeds } from '../platform/desk-pages.ts';
import type { RepeatStep } from '../platform/idempotency.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { PageNeeds } from '../platform/pages.ts';
import type { PaymentOrigins } from '../platform/security-headers.ts';
import type { Tracing } from '../platform/tracing.ts';
import type { TrustedProxies } from '../platform/trust-proxy.ts';

export interface Needs {
  database: Database;
  /** Folder for what can be made again, such as rendered pictures. */
  dataDir: string;
  /** Where the venues' pictures are. */
  pictures: PictureStore;
  configuration: Configuration;
  gateway: PaymentGateway;
  mail: MailGateway;
  mailFrom: MailAddress;
  /** How many emails are sent at the same time; five by default. */
  emailsAtOnce?: number;
  /** Null if this installation sends no text messages; the default. */
  sms?: SmsGateway | null;
  /** Sends webhooks. */
  webhooks: WebhookGateway;
  /** Wallets that tickets are signed for; none by default. */
  passes?: readonly PassGateway[];
  /** Minutes between audits of the database; none by default. */
  auditEveryMinutes?: number;
  /** Counts calls and refusals; nothing is counted by default. */
  metrics?: Metrics | null;
  /** Traces requests; nothing is traced by default. */
  tracing?: Pick<Tracing, 'hook' | 'logTo'> | null;
  /** Whether to log a line per request; off by default. */
  logsRequests?: boolean;
  /** Whether the process was asked to stop: it then answers that it is not ready. */
  isStopping?: () => boolean;
  clock?: Clock;
  logger?: FastifyServerOptions['logger'];
  /** Proxies whose X-Forwarded-For is trusted; none by default. */
  trustProxy?: TrustedProxies;
  rateLimits?: boolean;
  /** Whether to limit what one visitor may hold; defaults to rateLimits. */
  boundHolds?: boolean;
  /** Whether people may try the demo venues as their staff, on this machine; off by default. */
  demoStaff?: boolean;
  /** The identity provider that staff sign in with; null, the default, if there is none. */
  signOn?: SignOn | null;
  /** Which venues may run their own scripts; by default only a venue that is alone in the shop. */
  venueScripts?: VenueScripts;
  /** Serves the API reference at /api/docs; on by default. */
  apiDocs?: boolean;
  /** The venue that the root address leads to. */
  homeVenue?: number | undefined;
  /** Origins that trackers use beside those of their scripts. */
  trackerOrigins?: readonly string[];
  /** Folder of the web workspace; null for an API-only server. */
  webFolder: string | null;
  /** Folder of the desk's workspace; null for a server without the desk. */
  deskFolder: string | null;
  payment: PaymentOrigins;
  /** Checks members' tokens; null if nobody can sign in. */
  identity: IdentityGateway | null;
  /** Secret that gift card codes are hashed and encrypted with. */
  giftCardSecret: string;
  /** Serves pages from sources instead of a build (platform/pages-dev.ts). */
  developPages?: PageNeeds['develop'];
  /** The same for the desk. */
  developDesk?: DeskNeeds['develop'];
  watch?: (step: PaymentStep | RepeatStep) => Promise<void>;
}
