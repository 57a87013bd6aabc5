-- Lists the cards an order redeems, in the order they were applied; called only if the order redeems or reserves any.
create or replace function load_redeemed(p_order bigint)
returns json
language plpgsql
stable
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object(
            'useKey', u.use_id,
            'kind', c.kind,
            'codeEnd', c.code_end,
            'amount', u.amount,
            'remaining', c.value - c.spent - c.voided,
            'isForBalance', u.reserved_until is not null
          )
          order by u.use_id
        ),
        '[]'
      )
    from
      gift_card_use as u
      join gift_card as c using (gift_card_id)
    where u.order_id = p_order and u.amount > 0
  );
end;
$$;
