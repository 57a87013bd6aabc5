-- Payments: one row per attempt, written before anything is sent; the ledger balances by construction (docs/rules/payment.md).
create domain attempt_state as text check (value in
  ('pending', 'challenge', 'unknown', 'authorised', 'captured', 'declined', 'voided', 'failed'));
create domain last_digits as text check (value ~ '^\d{4}$');
create domain transfer_kind as text check (value in ('sale', 'payment', 'refund'));

create table payment_attempt (
  attempt_row_id bigint generated always as identity primary key,
  order_id bigint not null references shop_order,
  -- Made by the page; the same attempt sent again gets the same result.
  attempt_id text not null,
  -- What the gateway knows the attempt by, sent again unchanged.
  gateway_key text not null,
  gateway text not null,
  request_hash bytea not null,
  amount amount not null,
  currency text not null,
  state attempt_state not null default 'pending',
  charge_id text,
  card_brand text,
  card_last4 last_digits,
  decline_code text,
  -- What is sent when the order is saved; it holds the order's key, so it goes as soon as it is not needed any more.
  letters jsonb,
  number_prefix text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  unique (order_id, attempt_id)
);

create unique index payment_attempt_charge on payment_attempt (gateway, charge_id) where charge_id is not null;

-- At most one attempt of an order may be open; the reconciler reads them all, which are few.
create unique index payment_attempt_open on payment_attempt (order_id)
  where state in ('pending', 'challenge', 'unknown', 'authorised');

-- Double entry as one row per transfer: what leaves one account arrives in the other.
create table ledger_transfer (
  order_id bigint not null,
  transfer_id bigint generated always as identity,
  location_key integer not null,
  attempt_row_id bigint references payment_attempt,
  kind transfer_kind not null,
  debit_account text not null,
  credit_account text not null check (credit_account <> debit_account),
  amount positive_amount not null,
  currency text not null,
  booked_at timestamptz not null default clock_timestamp(),
  primary key (order_id, transfer_id)
);
