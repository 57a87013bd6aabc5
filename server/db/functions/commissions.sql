-- Commissions of affiliates: earned with the order, reversed with its refunds (docs/rules/agents.md).

-- commissions: [{lineKey, affiliateKey, agentKey, activityKey, guests, basis, amount, isOverAt, timeZone}]
create or replace function earn_commissions(p_location integer, p_order bigint, p_currency text, p_saved timestamptz,
  commissions jsonb) returns void language plpgsql as $$
begin
  insert into commission (order_id, line_id, location_key, affiliate_key, agent_key, activity_key, guests, basis, amount,
    currency, earned_at, earned_on, is_over_at)
  select p_order, c."lineKey", p_location, c."affiliateKey", c."agentKey", c."activityKey", c.guests, c.basis, c.amount,
    p_currency, p_saved, (p_saved at time zone c."timeZone")::date, c."isOverAt"
  from jsonb_to_recordset(commissions) as c("lineKey" bigint, "affiliateKey" integer, "agentKey" integer,
    "activityKey" integer, guests integer, basis bigint, amount bigint, "isOverAt" timestamptz, "timeZone" text);
end $$;

-- Reverses the commission of a line in proportion to all that was given back of its basis so far; null for everything.
-- Repeating it changes nothing, and less than before is left as it is. Returns what this call reversed, in minor units.
create or replace function reverse_commission(p_order bigint, p_line bigint, p_refunded bigint) returns bigint language plpgsql as $$
declare
  v_before record;
  v_refunded bigint;
  v_reversed bigint;
begin
  select basis, amount, refunded, reversed, is_reversed into v_before from commission where order_id = p_order and line_id = p_line for update;
  if not found then return 0::bigint; end if;
  v_refunded := greatest(v_before.refunded, least(coalesce(p_refunded, v_before.basis), v_before.basis));
  if v_before.is_reversed then return 0::bigint; end if;
  v_reversed := case when v_refunded = v_before.basis then v_before.amount
    -- numeric rounds half away from zero, as money.ts does.
    else greatest(v_before.reversed, round(v_before.amount::numeric * v_refunded / v_before.basis)::bigint) end;
  update commission set refunded = v_refunded, reversed = v_reversed,
    is_reversed = p_refunded is null or (v_refunded = v_before.basis and v_before.basis > 0)
  where order_id = p_order and line_id = p_line;
  return v_reversed - v_before.reversed;
end $$;
