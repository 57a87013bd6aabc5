-- Moves a cart from one state to the next: removes lines, adds lines with their places, sets totals, renews the hold.
-- Decides only what must be decided under the lock: whether the version, the revision and the places are still what the
-- caller saw (docs/rules/orders.md).
-- GW001 places taken · GW002 catalog changed · GW003 order changed since it was read · GW004 order no longer new ·
-- GW005 no such order · GW009 one holder has too much
-- change: CartChange of cart-document.ts. Returns {orderId, revision, lineKeys[], promoLineKeys[], createdAt,
-- holdSeconds}; the keys in the order of what was added.
create or replace function change_cart(change jsonb)
returns jsonb
language plpgsql
as $$
declare
  v_location integer := (change ->> 'location')::integer;
  v_add jsonb := change -> 'add';
  v_removed bigint[] := array(select jsonb_array_elements_text(change -> 'remove')::bigint);
  v_order shop_order;
  v_lines bigint[] := '{}'::bigint[];
  v_asked jsonb;
  v_wanted jsonb := '[]'::jsonb;
  v_promo jsonb;
  v_kept jsonb;
  v_beyond integer := 0;
begin
  -- Places are computed from a catalog, so no import of this location may commit while they are being taken.
  perform refuse_stale_catalogue(v_location, (change ->> 'version')::bigint);
  perform lock_holder(v_location, change -> 'holder');
  if change ? 'orderId' then
    v_order := move_cart(change);
  else
    v_order := open_cart(change);
  end if;

  if cardinality(v_removed) > 0 or change ? 'overbook' then
    -- Locks the released and the wanted cells together before changing any of them.
    select coalesce(jsonb_agg(w), '[]')
    into v_asked
    from
      jsonb_array_elements(v_add) as a,
      jsonb_array_elements(a -> 'wanted') as w;
    perform lock_cells(v_location, v_order.order_id, v_removed, v_asked);
  end if;
  if cardinality(v_removed) > 0 then
    v_kept := kept_places(v_location, v_order.order_id, v_removed, v_asked);
    perform release_lines(v_location, v_order.order_id, v_removed);
    delete from order_line where order_id = v_order.order_id and line_id = any (v_removed);
  end if;
  if change -> 'allocations' != '[]' then
    perform allocate_lines(v_order.order_id, change -> 'allocations');
  end if;
  if v_add != '[]' then
    v_lines := add_lines(v_location, v_order.order_id, v_add);
    select coalesce(jsonb_agg(w || jsonb_build_object('line_id', v_lines[l.n])), '[]')
    into v_wanted
    from
      jsonb_array_elements(v_add) with ordinality as l (line, n),
      jsonb_array_elements(l.line -> 'wanted') as w;
  end if;
  if change ? 'promo' then
    v_promo := change_promo_codes(v_location, v_order.order_id, change -> 'promo');
    v_wanted := v_wanted || (v_promo -> 'wanted');
  end if;
  if change ? 'fittedGiftCards' then
    perform fit_gift_cards(v_order.order_id, change -> 'fittedGiftCards');
  end if;
  if v_kept is not null then
    perform exceed_cells(v_location, v_kept);
  end if;
  if change ? 'overbook' then
    v_beyond := exceed_cells(v_location, v_wanted);
  end if;
  -- All lines at once, so that lines that share a cell are summed before the cell is checked.
  perform claim_cells(v_location, v_order.order_id, v_wanted, v_order.hold_expires_at);
  perform bound_holder(v_location, v_order.order_id, change -> 'holder', not change ? 'orderId');

  if change ? 'orderId' then
    update claim
    set expires_at = v_order.hold_expires_at
    where order_id = v_order.order_id and expires_at is not null and expires_at != v_order.hold_expires_at;
  end if;
  insert into order_event (order_id, kind, request_id, details)
  values
    (
      v_order.order_id,
      change ->> 'kind',
      change ->> 'requestId',
      jsonb_build_object('added', v_lines, 'removed', v_removed, 'total', v_order.total)
    );
  if v_beyond > 0 then
    insert into order_event (order_id, kind, request_id, details)
    values
      (
        v_order.order_id,
        'overbooked',
        change ->> 'requestId',
        change -> 'overbook' || jsonb_build_object('places', v_beyond, 'lines', v_lines)
      );
  end if;
  return jsonb_build_object(
    'orderId', v_order.order_id,
    'revision', v_order.revision,
    'lineKeys', v_lines,
    'promoLineKeys', coalesce(v_promo -> 'lines', '[]'),
    'createdAt', v_order.created_at,
    'holdSeconds', extract(epoch from v_order.hold_expires_at - clock_timestamp())
  );
end;
$$;
