-- Lists, per cell with limited capacity, what all open unpaid carts of a holder hold, and the holder's fair share.
create or replace function held_cells(p_location integer, p_holder bytea, p_share integer, p_least integer)
returns table (subject text, at text, held integer, largest integer, fair integer, carts integer)
language plpgsql
stable
as $$
begin
  return query with
      mine as (
        select k.subject, k.at, k.order_id, sum(k.units)::integer as units
        from
          shop_order as o
          join claim as k on k.order_id = o.order_id
        where
          o.location_key = p_location
          and o.holder = p_holder
          and o.state in ('new', 'paying')
          and k.expires_at > clock_timestamp()
          and k.subject ~ '^(activity|rate|pool|vehicle)/'
          and k.shared is null
        group by k.subject, k.at, k.order_id
      )
    select
      m.subject,
      m.at,
      -- A private tour holds the whole cell, whatever the size of the group.
      sum(
        case
          when c.exclusive then c.capacity
          else m.units
        end
      )::integer,
      max(
        case
          when c.exclusive then c.capacity
          else m.units
        end
      )::integer,
      greatest(c.capacity * p_share / 100, p_least),
      count(*)::integer
    from
      mine as m
      join cell as c on c.location_key = p_location and c.subject = m.subject and c.at = m.at
    where c.capacity is not null
    group by m.subject, m.at, c.capacity, c.exclusive;
end;
$$;
