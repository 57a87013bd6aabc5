-- When what earlier versions stored in clear, or hashed without a key, was sealed and keyed with the shop's secret: once, at the first start
-- after the upgrade, because the database does not know the secret (docs/decisions/0119-what-is-stored-with-the-secret.md).
create table keyed_secrets (
  only_row boolean primary key default true check (only_row),
  keyed_at timestamptz not null default clock_timestamp()
);
