-- Removes one demo order with its places and all that was written about it; see remove_demo_orders.
create or replace function remove_demo_order(p_location integer, p_order bigint)
returns void
language plpgsql
as $$
declare
  v_cards bigint[] := array(
    select gift_card_id
    from gift_card
    where
      location_key = p_location
      and (order_id = p_order or gift_card_id in (select r.gift_card_id from refund as r where r.order_id = p_order))
  );
begin
  perform release_lines(p_location, p_order, array(select line_id from order_line where order_id = p_order));
  -- Gift cards that paid for it are worth as much again.
  update gift_card as c
  set spent = c.spent - u.amount
  from (select gift_card_id, sum(amount) as amount from gift_card_use where order_id = p_order group by 1) as u
  where c.gift_card_id = u.gift_card_id;
  delete from outbox where outbox_id = any (unsent_of_order(p_order, null, '(-|$)'));
  delete from webhook_delivery where location_key = p_location and order_id = p_order;
  delete from commission where order_id = p_order;
  delete from ticket where order_id = p_order;
  delete from line_move where order_id = p_order;
  delete from refund where order_id = p_order;
  delete from ledger_transfer where order_id = p_order;
  delete from order_link where order_id = p_order;
  delete from departure_cancellation_order where order_id = p_order;
  delete from order_note where order_id = p_order;
  delete from order_email where location_key = p_location and order_id = p_order;
  delete from order_event where order_id = p_order;
  delete from order_search where location_key = p_location and order_id = p_order;

  -- guard_line lets these rows go until the setting is taken back below.
  perform set_config('gangway.removing', p_order::text, true);
  delete from gift_card_use where order_id = p_order;
  delete from gift_card where gift_card_id = any (v_cards);
  delete from order_promo_code where order_id = p_order;
  delete from order_line_product where order_id = p_order;
  delete from order_line_rate where order_id = p_order;
  delete from order_line where order_id = p_order;
  perform set_config('gangway.removing', '', true);
  delete from payment_attempt where order_id = p_order;
  delete from shop_order where order_id = p_order;
end;
$$;
