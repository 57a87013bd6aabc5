/**
 * The minimal server that the product is compared with: one statement per request, no pricing, checks or
 * sessions (docs/performance.md).
 */
import Fastify from 'fastify';
import pg from 'pg';
import { complete, name, take } from './statements.ts';

interface Body {
  slot: number;
  places: number;
  order: string;
  customer: string;
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 });
const app = Fastify();

app.get('/health', async () => {
  await pool.query('select 1');
  return { ok: true };
});

app.post<{ Body: Body }>('/take', async ({ body }, reply) => {
  const { rows } = await pool.query<{ purchase_id: string }>(take, [body.slot, body.places]);
  const row = rows[0];
  return row === undefined ? reply.status(409).send({ soldOut: true }) : { order: row.purchase_id };
});

app.post<{ Body: Body }>('/name', async ({ body }) => {
  const { rowCount } = await pool.query(name, [body.order, body.customer]);
  return { ok: rowCount === 1 };
});

app.post<{ Body: Body }>('/complete', async ({ body }) => {
  const { rowCount } = await pool.query(complete, [body.order]);
  return { ok: rowCount === 1 };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
