/**
 * Keys: catalog keys are whole numbers within a location; an order key is an unguessable string (D-OR-02).
 */

declare const keyBrand: unique symbol;
type Key<Name extends string> = number & { readonly [keyBrand]: Name };

/** ClientLocationKey. */
export type LocationKey = Key<'location'>;
/** EntityHierarchyKey: unique within its location. */
export type ActivityKey = Key<'activity'>;
/** EntityHierarchyRateKey: unique within its location. */
export type RateKey = Key<'rate'>;
/**
 * OrderEntityTimeKey: unique in its activity, computed from the departure (availability/time-slot-key.ts).
 */
export type TimeSlotKey = Key<'timeSlot'>;
/** OrderEntityKey: a line of an order; useless without the order's key. */
export type OrderLineKey = Key<'orderLine'>;
/** BookingAgentKey: unique within its location. */
export type AgentKey = Key<'agent'>;
/** ClientAgentKey: unique within its location. */
export type AffiliateKey = Key<'affiliate'>;
/**
 * OrderKey: 22 or more characters from a secure generator; anyone who has it may see and change the order.
 */
export type OrderKey = string & { readonly [keyBrand]: 'order' };

const locationKeyForm = /^[1-9]\d{0,9}$/;

/** The largest key a location can have; larger keys match no location. */
export const mostLocationKey = 2_147_483_647;

/** Reads a location key from a URL: decimal digits only (D-RT-01), otherwise null. */
export function readLocationKey(text: string): LocationKey | null {
  return locationKeyForm.test(text) ? (Number(text) as LocationKey) : null;
}
