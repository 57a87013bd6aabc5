-- Keeps what a sold order is found by as the order is, whoever changes it.
create or replace function keep_search()
returns trigger
language plpgsql
as $$
begin
  insert into order_search as s (location_key, saved_at, order_id, text, guest, activity_keys, state, due, back)
  select
    f.location_key,
    f.saved_at,
    f.order_id,
    -- An index holds some 2,700 bytes per row. What is null here is read of the order itself (sold-orders.repo.ts).
    case
      when octet_length(f.text) <= 2000 then f.text
    end,
    left(f.guest, 100),
    case
      when cardinality(f.activity_keys) <= 50 then f.activity_keys
    end,
    f.state,
    f.due,
    f.back
  from searched_order(new.order_id) as f
  on conflict (location_key, order_id) do update
    set
      saved_at = excluded.saved_at,
      text = excluded.text,
      guest = excluded.guest,
      activity_keys = excluded.activity_keys,
      state = excluded.state,
      due = excluded.due,
      back = excluded.back;
  return null;
end;
$$;

create or replace trigger keep_search
after update of state, saved_at, customer, total, paid, redeemed on shop_order
for each row
when
  (
    new.state in ('saved', 'cancelled')
    and (
      old.state != new.state
      or old.saved_at is distinct from new.saved_at
      or old.total != new.total
      or old.paid != new.paid
      or old.redeemed != new.redeemed
      or old.customer is distinct from new.customer
    )
  )
execute function keep_search();

create or replace trigger keep_search
after update of canceled_at on order_line
for each row
when (old.canceled_at is distinct from new.canceled_at)
execute function keep_search();

-- The card of a purchase is there before its order is saved.
create or replace trigger keep_search
after update of card_last4 on payment_attempt
for each row
when (new.purpose != 'purchase' and old.card_last4 is distinct from new.card_last4)
execute function keep_search();

create or replace trigger keep_search
after insert or update of state, amount on refund
for each row
execute function keep_search();
