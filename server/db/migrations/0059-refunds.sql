-- Money given back of a saved order (docs/rules/refunds.md): booked with what changes the order, sent to the gateway afterwards.
create domain refund_state as text check (value in ('due', 'sent', 'refused'));

create table refund (
  order_id bigint not null references shop_order,
  refund_id bigint generated always as identity,
  attempt_row_id bigint not null references payment_attempt,
  amount positive_amount not null,
  reason text not null check (reason in ('move')),
  state refund_state not null default 'due',
  tries integer not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  last_error text,
  request_id text,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (order_id, refund_id)
);
create index refund_due on refund (due_at) where state = 'due';
create index refund_attempt on refund (attempt_row_id);

-- What an order takes of a card falls when some of it is given back, to nothing if all is.
alter table gift_card_use alter column amount type amount;

-- A move to a cheaper time lowers the order's total.
alter table line_move alter column difference type bigint;

alter domain transfer_kind drop constraint transfer_kind_check;
alter domain transfer_kind add constraint transfer_kind_check
  check (value in ('sale', 'payment', 'refund', 'gift_card_sale', 'redemption', 'reduction', 'redemption_refund'));
