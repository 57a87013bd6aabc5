-- A line's times, guests and prices, and the places that go with them, change only while rebook_line books a line of
-- its order anew, cancel_lines cancels it, cancel_departures takes its places, or reduce_order gives some of its price
-- back. What guests wrote goes while
-- erase_order or erase_recipient erases it. A demo order's times change while date_demo_order brings them back, and its
-- lines go while remove_demo_order removes it.
create or replace function guard_line()
returns trigger
language plpgsql
as $$
declare
  v_free text[] := case tg_table_name
    when 'order_line' then array[
      'slot_key', 'starts_at_wall', 'ends_at_wall', 'starts_at', 'pickup', 'cells', 'sub_total', 'tips', 'discount',
      'fees', 'tax', 'included_tax', 'total', 'canceled_at', 'kept', 'goodwill', 'participants', 'is_member', 'answers',
      'called_off_at'
    ]
    when 'order_line_rate' then array['price', 'sub_total', 'discount']
    when 'order_line_product' then array['unit_price', 'sub_total', 'published_price']
    when 'order_promo_code' then array['amount']
    when 'gift_card_use' then array['amount']
    else array[]::text[]
  end;
  v_erased text[] := case tg_table_name
    when 'order_line' then array['answers', 'pickup', 'details']
    when 'order_promo_code' then array['email_hash']
    else array[]::text[]
  end;
  v_times text[] := case tg_table_name
    when 'order_line' then array['created_at', 'canceled_at']
    else array[]::text[]
  end;
  v_texts text[] := array['fromName', 'recipientName', 'recipientEmail', 'message'];
begin
  if
    tg_op = 'UPDATE'
    and current_setting('gangway.erasing', true) = old.order_id::text
    and to_jsonb(old) - v_erased = to_jsonb(new) - v_erased
    and coalesce(to_jsonb(old) -> 'details', '{}') - v_texts = coalesce(to_jsonb(new) -> 'details', '{}') - v_texts
  then
    return new;
  end if;
  if
    tg_op = 'UPDATE'
    and current_setting('gangway.moving', true) = old.order_id::text
    and to_jsonb(old) - v_free = to_jsonb(new) - v_free
  then
    return new;
  end if;
  if
    tg_op = 'UPDATE'
    and current_setting('gangway.dating', true) = old.order_id::text
    and to_jsonb(old) - v_times = to_jsonb(new) - v_times
  then
    return new;
  end if;
  if tg_op = 'DELETE' and current_setting('gangway.removing', true) = old.order_id::text then
    return old;
  end if;
  -- Other guests and add-ons replace those that were booked.
  if
    tg_op = 'DELETE'
    and current_setting('gangway.moving', true) = old.order_id::text
    and tg_table_name in ('order_line_rate', 'order_line_product')
  then
    return old;
  end if;
  if exists (select from shop_order where order_id = old.order_id and state in ('saved', 'cancelled')) then
    raise exception 'a line of a saved order cannot be changed' using errcode = 'GW004';
  end if;
  return coalesce(new, old);
end;
$$;

create or replace trigger guard_line
before update or delete on order_line
for each row
execute function guard_line();

create or replace trigger guard_rate
before update or delete on order_line_rate
for each row
execute function guard_line();

create or replace trigger guard_product
before update or delete on order_line_product
for each row
execute function guard_line();

-- A use that is only reserved for a balance may be released; it becomes spent when the balance is paid.
create or replace trigger guard_gift_card_use
before update or delete on gift_card_use
for each row
when (old.reserved_until is null)
execute function guard_line();

create or replace trigger guard_promo_code
before update or delete on order_promo_code
for each row
execute function guard_line();
