/**
 * Authorizes, challenges, captures, voids and refunds in the gateway's own durable ledger, each at most once
 * (docs/rules/payment.md).
 */
import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Behavior } from '../kit/behavior.ts';
import {
  type AuthorizeRequest,
  type Charge,
  type ChargeState,
  keyReused,
  LedgerRefusal,
  notFound,
  type Operation,
  wrongState,
} from './ledger-shapes.ts';
import {
  type Card,
  type DeclineReason,
  declineReason,
  findFixedToken,
  isChallenge,
  type Sheet,
  type Source,
  type Wallet,
} from './outcomes.ts';

type Row = Record<string, SQLOutputValue>;

const tokenLifeMs = 15 * 60_000;
const sessionLifeMs = 5 * 60_000;

const newId = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`;

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

function readCharge(row: Row): Charge {
  return {
    id: String(row.id),
    idempotencyKey: String(row.idempotency_key),
    amount: Number(row.amount),
    capturedAmount: Number(row.captured_amount),
    refundedAmount: Number(row.refunded_amount),
    currency: String(row.currency),
    state: row.state as ChargeState,
    approved: row.approved_at !== null,
    declineReason: row.decline_reason as DeclineReason | null,
    reference: String(row.reference),
    cardholderName: row.cardholder_name === null ? null : String(row.cardholder_name),
    card: { brand: String(row.brand), last4: String(row.last4) },
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
  };
}

export class Ledger {
  readonly #database: DatabaseSync;
  readonly #now: () => Date;

  constructor(database: DatabaseSync, now: () => Date) {
    this.#database = database;
    this.#now = now;
  }

  close(): void {
    this.#database.close();
  }

  /** Creates a one-time token for a card typed into the frame or chosen on a sheet, valid for 15 minutes. */
  addToken(behavior: Behavior, card: Card, sheet: Sheet | null = null): string {
    const token = newId('tok');
    this.#transaction(() => {
      this.#database
        .prepare('insert into card_token (token, behaviour, brand, last4, expires_at) values (?, ?, ?, ?, ?)')
        .run(token, behavior, card.brand, card.last4, this.#in(tokenLifeMs));
      if (sheet === null) return;
      this.#database
        .prepare('insert into wallet_token (token, wallet, amount, currency) values (?, ?, ?, ?)')
        .run(token, sheet.wallet, sheet.amount, sheet.currency);
    });
    return token;
  }

  /** Creates a session of Apple Pay, valid for one payment within five minutes. */
  addWalletSession(): { session: string; expiresAt: string } {
    const session = newId('ws');
    const expiresAt = this.#in(sessionLifeMs);
    this.#database
      .prepare('insert into wallet_session (session, expires_at) values (?, ?)')
      .run(session, expiresAt);
    return { session, expiresAt };
  }

  /** Uses a session up; false if it is unknown, over or used. */
  takeWalletSession(session: string): boolean {
    const now = this.#now().toISOString();
    return (
      this.#database
        .prepare(
          'update wallet_session set used_at = ? where session = ? and used_at is null and expires_at > ?',
        )
        .run(now, session, now).changes === 1
    );
  }

  /**
   * Authorizes once per key. The same key with the same request returns the first answer verbatim; with
   * another request it is refused with 409. A provider error leaves no charge behind.
   */
  authorize(
    key: string,
    request: AuthorizeRequest,
  ): { charge: Charge; behavior: Behavior; repeated: boolean } {
    return this.#transaction(() => {
      const hash = hashOf(request);
      const seen = this.#database
        .prepare('select request_hash, answer from charge where idempotency_key = ?')
        .get(key);
      if (seen) {
        if (seen.request_hash !== hash) throw keyReused();
        return { charge: JSON.parse(String(seen.answer)) as Charge, behavior: 'approved', repeated: true };
      }
      const source = this.#takeToken(request);
      if (source.behavior === 'provider_error') {
        this.#record({
          chargeId: null,
          kind: 'authorise',
          key,
          hash,
          amount: request.amount,
          outcome: 'provider_error',
        });
        return {
          charge: this.#describe(newId('ch'), key, request, source),
          behavior: 'provider_error',
          repeated: false,
        };
      }
      const charge = this.#describe(newId('ch'), key, request, source);
      this.#insert(charge, hash, source.behavior);
      this.#record({
        chargeId: charge.id,
        kind: 'authorise',
        key,
        hash,
        amount: charge.amount,
        outcome: charge.state,
      });
      return { charge, behavior: source.behavior, repeated: false };
    });
  }

  find(id: string): Charge | undefined {
    this.#settlePreset('id', id);
    return this.#peek(id);
  }

  findByKey(key: string): Charge | undefined {
    this.#settlePreset('idempotency_key', key);
    const row = this.#database.prepare('select * from charge where idempotency_key = ?').get(key);
    return row && readCharge(row);
  }

  /**
   * Returns the charge for the challenge page; reading it does not settle a challenge with a preset result.
   */
  peek(id: string): Charge | undefined {
    return this.#peek(id);
  }

  /**
   * Records the bank's answer to a challenge. The first answer counts; a token that always fails cannot be
   * approved.
   */
  answerChallenge(id: string, approved: boolean): Charge {
    return this.#transaction(() => {
      const row = this.#database.prepare('select * from charge where id = ?').get(id);
      if (!row || row.challenge === null) throw notFound();
      if (row.state === 'challenge_pending') this.#settle(id, approved && row.challenge !== 'fails');
      return this.#require(id);
    });
  }

  /** Captures up to the authorized amount, once; the rest is released. */
  capture(id: string, amount: number): Charge {
    return this.#transaction(() => {
      const charge = this.#require(id);
      if (charge.state === 'captured') {
        if (charge.capturedAmount === amount) return charge;
        throw new LedgerRefusal(
          409,
          'already_captured',
          `${charge.capturedAmount} was captured before, not ${amount}.`,
        );
      }
      if (charge.state !== 'authorised') throw wrongState(charge, 'captured');
      if (amount > charge.amount) {
        throw new LedgerRefusal(422, 'amount_too_large', `Only ${charge.amount} was authorized.`);
      }
      this.#update(id, "state = 'captured', captured_amount = ?", amount);
      this.#record({ chargeId: id, kind: 'capture', amount, outcome: 'captured' });
      return this.#require(id);
    });
  }

  /** Releases an authorization, even if its challenge is still open; repeating it changes nothing. */
  void(id: string): Charge {
    return this.#transaction(() => {
      const charge = this.#require(id);
      if (charge.state === 'voided') return charge;
      if (charge.state !== 'authorised' && charge.state !== 'challenge_pending')
        throw wrongState(charge, 'voided');
      this.#update(id, "state = 'voided'");
      this.#record({ chargeId: id, kind: 'void', amount: charge.amount, outcome: 'voided' });
      return this.#require(id);
    });
  }

  /** Refunds part or all of the captured amount, once per key. */
  refund(id: string, key: string, amount: number): Charge {
    return this.#transaction(() => {
      const hash = hashOf({ id, amount });
      const seen = this.#database
        .prepare("select request_hash, answer from operation where kind = 'refund' and idempotency_key = ?")
        .get(key);
      if (seen) {
        if (seen.request_hash !== hash) throw keyReused();
        return JSON.parse(String(seen.answer)) as Charge;
      }
      const charge = this.#require(id);
      if (charge.state !== 'captured') throw wrongState(charge, 'refunded');
      const left = charge.capturedAmount - charge.refundedAmount;
      if (amount > left) throw new LedgerRefusal(422, 'amount_too_large', `Only ${left} is left to refund.`);
      this.#update(id, 'refunded_amount = refunded_amount + ?', amount);
      const answer = this.#require(id);
      this.#record({ chargeId: id, kind: 'refund', key, hash, amount, outcome: 'refunded', answer });
      return answer;
    });
  }

  list(): { charges: Charge[]; operations: Operation[] } {
    const charges = this.#database
      .prepare('select * from charge order by created_at, id')
      .all()
      .map(readCharge);
    const operations = this.#database
      .prepare('select * from operation order by id')
      .all()
      .map((row) => ({
        id: Number(row.id),
        chargeId: row.charge_id === null ? null : String(row.charge_id),
        kind: String(row.kind),
        idempotencyKey: row.idempotency_key === null ? null : String(row.idempotency_key),
        amount: row.amount === null ? null : Number(row.amount),
        outcome: String(row.outcome),
        at: String(row.at),
      }));
    return { charges, operations };
  }

  /** Takes the token of a request; one of another method, or whose sheet showed another amount, stays unused. */
  #takeToken({ token, method, amount, currency }: AuthorizeRequest): Source {
    const source = findFixedToken(token) ?? this.#findToken(token);
    if (source.method !== method)
      throw new LedgerRefusal(422, 'token_of_other_method', 'This token is of another way to pay.');
    const { sheet } = source;
    if (sheet !== null && (sheet.amount !== amount || sheet.currency !== currency))
      throw new LedgerRefusal(422, 'amount_differs', 'The wallet showed another amount.');
    this.#database
      .prepare('update card_token set used_at = ? where token = ?')
      .run(this.#now().toISOString(), token);
    return source;
  }

  #findToken(token: string): Source {
    const row = this.#database
      .prepare('select * from card_token left join wallet_token using (token) where token = ?')
      .get(token);
    if (!row) throw new LedgerRefusal(422, 'token_unknown', 'This card token is not known.');
    if (row.used_at !== null) throw new LedgerRefusal(422, 'token_used', 'This card token was used before.');
    const now = this.#now().toISOString();
    if (String(row.expires_at) <= now)
      throw new LedgerRefusal(422, 'token_expired', 'This card token has expired.');
    const wallet = row.wallet as Wallet | null;
    return {
      behavior: row.behaviour as Behavior,
      card: { brand: String(row.brand), last4: String(row.last4) },
      method: wallet ?? 'card',
      sheet: wallet && { wallet, amount: Number(row.amount), currency: String(row.currency) },
    };
  }

  #in(milliseconds: number): string {
    return new Date(this.#now().getTime() + milliseconds).toISOString();
  }

  #describe(id: string, key: string, request: AuthorizeRequest, source: Source): Charge {
    const reason = declineReason(source.behavior, request.threeDS);
    const state = reason ? 'declined' : isChallenge(source.behavior) ? 'challenge_pending' : 'authorised';
    const now = this.#now().toISOString();
    return {
      id,
      idempotencyKey: key,
      amount: request.amount,
      capturedAmount: 0,
      refundedAmount: 0,
      currency: request.currency,
      state,
      approved: state === 'authorised',
      declineReason: reason,
      reference: request.reference,
      cardholderName: request.cardholderName,
      card: source.card,
      createdAt: now,
      updatedAt: now,
    };
  }

  #insert(charge: Charge, hash: string, behavior: Behavior): void {
    const answeredBy =
      behavior === 'challenge_ok' ? 'passes' : behavior === 'challenge_fails' ? 'fails' : 'customer';
    this.#database
      .prepare(
        `insert into charge (id, idempotency_key, request_hash, amount, currency, state, decline_reason, challenge,
           reference, cardholder_name, brand, last4, approved_at, created_at, updated_at, answer)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        charge.id,
        charge.idempotencyKey,
        hash,
        charge.amount,
        charge.currency,
        charge.state,
        charge.declineReason,
        charge.state === 'challenge_pending' ? answeredBy : null,
        charge.reference,
        charge.cardholderName,
        charge.card.brand,
        charge.card.last4,
        charge.approved ? charge.createdAt : null,
        charge.createdAt,
        charge.updatedAt,
        JSON.stringify(charge),
      );
  }

  /** Settles a fixed challenge token with its preset result as soon as the shop asks again. */
  #settlePreset(column: 'id' | 'idempotency_key', value: string): void {
    this.#transaction(() => {
      const row = this.#database
        .prepare(`select id, challenge from charge where ${column} = ? and state = 'challenge_pending'`)
        .get(value);
      if (row && row.challenge !== 'customer') this.#settle(String(row.id), row.challenge === 'passes');
    });
  }

  #settle(id: string, approved: boolean): void {
    if (approved) this.#update(id, "state = 'authorised', approved_at = ?", this.#now().toISOString());
    else this.#update(id, "state = 'declined', decline_reason = ?", 'authentication_failed');
    this.#record({ chargeId: id, kind: 'challenge', outcome: approved ? 'approved' : 'declined' });
  }

  #peek(id: string): Charge | undefined {
    const row = this.#database.prepare('select * from charge where id = ?').get(id);
    return row && readCharge(row);
  }

  #require(id: string): Charge {
    const charge = this.#peek(id);
    if (!charge) throw notFound();
    return charge;
  }

  #update(id: string, assignment: string, ...values: (string | number)[]): void {
    this.#database
      .prepare(`update charge set ${assignment}, updated_at = ? where id = ?`)
      .run(...values, this.#now().toISOString(), id);
  }

  #record(entry: {
    chargeId: string | null;
    kind: string;
    key?: string;
    hash?: string;
    amount?: number;
    outcome: string;
    answer?: Charge;
  }): void {
    this.#database
      .prepare(
        `insert into operation (charge_id, kind, idempotency_key, request_hash, amount, outcome, answer, at)
         values (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        entry.chargeId,
        entry.kind,
        entry.key ?? null,
        entry.hash ?? null,
        entry.amount ?? null,
        entry.outcome,
        entry.answer ? JSON.stringify(entry.answer) : null,
        this.#now().toISOString(),
      );
  }

  #transaction<T>(work: () => T): T {
    this.#database.exec('begin immediate');
    try {
      const result = work();
      this.#database.exec('commit');
      return result;
    } catch (error) {
      this.#database.exec('rollback');
      throw error;
    }
  }
}
