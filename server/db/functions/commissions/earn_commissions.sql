-- Commissions of affiliates are earned with the order, and reversed with its refunds (docs/rules/agents.md).
-- commissions: [{lineKey, affiliateKey, agentKey, activityKey, guests, basis, amount, isOverAt, timeZone}]
create or replace function earn_commissions(
  p_location integer,
  p_order bigint,
  p_currency text,
  p_saved timestamptz,
  commissions jsonb
)
returns void
language plpgsql
as $$
begin
  insert into commission
    (
      order_id, line_id, location_key, affiliate_key, agent_key, activity_key, guests, basis, amount, currency,
      earned_at, earned_on, is_over_at
    )
  select
    p_order,
    c."lineKey",
    p_location,
    c."affiliateKey",
    c."agentKey",
    c."activityKey",
    c.guests,
    c.basis,
    c.amount,
    p_currency,
    p_saved,
    (p_saved at time zone c."timeZone")::date,
    c."isOverAt"
  from
    jsonb_to_recordset(commissions) as c (
      "lineKey" bigint, "affiliateKey" integer, "agentKey" integer, "activityKey" integer, guests integer, basis bigint,
      amount bigint, "isOverAt" timestamptz, "timeZone" text
    );
end;
$$;
