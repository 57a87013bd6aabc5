-- Releases everything an order has reserved. The caller holds the order's lock and sets its total redeemed to zero.
create or replace function release_gift_cards(p_order bigint)
returns void
language plpgsql
as $$
begin
  perform
    fit_gift_cards(
      p_order,
      (
        select coalesce(jsonb_agg(jsonb_build_object('use_id', use_id, 'amount', 0)), '[]')
        from gift_card_use
        where order_id = p_order
      )
    );
end;
$$;
