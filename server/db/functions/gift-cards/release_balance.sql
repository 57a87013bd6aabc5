-- Releases what a saved order has reserved for its balance. The caller holds the order's lock.
create or replace function release_balance(p_order bigint)
returns void
language plpgsql
as $$
begin
  perform
    fit_gift_cards(
      p_order,
      (
        select jsonb_agg(jsonb_build_object('use_id', use_id, 'amount', 0))
        from gift_card_use
        where order_id = p_order and reserved_until is not null
      )
    );
  update shop_order
  set
    balance_reserved = 0,
    revision = revision + 1
  where order_id = p_order;
end;
$$;
