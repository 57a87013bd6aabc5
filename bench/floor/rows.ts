/**
 * A bare server on the product's own tables: the requests of the minimal server, the rows and commits of the product
 * (docs/performance.md).
 */
import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { slotAt } from '../world.ts';
import { beginRows, captureRows, nameRows, openRows, type RowStatement, saveRows } from './row-statements.ts';

interface Body {
  slot: number;
  places: number;
  order: string;
  customer: string;
}

/** As the product gathers captures. */
const gatheringMs = 100;

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 8,
  options: '-c search_path=gangway,public -c plan_cache_mode=force_generic_plan',
});
const app = Fastify();
const waiting: number[] = [];
let gathering: ReturnType<typeof setTimeout> | null = null;

const rowOf = async <Row extends pg.QueryResultRow>(statement: RowStatement): Promise<Row> => {
  const { rows } = await pool.query<Row>(statement);
  const [row] = rows;
  if (row === undefined) throw new Error(`${statement.name} left no row`);
  return row;
};

function capture(): void {
  gathering = null;
  pool.query(captureRows(waiting.splice(0))).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
  });
}

app.get('/health', async () => {
  await pool.query('select 1');
  return { ok: true };
});

app.post<{ Body: Body }>('/take', async ({ body: { slot, places } }) => {
  const { orderId } = await rowOf<{ orderId: number }>(
    openRows(randomBytes(32), slotAt(slot - 1).at, places),
  );
  return { order: String(orderId) };
});

app.post<{ Body: Body }>('/name', async ({ body }) => {
  const { rowCount } = await pool.query(nameRows(Number(body.order), body.customer));
  return { ok: rowCount === 1 };
});

app.post<{ Body: Body }>('/complete', async ({ body }) => {
  const orderId = Number(body.order);
  const { attemptRowId } = await rowOf<{ attemptRowId: number }>(beginRows(orderId));
  await rowOf(saveRows(orderId, attemptRowId));
  waiting.push(attemptRowId);
  gathering ??= setTimeout(capture, gatheringMs);
  return { ok: true };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', async () => {
  await app.close();
  if (gathering !== null) clearTimeout(gathering);
  await pool.end();
});
