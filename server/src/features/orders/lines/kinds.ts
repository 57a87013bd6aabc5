/**
 * The kinds of lines an order can have (docs/rules/orders.md, "Lines"); the compiler insists that each is complete.
 * Whatever differs by kind is asked for here.
 */
import type { WantedCell } from '@gangway/domain/availability/cells';
import type { Line, LineKind, Order } from '@gangway/domain/order/order';
import type { Allocation, Charge } from '@gangway/domain/pricing/charge';
import type { PromoLine } from '@gangway/domain/promo-codes/promo-line';
import { Refused } from '../../../platform/refused.ts';
import type { Snapshot } from '../../catalog/catalog.service.ts';
import { activityLines } from './activity/activity-line.ts';
import { giftCardLines } from './gift-card/gift-card-line.ts';
import type {
  Adding,
  BeforePayment,
  Candidate,
  Choosing,
  KindOfLine,
  LineColumns,
  LineLabel,
  LineRow,
  LineVisit,
  NewLine,
  OrderView,
  PresentedLines,
  Standing,
  Today,
  Unfit,
} from './line.ts';
import { membershipLines } from './membership/membership-line.ts';
import { merchandiseLines } from './merchandise/merchandise-line.ts';
import { packageLines } from './package/package-line.ts';
import { transportLines } from './transport/transport-line.ts';

/** In the order in which receipts and emails list them. */
const kinds: { [Kind in LineKind]: KindOfLine<Kind> } = {
  activity: activityLines,
  package: packageLines,
  transport: transportLines,
  membership: membershipLines,
  merchandise: merchandiseLines,
  giftCard: giftCardLines,
};
export const allKinds = Object.values(kinds);

/** The kind of a line, for the line itself: a union of kinds cannot be called with a union of lines. */
const kindOf = <Kind extends LineKind>({ kind }: { kind: Kind }): KindOfLine<Kind> => kinds[kind];

/** Returns the ways to put what was posted into the cart, in the order to try them; none if nothing would change. */
export function candidatesOf(posted: Adding, by: Choosing): readonly Candidate[] {
  for (const { choose } of allKinds) {
    const found = choose?.(posted, by) ?? null;
    if (found !== null) return found;
  }
  throw new Refused('unavailableItem');
}

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

export const labelOf = (line: Line): LineLabel => kindOf(line).label(line);

/** Returns the visit that a line books; null for what nobody comes for. */
export const visitOf = (line: Line): LineVisit | null => kindOf(line).visit?.(line) ?? null;

export const lineAgain = (line: Line, today: Today): NewLine => kindOf(line).again(line, today);

/** Why a line with those that belong to it is not put back into a cart that is opened again; null if it is. */
export const standsBack = ([top]: readonly Line[]): 'named' | 'unnamed' | null =>
  top === undefined ? 'unnamed' : (kindOf(top).standsBack?.(top) ?? null);

/** A line booked again as one of a new order, under its package among those that are added with it. */
export function newLineOf(next: NewLine, group: readonly Line[], { parentKey }: Line): NewLine {
  const { lineKey: _, parentKey: __, ...line } = next;
  const parent = group.findIndex(({ lineKey }) => lineKey === parentKey);
  return (parent === -1 ? line : { ...line, parent }) as NewLine;
}

/** Returns the places an order's lines take, by line; refuses what may no longer be paid. */
export const payableLines = (today: Today): { line_id: number; wanted: readonly WantedCell[] }[] =>
  today.order.lines.flatMap((line) => {
    const wanted = kindOf(line).payable?.(line, today);
    return wanted === undefined ? [] : { line_id: line.lineKey, wanted };
  });

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

const keysPerChange = 10_000;

/**
 * Numbers what lines contain under keys of their own, such as add-ons. Keys derive from the change's unique revision,
 * so they are never reused, not even after a removal.
 */
export function numberParts(lines: readonly NewLine[], revision: number): NewLine[] {
  let next = revision * keysPerChange;
  return lines.map((line) => {
    const numbered = kindOf(line).numbered?.(line, next);
    if (numbered === undefined) return line;
    ({ next } = numbered);
    return numbered.line;
  });
}

/** Returns the lines that no longer fit an order once others are removed and added. */
export function unfitLines(
  order: Order | null,
  removed: readonly number[],
  added: readonly NewLine[],
): Unfit {
  if (order === null) return { remove: [], answer: {} };
  const all: { remove: number[]; answer: Unfit['answer'] } = { remove: [], answer: {} };
  for (const kind of allKinds) {
    const unfit = kind.unfit?.(order, removed, added);
    all.remove.push(...(unfit?.remove ?? []));
    Object.assign(all.answer, unfit?.answer);
  }
  return all;
}

/**
 * Returns what removing an OrderMerchandiseKey removes and adds; null if the order has no such part. The key may
 * occur twice, as a line's own number and as an add-on's: the line that is named decides, then the package, otherwise an
 * add-on.
 */
export function withoutPart(
  today: Today,
  {
    merchandiseKey,
    orderLineKey,
    orderPackageKey,
  }: { merchandiseKey: number; orderLineKey: number | null; orderPackageKey: number | null },
): { remove: number[]; add: NewLine[] } | null {
  const owners = today.order.lines.filter((line) => kindOf(line).hasPart?.(line, merchandiseKey) === true);
  const line =
    owners.find(({ lineKey }) => lineKey === orderLineKey) ??
    owners.find(({ parentKey }) => orderPackageKey !== null && parentKey === orderPackageKey) ??
    owners.find(({ lineKey }) => lineKey !== merchandiseKey) ??
    owners[0];
  if (line === undefined) return null;
  const next = kindOf(line).withoutPart?.(line, merchandiseKey, today) ?? null;
  return { remove: [line.lineKey], add: next === null ? [] : [next] };
}

/** Returns what an order's lines ask of the customer before it is paid. */
export const beforePayment = (
  order: Order,
  snapshot: Snapshot,
  agreedToTransport: boolean,
): BeforePayment[] =>
  allKinds.flatMap((kind) => kind.beforePayment?.(order, snapshot, agreedToTransport) ?? []);

/** Presents an order's lines by the members of the contract's order. */
export function presentLines(view: OrderView): PresentedLines {
  const parts = allKinds.map((kind) => kind.present(view));
  return {
    individual: parts.flatMap(({ individual = [] }) => individual),
    packages: parts.flatMap(({ packages = [] }) => packages),
    memberships: parts.flatMap(({ memberships = [] }) => memberships),
    products: parts.flatMap(({ products = [] }) => products),
    giftCards: parts.flatMap(({ giftCards = [] }) => giftCards),
    pickupLocations: parts.flatMap(({ pickupLocations = [] }) => pickupLocations),
    requirements: parts.flatMap(({ requirements = [] }) => requirements),
    activityConfirmationMessages: parts.flatMap(
      ({ activityConfirmationMessages = [] }) => activityConfirmationMessages,
    ),
  };
}
