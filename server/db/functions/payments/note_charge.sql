-- Notes on its order what the payment provider says of a payment that was made (docs/rules/payment.md, "Webhooks"),
-- each once. Money is not booked here: what the provider did without the shop is the venue's to settle. Returns how
-- much was new. p_asked: when the provider was asked, by the database's clock. A refund that failed after the provider
-- took it needs another key when it is sent again; what is said of a former key is no news.
-- GW003 the order has heard of a dispute since the provider was asked, so that the answer may be the older one
-- noted: {failed: [{refundKey, round, error, key: tell_refused's}], elsewhere: [{refund, amount}], disputes: [{dispute,
--         state, amount, reason, respondBy}]}
create or replace function note_charge(p_attempt bigint, p_asked timestamptz, noted jsonb)
returns integer
language plpgsql
as $$
declare
  v_order bigint := (select order_id from payment_attempt where attempt_row_id = p_attempt);
  v_new integer := 0;
  v_one jsonb;
  v_last order_event;
begin
  perform from shop_order where order_id = v_order for update;
  for v_one in select jsonb_array_elements(noted -> 'failed') loop
    update refund
    set
      state = 'refused',
      last_error = v_one ->> 'error',
      round = round + 1,
      changed_at = clock_timestamp()
    where
      order_id = v_order
      and refund_id = (v_one ->> 'refundKey')::bigint
      and attempt_row_id = p_attempt
      and gift_card_id is null
      and round = coalesce((v_one ->> 'round')::integer, round)
      and state in ('due', 'sent');
    if found then
      perform tell_refused(v_order, (v_one ->> 'refundKey')::bigint, v_one ->> 'error', v_one -> 'key');
      v_new := v_new + 1;
    end if;
  end loop;
  for v_one in select jsonb_array_elements(noted -> 'elsewhere') loop
    if
      not exists (
        select
        from order_event
        where order_id = v_order and kind = 'refunded elsewhere' and details ->> 'refund' = v_one ->> 'refund'
      )
    then
      perform record_event(v_order, 'refunded elsewhere', 'problems', null, v_one);
      v_new := v_new + 1;
    end if;
  end loop;
  for v_one in select jsonb_array_elements(noted -> 'disputes') loop
    select *
    into v_last
    from order_event
    where order_id = v_order and kind = 'dispute' and details ->> 'dispute' = v_one ->> 'dispute'
    order by event_id desc
    limit 1;
    if v_last.details ->> 'state' is distinct from v_one ->> 'state' then
      if v_last.happened_at > p_asked then
        raise exception 'the order heard of a dispute meanwhile' using errcode = 'GW003';
      end if;
      perform record_event(v_order, 'dispute', 'problems', null, v_one);
      v_new := v_new + 1;
    end if;
  end loop;
  return v_new;
end;
$$;
