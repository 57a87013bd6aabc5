-- A removed venue keeps its row: its orders, keys and gift cards stay in the books, and importing its file brings it back
-- (docs/decisions/0046-removing-venues.md). A demo venue is marked, so that production can refuse it.
alter table location
  add column removed_at timestamptz,
  add column is_demo boolean not null default false;

-- Demo venues that were loaded before there was a mark, and never changed.
update location set is_demo = true
where version = 1 and (location_key, definition ->> 'code', definition ->> 'name') in (
  (1, 'LARK', 'Larkspur Lake Adventures'), (2, 'TIDE', 'Tideway Tours'), (3, 'GULL', 'Gull Rock Lighthouse Trust'),
  (4, 'MESA', 'Red Mesa Outfitters'));
