-- Links mailed to a buyer that change the number the account holder of a membership will sign in with
-- (docs/rules/members.md, "The link of a receipt"). Only the hash of a link's secret is kept, until it is used or over.
create table phone_change_link (
  token_hash bytea primary key,
  order_id bigint not null references shop_order on delete cascade,
  expires_at timestamptz not null
);
create index phone_change_link_order on phone_change_link (order_id);
