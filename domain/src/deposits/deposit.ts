/** What of an order can be paid now, and when the rest is due (D-DP-01; docs/rules/deposits.md). */
import { addDays, toDayNumber, type VenueDate } from '../kernel/local-time.ts';
import { type Amount, add, multiply, percentage, split, subtract, zero } from '../kernel/money.ts';

/** What is paid now of an activity: a percentage in basis points, or an amount for each participant. */
export type DepositRule =
  | { kind: 'percent'; basisPoints: number }
  | { kind: 'perParticipant'; amount: Amount };

/** What a venue says of deposits as a whole. */
export interface DepositTerms {
  enabled: boolean;
  /** An appointment takes a deposit only when it is further away than this many days. */
  leadDays: number;
  /** The rest is due this many days before the first appointment that takes a deposit. */
  balanceDueDays: number;
  payBalanceOnline: boolean;
}

/** What holds where a venue says nothing of them. */
export const noDeposits: DepositTerms = {
  enabled: false,
  leadDays: 7,
  balanceDueDays: 3,
  payBalanceOnline: true,
};

export interface DepositLine {
  /** What the line costs after its discount, tips among it. */
  net: Amount;
  /** The part of it that bears fees and taxes, and of which a deposit is taken. */
  chargeable: Amount;
  participants: number;
  /** Null where the whole line is paid now. */
  rule: DepositRule | null;
  /** The day of its appointment; null for what has none. */
  day: VenueDate | null;
}

export interface Deposit {
  total: Amount;
  balanceDueDate: VenueDate;
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

/** Null where nothing may be left for later: then the order is paid in full. */
export function depositOf(
  lines: readonly DepositLine[],
  charges: { total: Amount; feeTotal: Amount; taxTotal: Amount },
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
  // Tips and whatever else bears neither fees nor taxes is paid now.
  const bare = add(...lines.map(({ net, chargeable }) => subtract(net, chargeable)));
  const [fees = zero] = split(add(charges.feeTotal, charges.taxTotal), [now, later]);
  const total = add(now, bare, fees);
  if (total === zero || total >= charges.total) return null;
  return { total, balanceDueDate: addDays(first, -terms.balanceDueDays) };
}
