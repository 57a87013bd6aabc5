-- Keeps what the venue is told of, when its guests are reminded and asked, also about carts, when its manifest is sent,
-- and how long it keeps personal data, where it can be read without the whole definition.
create or replace function set_notices()
returns trigger
language plpgsql
as $$
begin
  new.notices := nullif(new.definition -> 'notices', 'null');
  new.reminder_hours := (new.definition ->> 'reminderHours')::integer;
  new.review_hours := (new.definition ->> 'reviewHours')::integer;
  new.cart_reminder := case
    when new.definition ->> 'cartReminderHours' is not null then jsonb_build_object(
      'hours', new.definition -> 'cartReminderHours',
      'timeZone', new.definition -> 'timeZone'
    )
  end;
  new.retention := nullif(
    jsonb_strip_nulls(
      jsonb_build_object(
        'orders', new.definition -> 'orderRetentionMonths',
        'carts', new.definition -> 'cartRetentionMonths',
        'memberships', new.definition -> 'membershipRetentionMonths'
      )
    ),
    '{}'
  );
  new.manifest := nullif(new.definition -> 'manifest', 'null') || jsonb_build_object(
    'timeZone', new.definition -> 'timeZone'
  );
  return new;
end;
$$;

create or replace trigger set_notices
before insert or update of definition on location
for each row
execute function set_notices();
