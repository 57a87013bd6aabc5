/** The three statements of the smallest purchase: shared by the minimal server and by pgbench (docs/performance.md). */

/** Slots with an id up to this one are loaded and sold one after the other. */
export const floorSlots = 4000;

/** Takes places if there are as many left, and opens an order; no row when there are not. */
export const take = `with taken as (
  update slot set places_left = places_left - $2 where slot_id = $1 and places_left >= $2 returning slot_id)
insert into purchase (slot_id, places) select slot_id, $2 from taken returning purchase_id`;

export const name = `update purchase set customer = $2 where purchase_id = $1 and state = 'new'`;

export const complete = `update purchase set state = 'sold' where purchase_id = $1 and state = 'new' and customer is not null`;
