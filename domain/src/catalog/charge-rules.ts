/** The fees and taxes that a venue adds to its prices (D-FT-02, D-FT-04). */

/** Fees of D-FT-02: apply only to activities unless stated otherwise. */
export interface FeeRule {
  key: number;
  name: string;
  kind: 'perOrder' | 'perParticipant' | 'percent';
  /** Minor units for perOrder and perParticipant, basis points for percent. */
  value: number;
  taxable: boolean;
}

/** Taxes of D-FT-04: several may stack on a class; inclusive taxes are contained in the price. */
export interface TaxRule {
  name: string;
  basisPoints: number;
  inclusive: boolean;
  /** Tax classes it applies to; empty for all. */
  classes: readonly string[];
}

/** The fees and taxes of a venue. */
export interface ChargeRules {
  fees: readonly FeeRule[];
  taxes: readonly TaxRule[];
}
