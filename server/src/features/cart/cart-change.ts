/** One change of a cart: the document the database is given, what it refuses, and deciding again when something moved meanwhile. */
import { holdMinutes } from '@gangway/domain/location/location';
import type { Order } from '@gangway/domain/order/order';
import { priceOrder } from '@gangway/domain/pricing/price-order';
import { giveWay, mostRounds, retrying, sqlState } from '../../db/database.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalogue, Snapshot } from '../catalogue/catalogue.service.ts';
import type { CartChange, LineToAdd } from './cart.repo.ts';
import { asChargeable } from './cart-lines.ts';

const staleCatalogue = 'GW002';
const changedMeanwhile = 'GW003';
const notNew = 'GW004';
const noPlaces = 'GW001';

/** The lines that come and go, and the totals of all that the order then has. */
export function changeOf(
  kind: CartChange['kind'],
  snapshot: Snapshot,
  order: Order | null,
  { add = [], remove = [] }: { add?: readonly LineToAdd[]; remove?: readonly number[] },
  requestId: string,
): CartChange {
  const { location, version } = snapshot;
  const staying = (order?.lines ?? []).filter((line) => !remove.includes(line.lineKey));
  const totals = priceOrder([...staying, ...add.map(asChargeable)], location.fees, location.taxes);
  return {
    kind,
    location: location.key,
    version,
    priced_version: kind === 'reprice' ? version : Math.min(version, order?.catalogueVersion ?? version),
    ...(order === null ? {} : { order_id: order.orderId, revision: order.revision }),
    currency: location.currency,
    window_minutes: holdMinutes(location),
    totals: {
      sub_total: totals.subTotal,
      fee_total: totals.feeTotal,
      tax_total: totals.taxTotal,
      included_tax: totals.includedTax,
      total: totals.total,
    },
    fees: totals.fees,
    remove,
    add,
    request_id: requestId,
  };
}

/** What the database refused, in the rules' words; anything else is a fault. */
export function refusalOf(error: unknown): unknown {
  const state = sqlState(error);
  if (state === notNew) return new Refused('savedOrder');
  if (state !== noPlaces) return error;
  const detail = (error as { detail?: string }).detail;
  const left = detail === undefined ? 0 : Number((JSON.parse(detail) as { left: number | null }).left ?? 0);
  if (left <= 0) return new Refused('soldOut');
  return left === 1 ? new Refused('oneSpotLeft') : new Refused('spotsLeft', { left });
}

/** Decides and changes again when the catalogue or the order moved meanwhile. */
export async function decidingAgain<T>(
  catalogue: Catalogue,
  locationKey: number,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  let snapshot = await catalogue.snapshot(locationKey);
  for (let round = 1; ; round++) {
    try {
      return await retrying(() => work(snapshot));
    } catch (error) {
      const state = sqlState(error);
      if (state !== staleCatalogue && state !== changedMeanwhile) throw refusalOf(error);
      if (round === mostRounds) throw new Refused('busy', { retryAfter: 1 });
      await giveWay(round);
      if (state === staleCatalogue) snapshot = await catalogue.reload(locationKey);
    }
  }
}
