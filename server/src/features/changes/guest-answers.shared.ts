/** How refusals of changes reach guests: with the order as it is (C-27), and in words that are theirs. */
import { type RefusalCode, refusals } from '@gangway/contract/refusals';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import { isSaved } from '@gangway/domain/kernel/order-state';
import type { Order } from '@gangway/domain/order/order';
import { Refused } from '../../platform/refused.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import type { Orders } from '../orders/orders.service.ts';
import type { OrderToChange } from './change-order.service.ts';

interface Asked {
  locationKey: number;
  orderKey: OrderKey;
}

interface Needs {
  catalog: Pick<Catalog, 'snapshot'>;
  orders: Pick<Orders, 'find' | 'present'>;
}

/** A guest's own order, which was bought. */
export const ownOrder = ({ orders }: Needs, { locationKey, orderKey }: Asked): OrderToChange => ({
  locationKey,
  async open(): Promise<Order> {
    const order = await orders.find(locationKey, orderKey);
    if (order === null) throw new Refused('notFound');
    if (!isSaved(order)) throw new Refused('orderNotBought');
    return order;
  },
});

/** What only the venue can see to, in words for its people, is a reason for guests to contact it. */
function codeForGuests(code: RefusalCode): RefusalCode {
  if (code === 'lineUnknown') return 'notFound';
  return 'isForVenue' in refusals[code] ? 'contactToChange' : code;
}

/** Does something for a guest; what it refuses has the order as it is then. */
export async function answeringGuest<Result>(
  { catalog, orders }: Needs,
  { locationKey, orderKey }: Asked,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const code = codeForGuests(error.code);
    const refused = code === error.code ? error : new Refused(code, {}, error.answer);
    if (code === 'notFound' || refused.answer.order !== undefined) throw refused;
    const order = await orders.find(locationKey, orderKey);
    if (order === null) throw refused;
    const snapshot = await catalog.snapshot(locationKey);
    throw refused.with({ order: orders.present(snapshot, order, orderKey) });
  }
}
