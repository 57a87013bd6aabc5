-- Records that the venue gave refunds back itself: those that were its to give, and those that the gateway refused.
-- given: {location, orderId, revision, refunds: [{refundKey, by, amount}], actor, reason, link (hex)|null, email:
--         {topic, payload}|null, requestId}
create or replace function give_refunds(given jsonb)
returns void
language plpgsql
as $$
declare
  v_location integer := (given ->> 'location')::integer;
  v_order bigint := (given ->> 'orderId')::bigint;
  v_revision integer := begin_record(v_location, v_order, (given ->> 'revision')::integer);
  v_given integer;
begin
  with
    done as (
      update refund as r
      set
        state = 'given',
        given_by = g.by,
        changed_at = clock_timestamp()
      from jsonb_to_recordset(given -> 'refunds') as g ("refundKey" bigint, "by" text)
      where r.order_id = v_order and r.refund_id = g."refundKey" and r.state in ('to be given', 'refused')
      returning r.refund_id
    )
  select count(*)::integer
  into v_given
  from done;
  if v_given != jsonb_array_length(given -> 'refunds') then
    raise exception 'a refund is not to be given anymore' using errcode = 'GW003';
  end if;
  perform email_change(v_location, v_order, v_revision, given ->> 'link', given -> 'email');
  perform
    record_event(
      v_order,
      'refund given',
      'problems',
      given ->> 'requestId',
      jsonb_build_object('amount', g.amount, 'method', g.by, 'by', given -> 'actor', 'reason', given -> 'reason')
    )
  from
    (
      select g.by, sum(g.amount) as amount
      from jsonb_to_recordset(given -> 'refunds') as g ("by" text, amount bigint)
      group by g.by
      order by g.by
    ) as g;
end;
$$;
