/** Credits: amounts in a guest's favor (docs/rules/credits.md). */

/** Whom a credit was issued to. */
export interface CreditHolder {
  name: string;
  email: string;
  /** Why, in the operator's words to the guest; null if unsaid. */
  reason: string | null;
}

/** insert_credit's document (db/functions/gift-cards/insert_credit.sql). */
export interface CreditDocument {
  /** Hex. */
  codeHash: string;
  codeEnd: string;
  holder: CreditHolder;
  /** The outbox row that sends its code. */
  email: { dedupeKey: string; payload: object };
}
