/** Compares the books of the sandbox's card gateway, which survive every crash, with what the shop has sold. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Queryable } from '../db/database.ts';
import { secretKey } from './child-server.ts';

interface Charge {
  idempotencyKey: string;
  state: string;
  amount: number;
  capturedAmount: number;
  refundedAmount: number;
}

/** The gateway's own books. */
export async function bookedCharges(gatewayUrl: string): Promise<Charge[]> {
  const response = await fetch(`${gatewayUrl}/v1/ledger`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  return ((await response.json()) as { charges: Charge[] }).charges;
}

/**
 * Checks both directions: every charge has its attempt and sold order, every sold order has one captured
 * charge, and nothing is left open.
 */
export async function expectBalanceAt(db: Queryable, gatewayUrl: string): Promise<void> {
  const { rows: attempts } = await sql<{
    gateway_key: string;
    state: string;
    amount: number;
    order: string;
    paid: number;
    total: number;
    order_id: number;
  }>`
    select a.gateway_key, a.state, a.amount, o.state as order, o.paid, o.total, o.order_id
    from payment_attempt a join shop_order o using (order_id)`.execute(db);
  const known = new Map(attempts.map((attempt) => [attempt.gateway_key, attempt]));
  const charges = (await bookedCharges(gatewayUrl)).filter((charge) => known.has(charge.idempotencyKey));
  for (const charge of charges) {
    const attempt = known.get(charge.idempotencyKey);
    expect(['captured', 'voided', 'declined']).toContain(charge.state);
    expect(`${charge.state} of ${attempt?.order}`).toBe(
      charge.state === 'captured' ? 'captured of saved' : `${charge.state} of ${attempt?.order}`,
    );
    expect(charge.state === 'captured').toBe(attempt?.state === 'captured');
  }
  const taken = charges.reduce((sum, charge) => sum + charge.capturedAmount, 0);
  const sold = new Map(
    attempts.filter(({ order }) => order === 'saved').map(({ order_id, paid }) => [order_id, paid]),
  );
  expect(taken).toBe([...sold.values()].reduce((sum, paid) => sum + paid, 0));
  expect(
    attempts.filter(({ state }) => ['pending', 'unknown', 'authorised', 'challenge'].includes(state)),
  ).toEqual([]);
}
