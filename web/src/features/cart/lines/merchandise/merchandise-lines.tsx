/** Merchandise in cart, checkout and receipt: what of it, and its subtotal; removed like any line (2.8-10, 2.8-12, 2.8-17). */
import type { Order } from '@gangway/contract/order';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { t } from '../../../../messages/t.ts';
import type { LinesProps } from '../kind.ts';
import { type LineActions, PlainLine, PlainPanelLine } from '../plain-line.tsx';

export type Product = Order['products'][number];

export const shownProducts = ({ products }: Pick<Order, 'products'>): Product[] =>
  products.filter(
    ({ isDeleted, isAddOn, isGiftCard, isTransportation, quantity }) =>
      !isDeleted && !isAddOn && !isGiftCard && !isTransportation && quantity > 0,
  );

export const nameOf = ({ name, quantity }: Product): string =>
  quantity === 1 ? name : `${quantity} × ${name}`;

/** '2 × Large', one for each variant. */
const variantWords = ({ variants }: Product): string[] =>
  variants.map(({ productName, quantity }) => `${quantity} × ${productName ?? ''}`);

/** Merchandise cannot be edited (2.8-17). */
function actionsOf(
  { order, isBusy = false, onRemove }: LinesProps<Product>,
  product: Product,
): LineActions | null {
  if (!order.isNew || onRemove === undefined) return null;
  return {
    remove: t('cart.merchandise.remove', { name: product.name }),
    isBusy,
    onRemove: () => onRemove(product),
  };
}

export function MerchandiseLines({ children, ...props }: LinesProps<Product>) {
  return shownProducts(props.order).map((product) => (
    <PlainLine
      key={product.orderMerchandiseKey}
      icon="tag"
      title={nameOf(product)}
      total={formatAmount(product.subTotal, props.currency)}
      lead={null}
      details={variantWords(product).map((words) => <li key={words}>{words}</li>)}
      actions={actionsOf(props, product)}
    >
      {children?.(product)}
    </PlainLine>
  ));
}

/** The short form in the header's panel. */
export function MerchandisePanelLines(props: LinesProps<Product>) {
  return shownProducts(props.order).map((product) => (
    <PlainPanelLine
      key={product.orderMerchandiseKey}
      icon="tag"
      title={nameOf(product)}
      total={formatAmount(product.subTotal, props.currency)}
      words={variantWords(product)}
      actions={actionsOf(props, product)}
    />
  ));
}
