-- What the payment provider tells the shop by webhook (docs/rules/payment.md, "Webhooks"): stored as it arrives, acted on afterwards, once.
create domain payment_event_state as text check (value in ('due', 'done', 'given up'));

create table payment_event (
  gateway text not null,
  -- The provider's key: the same event arrives under the same key however often it is sent.
  event_key text not null,
  kind text not null,
  -- Which questions it raises: about a payment that is being made, or about one that was made (refunds and disputes).
  about text not null check (about in ('payment', 'afterwards')),
  -- Null for an event of something else.
  charge_id text,
  happened_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  state payment_event_state not null default 'due',
  due_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  outcome text,
  last_error text,
  primary key (gateway, event_key)
);
create index payment_event_due on payment_event (due_at) where state = 'due';
create index payment_event_received on payment_event (received_at);
