-- Whether the fields of a member, or those of them that a change recorded, have this number as the emergency contact's.
create or replace function has_contact(p_fields jsonb, p_countries integer[], p_national text)
returns boolean
language plpgsql
immutable
as $$
declare
  v_subscriber text := regexp_replace(p_fields ->> 'emergencyPhoneSubscriberNumber', '[^0-9]', '', 'g');
  v_area text := regexp_replace(p_fields ->> 'emergencyPhoneAreaCode', '[^0-9]', '', 'g');
begin
  if
    coalesce(v_subscriber, '') = ''
    or p_national is null
    or not (p_fields ->> 'emergencyPhoneCountryKey')::integer = any (p_countries)
  then
    return false;
  end if;
  -- A change records only the parts that changed.
  if v_area is null then
    return length(v_subscriber) > 4 and right(p_national, length(v_subscriber)) = v_subscriber;
  end if;
  return ltrim(v_area || v_subscriber, '0') = p_national;
end;
$$;
