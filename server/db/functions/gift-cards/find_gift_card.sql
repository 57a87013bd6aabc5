-- Returns a card's state for an order, or null if no card has this code. Expired carts hold nothing: what they reserved
-- of the card is released here, unless another transaction has them locked.
create or replace function find_gift_card(p_location integer, p_order bigint, p_hash bytea)
returns json
language plpgsql
as $$
declare
  v_card bigint;
  v_over bigint;
begin
  select gift_card_id into v_card from gift_card where code_hash = p_hash and location_key = p_location;
  if not found then
    return null;
  end if;
  for v_over in
    select o.order_id
    from
      gift_card_use as u
      join shop_order as o using (order_id)
    where
      u.gift_card_id = v_card
      and o.order_id != p_order
      and o.state = 'new'
      and o.hold_expires_at <= clock_timestamp()
    order by o.order_id
    for update of o skip locked
  loop
    perform release_gift_cards(v_over);
    update shop_order
    set
      redeemed = 0,
      revision = revision + 1
    where order_id = v_over;
  end loop;
  for v_over in
    select order_id
    from gift_card_use
    where gift_card_id = v_card and order_id != p_order and reserved_until <= clock_timestamp()
    order by order_id
  loop
    perform release_lapsed_balance(v_over);
  end loop;
  return (
    select
      json_build_object(
        'gift_card_id', c.gift_card_id,
        'kind', c.kind,
        'code_end', c.code_end,
        'currency', c.currency,
        'balance', c.value - c.spent - c.voided,
        'is_expired', coalesce(c.expires_at <= clock_timestamp(), false),
        'expires_at', c.expires_at,
        'is_applied', exists (
          select
          from
            gift_card_use as u
            join shop_order as o using (order_id)
          where u.gift_card_id = v_card and u.order_id = p_order and u.for_balance = (o.state = 'saved')
        )
      )
    from gift_card as c
    where c.gift_card_id = v_card
  );
end;
$$;
