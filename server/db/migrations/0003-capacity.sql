-- Capacity: whatever can run out is a cell; a line claims units of cells, all or nothing (docs/rules/capacity.md).
-- Claims are the truth, claimed is their sum; the auditor proves that they agree.
create domain places as integer check (value >= 0);
create domain units as integer check (value > 0);

create table cell (
  location_key integer not null,
  subject text collate "C" not null,
  at text collate "C" not null,
  -- null: no limit
  capacity places,
  claimed places not null default 0,
  primary key (location_key, subject, at),
  constraint never_oversold check (claimed <= capacity)
) with (fillfactor = 70);

create table claim (
  order_id bigint not null,
  line_id bigint not null,
  location_key integer not null,
  subject text collate "C" not null,
  at text collate "C" not null,
  units units not null,
  -- null: sold. A hold past this moment no longer counts, swept or not.
  expires_at timestamptz,
  primary key (order_id, line_id, subject, at),
  foreign key (order_id, line_id) references order_line on delete cascade
);

create index claim_held on claim (location_key, subject, at, expires_at) where expires_at is not null;
