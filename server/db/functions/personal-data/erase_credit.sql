-- Erases whom a credit was issued to; its code stays good.
create or replace function erase_credit(p_location integer, p_card bigint, erase jsonb)
returns boolean
language plpgsql
as $$
declare
  v_hash key_hash;
begin
  update gift_card
  set holder = erase -> 'holder'
  where gift_card_id = p_card and location_key = p_location and kind = 'credit' and holder != erase -> 'holder'
  returning code_hash
  into v_hash;
  if not found then
    return false;
  end if;
  perform
    take_back(
      array(
        select outbox_id
        from outbox
        where sent_at is null and topic = 'credit' and dedupe_key = 'credit-' || encode(v_hash, 'hex')
      )
    );
  perform
    empty_order_emails(p_location, r.order_id, '^credit-' || encode(v_hash, 'hex') || '$')
  from refund as r
  where r.gift_card_id = p_card;
  return true;
end;
$$;
