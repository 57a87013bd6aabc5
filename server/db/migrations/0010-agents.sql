-- Agents and affiliates: keys once given belong to their id for ever, as those of activities do; an agent's secret signs
-- its links. What an agent's guests pay has versions, and a line names the one it was quoted (docs/rules/agents.md).
create table agent_key (
  location_key integer not null references location,
  kind text not null check (kind in ('agent', 'affiliate')),
  agent_id text not null,
  agent_key integer not null check (agent_key > 0),
  secret text,
  primary key (location_key, kind, agent_id),
  unique (location_key, kind, agent_key),
  check ((kind = 'agent') = (secret is not null))
);

create table agent_rate_version (
  location_key integer not null references location,
  history_key integer not null check (history_key > 0),
  agent_key integer not null,
  rate_key integer not null,
  -- Price and the days on which it differs, in the catalogue's own form.
  terms jsonb not null,
  created_at timestamptz not null default now(),
  primary key (location_key, history_key)
);

alter table order_line_rate
  add column booking_agent_key integer,
  add column agent_history_key integer,
  add check (agent_history_key is null or booking_agent_key is not null);
