/** Merchandise. */
import { t } from '../../../../messages/t.ts';
import type { KindOfLine } from '../kind.ts';
import {
  MerchandiseLines,
  MerchandisePanelLines,
  nameOf,
  type Product,
  shownProducts,
} from './merchandise-lines.tsx';
import { useRemoveMerchandise } from './use-remove-merchandise.ts';

export const merchandise: KindOfLine<Product> = {
  title: () => t('merchandise.page.title'),
  Lines: MerchandiseLines,
  PanelLines: MerchandisePanelLines,
  useRemove: useRemoveMerchandise,
  summary: (order) =>
    shownProducts(order).map((product) => ({
      key: `merchandise ${product.orderMerchandiseKey}`,
      label: nameOf(product),
      amount: product.subTotal,
    })),
};
