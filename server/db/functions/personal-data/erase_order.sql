-- Erases whoever bought an order, and what they wrote. A cart is abandoned. Returns false if that was done before.
-- erase: see erase_person
create or replace function erase_order(p_location integer, p_order bigint, erase jsonb)
returns boolean
language plpgsql
as $$
declare
  v_state order_state;
begin
  select state
  into v_state
  from shop_order
  where order_id = p_order and location_key = p_location and erased_at is null
  for update;
  if not found then
    return false;
  end if;
  if exists (select from payment_attempt where order_id = p_order and state in ('pending', 'challenge', 'unknown')) then
    raise exception 'the order is being paid' using errcode = 'GW003';
  end if;
  perform take_back(unsent_of_order(p_order, null, '(-|$)'));
  if v_state = 'new' then
    perform end_cart(p_location, p_order, 'abandoned', erase ->> 'requestId');
  end if;

  -- guard_order and guard_line let these texts change until the setting is taken back below.
  perform set_config('gangway.erasing', p_order::text, true);
  update shop_order
  set
    erased_at = clock_timestamp(),
    revision = revision + 1,
    answers = '[]',
    holder = null,
    customer = case
      when state in ('saved', 'cancelled') then erase -> 'customer'
    end
  where order_id = p_order;
  update order_line
  set
    answers = '[]',
    pickup = pickup || (erase -> 'pickup'),
    details = case
      when kind = 'giftCard' then details || (erase -> 'giver') || (erase -> 'recipient')
      else details
    end
  where order_id = p_order and (answers != '[]' or pickup is not null or kind = 'giftCard');
  update order_promo_code set email_hash = null where order_id = p_order and email_hash is not null;
  perform set_config('gangway.erasing', '', true);

  -- Why the venue did something is free text; why money was refunded is a word of ours.
  update order_event
  set details = details - 'reason'
  where order_id = p_order and kind != 'refunded' and jsonb_exists(details, 'reason');
  update order_event set details = details - 'contact' where order_id = p_order and jsonb_exists(details, 'contact');
  delete from order_note where order_id = p_order;
  perform empty_order_emails(p_location, p_order, null);
  delete from phone_change_link where order_id = p_order;
  delete from cart_reminder where location_key = p_location and order_id = p_order;
  perform
    record_event(
      p_order,
      'erased',
      null,
      erase ->> 'requestId',
      jsonb_build_object('by', erase -> 'actor', 'why', erase -> 'reason')
    );
  return true;
end;
$$;
