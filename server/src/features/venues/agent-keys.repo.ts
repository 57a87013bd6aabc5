/** Keys of agents and affiliates, and versions of what agents' guests pay (docs/rules/agents.md). */
import type { AgentBook, RateVersion } from '@gangway/domain/venue-file/agents/agent-book';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

export async function listAgentBook(db: Queryable, locationKey: number): Promise<AgentBook> {
  const { rows: keys } = await sql<{ kind: 'agent' | 'affiliate'; id: string; key: number }>`
    select kind, agent_id as id, agent_key as key from agent_key
    where location_key = ${locationKey} order by kind, agent_key`.execute(db);
  const { rows: versions } = await sql<RateVersion>`
    select history_key as "historyKey", agent_key as "agentKey", rate_key as "rateKey", terms
    from agent_rate_version where location_key = ${locationKey} order by history_key`.execute(db);
  const of = (kind: 'agent' | 'affiliate') =>
    new Map(keys.filter((row) => row.kind === kind).map(({ id, key }) => [id, key]));
  return { agents: of('agent'), affiliates: of('affiliate'), versions };
}

/** Adds new keys; an existing key keeps its value and its secret. */
export async function insertAgentKeys(
  db: Queryable,
  locationKey: number,
  { agents, affiliates }: AgentBook,
  drawSecret: () => string,
): Promise<void> {
  const rows = [
    ...[...agents].map(([id, key]) => ({ kind: 'agent', id, key, secret: drawSecret() })),
    ...[...affiliates].map(([id, key]) => ({ kind: 'affiliate', id, key, secret: null })),
  ];
  await sql`
    insert into agent_key (location_key, kind, agent_id, agent_key, secret)
    select ${locationKey}::integer, kind, id, key, secret
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(kind text, id text, key integer, secret text)
    on conflict (location_key, kind, agent_id) do nothing`.execute(db);
}

export async function insertRateVersions(
  db: Queryable,
  locationKey: number,
  versions: readonly RateVersion[],
): Promise<void> {
  await sql`
    insert into agent_rate_version (location_key, history_key, agent_key, rate_key, terms)
    select ${locationKey}::integer, "historyKey", "agentKey", "rateKey", terms
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb)
      as t("historyKey" integer, "agentKey" integer, "rateKey" integer, terms jsonb)`.execute(db);
}
