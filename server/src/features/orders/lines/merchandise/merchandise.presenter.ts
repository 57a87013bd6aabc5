/** Merchandise of an order in the shape of the contract: an allow-list (3.10-03). */
import { quantityOf } from '@gangway/domain/merchandise/merchandise';
import { linesOf } from '@gangway/domain/order/order';
import type { OrderView, PresentedLines } from '../line.ts';

export const presentMerchandise = ({ order, shown }: OrderView): Partial<PresentedLines> => ({
  products: linesOf(order, 'merchandise').map((line) => {
    const variants = line.units.flatMap(({ productKey, name, quantity }) =>
      name === null ? [] : [{ productKey, productName: name, quantity }],
    );
    return {
      productKey: line.productKey,
      name: line.name,
      isDeleted: false,
      isAddOn: false,
      isGiftCard: false,
      isTransportation: false,
      isSimpleProduct: variants.length === 0,
      variants,
      quantity: quantityOf(line),
      subTotal: shown.line(line.lineKey).total,
      orderMerchandiseKey: line.lineKey,
    };
  }),
});
