-- Has refunds that the gateway refused sent to it again. The order costs no less than before.
-- again: as give_refunds', without by
create or replace function send_refunds_again(again jsonb)
returns void
language plpgsql
as $$
declare
  v_location integer := (again ->> 'location')::integer;
  v_order bigint := (again ->> 'orderId')::bigint;
  v_revision integer := begin_record(v_location, v_order, (again ->> 'revision')::integer);
  v_sent integer;
begin
  with
    done as (
      update refund as r
      set
        state = 'due',
        tries = 0,
        last_error = null,
        due_at = clock_timestamp(),
        changed_at = clock_timestamp()
      from jsonb_to_recordset(again -> 'refunds') as g ("refundKey" bigint)
      where r.order_id = v_order and r.refund_id = g."refundKey" and r.state = 'refused'
      returning r.refund_id
    )
  select count(*)::integer
  into v_sent
  from done;
  if v_sent != jsonb_array_length(again -> 'refunds') then
    raise exception 'a refund was sent meanwhile' using errcode = 'GW003';
  end if;
  perform email_change(v_location, v_order, v_revision, again ->> 'link', again -> 'email');
  perform
    record_event(
      v_order,
      'refund again',
      null,
      again ->> 'requestId',
      jsonb_build_object(
        'amount', (select sum(g.amount) from jsonb_to_recordset(again -> 'refunds') as g (amount bigint)),
        'by', again -> 'actor',
        'reason', again -> 'reason'
      )
    );
end;
$$;
