-- Raises GW009 if a cart makes its holder hold too much; the detail says of what. Call with the holder locked and the
-- cart's cells claimed, so that no other cart of the holder is counted at the same time.
-- holder: {hash, share_percent, least_units, units_beyond, quarters_per_unit, carts}
create or replace function bound_holder(p_location integer, p_order bigint, p_holder jsonb, p_is_new boolean)
returns void
language plpgsql
as $$
declare
  v_hash bytea := decode(p_holder ->> 'hash', 'hex');
  v_quarters integer := (p_holder ->> 'quarters_per_unit')::integer;
  v_crowded boolean;
  v_beyond bigint;
begin
  if p_holder is null then
    return;
  end if;
  if
    p_is_new
    and (
      select count(*)
      from shop_order as o
      where
        o.location_key = p_location
        and o.holder = v_hash
        and o.state in ('new', 'paying')
        and o.hold_expires_at > clock_timestamp()
    ) > (p_holder ->> 'carts')::integer
  then
    raise exception 'too many carts of one holder' using errcode = 'GW009', detail = 'carts';
  end if;
  select
    bool_or(
      h.held - h.largest > h.fair
      and exists (select from claim as k where k.order_id = p_order and k.subject = h.subject and k.at = h.at)
    ),
    sum(
      greatest(h.held - h.fair, 0) * case
        when h.subject like 'pool/%' then 1
        else v_quarters
      end
    )
  into v_crowded, v_beyond
  from
    held_cells(p_location, v_hash, (p_holder ->> 'share_percent')::integer, (p_holder ->> 'least_units')::integer) as h;
  if v_crowded then
    raise exception 'too much of one departure' using errcode = 'GW009', detail = 'departure';
  end if;
  if v_beyond > (p_holder ->> 'units_beyond')::integer * v_quarters then
    raise exception 'too much of the venue' using errcode = 'GW009', detail = 'venue';
  end if;
end;
$$;
