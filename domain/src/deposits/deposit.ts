/** How much of an order can be paid now, and when the rest is due (D-DP-01; docs/rules/deposits.md). */
import { addDays, toDayNumber, type VenueDate } from '../kernel/local-time.ts';
import { type Amount, add, multiply, percentage, split, subtract, zero } from '../kernel/money.ts';

/** The part of an activity's price that is paid now: a percentage in basis points, or an amount per participant. */
export type DepositRule =
  | { kind: 'percent'; basisPoints: number }
  | { kind: 'perParticipant'; amount: Amount };

/** A venue's deposit settings. */
export interface DepositTerms {
  enabled: boolean;
  /** An appointment takes a deposit only if it is more than this many days away. */
  leadDays: number;
  /** The rest is due this many days before the first appointment that takes a deposit. */
  balanceDueDays: number;
  payBalanceOnline: boolean;
}

/** The defaults if a venue sets nothing. */
export const noDeposits: DepositTerms = {
  enabled: false,
  leadDays: 7,
  balanceDueDays: 3,
  payBalanceOnline: true,
};

export interface DepositLine {
  /** The line's price after its discount, including tips. */
  net: Amount;
  /** The part of it subject to fees and taxes; deposits are based on it. */
  chargeable: Amount;
  /** Its fees and added tax, of which it pays the same share now as of the price of everything chargeable. */
  charges: Amount;
  participants: number;
  /** Null if the whole line is paid now. */
  rule: DepositRule | null;
  /** The day of its appointment; null if it has none. */
  day: VenueDate | null;
}

export interface Deposit {
  total: Amount;
  balanceDueDate: VenueDate;
  /** The part of each line in the total; never more than the line costs. */
  parts: Amount[];
}

const least = (one: Amount, other: Amount): Amount => (one < other ? one : other);

function takenNow({ chargeable, participants, rule }: DepositLine): Amount {
  if (rule === null) return chargeable;
  const wanted =
    rule.kind === 'percent' ? percentage(chargeable, rule.basisPoints) : multiply(rule.amount, participants);
  return least(chargeable, wanted);
}

const isFarEnough = (day: VenueDate, { leadDays }: DepositTerms, today: VenueDate) =>
  toDayNumber(day) - toDayNumber(today) > leadDays;

/**
 * Returns null if nothing can be paid later; the order is then paid in full. Tips and anything else without
 * fees and taxes are paid now.
 */
export function depositOf(
  lines: readonly DepositLine[],
  orderTotal: Amount,
  terms: DepositTerms,
  today: VenueDate,
): Deposit | null {
  if (!terms.enabled) return null;
  const shares = lines.map((line) => {
    const waits = line.day !== null && isFarEnough(line.day, terms, today);
    return { line, now: waits ? takenNow(line) : line.chargeable };
  });
  const days = shares
    .filter(({ line, now }) => now < line.chargeable)
    .flatMap(({ line }) => line.day ?? [])
    .sort();
  const [first] = days;
  if (first === undefined) return null;
  const now = add(...shares.map((share) => share.now));
  const later = subtract(add(...lines.map(({ chargeable }) => chargeable)), now);
  const charges = lines.map((line) => line.charges);
  const [chargesNow = zero] = split(add(...charges), [now, later]);
  const ofCharges = split(chargesNow, charges);
  const parts = shares.map(({ line, now: own }, place) =>
    add(own, subtract(line.net, line.chargeable), ofCharges[place] ?? zero),
  );
  const total = add(...parts);
  if (total === zero || total >= orderTotal) return null;
  return { total, balanceDueDate: addDays(first, -terms.balanceDueDays), parts };
}
