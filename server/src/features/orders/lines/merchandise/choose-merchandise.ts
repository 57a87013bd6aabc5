/** Merchandise an order buys: lines for a choice, and the same lines by the current catalog (docs/rules/merchandise.md). */
import type { Location } from '@gangway/domain/location/location';
import { type ChosenUnits, chooseMerchandise } from '@gangway/domain/merchandise/choose-merchandise';
import {
  type Merchandise,
  merchandiseSubject,
  merchandiseTotal,
  type SoldMerchandise,
  wantedMerchandise,
} from '@gangway/domain/merchandise/merchandise';
import { linesOf, type MerchandiseLine } from '@gangway/domain/order/order';
import { Refused } from '../../../../platform/refused.ts';
import type { Adding, Candidate, Choosing, NewLine, Shortage } from '../line.ts';

interface Chosen {
  product: Merchandise;
  sold: SoldMerchandise;
}

function choose({ merchandise }: Location, units: readonly ChosenUnits[]): Chosen[] {
  const chosen = chooseMerchandise(merchandise, units);
  if (!chosen.ok) throw new Refused(chosen.refusal.code, { ...chosen.refusal });
  return chosen.value;
}

const lineOf = ({ product, sold }: Chosen): NewLine<'merchandise'> => ({
  ...sold,
  kind: 'merchandise',
  subTotal: merchandiseTotal(sold),
  wanted: wantedMerchandise(product, sold.units),
});

/** Returns a refusal that names the product that ran out; null if none did. */
function refusalOfShortages(chosen: readonly Chosen[], shortages: readonly Shortage[]): Refused | null {
  for (const { sold } of chosen)
    for (const { productKey, name: variant } of sold.units) {
      const short = shortages.find(({ subject }) => subject === merchandiseSubject(productKey));
      if (short === undefined) continue;
      const name = variant === null ? sold.name : `${sold.name} ${variant}`;
      const left = short.left ?? 0;
      return left <= 0
        ? new Refused('merchandiseSoldOut', { name })
        : new Refused('merchandiseLeft', { name, left });
    }
  return null;
}

/** Adds to what the order already has of a product, under the same line; a line that is edited has only what is chosen now. */
export function chooseMerchandiseLines(
  { products, editing }: Adding,
  { snapshot: { location }, order }: Choosing,
): Candidate[] | null {
  if (products === null) return null;
  const added = choose(location, products);
  const before = linesOf(order, 'merchandise').filter(
    ({ productKey, lineKey }) =>
      lineKey === editing || added.some(({ product }) => product.key === productKey),
  );
  const kept = before.filter(({ lineKey }) => lineKey !== editing).flatMap(({ units }) => units);
  const chosen = choose(location, [...kept, ...products]);
  const lineKeyOf = ({ product }: Chosen) =>
    before.find(({ productKey }) => productKey === product.key)?.lineKey;
  return [
    {
      add: chosen.map((one) => {
        const lineKey = lineKeyOf(one);
        return { ...lineOf(one), ...(lineKey === undefined ? {} : { lineKey }) };
      }),
      remove: before.map(({ lineKey }) => lineKey),
      appointments: [],
      refusalOfShortages: (shortages) => refusalOfShortages(chosen, shortages),
    },
  ];
}

/** Returns a line at today's prices; refuses if one of its products is no longer sold. */
export function merchandiseAgain(location: Location, line: MerchandiseLine): NewLine<'merchandise'> {
  const [again] = choose(location, line.units);
  if (again === undefined) throw new Refused('unavailableItem');
  return { ...lineOf(again), lineKey: line.lineKey };
}
