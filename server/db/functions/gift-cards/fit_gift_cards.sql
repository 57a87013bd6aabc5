-- Reduces what an order takes from its cards, possibly to zero; the released money can be used at once.
-- fitted: [{use_id, amount}] of every use whose amount changes. The caller holds the order's lock.
create or replace function fit_gift_cards(p_order bigint, p_fitted jsonb)
returns void
language plpgsql
as $$
begin
  perform
  from gift_card as c
  where
    gift_card_id in (
      select u.gift_card_id
      from
        gift_card_use as u
        join jsonb_to_recordset(p_fitted) as f (use_id bigint) using (use_id)
      where u.order_id = p_order
    )
  order by gift_card_id
  for update;
  update gift_card as c
  set spent = c.spent - u.amount + f.amount
  from
    gift_card_use as u
    join jsonb_to_recordset(p_fitted) as f (use_id bigint, amount bigint) using (use_id)
  where u.order_id = p_order and c.gift_card_id = u.gift_card_id;
  delete from gift_card_use as u
  using jsonb_to_recordset(p_fitted) as f (use_id bigint, amount bigint)
  where u.order_id = p_order and u.use_id = f.use_id and f.amount = 0;
  update gift_card_use as u
  set amount = f.amount
  from jsonb_to_recordset(p_fitted) as f (use_id bigint, amount bigint)
  where u.order_id = p_order and u.use_id = f.use_id and f.amount > 0;
end;
$$;
