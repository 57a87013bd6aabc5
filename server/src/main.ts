/**
 * Starts the server: environment, database, demo venues on the first run, then listening; exits
 * with a readable error if it cannot.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import packageJson from '../package.json' with { type: 'json' };
import { buildApp, deskWorkspace, type Needs, webWorkspace } from './app.ts';
import { type CommandIo, commandAddress, listenForCommands, type ReadRequest } from './commands/socket.ts';
import { asCalledHere } from './commands/terminal.ts';
import { type Database, embeddedDirectory, openDatabase } from './db/database.ts';
import { makeDirectory, StartRefused } from './db/embedded.ts';
import { demoLeft } from './features/venues/remove-venue.service.ts';
import { configuredIdentity } from './gateways/identity/configured-identity.ts';
import { SmtpGateway, smtpOptionsOf } from './gateways/mail/smtp.gateway.ts';
import { configuredPasses, passWarnings } from './gateways/passes/configured-passes.ts';
import { configuredPayments } from './gateways/payments/configured-payments.ts';
import type { SignOn, SignOnGateway } from './gateways/sign-on/sign-on-gateway.ts';
import { HttpSmsGateway } from './gateways/sms/http.gateway.ts';
import { adoptFolder } from './gateways/storage/adopt-folder.ts';
import { checkPictures, configuredPictures } from './gateways/storage/configured-pictures.ts';
import type { PictureStore } from './gateways/storage/picture-store.ts';
import { webhookGatewayOf } from './gateways/webhooks/configured-webhooks.ts';
import { startJobs } from './jobs/ticker.ts';
import { t } from './messages/t.ts';
import { systemClock } from './platform/clock.ts';
import { configurationOf } from './platform/configuration.ts';
import { type Env, readEnv, warningsOf } from './platform/env.ts';
import { late } from './platform/late.ts';
import type { Metrics, MetricsServer } from './platform/metrics.ts';
import { singleOrigin, stripeOrigins } from './platform/security-headers.ts';
import type { Tracing } from './platform/tracing.ts';

/** How long requests in progress may take after the process is asked to stop. */
const drainMs = 10_000;

/** Loads what commands need (venue files, their Markdown and YAML) with the first of them, to save memory. */
function runnerOf(env: Env, database: Database, pictures: PictureStore, log: FastifyBaseLogger) {
  return async (request: ReadRequest, io: CommandIo): Promise<number> => {
    const { commandRunner } = await import('./commands/running-shop.ts');
    return commandRunner({ env, database, pictures, version: packageJson.version, log })(request, io);
  };
}

const smsOf = (url: string, secret: string | undefined) =>
  new HttpSmsGateway({ url, ...(secret === undefined ? {} : { secret }) });

/** Loads the library of metrics only where they are wanted, to save memory. */
async function metricsOf(database: Database): Promise<Metrics> {
  const { createMetrics } = await import('./platform/metrics.ts');
  const { readShopFigures } = await import('./db/shop-figures.repo.ts');
  return createMetrics({
    version: packageJson.version,
    pool: () => database.poolSize(),
    figures: () => readShopFigures(database.db),
  });
}

/** Loads the libraries of traces only where they are wanted, to save memory. */
async function tracingOf({ traces }: Env): Promise<Tracing | null> {
  if (traces === null) return null;
  const { createTracing } = await import('./platform/tracing.ts');
  return createTracing(traces, packageJson.version);
}

/** Loads the compiler only where pages are served from sources. */
async function fromSources() {
  const { developDesk, developPages } = await import('./platform/pages-dev.ts');
  return { developDesk, developPages };
}

/** Loads what speaks with the identity provider of staff with the first of them who signs in with it. */
function signOnOf(
  { signOn, publicUrl }: Env,
  traced: (gateway: SignOnGateway) => SignOnGateway,
): SignOn | null {
  if (signOn === null) return null;
  const { name, only, ...options } = signOn;
  return {
    ...{ name, only },
    gateway: late(async () => {
      const { OidcGateway } = await import('./gateways/sign-on/oidc.gateway.ts');
      return traced(new OidcGateway({ ...options, returnAddress: `${publicUrl}/desk/sign-in/return` }));
    }),
  };
}

async function listenForMetrics(metrics: Metrics, listen: string): Promise<MetricsServer> {
  const { hostname, port } = new URL(`http://${listen}`);
  const { listenForScrapes } = await import('./platform/metrics.ts');
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  try {
    return await listenForScrapes(metrics, { port: Number(port || 80), host });
  } catch (cause) {
    throw new StartRefused(t('settings.start.metricsTaken', { address: listen }), { cause });
  }
}

/** Refuses demo venues, which come with publicly known gift cards and memberships. */
async function refuseDemo({ db }: Database): Promise<void> {
  const left = await demoLeft(db);
  if (left === null) return;
  throw new StartRefused(t('production.refused.demoLeft', { left }));
}

/** Makes the orders of the demo venues while the shop sells; what goes wrong there does not keep it from selling. */
async function fillDemo(env: Env, needs: Needs, http: FastifyInstance, signal: AbortSignal): Promise<void> {
  const { log } = http;
  if (env.stripe !== null) {
    log.info('DEMO_ORDERS: payments go to Stripe, so no demo orders are made');
    return;
  }
  try {
    const { fillDemoVenues } = await import('./app/demo-orders.ts');
    const { givingWayTo } = await import('./app/give-way.ts');
    await fillDemoVenues(needs, { log, signal, giveWay: givingWayTo(http.server) });
  } catch (error) {
    log.error({ err: error }, 'demo orders could not be made; the next start goes on');
  }
}

/** Says which setting keeps the shop from listening; null if none does. */
function whyNotListening({ code }: NodeJS.ErrnoException, { HOST: host, PORT: port }: Env): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return t('settings.start.portTaken', { port });
    case 'EADDRNOTAVAIL':
    case 'EAI_AGAIN':
    case 'ENOTFOUND':
      return t('settings.start.hostElsewhere', { host });
    case 'EACCES':
      return t('settings.start.portForbidden', { port });
    default:
      return null;
  }
}

async function start(): Promise<void> {
  const env = readEnv(process.env);
  const passes = configuredPasses(env, systemClock);
  // The shop's data is for its own account only: the embedded engine and
  // pictures create their files with this mask.
  process.umask(0o077);
  makeDirectory(env.DATA_DIR);
  const tracing = await tracingOf(env);
  const traced = <Gateway extends object>(name: string, gateway: Gateway): Gateway =>
    tracing?.provider(name, gateway) ?? gateway;
  const database = await openDatabase({
    url: env.DATABASE_URL,
    directory: embeddedDirectory(env.DATA_DIR),
    poolSize: env.DATABASE_POOL,
    pooler: env.DATABASE_POOLER,
    watch: tracing?.statement,
  });
  if (env.NODE_ENV === 'production') await refuseDemo(database);
  const pictures = traced('pictures', await configuredPictures(env, database.db));
  const picturesMissing = await checkPictures(pictures);
  const gateway = traced('payments', await configuredPayments(env));
  const mail = traced('mail', new SmtpGateway(smtpOptionsOf(env.smtpUrl, env.SMTP_ALLOW_PLAIN === 'yes')));
  const sms = env.smsUrl === null ? null : traced('sms', smsOf(env.smsUrl, env.SMS_SECRET));
  const metrics = env.METRICS_LISTEN === undefined ? null : await metricsOf(database);
  let stopping = false;
  const needs: Needs = {
    database,
    dataDir: env.DATA_DIR,
    pictures,
    configuration: configurationOf(env, packageJson.version),
    gateway,
    mail,
    mailFrom: { name: 'Gangway', address: env.MAIL_FROM },
    sms,
    webhooks: traced('webhooks', webhookGatewayOf(env, packageJson.version)),
    passes,
    logger: { level: env.LOG_LEVEL },
    trustProxy: env.TRUST_PROXY,
    rateLimits: env.RATE_LIMITS === 'on',
    demoStaff: env.DEMO_STAFF === 'yes',
    signOn: signOnOf(env, (provider) => traced('sign-on', provider)),
    venueScripts: env.VENUE_SCRIPTS,
    apiDocs: env.API_DOCS === 'yes',
    webFolder: env.WEB_FOLDER ?? webWorkspace,
    deskFolder: env.DESK_FOLDER ?? deskWorkspace,
    homeVenue: env.HOME_VENUE,
    trackerOrigins: env.TRACKER_ORIGINS,
    ...(env.WEB_DEV === '1' ? await fromSources() : {}),
    payment: env.stripe === null ? singleOrigin(new URL(env.paymentsUrl).origin) : stripeOrigins,
    identity: configuredIdentity(env),
    giftCardSecret: env.GIFT_CARD_SECRET,
    auditEveryMinutes: env.AUDIT_EVERY_MINUTES,
    metrics,
    tracing,
    logsRequests: env.LOG_REQUESTS === 'on',
    isStopping: () => stopping,
  };
  const app = await buildApp(needs);
  const { version } = packageJson;
  app.http.log.info({ version, node: process.version, database: database.engine }, 'Gangway starts');
  for (const warning of [...warningsOf(env), ...passWarnings(passes, systemClock())])
    app.http.log.warn(warning);
  if (picturesMissing !== null) app.http.log.error(picturesMissing);
  const adopted = await adoptFolder(env, database);
  if (adopted > 0) app.http.log.info(t('settings.pictures.adopted', { count: adopted }));
  if (env.DEMO_VENUES === 'yes') {
    const { importDemoVenues, markDemoRowsOf } = await import('./features/venues/venues.service.ts');
    const { issueDemoGiftCards } = await import('./features/gift-cards/issue-gift-card.service.ts');
    const { issueDemoMemberships } = await import('./features/memberships/plans/demo-memberships.service.ts');
    if (await importDemoVenues(database, pictures, (line) => app.http.log.info(line)))
      await database.transaction(async (db) => {
        await issueDemoGiftCards({ db, secret: env.GIFT_CARD_SECRET });
        await issueDemoMemberships(db, systemClock);
        await markDemoRowsOf(db, 1 as LocationKey);
      });
  }

  try {
    await app.http.listen({ port: env.PORT, host: env.HOST });
  } catch (cause) {
    const reason = whyNotListening(cause as NodeJS.ErrnoException, env);
    if (reason === null) throw cause;
    throw new StartRefused(reason, { cause });
  }
  const scrapes =
    metrics === null || env.METRICS_LISTEN === undefined
      ? null
      : await listenForMetrics(metrics, env.METRICS_LISTEN);
  const jobs = startJobs(app.jobs, app.http.log);
  const commands =
    env.DATABASE_URL === null
      ? await listenForCommands(
          commandAddress(env.DATA_DIR),
          runnerOf(env, database, pictures, app.http.log),
          (error, requestId) => app.http.log.error({ err: error, requestId }, 'a command failed'),
        ).catch((error: unknown) => {
          // Selling goes on without it; commands then need the shop stopped.
          app.http.log.warn({ err: error }, 'commands cannot connect to this shop');
          return null;
        })
      : null;

  const filling = new AbortController();
  const filled = env.DEMO_ORDERS === 'yes' ? fillDemo(env, needs, app.http, filling.signal) : undefined;

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    filling.abort();
    // Until the proxy has noticed, visitors are still sent here.
    await sleep(env.STOP_DELAY_SECONDS * 1000);
    const giveUp = setTimeout(() => process.exit(1), drainMs);
    giveUp.unref();
    await commands?.close();
    await scrapes?.close();
    await app.http.close();
    await filled;
    await app.payments.drain();
    await jobs.stop();
    await Promise.all([gateway.close(), mail.close(), sms?.close(), pictures.close()]);
    await database.close();
    await tracing?.close();
    clearTimeout(giveUp);
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

try {
  await start();
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`${asCalledHere(error.message)}\n`);
  process.exit(1);
}
