/**
 * The three statements of a minimal purchase, shared by the minimal server and pgbench (docs/performance.md).
 */

/** The highest slot id; slots from 1 to this one are filled and sold in order. */
export const floorSlots = 4000;

/** Takes places if enough are left and opens an order; returns no row otherwise. */
export const take = `with taken as (
  update slot set places_left = places_left - $2 where slot_id = $1 and places_left >= $2 returning slot_id)
insert into purchase (slot_id, places) select slot_id, $2 from taken returning purchase_id`;

export const name = `update purchase set customer = $2 where purchase_id = $1 and state = 'new'`;

export const complete = `update purchase set state = 'sold' where purchase_id = $1 and state = 'new' and customer is not null`;
