-- Takes an amount of a card for an order if it has as much left, checked under the card's lock
-- (docs/rules/gift-cards.md). The caller holds the order's lock: whoever changes what an order takes from cards locks
-- the order first, then the cards in the order of their keys.
-- GW008 the card is not as the caller saw it
create or replace function take_of_gift_card(
  p_location integer,
  p_order bigint,
  p_card bigint,
  p_amount bigint,
  p_until timestamptz,
  p_request text
)
returns json
language plpgsql
as $$
declare
  v_use bigint;
  v_left bigint;
begin
  update gift_card
  set spent = spent + p_amount
  where
    gift_card_id = p_card
    and location_key = p_location
    and value - spent - voided >= p_amount
    and (expires_at is null or expires_at > clock_timestamp())
  returning value - spent - voided
  into v_left;
  if not found then
    raise exception 'gift card changed' using errcode = 'GW008';
  end if;
  insert into gift_card_use (order_id, gift_card_id, amount, for_balance, reserved_until)
  values (p_order, p_card, p_amount, p_until is not null, p_until)
  returning use_id
  into v_use;
  insert into order_event (order_id, kind, request_id, details)
  values (p_order, 'redeem', p_request, jsonb_build_object('use', v_use, 'amount', p_amount));
  return json_build_object('use_id', v_use, 'remaining', v_left);
end;
$$;
