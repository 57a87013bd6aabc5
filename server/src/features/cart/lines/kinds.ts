/** The kinds of lines an order can have (docs/rules/orders.md, "Lines"); the compiler insists that each is complete. */
import type { Line, LineKind } from '@gangway/domain/order/order';
import type { Allocation, Charge } from '@gangway/domain/pricing/charge';
import type { PromoLine } from '@gangway/domain/promo-codes/promo-line';
import type { Snapshot } from '../../catalog/catalog.service.ts';
import { activityLines } from './activity.ts';
import { giftCardLines } from './gift-card.ts';
import type { KindOfLine, LineColumns, LineRow, NewLine, Standing, Today } from './line.ts';
import { membershipLines } from './membership.ts';
import { packageLines } from './package.ts';
import { transportLines } from './transport.ts';

const kinds: { [Kind in LineKind]: KindOfLine<Kind> } = {
  activity: activityLines,
  package: packageLines,
  transport: transportLines,
  giftCard: giftCardLines,
  membership: membershipLines,
};

/** The kind of a line, for the line itself: a union of kinds cannot be called with a union of lines. */
const kindOf = <Kind extends LineKind>({ kind }: { kind: Kind }): KindOfLine<Kind> => kinds[kind];

/** Reads a line from the database, whose constraints guarantee the branded types. */
export const readLine = (row: LineRow): Line =>
  ({
    lineKey: row.lineKey,
    parentKey: row.parentKey,
    subTotal: row.subTotal,
    allocation: row.allocation,
    ...kindOf(row).read(row),
  }) as Line;

export const columnsOf = (line: NewLine): LineColumns => kindOf(line).columns(line);

export const lineAgain = (line: Line, today: Today): NewLine => kindOf(line).again(line, today);

const taxClassOf = (line: Line | NewLine) => ('taxClass' in line ? line.taxClass : null);

/** Whether a line costs something else than when it was added, or is taxed differently. */
export const isPricedAnew = (line: Line, next: NewLine): boolean =>
  line.subTotal !== next.subTotal || taxClassOf(line) !== taxClassOf(next);

export const chargeOf = (line: Line | NewLine, snapshot: Snapshot, at: Standing): Charge =>
  kindOf(line).charge(line, snapshot, at);

export const promoLineOf = (line: Line | NewLine, charge: Charge, at: Standing): PromoLine | null =>
  kindOf(line).promo(line, charge, at);

/** Completes an added line with its number and its part of the totals. */
export function asLine(
  { wanted: _, parent: __, startAt: ___, ...line }: NewLine,
  key: { lineKey: number; parentKey: number | null },
  allocation: Allocation,
): Line {
  return { ...line, ...key, allocation } as Line;
}
