/** Whether what an order issued, its gift cards and memberships, can be canceled (docs/rules/cancellation.md, "Gift cards and memberships"). */
import type { VenueDate } from '../kernel/local-time.ts';
import { type Amount, zero } from '../kernel/money.ts';
import type { Everything, GivenBack } from './cancel.ts';
import { type Line, linesOf } from './order.ts';

/** Gift cards, memberships and renewals that the lines of an order issued, as load_issued lists it (db/functions/changes/load_issued.sql). */
export interface Issued {
  cards: readonly {
    lineKey: number;
    codeEnd: string;
    value: Amount;
    /** The value that is neither spent nor reserved. */
    left: Amount;
  }[];
  /** Lines of memberships that another order has renewed. */
  renewed: readonly number[];
  renewals: readonly {
    lineKey: number;
    /** The days that it added. */
    startsOn: VenueDate;
    endsOn: VenueDate;
    /** Whether the membership was not renewed once more. */
    isLast: boolean;
    /** Whether visits or guest passes that it added were used. */
    isUsed: boolean;
  }[];
}

export const nothingIssued: Issued = { cards: [], renewed: [], renewals: [] };

/** Why what was issued cannot be canceled; `lines` are those in question. */
export type IssuedProblem =
  | {
      problem: 'usedWithOthers' | 'wasRenewed' | 'renewedOnce' | 'renewalBegan' | 'renewalUsed';
      lines: readonly Line[];
    }
  /** `most` is what is left on the card. */
  | { problem: 'cardUsed'; lines: readonly Line[]; most: Amount };

const isOf = (lines: readonly Line[]) => (one: { lineKey: number }) =>
  lines.some(({ lineKey }) => lineKey === one.lineKey);

const backFits = (givenBack: GivenBack | Everything | null, left: Amount): boolean => {
  if (givenBack === null || 'everything' in givenBack) return false;
  return 'amount' in givenBack ? givenBack.amount <= left : givenBack.percent === 0;
};

/** A card of which something was used is canceled by itself, and gives back what it is told to, up to what is left. */
function blockedByCard(
  { cards }: Issued,
  lines: readonly Line[],
  givenBack: GivenBack | Everything | null,
): IssuedProblem | null {
  const used = cards.filter(isOf(lines)).filter(({ left, value }) => left < value);
  const [card] = used;
  if (card === undefined) return null;
  const inQuestion = lines.filter(({ lineKey }) => used.some((one) => one.lineKey === lineKey));
  if (lines.length > 1) return { problem: 'usedWithOthers', lines: inQuestion };
  return backFits(givenBack, card.left) ? null : { problem: 'cardUsed', lines: inQuestion, most: card.left };
}

/**
 * Returns why gift cards, memberships and renewals among some lines cannot be canceled; null if they can: cards by what is left on them,
 * memberships unless another order renewed them, renewals until their first day.
 */
export function blockedByIssued(
  issued: Issued,
  lines: readonly Line[],
  givenBack: GivenBack | Everything | null,
  today: VenueDate,
): IssuedProblem | null {
  const ofCard = blockedByCard(issued, lines, givenBack);
  if (ofCard !== null) return ofCard;
  const memberships = linesOf({ lines }, 'membership');
  const wasRenewed = memberships.filter(({ lineKey }) => issued.renewed.includes(lineKey));
  if (wasRenewed.length > 0) return { problem: 'wasRenewed', lines: wasRenewed };
  for (const renewal of issued.renewals.filter(isOf(lines))) {
    const own = memberships.filter(({ lineKey }) => lineKey === renewal.lineKey);
    if (!renewal.isLast) return { problem: 'renewedOnce', lines: own };
    if (renewal.startsOn <= today) return { problem: 'renewalBegan', lines: own };
    if (renewal.isUsed) return { problem: 'renewalUsed', lines: own };
  }
  return null;
}

/** Returns the value to void on the gift cards among some lines: all that is left on them. */
export const voidedOf = ({ cards }: Issued, lines: readonly Line[]): { lineKey: number; voided: Amount }[] =>
  cards.filter(isOf(lines)).map(({ lineKey, left }) => ({ lineKey, voided: left }));

/** Whether all of some lines are gift cards that nobody has used: they give back everything unless told otherwise. */
export const areUnusedCards = ({ cards }: Issued, lines: readonly Line[]): boolean =>
  lines.every((line) =>
    cards.some(({ lineKey, left, value }) => lineKey === line.lineKey && left === value && left > zero),
  );

/** The memberships among some lines, each with the days of the renewal that is taken back; null for one that ends. */
export const endedOf = ({ renewals }: Issued, lines: readonly Line[]) =>
  linesOf({ lines }, 'membership').map((line) => ({
    line,
    renewal: renewals.find(({ lineKey }) => lineKey === line.lineKey) ?? null,
  }));
