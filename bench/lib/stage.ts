/**
 * The environment of a benchmark: its own durable PostgreSQL with databases, and the servers that use them.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensureDeskBuilt } from '../../scripts/lib/build-desk.mjs';
import { ensureServerBuilt } from '../../scripts/lib/build-server.mjs';
import { buildWeb } from '../../scripts/lib/build-web.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { startCluster } from '../../scripts/lib/postgres.mjs';
import { at } from '../../scripts/lib/root.mjs';
import { serverProgram } from '../../scripts/lib/server-program.mjs';
import { floorSlots } from '../floor/statements.ts';
import { storeBenchLocation } from '../world.ts';
import { parentOf } from './processes.ts';
import { type Program, startProgram } from './program.ts';

/** What a profile needs of the environment. */
export interface StageChoice {
  /** Counts PostgreSQL's statements, including those within functions, which slows all of them down. */
  countsStatements: boolean;
}

export interface Shop {
  program: Program;
  databaseUrl: string;
}

export interface Stage {
  postgresVersion: string;
  /** The root of PostgreSQL's process tree. */
  postgresPid: number;
  createDatabase(name: string): Promise<string>;
  /** Starts the product on the named database; the first start migrates it and stores the venue. */
  startProduct(
    name: string,
    env?: Record<string, string>,
    /** For Node.js itself. */
    flags?: readonly string[],
  ): Promise<Shop>;
  /** Starts the product on a database elsewhere, as it is found. */
  startProductAt(databaseUrl: string, env?: Record<string, string>): Promise<Program>;
  /** Starts the minimal server with all slots filled. */
  startFloor(): Promise<Shop>;
  /** Starts the bare server that writes the product's rows, on a database of its own. */
  startRows(): Promise<Shop>;
  /** Starts the card gateway over HTTP. */
  startCardGateway(): Promise<Program>;
  close(): Promise<void>;
}

/** Runs work on a separate connection. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function startInbox(dataDir: string): Promise<{ program: Program; smtpPort: number }> {
  const port = await freePort();
  const smtpPort = await freePort();
  const program = await startProgram({
    args: [at('stand-ins/inbox/main.ts')],
    env: { INBOX_PORT: String(port), SMTP_PORT: String(smtpPort), DATA_DIR: dataDir, HOST: '127.0.0.1' },
    port,
    healthPath: '/',
  });
  return { program, smtpPort };
}

/** A figure that measures statements has them counted in its own database (`countStatements`). */
const statementCounter = (isOn: boolean) => ({
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': isOn ? 'all' : 'none',
});

export async function openStage({ countsStatements }: StageChoice): Promise<Stage> {
  const cluster = await startCluster({ durable: true, settings: statementCounter(countsStatements) });
  const dataDir = mkdtempSync(join(tmpdir(), 'gangway-bench-'));
  await buildWeb(join(dataDir, 'dist'));
  await ensureDeskBuilt(() => undefined);
  await ensureServerBuilt(() => undefined);
  const programs: Program[] = [];
  const known = new Map<string, string>();
  const { program: inbox, smtpPort } = await startInbox(dataDir);
  programs.push(inbox);
  const postgresPid = await withClient(cluster.url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return parentOf(rows[0]?.pid ?? 0);
  });

  async function createDatabase(name: string): Promise<string> {
    const url = new URL(cluster.url);
    url.pathname = `/${name}`;
    if (!known.has(name))
      await withClient(cluster.url, async (client) => {
        await client.query(`create database ${name}`);
        // For the clients that fill the database; the product's sessions set it themselves.
        await client.query(`alter database ${name} set search_path to gangway, public`);
      });
    known.set(name, url.href);
    return url.href;
  }

  async function start(needs: Parameters<typeof startProgram>[0]): Promise<Program> {
    const program = await startProgram(needs);
    programs.push(program);
    return program;
  }

  async function launch(databaseUrl: string, env: Record<string, string>, flags: readonly string[]) {
    const port = await freePort();
    const { args, env: compiled } = serverProgram(dataDir);
    return start({
      args: args.toSpliced(-1, 0, ...flags),
      env: {
        ...compiled,
        // Measures the built product, but not in production mode, which refuses in-process payments and
        // disabled limits.
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        SMTP_PORT: String(smtpPort),
        PAYMENTS_PROVIDER: 'in-process',
        GIFT_CARD_SECRET: 'a-secret-of-gift-cards-for-the-bench',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
        DEMO_VENUES: 'no',
        // As in production.
        API_DOCS: 'no',
        WEB_FOLDER: dataDir,
        ...env,
      },
      port,
      healthPath: '/api/health',
    });
  }

  const startProduct: Stage['startProduct'] = async (name, env = {}, flags = []) => {
    const isNew = !known.has(name);
    const databaseUrl = await createDatabase(name);
    const program = await launch(databaseUrl, env, flags);
    if (isNew) await withClient(databaseUrl, storeBenchLocation);
    return { program, databaseUrl };
  };

  return {
    postgresVersion: cluster.version,
    postgresPid,
    createDatabase,
    startProduct,
    startProductAt: (databaseUrl, env = {}) => launch(databaseUrl, env, []),
    async startFloor() {
      const databaseUrl = await createDatabase('floor');
      await withClient(databaseUrl, async (client) => {
        await client.query(readFileSync(at('bench/floor/schema.sql'), 'utf8'));
        await client.query(
          `insert into slot (slot_id, places_left) select slot, 1000000 from generate_series(1, ${floorSlots}) slot`,
        );
        await client.query('vacuum analyze slot');
      });
      const port = await freePort();
      const program = await start({
        args: [at('bench/floor/main.ts')],
        env: { NODE_ENV: 'production', DATABASE_URL: databaseUrl, PORT: String(port) },
        port,
        healthPath: '/health',
      });
      return { program, databaseUrl };
    },
    async startRows() {
      // The product makes the tables.
      const { program: product, databaseUrl } = await startProduct('rows');
      await product.stop();
      const port = await freePort();
      const program = await start({
        args: [at('bench/floor/rows.ts')],
        env: { NODE_ENV: 'production', DATABASE_URL: databaseUrl, PORT: String(port) },
        port,
        healthPath: '/health',
      });
      return { program, databaseUrl };
    },
    async startCardGateway() {
      const port = await freePort();
      return start({
        args: [at('stand-ins/payments/main.ts')],
        env: { PAYMENTS_PORT: String(port), DATA_DIR: dataDir, HOST: '127.0.0.1' },
        port,
        healthPath: '/sandbox.js',
      });
    },
    async close() {
      for (const program of programs.toReversed()) await program.stop();
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
