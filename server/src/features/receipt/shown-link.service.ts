/** The link to an order's receipt that people of the venue hand to its guest (docs/rules/emails.md, "The link to the receipt"). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { showReceiptLink } from '@gangway/contract/receipt';
import { zero } from '@gangway/domain/kernel/money';
import { balanceOf } from '@gangway/domain/pricing/due';
import type { Queryable } from '../../db/database.ts';
import type { StaffContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { inOrderLanguage } from '../catalog/order-language.service.ts';
import { handedReceiptKey } from '../orders/look-up-orders.service.ts';
import { orderByNumber } from '../orders/order-by-number.service.ts';
import { receiptUrl } from './receipt-url.shared.ts';

export type ReceiptLinks = ReturnType<typeof createReceiptLinks>;

export function createReceiptLinks(needs: { db: Queryable; catalog: Catalog; publicUrl: string }) {
  const { db, catalog, publicUrl } = needs;
  return {
    /** Returns the same link each time, and records who asked for it. Refuses an unknown order, and one of an erased guest. */
    async show(
      { locationKey, orderNumber }: InputOf<typeof showReceiptLink>,
      { staff, requestId }: StaffContext,
    ): Promise<OutputOf<typeof showReceiptLink>> {
      const { location } = await catalog.snapshot(locationKey);
      const order = await orderByNumber(db, location, orderNumber);
      if (order === null) throw new Refused('notFound');
      if (order.erasedAt !== null) throw new Refused('orderErased', { number: orderNumber });
      const orderKey = await handedReceiptKey(db, order, { by: staff, requestId });
      const url = await inOrderLanguage(catalog, order, async ({ linkTo }) =>
        linkTo(receiptUrl(publicUrl, { locationKey, orderKey })),
      );
      const isDue = order.state === 'saved' && balanceOf(order) > zero;
      return { url, pays: isDue && location.deposits.payBalanceOnline };
    },
  };
}
