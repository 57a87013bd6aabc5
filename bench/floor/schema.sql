-- The minimum of a shop: a counter per slot and a row per order.
drop table if exists slot, purchase;

create table slot (
  slot_id integer primary key,
  places_left integer not null check (places_left >= 0)
) with (fillfactor = 50);

create table purchase (
  purchase_id bigint generated always as identity primary key,
  slot_id integer not null,
  places integer not null,
  customer text,
  state text not null default 'new'
);
