/**
 * Runs the built product with its stand-ins for the browser tests, on free ports and in its own data
 * directory.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clubMembers, clubVenue } from './club-venue.ts';
import { credits, giftVenue } from './gift-venue.ts';
import { headerMembers, headerVenue } from './header-venue.ts';
import { members, memberVenue } from './member-venue.ts';
import { startTrackers } from './trackers.ts';
import { venues } from './venues.ts';

const root = join(import.meta.dirname, '../..');
/** Children end with this process, for whatever reason it ends. */
const tether = ['--import', join(root, 'scripts/lib/tether.mjs')];
const patience = 60_000;

export interface World {
  shop: string;
  inbox: string;
  payments: string;
  /** The environment for the tests. */
  env: Record<string, string>;
  /** The last lines that the programs printed, for debugging a failure. */
  log: () => string;
  stop: () => Promise<void>;
}

export interface WorldOptions {
  /** Whether the demo venues are there too, with their orders. */
  withDemo?: boolean;
  /** Whether guests pay by Stripe, of which a stand-in runs; with few venues and nobody's memberships. */
  withStripe?: boolean;
}

/** One without challenges, one with them. */
const stripeVenues = new Set([9001, 9091]);
/** The keys that the shop and the stand-in of Stripe share. */
const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_4eC39HqLyjWDarjt',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_TYooMQauvdEDq54N',
  STRIPE_WEBHOOK_SECRET: 'whsec_sharedByShopAndStandIn',
};

export async function freePorts(count: number): Promise<number[]> {
  const servers: Server[] = [];
  for (let index = 0; index < count; index++) {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
  }
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  for (const server of servers) {
    server.close();
    await once(server, 'close');
  }
  return ports;
}

interface Program {
  name: string;
  child: ChildProcess;
  output: string[];
}

export function launch(name: string, args: readonly string[], env: Record<string, string>): Program {
  const child = spawn(process.execPath, [...tether, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output.push(String(chunk));
      if (output.length > 400) output.shift();
    });
  return { name, child, output };
}

async function run(name: string, args: readonly string[], env: Record<string, string>): Promise<void> {
  const { child, output } = launch(name, args, env);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${name} ended with exit code ${code}:\n${output.join('')}`);
}

export async function untilReady({ name, child, output }: Program, address: string): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; ) {
    if (child.exitCode !== null) break;
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error(`${name} did not come up:\n${output.join('')}`);
}

export async function end({ child }: Program): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  const giveUp = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await closed;
  clearTimeout(giveUp);
}

/** Settings that turn the clock of every program (scripts/ahead.mjs). */
const clockSettings = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'FAKETIME_DONT_RESET'];

/** Returns only the variables that programs need from the shell; a deployment's settings are left out. */
export function plainEnvironment(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TZ', 'LANG', 'TMPDIR', 'SystemRoot', 'NODE_COMPILE_CACHE', ...clockSettings];
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** Runs work for each item, for two at a time. */
async function inPairs<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const next = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all([next(), next()]);
}

/** Imports venues as an operator does: one file each, with the command, while the shop runs. */
async function importVenues(
  dataDir: string,
  env: Record<string, string>,
  { withStripe }: WorldOptions,
): Promise<void> {
  const folder = join(dataDir, 'venue-files');
  await mkdir(folder);
  await cp(join(root, 'server/db/demo/pictures'), join(folder, 'pictures'), { recursive: true });
  const chosen = withStripe ? venues.filter(({ venue: { key = 0 } }) => stripeVenues.has(key)) : venues;
  await inPairs(chosen, async ({ venue, ...more }) => {
    const file = join(folder, `${venue.key}.yaml`);
    await writeFile(file, JSON.stringify({ venue, ...more }, null, 2));
    await run(`importing ${venue.name}`, ['server/src/commands/cli.ts', 'venue', 'import', file], env);
  });
}

/** Issues memberships as an operator does: one by one, with the command. */
async function issueMemberships(env: Record<string, string>): Promise<void> {
  const of = [
    { venue: memberVenue, holders: members },
    { venue: clubVenue, holders: clubMembers },
    { venue: headerVenue, holders: headerMembers },
  ];
  await inPairs(of, async ({ venue: { venue }, holders }) => {
    for (const { plan, name, phone } of holders) {
      const holder = ['--location', String(venue.key), '--name', name, '--phone', phone];
      const args = ['server/src/commands/cli.ts', 'membership', 'issue', plan, ...holder];
      await run(`issuing ${plan} to ${name}`, args, env);
    }
  });
}

/** Gives each guest of the tests who has a credit one, as an operator does: with the command. */
async function issueCredits(env: Record<string, string>): Promise<void> {
  for (const { amount, name, email, reason } of credits) {
    const of = [
      '--location',
      String(giftVenue.venue.key),
      '--name',
      name,
      '--email',
      email,
      '--reason',
      reason,
    ];
    await run(
      `giving ${name} a credit`,
      ['server/src/commands/cli.ts', 'gift-card', 'credit', amount, ...of],
      env,
    );
  }
}

/** Returns settings with certificates that are made for this run alone. */
async function passSettings(dataDir: string, env: Record<string, string>): Promise<Record<string, string>> {
  const folder = join(dataDir, 'passes');
  await mkdir(folder);
  await run('making certificates', ['server/src/testing/write-pass-settings.ts', folder], env);
  return JSON.parse(await readFile(join(folder, 'settings.json'), 'utf8'));
}

export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const { withDemo = false, withStripe = false } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'gangway-e2e-'));
  const [shopPort = 0, paymentsPort = 0, inboxPort = 0, smtpPort = 0, identityPort = 0] = await freePorts(5);
  const local = (port: number) => `http://localhost:${port}`;
  const trackers = await startTrackers();
  const stripe = {
    PAYMENTS_PROVIDER: 'stripe',
    STRIPE_API_URL: local(paymentsPort),
    ...stripeKeys,
  };
  const env = {
    ...plainEnvironment(),
    ...trackers.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    PORT: String(shopPort),
    PUBLIC_URL: local(shopPort),
    PAYMENTS_PORT: String(paymentsPort),
    INBOX_PORT: String(inboxPort),
    SMTP_PORT: String(smtpPort),
    IDENTITY_PORT: String(identityPort),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    DEMO_VENUES: withDemo ? 'yes' : 'no',
    DEMO_ORDERS: withDemo ? 'yes' : 'no',
    // Only one of the venues has a script.
    VENUE_SCRIPTS: 'all',
    ...(withStripe ? stripe : {}),
  };
  const running: Program[] = [];
  const stop = async () => {
    for (const program of running.toReversed()) await end(program);
    trackers.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const log = () => running.map(({ name, output }) => `${name}:\n${output.join('')}`).join('\n');
  try {
    running.push(
      withStripe
        ? launch('Stripe', ['stand-ins/stripe/main.ts'], {
            ...env,
            STRIPE_PORT: String(paymentsPort),
            STRIPE_WEBHOOK_URL: `${local(shopPort)}/api/webhooks/stripe`,
          })
        : launch('card gateway', ['stand-ins/payments/main.ts'], env),
      launch('inbox', ['stand-ins/inbox/main.ts'], env),
      launch('identity', ['stand-ins/identity/main.ts'], env),
    );
    const passes = await passSettings(dataDir, env);
    const shop = launch('shop', ['server/src/main.ts'], { ...env, ...passes });
    running.push(shop);
    await untilReady(shop, `${local(shopPort)}/api/health`);
    await importVenues(dataDir, env, options);
    if (!withStripe) {
      await issueMemberships(env);
      await issueCredits(env);
    }
    for (const program of running)
      if (program.child.exitCode !== null)
        throw new Error(`${program.name} ended:\n${program.output.join('')}`);
  } catch (error) {
    await stop();
    throw error;
  }
  const world = { shop: local(shopPort), payments: local(paymentsPort), inbox: local(inboxPort) };
  return {
    ...world,
    env: {
      E2E_SHOP: world.shop,
      E2E_PAYMENTS: world.payments,
      E2E_INBOX: world.inbox,
      E2E_TRACKERS: trackers.origin,
      E2E_DATA_DIR: dataDir,
    },
    log,
    stop,
  };
}
