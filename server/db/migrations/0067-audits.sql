-- When the invariants of the database were checked, and which were broken (docs/operations.md, "Audit").
create table audit_run (
  run_id bigint generated always as identity primary key,
  started_at timestamptz not null,
  -- Null while it runs, or if its server ended meanwhile.
  ended_at timestamptz,
  -- The promises that were broken; null until it has ended.
  broken jsonb
);
create index audit_run_started on audit_run (started_at);
