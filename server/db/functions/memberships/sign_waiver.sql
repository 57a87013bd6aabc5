-- Stores a signed waiver; the member counts as signed from the first one on.
create or replace function sign_waiver(p_key text, p_signed jsonb)
returns boolean
language plpgsql
as $$
declare
  v_member bigint;
begin
  update membership_member
  set waiver_signed_at = coalesce(waiver_signed_at, clock_timestamp())
  where member_key = p_key
  returning member_id
  into v_member;
  if v_member is null then
    return false;
  end if;
  insert into membership_waiver
    (member_id, signer, birth_date, guardian, signature, client_address, text_version, waiver_text)
  values
    (
      v_member,
      p_signed ->> 'signer',
      (p_signed ->> 'birth_date')::date,
      p_signed ->> 'guardian',
      p_signed ->> 'signature',
      p_signed ->> 'client_address',
      p_signed ->> 'text_version',
      p_signed ->> 'waiver_text'
    );
  return true;
end;
$$;
