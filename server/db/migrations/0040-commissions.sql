-- Affiliates: what they earn, whose account they are, and how many visitors their links bring (docs/rules/agents.md).
alter table payment_attempt add column commissions jsonb;

-- One row per line that earns. Nothing of it changes but what was reversed and what was paid out.
create table commission (
  order_id bigint not null references shop_order,
  line_id bigint not null,
  location_key integer not null references location,
  affiliate_key integer not null,
  -- The agent who sold it; null if the venue did.
  agent_key integer,
  activity_key integer not null,
  guests integer not null check (guests >= 0),
  basis bigint not null check (basis >= 0),
  amount bigint not null check (amount between 0 and basis),
  currency text not null,
  earned_at timestamptz not null,
  -- The venue's date.
  earned_on date not null,
  is_over_at timestamptz not null,
  -- Of the basis, what was given back, and of the amount, what is not owed anymore.
  refunded bigint not null default 0 check (refunded between 0 and basis),
  reversed bigint not null default 0 check (reversed between 0 and amount),
  is_reversed boolean not null default false,
  -- More than amount - reversed if it was reversed after it was paid; the next payment takes it off.
  paid_out bigint not null default 0 check (paid_out between 0 and amount),
  paid_out_at timestamptz,
  primary key (order_id, line_id),
  foreign key (order_id, line_id) references order_line
);
create index commission_affiliate on commission (location_key, affiliate_key, earned_on);

-- The account that signed in first with the affiliate's number; another number in the venue file ends it.
create table affiliate_account (
  location_key integer not null references location,
  affiliate_key integer not null,
  phone text not null,
  identity_subject text not null,
  bound_at timestamptz not null default clock_timestamp(),
  primary key (location_key, affiliate_key)
);

create table affiliate_click (
  location_key integer not null references location,
  day date not null,
  affiliate_key integer not null,
  -- 0 for pages of no single item.
  item_key integer not null,
  clicks integer not null,
  primary key (location_key, affiliate_key, day, item_key)
);
