-- Raises GW001 listing each refused subject and what is left of it; the caller's transaction rolls back as a whole. If
-- a private tour is in the way, or would displace others, "taken" is 'private' or 'shared'.
-- refused: [{subject, at, capacity, exclusive, mixed?}]
create or replace function refuse_places(p_location integer, p_refused jsonb)
returns void
language plpgsql
as $$
declare
  short jsonb;
begin
  select jsonb_agg(to_jsonb(s))
  into short
  from
    (
      select
        r.subject,
        min(coalesce(c.capacity - c.claimed, r.capacity)) as "left",
        max(
          case
            when c.exclusive then 'private'
            when r.mixed or (r.exclusive and c.claimed > 0) then 'shared'
          end
        ) as taken
      from
        jsonb_to_recordset(p_refused) as r (subject text, at text, capacity integer, exclusive boolean, mixed boolean)
        left join cell as c on c.location_key = p_location and c.subject = r.subject and c.at = r.at
      group by r.subject
    ) as s;
  raise exception 'no places left' using errcode = 'GW001', detail = short::text;
end;
$$;
