/**
 * Kills the primary of a Patroni cluster while guests buy: how long nothing is sold, and whether an order or a payment
 * is lost or made twice (docs/operations.md, "Failover with Patroni").
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Patroni, startPatroni } from '../../scripts/lib/patroni.mjs';
import { audit } from '../../server/src/db/audit/audit.repo.ts';
import type { DB } from '../../server/src/db/schema.gen.ts';
import { heading, note, table, target } from '../lib/report.ts';
import { type Stage, withClient } from '../lib/stage.ts';
import { buyUntil, type Purchases } from '../load/patient-buyer.ts';
import { storeBenchLocation } from '../world.ts';

const clients = 20;
const beforeMs = 8000;
const afterMs = 25_000;
const wantedMs = 15_000;
/** The payments job asks the gateway about open attempts every 15 seconds. */
const settleMs = 120_000;
const secretKey = 'sk_sandbox_gangway';

/** What is killed: PostgreSQL, which Patroni notices at once, or the whole node, whose key has to expire. */
const kinds = ['postgres', 'node'] as const;

interface Round {
  kind: (typeof kinds)[number];
  killed: string;
  promoted: string;
  killedAt: number;
  purchases: Purchases[];
}

async function killWhileBuying(cluster: Patroni, bases: string[], kind: Round['kind']): Promise<Round> {
  const killed = await cluster.primary();
  const over = new AbortController();
  const running = Array.from({ length: clients }, (_, client) =>
    buyUntil(over.signal, {
      base: bases[client % bases.length] ?? '',
      name: `${kind}-${client}-${process.pid}`,
      firstSlot: client * 50,
    }),
  );
  await wait(beforeMs);
  const killedAt = performance.now();
  cluster.kill(killed, kind);
  await wait(afterMs);
  over.abort();
  const purchases = await Promise.all(running);
  const promoted = await cluster.primary();
  if (kind === 'node') cluster.revive(killed);
  await cluster.untilWhole();
  return { kind, killed, promoted, killedAt, purchases };
}

/** The longest time without an answered order that the kill is within or before. */
function gapMs({ purchases, killedAt }: Round): number {
  const times = purchases
    .flatMap(({ accepted }) => accepted.map(({ at }) => at))
    .toSorted((a, b) => a - b)
    .filter((at) => at > killedAt);
  let last = killedAt;
  let longest = 0;
  for (const at of times) {
    longest = Math.max(longest, at - last);
    last = at;
  }
  return times.length === 0 ? Number.POSITIVE_INFINITY : longest;
}

interface Charge {
  idempotencyKey: string;
  state: string;
  amount: number;
}

/** Waits until no payment is open: what the kill interrupted is settled with the gateway. */
async function untilSettled(url: string): Promise<number> {
  for (const deadline = performance.now() + settleMs; ; await wait(1000)) {
    const open = await withClient(url, async (client) => {
      const { rows } = await client.query<{ open: number }>(
        `select count(*)::integer as open from gangway.payment_attempt where state in ('pending', 'challenge', 'unknown', 'authorised')`,
      );
      return rows[0]?.open ?? 0;
    });
    if (open === 0 || performance.now() > deadline) return open;
  }
}

/** Compares what guests were told, what the database holds, and what the gateway charged. */
async function compare(url: string, gateway: string, accepted: readonly string[]) {
  const open = await untilSettled(url);
  const rows = await withClient(url, async (client) => {
    const found = await client.query<{ number: string; paid: string; keys: string[] }>(
      `select o.order_number as number, o.paid, array(select a.gateway_key from gangway.payment_attempt a
          where a.order_id = o.order_id) as keys
        from gangway.shop_order o where o.state = 'saved'`,
    );
    return found.rows;
  });
  const answer = await fetch(`${gateway}/v1/ledger`, { headers: { authorization: `Bearer ${secretKey}` } });
  const { charges } = (await answer.json()) as { charges: Charge[] };
  const live = Map.groupBy(
    charges.filter(({ state }) => state === 'captured' || state === 'authorised'),
    ({ idempotencyKey }) => idempotencyKey,
  );
  const saved = new Set(rows.map(({ number }) => number));
  const chargesOf = (keys: readonly string[]) => keys.flatMap((key) => live.get(key) ?? []);
  const known = new Set(rows.flatMap(({ keys }) => keys));
  const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c search_path=gangway,public' });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const findings = await audit(db);
  await db.destroy();
  return {
    open,
    saved: rows.length,
    lost: accepted.filter((number) => !saved.has(number)).length,
    chargedTwice: rows.filter(({ keys }) => chargesOf(keys).length > 1).length,
    chargedOtherwise: rows.filter(
      ({ keys, paid }) => chargesOf(keys).reduce((sum, { amount }) => sum + amount, 0) !== Number(paid),
    ).length,
    chargedForNothing: [...live.keys()].filter((key) => !known.has(key)).length,
    findings: findings.length,
  };
}

export async function measureFailover(stage: Stage): Promise<void> {
  const gateway = await stage.startCardGateway();
  const gatewayUrl = `http://127.0.0.1:${gateway.port}`;
  const cluster = await startPatroni();
  try {
    const env = { PAYMENTS_PROVIDER: 'sandbox', PAYMENTS_URL: gatewayUrl, LOG_LEVEL: 'silent' };
    const first = await stage.startProductAt(cluster.url, env);
    await withClient(`${cluster.url}?options=-c%20search_path%3Dgangway,public`, storeBenchLocation);
    const second = await stage.startProductAt(cluster.url, env);
    const bases = [first, second].map(({ port }) => `http://127.0.0.1:${port}`);
    heading('Failover');
    note(
      `${cluster.versions.join('; ')}; three nodes, synchronous_mode_strict; ${clients} guests, two servers.`,
    );
    const rows: string[][] = [];
    const accepted: string[] = [];
    for (const kind of kinds) {
      const round = await killWhileBuying(cluster, bases, kind);
      const orders = round.purchases.flatMap((one) => one.accepted);
      accepted.push(...orders.map(({ orderNumber }) => orderNumber));
      const result = await compare(cluster.url, gatewayUrl, accepted);
      const gap = gapMs(round);
      const strange = round.purchases.flatMap((one) => one.strange);
      for (const words of strange.slice(0, 5)) note(`  ${words}`);
      rows.push([
        `SIGKILL of ${kind === 'node' ? 'PostgreSQL and Patroni' : 'PostgreSQL'} (${round.killed} → ${round.promoted})`,
        `${(gap / 1000).toFixed(1)} s`,
        String(orders.length),
        String(round.purchases.reduce((sum, one) => sum + one.repeated, 0)),
        String(result.lost),
        String(result.chargedTwice + result.chargedOtherwise + result.chargedForNothing),
        String(result.findings),
      ]);
      const label = `failover, ${kind} killed`;
      target(
        `${label}: nothing is sold for`,
        `≤ ${wantedMs / 1000} s`,
        `${(gap / 1000).toFixed(1)} s`,
        gap <= wantedMs,
      );
      const wrong = {
        ...{ lost: result.lost, twice: result.chargedTwice, otherwise: result.chargedOtherwise },
        ...{
          forNothing: result.chargedForNothing,
          open: result.open,
          findings: result.findings,
          strange: strange.length,
        },
      };
      const isClean = Object.values(wrong).every((count) => count === 0);
      target(`${label}: lost, charged wrongly, open, audit findings`, 'none', JSON.stringify(wrong), isClean);
    }
    table(
      [
        '',
        'nothing sold for',
        'orders answered',
        'calls repeated',
        'lost',
        'charged wrongly',
        'audit findings',
      ],
      rows,
    );
  } finally {
    await cluster.stop();
  }
}
