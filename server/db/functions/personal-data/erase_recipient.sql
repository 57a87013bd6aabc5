-- Erases whom a gift card of somebody else's order is for.
create or replace function erase_recipient(p_location integer, p_order bigint, p_line bigint, erase jsonb)
returns boolean
language plpgsql
as $$
begin
  perform from shop_order where order_id = p_order and location_key = p_location and erased_at is null for update;
  if not found then
    return false;
  end if;
  perform take_back(unsent_of_order(p_order, 'gift-card', '-' || p_line || '(-|$)'));
  perform set_config('gangway.erasing', p_order::text, true);
  update order_line
  set details = details || (erase -> 'recipient')
  where order_id = p_order and line_id = p_line and kind = 'giftCard';
  perform set_config('gangway.erasing', '', true);
  -- The buyer's emails may name the recipient, too.
  perform empty_order_emails(p_location, p_order, null);
  perform
    record_event(
      p_order,
      'recipient erased',
      null,
      erase ->> 'requestId',
      jsonb_build_object('line', p_line, 'by', erase -> 'actor', 'why', erase -> 'reason')
    );
  return true;
end;
$$;
