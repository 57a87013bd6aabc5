-- Erases a member of a membership and revokes them. Visits stay counted, and that a waiver was signed.
create or replace function erase_member(p_location integer, p_member bigint, erase jsonb)
returns boolean
language plpgsql
as $$
declare
  v_membership bigint;
  v_holds boolean;
begin
  update membership_member
  set
    first_name = '',
    last_name = '',
    email = null,
    phone = null,
    verified_phone = null,
    details = '{}',
    identity_subject = null,
    photo_version = null,
    id_photo_version = null,
    erased_at = clock_timestamp(),
    revoked_at = coalesce(revoked_at, clock_timestamp()),
    changed_by = jsonb_build_object('actor', 'venue', 'requestId', erase -> 'requestId')
  where member_id = p_member and location_key = p_location and erased_at is null
  returning membership_id, is_account_holder
  into v_membership, v_holds;
  if not found then
    return false;
  end if;
  delete from member_photo where member_id = p_member;
  update membership_waiver
  set
    signer = null,
    birth_date = null,
    guardian = null,
    signature = null,
    client_address = null
  where member_id = p_member;
  update membership_visit set subject = null where member_id = p_member and actor = 'holder';
  -- The change above is recorded, too, with what was there before.
  update member_event
  set
    before = erased_fields(before),
    after = erased_fields(after),
    subject = case
      when actor = 'staff' then subject
    end
  where member_id = p_member;
  if v_holds then
    delete from renewal_link where membership_id = v_membership;
    perform
      take_back(
        array(
          select outbox_id
          from outbox
          where
            sent_at is null
            and topic = 'renewal-reminder'
            and dedupe_key like 'renewal-reminder-' || v_membership || '-%'
        )
      );
  end if;
  return true;
end;
$$;
