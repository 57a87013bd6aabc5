-- Says what is reversed of an order's commissions: what was given back of a line, as a part of what it costs today, of
-- what it earns today; all of it for a line of which nothing was kept, and if the venue reversed it by hand. So the
-- order in which an order is changed, given back and canceled does not matter, and repeating it changes nothing. Called
-- after whatever changes one of these.
create or replace function settle_commissions(p_order bigint)
returns void
language plpgsql
as $$
begin
  -- In the order in which all who lock several do.
  perform from commission where order_id = p_order order by line_id for update;
  with
    back as (
      select
        c.line_id,
        c.reversed_by_hand or (l.canceled_at is not null and l.kept = 0) as is_whole,
        case
          when l.total = 0 then 0
          -- numeric rounds half away from zero, as money.ts does.
          else round(
            c.basis::numeric * case
              when l.canceled_at is null then l.goodwill
              else l.total - l.kept
            end / l.total
          )::bigint
        end as refunded
      from
        commission as c
        join order_line as l using (order_id, line_id)
      where c.order_id = p_order
    )
  update commission as c
  set
    refunded = case
      when b.is_whole then c.basis
      else b.refunded
    end,
    reversed = case
      when b.is_whole then c.amount
      when c.basis = 0 then 0
      else round(c.amount::numeric * b.refunded / c.basis)::bigint
    end,
    is_reversed = b.is_whole or (c.basis > 0 and b.refunded = c.basis)
  from back as b
  where c.order_id = p_order and c.line_id = b.line_id;
end;
$$;
