/** Add-ons in the shape of the contract: as offered, and as part of an order line (3.5, 6.4). */
import type { AddOn } from '@gangway/contract/catalog';
import type { Product } from '@gangway/contract/order';
import { type AddOnChoice, addOnsOf, costOf, mostOf } from '@gangway/domain/add-ons/book-add-ons';
import { mostTip, type TipChoice, tipAmount, tipPercents } from '@gangway/domain/add-ons/tip';
import type { Activity } from '@gangway/domain/catalog/activity';
import { type Product as CatalogProduct, tipProductKey } from '@gangway/domain/catalog/product';
import { type Amount, add, zero } from '@gangway/domain/kernel/money';
import type { ActivityLine, OrderLineProduct } from '@gangway/domain/order/order';
import { shownCost } from '@gangway/domain/pricing/shown-price';
import { t } from '../../messages/t.ts';

const plain = {
  photoPackageKey: null,
  variants: [],
  isSimpleProduct: true,
  isBoolean: false,
  isTip: false,
  tipPercent: null,
  isDeleted: false,
  isTransportation: false,
  publishedPrice: null,
  maxQuantity: null,
  minQuantity: 0,
  isPerParticipant: false,
  description: null,
  subTotal: null,
  orderMerchandiseKey: null,
} satisfies Partial<AddOn>;

const kindMembers = (kind: CatalogProduct['kind'], key: number) => ({
  photoPackageKey: kind === 'photoPackage' ? key : null,
  isSimpleProduct: kind !== 'variants',
  isBoolean: kind === 'boolean',
});

export interface OfferedProduct {
  product: CatalogProduct;
  activity: Pick<Activity, 'taxClass' | 'shownBy'>;
  participants: number;
  chosen: readonly AddOnChoice[];
  /** How many are left on the day, by product or variant key; absent if unlimited. */
  left: ReadonlyMap<number, number>;
}

/** Shows the quantities chosen before, capped at what is left. */
export function presentProduct({ product, activity, participants, chosen, left }: OfferedProduct): AddOn {
  const quantityOf = (variantKey: number | null) =>
    chosen.find((choice) => choice.productKey === product.key && choice.variantKey === variantKey)
      ?.quantity ?? 0;
  const perUnit = product.per === 'participant' ? Math.max(1, participants) : 1;
  const mostOfKey = (key: number) =>
    Math.min(mostOf(product), Math.max(0, Math.floor((left.get(key) ?? Number.MAX_SAFE_INTEGER) / perUnit)));
  const cost = (price: Amount) => shownCost(activity, costOf(product, price, participants));
  const published = (price: Amount | null) => (price === null ? null : cost(price));
  const own = quantityOf(null);
  const variants = product.variants.map((variant) => ({
    productKey: variant.key,
    quantity: quantityOf(variant.key),
    name: variant.name,
    cost: cost(variant.price),
    publishedPrice: published(variant.publishedPrice),
    maxQuantity: mostOfKey(variant.key),
  }));
  return {
    ...plain,
    ...kindMembers(product.kind, product.key),
    addOnName: product.name,
    productKey: product.key,
    quantity:
      product.kind === 'variants'
        ? variants.reduce((sum, variant) => sum + variant.quantity, 0)
        : Math.max(own, product.minimum),
    variants,
    cost: cost(product.price),
    publishedPrice: published(product.publishedPrice),
    maxQuantity: product.kind === 'variants' ? mostOf(product) : mostOfKey(product.key),
    minQuantity: product.minimum,
    isPerParticipant: product.per === 'participant',
    description: product.description,
  };
}

/**
 * What an activity offers before anything is chosen: prices for one guest, and no tips (they depend on
 * guests).
 */
export function presentOffered(
  activity: Pick<Activity, 'addOns' | 'taxClass' | 'shownBy'>,
  products: readonly CatalogProduct[],
): { addOns: AddOn[]; photoPackageAddOns: AddOn[] } {
  const all = addOnsOf(activity, products).map((product) =>
    presentProduct({ product, activity, participants: 1, chosen: [], left: new Map() }),
  );
  return {
    addOns: all.filter(({ photoPackageKey }) => photoPackageKey === null),
    photoPackageAddOns: all.filter(({ photoPackageKey }) => photoPackageKey !== null),
  };
}

/** The percentages with their amounts, and the visitor's own amount; the chosen one has quantity 1. */
export function presentTips(base: Amount, chosen: TipChoice | null, currency: string): AddOn[] {
  const percent = chosen !== null && 'percent' in chosen ? chosen.percent : null;
  const own = chosen !== null && 'amount' in chosen ? chosen.amount : null;
  const tip = (tipPercent: number | null, cost: Amount, isChosen: boolean): AddOn => ({
    ...plain,
    addOnName: tipPercent === null ? t('addOns.tip.customAmount') : `${tipPercent}%`,
    productKey: tipProductKey,
    quantity: isChosen ? 1 : 0,
    isTip: true,
    tipPercent,
    cost,
    maxQuantity: 1,
  });
  return [
    ...tipPercents.map((offered) =>
      tip(offered, tipAmount(base, { percent: offered }, currency) ?? zero, offered === percent),
    ),
    tip(null, own === null || own > mostTip(currency) ? zero : own, own !== null),
  ];
}

/** Groups a line's entries by add-on, so that variants of one add-on stay together. */
function byProduct(line: Pick<ActivityLine, 'products'>, shown: readonly Amount[]): ShownProduct[][] {
  const products = line.products.map((product, place) => ({ ...product, shown: shown[place] ?? zero }));
  return [...Map.groupBy(products, (product) => product.merchandiseKey).values()];
}

/** An entry with its displayed amount (D-FT-03). */
interface ShownProduct extends OrderLineProduct {
  shown: Amount;
}

const isVariant = ({ variantKey }: OrderLineProduct) => variantKey !== null;

function presentBought(entries: readonly ShownProduct[], offered: readonly CatalogProduct[]): AddOn {
  const [first] = entries;
  if (first === undefined) throw new Error('an add-on without entries');
  const { kind } = first;
  return {
    ...plain,
    ...(kind === 'tip' ? {} : kindMembers(kind, first.productKey)),
    addOnName: first.name,
    productKey: first.productKey,
    isTip: kind === 'tip',
    tipPercent: first.tipPercent,
    quantity: entries.reduce((sum, entry) => sum + entry.quantity, 0),
    variants: entries.filter(isVariant).map((entry) => ({
      productKey: entry.variantKey ?? 0,
      quantity: entry.quantity,
      name: entry.variantName ?? '',
      cost: entry.unitPrice,
      publishedPrice: entry.publishedPrice,
      maxQuantity: null,
    })),
    cost: isVariant(first) ? zero : first.unitPrice,
    publishedPrice: isVariant(first) ? null : first.publishedPrice,
    minQuantity: first.minimum,
    isPerParticipant: offered.some(({ key, per }) => key === first.productKey && per === 'participant'),
    subTotal: add(...entries.map((entry) => entry.shown)),
    orderMerchandiseKey: first.merchandiseKey,
  };
}

/** Returns a line's add-ons, with photo packages in a separate list (3.2-05). */
export function presentLineAddOns(
  line: Pick<ActivityLine, 'products'>,
  shown: readonly Amount[],
  offered: readonly CatalogProduct[],
): {
  addOns: AddOn[];
  photoPackageAddOns: AddOn[];
} {
  const all = byProduct(line, shown).map((entries) => presentBought(entries, offered));
  return {
    addOns: all.filter(({ photoPackageKey }) => photoPackageKey === null),
    photoPackageAddOns: all.filter(({ photoPackageKey }) => photoPackageKey !== null),
  };
}

/** Returns the same add-ons for the order's merchandise (3.10-03). */
export function presentLineProducts(
  line: Pick<ActivityLine, 'products'>,
  shown: readonly Amount[],
): Product[] {
  return byProduct(line, shown)
    .map((entries) => presentBought(entries, []))
    .map(({ productKey, addOnName, isSimpleProduct, variants, quantity, subTotal, orderMerchandiseKey }) => ({
      productKey,
      name: addOnName,
      isDeleted: false,
      isAddOn: true,
      isGiftCard: false,
      isTransportation: false,
      isSimpleProduct,
      variants: variants.map((variant) => ({
        productKey: variant.productKey,
        productName: variant.name,
        quantity: variant.quantity,
      })),
      quantity,
      subTotal: subTotal ?? zero,
      orderMerchandiseKey: orderMerchandiseKey ?? 0,
    }));
}
