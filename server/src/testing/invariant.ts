/** A promise of the database, as the auditor asks for it. */
export interface Invariant {
  /** Number and words, as they are told when it is broken. */
  promise: string;
  /** Selects what breaks it. */
  broken: string;
}
