/** Reads the secret that signs an agent's links; it never leaves the server. */
import type { Queryable } from '../../db/database.ts';

export async function findSecret(
  db: Queryable,
  locationKey: number,
  agentKey: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('agent_key')
    .select('secret')
    .where('location_key', '=', locationKey)
    .where('kind', '=', 'agent')
    .where('agent_key', '=', agentKey)
    .executeTakeFirst();
  return row?.secret ?? null;
}
