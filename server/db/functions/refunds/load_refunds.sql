-- Lists an order's refunds of payments, oldest first, in the program's names (PaymentRefund of the domain). What was
-- undone is none.
create or replace function load_refunds(p_order bigint)
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
            'refundKey', r.refund_id,
            'attemptRowId', r.attempt_row_id,
            'amount', r.amount,
            'state', r.state,
            'createdAt', r.created_at,
            'creditEnd', c.code_end,
            'givenBy', r.given_by
          )
          order by r.refund_id
        ),
        '[]'
      )
    from
      refund as r
      left join gift_card as c using (gift_card_id)
    where r.order_id = p_order and r.state != 'undone'
  );
end;
$$;
