/** The types of the gateway's ledger and its refusals. */
import type { Card, DeclineReason, Source } from './outcomes.ts';

export type ChargeState = 'authorised' | 'captured' | 'voided' | 'declined' | 'challenge_pending';

export type Charge = {
  id: string;
  idempotencyKey: string;
  amount: number;
  capturedAmount: number;
  refundedAmount: number;
  currency: string;
  state: ChargeState;
  approved: boolean;
  declineReason: DeclineReason | null;
  reference: string;
  cardholderName: string | null;
  card: Card;
  createdAt: string;
  updatedAt: string;
};

export type Operation = {
  id: number;
  chargeId: string | null;
  kind: string;
  idempotencyKey: string | null;
  amount: number | null;
  outcome: string;
  at: string;
};

export type AuthorizeRequest = {
  amount: number;
  currency: string;
  token: string;
  method: Source['method'];
  reference: string;
  cardholderName: string | null;
  threeDS: boolean;
};

/** A final refusal by the gateway: the call changed nothing. */
export class LedgerRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'LedgerRefusal';
    this.status = status;
    this.code = code;
  }
}

export function keyReused(): LedgerRefusal {
  return new LedgerRefusal(
    409,
    'idempotency_key_reused',
    'This Idempotency-Key was used for another request.',
  );
}

export function notFound(): LedgerRefusal {
  return new LedgerRefusal(404, 'not_found', 'There is no such charge.');
}

export function wrongState(charge: Charge, wanted: string): LedgerRefusal {
  return new LedgerRefusal(
    409,
    `charge_${charge.state}`,
    `A charge that is ${charge.state} cannot be ${wanted}.`,
  );
}
