-- Books refunds of an order (docs/rules/refunds.md): gift cards have the money back at once, payments are refunded by
-- the gateway afterwards, or the guest has a credit of as much. What the venue took itself it gives back itself: it is
-- to be given until the venue says that it was. Called under the order's lock by what lowers its total, with
-- gangway.moving set to the order.
-- refunds: {giftCards: [{useKey, amount}], payments: [{attemptRowId, amount}], credit?: insert_credit's document|null,
--           parts?: where each part goes, for the order's record}
create or replace function give_back(p_location integer, p_order bigint, refunds jsonb, p_reason text, p_request text)
returns void
language plpgsql
as $$
declare
  v_cards bigint := (
    select coalesce(sum((r ->> 'amount')::bigint), 0)::bigint from jsonb_array_elements(refunds -> 'giftCards') as r
  );
  v_payments bigint := (
    select coalesce(sum((r ->> 'amount')::bigint), 0)::bigint from jsonb_array_elements(refunds -> 'payments') as r
  );
  v_venue bigint;
  v_credit bigint;
begin
  if
    exists (
      select
      from
        jsonb_to_recordset(refunds -> 'payments') as r ("attemptRowId" bigint, amount bigint)
        left join payment_attempt as a
          on a.attempt_row_id = r."attemptRowId" and a.order_id = p_order and a.state in ('authorised', 'captured')
      where
        r.amount > coalesce(a.amount, 0) - (
          select coalesce(sum(b.amount), 0) from refund as b where b.attempt_row_id = r."attemptRowId"
        )
    )
  then
    raise exception 'a refund exceeds its payment' using errcode = 'GW003';
  end if;
  perform
  from gift_card
  where
    gift_card_id in (
      select u.gift_card_id
      from
        gift_card_use as u
        join jsonb_to_recordset(refunds -> 'giftCards') as r ("useKey" bigint) on u.use_id = r."useKey"
      where u.order_id = p_order
    )
  order by gift_card_id
  for update;
  -- One card may have paid the order twice: its deposit, and then its balance. Who has money back on a card has a year
  -- to use it, also if the card has expired since.
  update gift_card as c
  set
    spent = c.spent - b.amount,
    expires_at = case
      when c.expires_at is not null then greatest(c.expires_at, clock_timestamp() + interval '1 year')
    end
  from
    (
      select u.gift_card_id, sum(r.amount)::bigint as amount
      from
        gift_card_use as u
        join jsonb_to_recordset(refunds -> 'giftCards') as r ("useKey" bigint, amount bigint) on u.use_id = r."useKey"
      where u.order_id = p_order
      group by u.gift_card_id
    ) as b
  where c.gift_card_id = b.gift_card_id;
  update gift_card_use as u
  set amount = u.amount - r.amount
  from jsonb_to_recordset(refunds -> 'giftCards') as r ("useKey" bigint, amount bigint)
  where u.order_id = p_order and u.use_id = r."useKey";
  if v_payments > 0 and refunds -> 'credit' != 'null' then
    v_credit := insert_credit(
      p_location,
      (select currency from shop_order where order_id = p_order),
      v_payments,
      refunds -> 'credit'
    );
  end if;
  insert into refund (order_id, attempt_row_id, amount, reason, request_id, gift_card_id, state)
  select
    p_order,
    r."attemptRowId",
    r.amount,
    p_reason,
    p_request,
    v_credit,
    case
      when v_credit is not null then 'sent'
      when a.purpose = 'venue' then 'to be given'
      else 'due'
    end
  from
    rows from (
      jsonb_to_recordset(refunds -> 'payments') as ("attemptRowId" bigint, amount bigint)
    ) with ordinality as r ("attemptRowId", amount, place)
    join payment_attempt as a on a.attempt_row_id = r."attemptRowId"
  order by r.place;
  insert into ledger_transfer
    (location_key, order_id, attempt_row_id, kind, debit_account, credit_account, amount, currency)
  select p_location, p_order, t.attempt, t.kind, 'receivable', t.credit, t.amount, o.currency
  from
    shop_order as o
    cross join (
      select
        r."attemptRowId" as attempt,
        'refund' as kind,
        case
          when v_credit is not null then 'gift_cards'
          when a.purpose = 'venue' then 'venue'
          else 'card'
        end as credit,
        r.amount,
        r.place
      from
        rows from (
          jsonb_to_recordset(refunds -> 'payments') as ("attemptRowId" bigint, amount bigint)
        ) with ordinality as r ("attemptRowId", amount, place)
        join payment_attempt as a on a.attempt_row_id = r."attemptRowId"
      union all
      select null, 'redemption_refund', 'gift_cards', v_cards, null
    ) as t
  where o.order_id = p_order and t.amount > 0
  order by t.place;
  update shop_order
  set
    paid = paid - v_payments,
    redeemed = redeemed - v_cards
  where order_id = p_order;
  v_venue := (
    select coalesce(sum(r.amount), 0)::bigint
    from
      jsonb_to_recordset(refunds -> 'payments') as r ("attemptRowId" bigint, amount bigint)
      join payment_attempt as a on a.attempt_row_id = r."attemptRowId"
    where a.purpose = 'venue'
  );
  perform
    record_event(
      p_order,
      'refunded',
      null,
      p_request,
      jsonb_build_object('reason', p_reason, 'giftCards', v_cards, 'parts', refunds -> 'parts') || case
        when v_credit is null then jsonb_build_object('payments', v_payments - v_venue, 'venue', v_venue, 'credit', 0)
        else jsonb_build_object('payments', 0, 'venue', 0, 'credit', v_payments)
      end
    );
  if v_credit is null then
    perform
      record_event(
        p_order,
        'refund by hand',
        'problems',
        p_request,
        jsonb_build_object('amount', t.amount, 'method', t.method)
      )
    from
      (
        select a.method, sum(r.amount) as amount
        from
          jsonb_to_recordset(refunds -> 'payments') as r ("attemptRowId" bigint, amount bigint)
          join payment_attempt as a on a.attempt_row_id = r."attemptRowId"
        where a.purpose = 'venue'
        group by a.method
        order by a.method
      ) as t;
  end if;
end;
$$;
