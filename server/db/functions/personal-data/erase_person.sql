-- Erases a person, or what is kept no longer (docs/rules/personal-data.md): all of it or nothing. The one way in which
-- personal data of saved orders is erased: names and whatever else tells who it was go; money, counts and places stay.
-- GW003 an order is being paid, or an email about it is on its way
-- erase: {location, orders: [id], recipients: [{orderId, lineKey}], members: [id], contacts: [id of the member who
--         names them], credits: [id], affiliates: [key], signUps: [id], staff: [id], invitations: [key],
--         phone: {countryKeys: [key], national}|null,
--         actor, reason, requestId, customer, pickup, giver, recipient, holder, contact: what is left of each}
-- Returns how many of each were erased.
create or replace function erase_person(erase jsonb)
returns jsonb
language plpgsql
as $$
declare
  v_location integer := (erase ->> 'location')::integer;
  v_counts jsonb;
begin
  -- One after the other, always in the same order, so that two erasures do not wait for each other.
  select
    jsonb_build_object(
      'orders', (
        select count(*) filter (where done)
        from
          (
            select erase_order(v_location, id::bigint, erase) as done
            from (select id from jsonb_array_elements_text(erase -> 'orders') as id order by id::bigint) as o
          ) as d
      ),
      'recipients', (
        select count(*) filter (where done)
        from
          (
            select erase_recipient(v_location, "orderId", "lineKey", erase) as done
            from
              (
                select "orderId", "lineKey"
                from jsonb_to_recordset(erase -> 'recipients') as r ("orderId" bigint, "lineKey" bigint)
                order by "orderId", "lineKey"
              ) as o
          ) as d
      ),
      'members', (
        select count(*) filter (where done)
        from
          (
            select erase_member(v_location, id::bigint, erase) as done
            from (select id from jsonb_array_elements_text(erase -> 'members') as id order by id::bigint) as o
          ) as d
      ),
      'contacts', (
        select count(*) filter (where done)
        from
          (
            select erase_contact(v_location, id::bigint, erase) as done
            from (select id from jsonb_array_elements_text(erase -> 'contacts') as id order by id::bigint) as o
          ) as d
      ),
      'credits', (
        select count(*) filter (where done)
        from
          (
            select erase_credit(v_location, id::bigint, erase) as done
            from (select id from jsonb_array_elements_text(erase -> 'credits') as id order by id::bigint) as o
          ) as d
      )
    )
  into v_counts;
  with
    gone as (
      delete from affiliate_account
      where
        location_key = v_location
        and affiliate_key in (select key::integer from jsonb_array_elements_text(erase -> 'affiliates') as key)
      returning 1
    )
  select v_counts || jsonb_build_object('affiliates', count(*))
  into v_counts
  from gone;
  perform
    take_back(
      array(
        select outbox_id
        from outbox
        where
          sent_at is null
          and topic in ('sign-up-request', 'sign-up-received')
          and (payload ->> 'requestId')::bigint in (
            select id::bigint from jsonb_array_elements_text(erase -> 'signUps') as id
          )
      )
    );
  with
    gone as (
      delete from sign_up_request
      where sign_up_request_id in (select id::bigint from jsonb_array_elements_text(erase -> 'signUps') as id)
      returning 1
    )
  select v_counts || jsonb_build_object('signUps', count(*))
  into v_counts
  from gone;
  with
    person as (
      select person_id
      from staff_person as p
      where
        person_id in (select id::bigint from jsonb_array_elements_text(erase -> 'staff') as id)
        and not exists (
          select
          from staff_member as m
          where m.person_id = p.person_id
        )
      for update
    ),
    sessions as (
      delete from staff_session
      where person_id in (select person_id from person)
    ),
    codes as (
      delete from staff_code
      where person_id in (select person_id from person)
    ),
    passkeys as (
      delete from staff_passkey
      where person_id in (select person_id from person)
    ),
    accounts as (
      delete from staff_sign_on
      where person_id in (select person_id from person)
    ),
    challenges as (
      delete from staff_challenge
      where person_id in (select person_id from person)
    ),
    led as (
      delete from departure_guide
      where person_id in (select person_id from person)
    ),
    -- Shared ones are the venue's.
    views as (
      delete from order_view
      where
        not is_shared
        and owned_by in (
          select p.person_key
          from
            staff_person as p
            join person using (person_id)
        )
    ),
    gone as (
      update staff_person
      set
        email = null,
        name = ''
      where person_id in (select person_id from person)
      returning 1
    ),
    invitations as (
      delete from staff_invitation
      where
        location_key = v_location
        and invitation_key in (select key from jsonb_array_elements_text(erase -> 'invitations') as key)
      returning 1
    )
  select
    v_counts || jsonb_build_object(
      'staff', (select count(*) from gone),
      'invitations', (select count(*) from invitations)
    )
  into v_counts;
  insert into erasure (location_key, actor, reason, counts, request_id)
  values (v_location, erase #>> '{actor,kind}', erase ->> 'reason', v_counts, erase ->> 'requestId');
  return v_counts;
end;
$$;
