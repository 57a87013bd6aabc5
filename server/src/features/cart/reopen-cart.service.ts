/** Puts what was in a cart into a new one, from the link in the email about it (docs/rules/carts.md, "The link"). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { reopenCart } from '@gangway/contract/cart';
import { findActive } from '@gangway/domain/agents/agent';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import { isOver } from '@gangway/domain/kernel/order-state';
import { withVenueTexts } from '@gangway/domain/location/venue-texts';
import { currentLocale } from '@gangway/domain/messages/locale';
import { isCartLinkOpen } from '@gangway/domain/order/cart-reminder';
import { bookingsOf, type Line, type Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import { retrying } from '../../db/retry.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CallContext } from '../../platform/door.ts';
import { hashOrderKey, newOrderKey } from '../../platform/order-keys.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import { decidingAgain } from '../orders/decide-again.shared.ts';
import { labelOf, lineAgain, newLineOf, payableLines, standsBack } from '../orders/lines/kinds.ts';
import type { Orders } from '../orders/orders.service.ts';
import { saveCartChange, saveCartEnd } from './cart.repo.ts';
import { changeOf } from './cart-change.ts';
import { findLinkedCart, type LinkedCart, saveOpened } from './cart-reminders.repo.ts';
import type { HolderOf } from './holder.shared.ts';

type Input = InputOf<typeof reopenCart>;
type Output = OutputOf<typeof reopenCart>;

/** What concerns the visitor, not a line: the next line would be refused as well. */
const ofVisitor: ReadonlySet<string> = new Set(['tooMuchHeld', 'tooManyCarts']);

/** Each line by itself, with the lines that belong to it. */
const groupsOf = ({ lines }: Order): Line[][] =>
  lines
    .filter(({ parentKey }) => parentKey === null)
    .map((top) => [top, ...lines.filter(({ parentKey }) => parentKey === top.lineKey)]);

export function createReopening(needs: {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
  holderOf: HolderOf;
  orders: Orders;
}) {
  const { db, clock, catalog, holderOf, orders } = needs;

  async function find({ locationKey, cartKey }: Input): Promise<LinkedCart> {
    const found = await findLinkedCart(db, locationKey, hashOrderKey(cartKey));
    if (found === null || !isCartLinkOpen(found.queuedAt, clock())) throw new Refused('notFound');
    return found;
  }

  /** Adds lines as they were chosen, by today's catalog and prices; refuses what cannot be booked anymore. */
  async function addGroup(
    snapshot: Snapshot,
    before: Order,
    group: readonly Line[],
    { orderKey, isFirst, context }: { orderKey: OrderKey; isFirst: boolean; context: CallContext },
  ): Promise<Order> {
    // Without the membership that member lines were booked under: whoever has the link is not signed in.
    const today = { snapshot, order: { ...before, membership: null, lines: [...group] }, now: clock() };
    payableLines(today);
    const add = group.map((line) => newLineOf(lineAgain(line, today), group, line));
    const order = isFirst ? null : await orders.open(snapshot.location.key, orderKey);
    const stamp = { requestId: context.requestId, now: clock() };
    const holder = holderOf(context.clientAddress);
    const seller = bookingsOf(before).flatMap(({ rates }) => rates.map(({ agentKey }) => agentKey));
    const document = {
      ...changeOf('add', snapshot, order, { add }, stamp),
      ...(isFirst ? { keyHash: hashOrderKey(orderKey).toString('hex') } : {}),
      clientAgentKey: findActive(snapshot.location.affiliates, before.clientAgentKey)?.key ?? null,
      bookingAgentKey: seller.find((key) => key !== null) ?? null,
      ...(holder === null ? {} : { holder }),
    };
    return saveCartChange(db, document, order);
  }

  /** The cart that the link filled before gives its places back first, so that they can be taken again. */
  async function giveBack(locationKey: number, { opened }: LinkedCart, requestId: string): Promise<void> {
    if (opened?.state === 'paying') throw new Refused('paymentInProgress');
    if (opened?.state === 'new')
      await retrying(() => saveCartEnd(db, locationKey, opened.orderId, 'abandoned', requestId));
  }

  /** Puts back what can be; the rest is gone. */
  async function putBack(
    before: Order,
    context: CallContext,
  ): Promise<{ order: Order | null; orderKey: OrderKey; gone: Line[] }> {
    const orderKey = newOrderKey();
    const gone: Line[] = [];
    let order: Order | null = null;
    for (const group of groupsOf(before)) {
      const back = standsBack(group);
      if (back === 'named') gone.push(...group.slice(0, 1));
      if (back !== null) continue;
      const isFirst: boolean = order === null;
      try {
        order = await decidingAgain(catalog, before.locationKey, (snapshot) =>
          addGroup(snapshot, before, group, { orderKey, isFirst, context }),
        );
      } catch (error) {
        if (!(error instanceof Refused) || ofVisitor.has(error.code)) throw error;
        gone.push(...group.slice(0, 1));
      }
    }
    return { order, orderKey, gone };
  }

  return async (input: Input, context: CallContext): Promise<Output> => {
    const { locationKey } = input;
    // Refuses a venue that is not there.
    await catalog.snapshot(locationKey);
    const found = await find(input);
    const nothing = {
      ...{ order: null, unavailable: [], isBooked: false },
      ...{ modelErrors: null, exceptionMessage: null },
    };
    const states = [found.order.state, found.opened?.state];
    if (states.some((state) => state === 'saved' || state === 'cancelled'))
      return { ...nothing, isBooked: true };
    if (!isOver(found.order)) throw new Refused('paymentInProgress');
    await giveBack(locationKey, found, context.requestId);
    const { order, orderKey, gone } = await putBack(found.order, context);
    if (order !== null) await saveOpened(db, locationKey, hashOrderKey(input.cartKey), order.orderId);
    const snapshot = await catalog.snapshot(locationKey);
    return {
      ...nothing,
      order: order === null ? null : orders.present(snapshot, order, orderKey),
      unavailable: withVenueTexts(gone, snapshot.location, currentLocale()).map(labelOf),
    };
  };
}
