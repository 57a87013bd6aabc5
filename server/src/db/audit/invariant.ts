/** A database invariant that the auditor checks. */
export interface Invariant {
  /** Number and description, as reported when it is broken. */
  promise: string;
  /** Selects the rows that break it. */
  broken: string;
}
