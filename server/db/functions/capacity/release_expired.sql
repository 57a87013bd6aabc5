-- Releases expired holds of one cell. Skips a hold that its owner is renewing right now. What a departure takes once is
-- freed with its last claim.
create or replace function release_expired(p_location integer, p_subject text, p_at text)
returns integer
language plpgsql
as $$
declare
  freed integer;
begin
  -- Nobody joins a departure's claims, or gives one back, while they are counted.
  perform from cell where location_key = p_location and subject = p_subject and at = p_at for update;
  with
    ended as materialized (
      select order_id, line_id
      from claim
      where location_key = p_location and subject = p_subject and at = p_at and expires_at <= clock_timestamp()
      order by order_id, line_id
      for update skip locked
    ),
    gone as (
      delete from claim as k
      using ended as e
      where k.order_id = e.order_id and k.line_id = e.line_id and k.subject = p_subject and k.at = p_at
      returning k.units, k.shared
    ),
    left_over as (
      select k.shared, max(k.units) as units
      from claim as k
      where
        k.location_key = p_location
        and k.subject = p_subject
        and k.at = p_at
        and k.shared is not null
        and not exists (select from ended as e where e.order_id = k.order_id and e.line_id = k.line_id)
      group by k.shared
    )
  select
    (
      coalesce((select sum(units) from gone where shared is null), 0) + coalesce(
        (
          select sum(greatest(0, g.units - coalesce(l.units, 0)))
          from
            (select shared, max(units) as units from gone where shared is not null group by shared) as g
            left join left_over as l using (shared)
        ),
        0
      )
    )::integer
  into freed;
  if freed > 0 then
    update cell
    set
      claimed = claimed - freed,
      exclusive = exclusive and claimed > freed,
      capacity = capacity_after(capacity, lowered_to, claimed - freed)
    where location_key = p_location and subject = p_subject and at = p_at;
  end if;
  return freed;
end;
$$;
