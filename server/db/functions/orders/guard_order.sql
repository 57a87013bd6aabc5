-- Keeps a saved order as it was sold; only its payment and cancellation may still change, its price while rebook_line
-- books a line anew, cancel_lines cancels some or reduce_order gives some of it back, its customer while
-- correct_contact does, its customer and answers while erase_order does, and the time of a demo order's sale while
-- date_demo_order brings it back.
create or replace function guard_order()
returns trigger
language plpgsql
as $$
declare
  v_moving boolean := coalesce(current_setting('gangway.moving', true), '') = old.order_id::text;
  v_erasing boolean := coalesce(current_setting('gangway.erasing', true), '') = old.order_id::text;
  v_dating boolean := coalesce(current_setting('gangway.dating', true), '') = old.order_id::text;
begin
  if
    old.state != new.state
    and not (
      (old.state = 'new' and new.state in ('paying', 'expired', 'abandoned'))
      or (old.state = 'expired' and new.state = 'paying')
      or (old.state = 'paying' and new.state in ('new', 'saved'))
      or (old.state = 'saved' and new.state = 'cancelled')
    )
  then
    raise exception 'an order cannot go from % to %', old.state, new.state using errcode = 'GW006';
  end if;
  if
    old.state in ('saved', 'cancelled')
    and (
      (
        not v_moving
        and (
          (
            old.sub_total, old.discount_total, old.fee_total, old.tax_total, old.included_tax, old.total,
            old.goodwill_total
          ) is distinct from (
            new.sub_total, new.discount_total, new.fee_total, new.tax_total, new.included_tax, new.total,
            new.goodwill_total
          )
          or old.fees is distinct from new.fees
        )
      )
      or (not (v_moving or v_erasing) and old.customer is distinct from new.customer)
      or (not v_erasing and (old.answers is distinct from new.answers or old.erased_at is distinct from new.erased_at))
      or (
        old.currency, old.deposit_total, old.deposit_enabled, old.balance_due_date, old.order_number, old.location_key,
        old.order_key_hash
      ) is distinct from (
        new.currency, new.deposit_total, new.deposit_enabled, new.balance_due_date, new.order_number, new.location_key,
        new.order_key_hash
      )
      or (not v_dating and old.saved_at is distinct from new.saved_at)
      or old.consents is distinct from new.consents
    )
  then
    raise exception 'a saved order cannot be changed' using errcode = 'GW004';
  end if;
  return new;
end;
$$;

-- Skips the trigger for the valid transitions of every purchase.
create or replace trigger guard_order
before update on shop_order
for each row
when
  (
    old.state in ('saved', 'cancelled')
    or old.state || ' ' || new.state not in ('new new', 'new paying', 'paying saved')
  )
execute function guard_order();
