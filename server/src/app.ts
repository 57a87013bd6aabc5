/** Assembles the features behind one HTTP server; tests inject requests into it. */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import {
  getDatesWithItems,
  getItemsByDate,
  getMonthAvailability,
  getNextAvailableDate,
  getTimes,
} from '@gangway/contract/availability';
import { getOrder } from '@gangway/contract/cart';
import { type Configuration, getClientLocation, getConfiguration } from '@gangway/contract/location';
import { getMembershipPlans } from '@gangway/contract/memberships';
import { getMerchandise } from '@gangway/contract/merchandise';
import { readLocationKey } from '@gangway/domain/kernel/keys';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Database } from './db/database.ts';
import { addOnsRoutes } from './features/add-ons/add-ons.routes.ts';
import { createAddOns } from './features/add-ons/add-ons.service.ts';
import { agentsRoutes } from './features/agents/agents.routes.ts';
import { createAgents } from './features/agents/agents.service.ts';
import { availabilityRoutes } from './features/availability/availability.routes.ts';
import { createAvailability } from './features/availability/availability.service.ts';
import { createByDate } from './features/availability/by-date.service.ts';
import { cartRoutes } from './features/cart/cart.routes.ts';
import { type Cart, createCart } from './features/cart/cart.service.ts';
import { createHolderOf, nobody } from './features/cart/holder.ts';
import { hashOrderKey } from './features/cart/order-keys.ts';
import { createCatalog } from './features/catalog/catalog.service.ts';
import { checkoutRoutes } from './features/checkout/checkout.routes.ts';
import { createCheckout } from './features/checkout/checkout.service.ts';
import { createBalance } from './features/deposits/balance.service.ts';
import { depositsRoutes } from './features/deposits/deposits.routes.ts';
import { createDeposits } from './features/deposits/deposits.service.ts';
import { giftCardsRoutes } from './features/gift-cards/gift-cards.routes.ts';
import { createGiftCards, type GiftCards } from './features/gift-cards/gift-cards.service.ts';
import type { VenueScripts } from './features/location/customizations.ts';
import { createHealth } from './features/location/health.ts';
import { pingDatabase } from './features/location/location.repo.ts';
import { locationRoutes } from './features/location/location.routes.ts';
import { createLocationService } from './features/location/location.service.ts';
import { createHeldMemberships } from './features/memberships/held-membership.service.ts';
import { memberPhotosRoutes } from './features/memberships/member-photos.routes.ts';
import { createMemberPhotos } from './features/memberships/member-photos.service.ts';
import { createMemberRates } from './features/memberships/member-rates.service.ts';
import { membersRoutes } from './features/memberships/members.routes.ts';
import { createMembers } from './features/memberships/members.service.ts';
import { createMembershipAccess } from './features/memberships/membership-access.ts';
import { membershipsRoutes } from './features/memberships/memberships.routes.ts';
import { createMemberships } from './features/memberships/memberships.service.ts';
import { issueMemberships } from './features/memberships/memberships-of-purchase.service.ts';
import { createPhoneChange } from './features/memberships/phone-change.service.ts';
import { qrRoutes } from './features/memberships/qr.routes.ts';
import { createUserMemberships } from './features/memberships/user-memberships.service.ts';
import { waiverRoutes } from './features/memberships/waiver.routes.ts';
import { createWaivers } from './features/memberships/waiver.service.ts';
import { merchandiseRoutes } from './features/merchandise/merchandise.routes.ts';
import { createMerchandise } from './features/merchandise/merchandise.service.ts';
import { createPayments, type PaymentStep, type Payments } from './features/payments/payments.service.ts';
import { picturesRoutes } from './features/pictures/pictures.routes.ts';
import { promoCodesRoutes } from './features/promo-codes/promo-codes.routes.ts';
import { createPromoCodes } from './features/promo-codes/promo-codes.service.ts';
import { phoneChangeMail } from './features/receipt/phone-change-mail.ts';
import { receiptRoutes } from './features/receipt/receipt.routes.ts';
import { createReceipt } from './features/receipt/receipt.service.ts';
import { createSignIn } from './features/sign-in/sign-in.service.ts';
import { transportRoutes } from './features/transport/transport.routes.ts';
import { createTransport } from './features/transport/transport.service.ts';
import type { IdentityGateway } from './gateways/identity/identity-gateway.ts';
import type { MailAddress, MailGateway } from './gateways/mail/mail-gateway.ts';
import type { PaymentGateway } from './gateways/payments/payment-gateway.ts';
import { drainOutbox } from './jobs/outbox.ts';
import type { Job } from './jobs/ticker.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { answerUnreadable, handleFailures, notFoundAnswer } from './platform/failures.ts';
import { createOnce, type RepeatStep } from './platform/idempotency.ts';
import { createIdentify } from './platform/identify.ts';
import { openApiDocument } from './platform/openapi.ts';
import { type Execute, hostPages, type PageNeeds } from './platform/pages.ts';
import { createRateLimits } from './platform/rate-limits.ts';
import { Refused } from './platform/refused.ts';
import { hookSecurityHeaders } from './platform/security-headers.ts';
import { createSecurityLog } from './platform/security-log.ts';
import { SlowAnswers } from './platform/slow-answers.ts';
import { proxyTrust, type TrustedProxies } from './platform/trust-proxy.ts';
import { Turns } from './platform/turns.ts';

/** Maximum size of a JSON body in bytes (D-GEN-02). */
const bodyLimit = 512 * 1024;

/** Limits on page rendering: each render takes the process's only thread for some milliseconds. */
const pageTurns = { atOnce: 8, atOnceOfOne: 2, waiting: 64, waitingOfOne: 12 };

export interface Needs {
  database: Database;
  dataDir: string;
  configuration: Configuration;
  gateway: PaymentGateway;
  mail: MailGateway;
  mailFrom: MailAddress;
  clock?: Clock;
  logger?: FastifyServerOptions['logger'];
  /** Proxies whose X-Forwarded-For is trusted; none by default. */
  trustProxy?: TrustedProxies;
  rateLimits?: boolean;
  /** Whether to limit what one visitor may hold; defaults to rateLimits. */
  boundHolds?: boolean;
  /** Which venues may run their own scripts; by default only a venue that is alone in the shop. */
  venueScripts?: VenueScripts;
  /** Serves the API reference at /api/docs; on by default. */
  apiDocs?: boolean;
  /** The venue that the root address leads to. */
  homeVenue?: number | undefined;
  /** Folder of the web workspace; null for an API-only server. */
  webFolder: string | null;
  paymentOrigin: string;
  /** Checks members' tokens; null if nobody can sign in. */
  identity: IdentityGateway | null;
  /** Secret that gift card codes are hashed and encrypted with. */
  giftCardSecret: string;
  /** Serves pages from sources instead of a build (platform/pages-dev.ts). */
  developPages?: PageNeeds['develop'];
  watch?: (step: PaymentStep | RepeatStep) => Promise<void>;
}

export interface App {
  http: FastifyInstance;
  cart: Cart;
  payments: Payments;
  giftCards: Pick<GiftCards, 'issue' | 'forget'>;
  /** Background jobs to run beside the requests. */
  jobs: readonly Job[];
  drainOutbox(): Promise<number>;
}

/** Returns the path of a request target, which may include scheme and host (RFC 9112, 3.2.2). */
function withoutOrigin(target: string): string {
  const origin = /^https?:\/\/[^/?#]*/i.exec(target)?.[0];
  if (origin === undefined) return target;
  const rest = target.slice(origin.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

export async function buildApp(needs: Needs): Promise<App> {
  const { database, configuration, gateway, mail, mailFrom, clock = systemClock, webFolder } = needs;
  const { db } = database;
  const http = Fastify({
    logger: needs.logger ?? false,
    bodyLimit,
    trustProxy: proxyTrust(needs.trustProxy ?? false),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    rewriteUrl: ({ url = '/' }) => withoutOrigin(url),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 300 },
    requestTimeout: 30_000,
    // Keeps slow clients from holding connections open indefinitely.
    connectionTimeout: 60_000,
    return503OnClosing: false,
    frameworkErrors: answerUnreadable,
  });
  const security = createSecurityLog({ log: http.log });
  const isLimited = needs.rateLimits ?? true;
  handleFailures(http, security, isLimited ? new SlowAnswers(clock) : null);
  http.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });

  const secure = configuration.rootUrl.startsWith('https:');
  await http.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
  hookSecurityHeaders(http, needs.paymentOrigin);
  await http.register(compress, {
    global: true,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });

  const limits = createRateLimits({ db, clock, enabled: isLimited, security });
  const once = createOnce({ database, ...(needs.watch === undefined ? {} : { watch: needs.watch }) });
  const identify = createIdentify({ identity: needs.identity, log: http.log });
  const gate = { identify, limit: limits.limit, once };
  const catalog = createCatalog({ db, clock });
  const agents = createAgents({ db, clock, catalog });
  const location = createLocationService({
    catalog,
    agents,
    clock,
    configuration,
    venueScripts: needs.venueScripts ?? 'alone',
    log: http.log,
  });
  const availability = createAvailability({ db, clock, catalog, agents, hashOrderKey });
  const byDate = createByDate({ clock, catalog, agents, availability });
  const signIn = createSignIn({ db, catalog, log: http.log });
  const heldMemberships = createHeldMemberships({ db, clock, signIn });
  const cart = createCart({
    db,
    clock,
    catalog,
    agents,
    memberships: heldMemberships,
    imageHost: configuration.imageHost,
    log: http.log,
    holderOf: (needs.boundHolds ?? needs.rateLimits ?? true) ? createHolderOf(needs.giftCardSecret) : nobody,
  });
  const addOns = createAddOns({
    db,
    clock,
    catalog,
    agents,
    hashOrderKey,
    findOrder: cart.find,
  });
  const payments = createPayments({
    db,
    gateway,
    log: http.log,
    ...(needs.watch === undefined ? {} : { watch: needs.watch }),
  });
  const transport = createTransport({ db, catalog, cart, hashOrderKey });
  const promoCodes = createPromoCodes({ db, clock, catalog, cart, tries: limits });
  const giftCards = createGiftCards({
    db,
    catalog,
    cart,
    mail,
    from: mailFrom,
    publicUrl: configuration.rootUrl,
    imageHost: configuration.imageHost,
    secret: needs.giftCardSecret,
    tries: limits,
  });
  const access = createMembershipAccess({ db, signIn, findOrder: cart.find });
  const memberships = createMemberships({ clock, catalog, access, kioskUrl: configuration.kioskUrl });
  const issuers = [giftCards.issuer, issueMemberships];
  const checkout = createCheckout({ clock, catalog, cart, payments, transport, promoCodes, issuers });
  const receipt = createReceipt({
    db,
    clock,
    catalog,
    cart,
    mail,
    from: mailFrom,
    publicUrl: configuration.rootUrl,
    imageHost: configuration.imageHost,
  });

  const phoneChange = createPhoneChange({
    db,
    clock,
    catalog,
    findOrder: cart.find,
    writeEmail: (order, location, url) =>
      phoneChangeMail(order, { location, imageHost: configuration.imageHost }, url),
    mail,
    from: mailFrom,
    publicUrl: configuration.rootUrl,
  });

  const checkHealth = createHealth(() => pingDatabase(db), http.log);
  locationRoutes(http, gate, { location, checkHealth, version: configuration.version });
  availabilityRoutes(http, gate, availability, byDate);
  agentsRoutes(http, gate, agents);
  addOnsRoutes(http, gate, addOns);
  cartRoutes(http, gate, cart);
  transportRoutes(http, gate, transport);
  const merchandise = createMerchandise({ db, catalog });
  merchandiseRoutes(http, gate, merchandise);
  giftCardsRoutes(http, gate, giftCards);
  membersRoutes(http, gate, createMembers({ db, clock, catalog, memberships, access }), phoneChange);
  memberPhotosRoutes(http, gate, createMemberPhotos({ db, catalog, access }));
  qrRoutes(http, gate);
  waiverRoutes(http, gate, createWaivers({ db, catalog, memberships }));
  membershipsRoutes(
    http,
    gate,
    memberships,
    createUserMemberships({ db, clock, signIn }),
    createMemberRates({ db, clock, catalog, signIn, held: heldMemberships }),
  );
  checkoutRoutes(http, gate, checkout);
  const balance = createBalance({ catalog, cart, payments });
  depositsRoutes(http, gate, createDeposits({ cart }), balance);
  promoCodesRoutes(http, gate, promoCodes);
  receiptRoutes(http, gate, receipt);
  await http.register(picturesRoutes, { dataDir: needs.dataDir, limit: limits.limit });
  await http.register(swagger, {
    mode: 'static',
    specification: { document: openApiDocument(configuration.version) },
  });
  if (needs.apiDocs ?? true)
    await http.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      transformStaticCSP: (policy) => policy.replace("frame-ancestors 'self'", "frame-ancestors 'none'"),
    });
  http.get('/api/*', (_request, reply) => notFoundAnswer(reply));

  // Keyed by name because the pages' program carries its own copy of the contract.
  const answers = new Map<string, (input: never) => Promise<unknown>>([
    [getClientLocation.name, location.record],
    [getConfiguration.name, async () => configuration],
    [getMonthAvailability.name, availability.month],
    [getTimes.name, availability.times],
    [getNextAvailableDate.name, availability.nextDate],
    [getItemsByDate.name, byDate.items],
    [getDatesWithItems.name, byDate.dates],
    // Pages are rendered without a visitor's identity; the tab that bought asks again for the masked parts.
    [getOrder.name, (input: Parameters<Cart['read']>[0]) => cart.read(input)],
    [getMembershipPlans.name, memberships.plans],
    [getMerchandise.name, merchandise.list],
  ]);
  const execute: Execute = async (call, input) => {
    const answer = answers.get(call.name);
    if (answer === undefined) throw new Error(`pages cannot ask for ${call.name}`);
    try {
      return (await answer(input as never)) as never;
    } catch (error) {
      if (!(error instanceof Refused))
        http.log.error({ err: error, call: call.name }, 'could not load the data of a page');
      throw error;
    }
  };

  if (webFolder === null) {
    http.setNotFoundHandler((_request, reply) => notFoundAnswer(reply));
  } else {
    await hostPages(http, {
      webFolder,
      limit: limits.limit,
      turns: new Turns(
        isLimited
          ? pageTurns
          : { ...pageTurns, atOnceOfOne: pageTurns.atOnce, waitingOfOne: pageTurns.waiting },
      ),
      configuration,
      execute,
      paymentOrigin: needs.paymentOrigin,
      secure,
      develop: needs.developPages ?? null,
      homeVenue: needs.homeVenue ?? null,
      listVenues: async () => {
        const venues = await catalog.list();
        return venues.map(({ locationKey: key, name, tagline }) => ({ key, name, tagline }));
      },
      embeddingSites: async (path) => {
        const key = readLocationKey(path.split('/')[1] ?? '');
        // An unknown location may be embedded by nobody; its page says that it does not exist.
        const shown = key === null ? null : await catalog.find(key);
        if (shown === null) return [];
        const { allowedEmbedOrigins } = shown.location;
        return allowedEmbedOrigins.length === 0 ? null : allowedEmbedOrigins;
      },
    });
  }

  const handlers = new Map([
    ['confirmation', receipt.sendConfirmation],
    ['balance-paid', receipt.sendBalancePaid],
    ['balance-reminder', receipt.sendBalanceReminder],
    ['gift-card', giftCards.send],
    ['phone-change', phoneChange.send],
  ]);
  const drain = () => drainOutbox({ db, log: http.log, handlers });
  return {
    http,
    cart,
    payments,
    giftCards,
    drainOutbox: drain,
    jobs: [
      { name: 'outbox', everyMs: 1000, run: drain },
      { name: 'expired carts', everyMs: 15_000, run: cart.sweep },
      { name: 'payments', everyMs: 15_000, run: () => payments.reconcile(60) },
      { name: 'rate limits', everyMs: 1000, run: limits.exchange },
      { name: 'security events', everyMs: 60_000, run: security.flush },
      { name: 'old requests', everyMs: 600_000, run: once.forget },
      { name: 'gift cards of balances', everyMs: 15_000, run: giftCards.release },
      { name: 'codes of gift cards', everyMs: 60_000, run: giftCards.forget },
    ],
  };
}

export const webWorkspace = join(import.meta.dirname, '../../web');
