-- Searches for orders that people of the venue saved (docs/rules/finding-orders.md, "Saved views").
create table order_view (
  location_key integer not null references location,
  view_id bigint generated always as identity,
  -- Whose it is: the key of a person, or the account of a token of staff.
  owned_by text collate "C" not null,
  -- Its place among those of its owner: nobody has more of them than there are places.
  place smallint not null check (place between 1 and 30),
  name text not null check (char_length(name) between 1 and 60),
  -- As the call that saved it said.
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  is_shared boolean not null,
  -- Counts its changes.
  revision integer not null default 1,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (location_key, view_id),
  constraint order_view_place unique (location_key, owned_by, place)
);
