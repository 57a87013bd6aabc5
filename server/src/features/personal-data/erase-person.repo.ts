/** The SQL of erasing personal data (db/functions/personal-data). */
import type { Actor } from '@gangway/domain/kernel/actor';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';

/** The document of erase_person. */
export interface EraseDocument {
  location: LocationKey;
  orders: number[];
  recipients: { orderId: number; lineKey: number }[];
  members: number[];
  /** Members of others who name the person as their emergency contact, by this number. */
  contacts: number[];
  phone: { countryKeys: readonly number[]; national: string } | null;
  credits: number[];
  affiliates: number[];
  signUps: number[];
  /** People of the staff, by number, who work nowhere; others stay. */
  staff: number[];
  invitations: string[];
  actor: Actor;
  reason: 'request' | 'retention';
  requestId: string;
  /** What is left of each. */
  customer: object;
  pickup: object;
  giver: object;
  recipient: object;
  holder: object;
  contact: object;
}

/** How many of each were erased. */
export type Erased = Record<
  | 'orders'
  | 'recipients'
  | 'members'
  | 'contacts'
  | 'credits'
  | 'affiliates'
  | 'signUps'
  | 'staff'
  | 'invitations',
  number
>;

/** Erases all of it, or nothing; throws changedMeanwhile (GW003) while an order is being paid or an email about it is being sent. */
export async function savePersonErased(db: Queryable, erase: EraseDocument): Promise<Erased> {
  const { rows } = await changing(
    db,
    sql<{ erased: Erased }>`select erase_person(${JSON.stringify(erase)}::jsonb) as erased`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('an erasure without an answer');
  return row.erased;
}
