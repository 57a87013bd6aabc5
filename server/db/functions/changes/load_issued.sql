-- Loads what the lines of an order issued: the value left on gift cards, and whether memberships and renewals can still
-- be canceled.
create or replace function load_issued(p_order bigint)
returns json
language plpgsql
stable
as $$
begin
  return json_build_object(
    'cards', (
      select
        coalesce(
          json_agg(
            json_build_object('lineKey', line_id, 'codeEnd', code_end, 'value', value, 'left', value - spent - voided)
            order by line_id
          ),
          '[]'
        )
      from gift_card
      where order_id = p_order
    ),
    'renewed', (
      select coalesce(json_agg(distinct m.line_id), '[]')
      from
        membership as m
        join membership_renewal as r using (membership_id)
      where m.order_id = p_order
    ),
    'renewals', (
      select
        coalesce(
          json_agg(
            json_build_object(
              'lineKey', r.line_id,
              'startsOn', r.starts_on,
              'endsOn', r.ends_on,
              'isLast', m.ends_on = r.ends_on,
              'isUsed', is_renewal_used(r)
            )
            order by r.line_id
          ),
          '[]'
        )
      from
        membership_renewal as r
        join membership as m using (membership_id)
      where r.order_id = p_order
    )
  );
end;
$$;
