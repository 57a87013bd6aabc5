-- Creates memberships with their members (docs/rules/memberships.md), and extends those that are renewed. Memberships
-- that an order already has stay as they are.
-- issue: [renew_membership's document, or {membership_key, plan_key, plan_name, starts_on, ends_on, guest_passes,
--         order_id?, line_id?, unit?, members: [{member_key, is_account_holder, role_type_key, role_name, first_name,
--         last_name, email, phone, details, visits, waiver_signed}]}]
create or replace function issue_memberships(p_location integer, p_issue jsonb)
returns void
language plpgsql
as $$
declare
  one jsonb;
  v_membership bigint;
begin
  for one in select * from jsonb_array_elements(p_issue) loop
    if one ? 'renews' then
      perform renew_membership(p_location, one);
      continue;
    end if;
    insert into membership
      (location_key, membership_key, plan_key, plan_name, starts_on, ends_on, guest_passes, order_id, line_id, unit)
    values
      (
        p_location,
        one ->> 'membership_key',
        (one ->> 'plan_key')::integer,
        one ->> 'plan_name',
        (one ->> 'starts_on')::date,
        (one ->> 'ends_on')::date,
        (one ->> 'guest_passes')::integer,
        (one ->> 'order_id')::bigint,
        (one ->> 'line_id')::bigint,
        (one ->> 'unit')::smallint
      )
    on conflict do nothing
    returning membership_id
    into v_membership;
    if v_membership is null then
      continue;
    end if;
    insert into membership_member
      (
        membership_id, location_key, member_key, is_account_holder, role_type_key, role_name, first_name, last_name,
        email, phone, details, visits_remaining, waiver_signed_at
      )
    select
      v_membership,
      p_location,
      m.member_key,
      m.is_account_holder,
      m.role_type_key,
      m.role_name,
      m.first_name,
      m.last_name,
      m.email,
      m.phone,
      m.details,
      m.visits,
      case
        when m.waiver_signed then clock_timestamp()
      end
    from
      jsonb_array_elements(one -> 'members') with ordinality as e (entry, place),
      jsonb_to_record(e.entry) as m (
        member_key text, is_account_holder boolean, role_type_key smallint, role_name text, first_name text,
        last_name text, email text, phone text, details jsonb, visits integer, waiver_signed boolean
      )
    order by e.place;
    v_membership := null;
  end loop;
end;
$$;
