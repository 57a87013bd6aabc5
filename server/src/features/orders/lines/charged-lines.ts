/** The lines of an order with what each costs, whatever its kind. */
import type { Line, Order } from '@gangway/domain/order/order';
import type { Charge } from '@gangway/domain/pricing/charge';
import type { PromoLine } from '@gangway/domain/promo-codes/promo-line';
import type { Snapshot } from '../../catalog/catalog.service.ts';
import { chargeOf, promoLineOf } from './kinds.ts';
import type { NewLine, Standing } from './line.ts';

export interface ChargedLine {
  line: Line | NewLine;
  charge: Charge;
  /** What promo codes see of it; null if they do not apply. */
  promo: PromoLine | null;
}

/** Stored lines name their package by its line, added ones perhaps by its place among those added with it. */
function standingOf(order: Order | null, all: readonly (Line | NewLine)[], line: Line | NewLine): Standing {
  if ('parent' in line && line.parent !== undefined) {
    const added = all.slice(all.findIndex((one) => 'wanted' in one));
    return { party: `added ${line.parent}`, parent: added[line.parent] ?? null };
  }
  const party = line.parentKey ?? null;
  return { party, parent: order?.lines.find(({ lineKey }) => lineKey === party) ?? null };
}

/** Returns what the lines of an order cost: those that stay, then those being added. */
export function chargedLines(
  snapshot: Snapshot,
  order: Order | null,
  lines: readonly (Line | NewLine)[],
): ChargedLine[] {
  return lines.map((line) => {
    const at = standingOf(order, lines, line);
    const charge = chargeOf(line, snapshot, at);
    return { line, charge, promo: promoLineOf(line, charge, at) };
  });
}
