/**
 * The add-ons and tip of a booking: what they cost, what stock they take, or why they are refused
 * (D-AD-01 to 04; docs/rules/add-ons.md).
 */
import type { Activity } from '../catalog/activity.ts';
import { type Product, type ProductKind, type ProductVariant, tipProductKey } from '../catalog/product.ts';
import { type Amount, add, multiply } from '../kernel/money.ts';
import { accept, type Outcome, refuse } from '../kernel/outcome.ts';
import { t } from '../messages/t.ts';
import { type TipChoice, tipAmount } from './tip.ts';

export interface AddOnChoice {
  productKey: number;
  /** Null for a product without variants. */
  variantKey: number | null;
  quantity: number;
}

/** One add-on or variant on a line, or the tip. */
export interface BookedProduct extends AddOnChoice {
  kind: ProductKind | 'tip';
  name: string;
  variantName: string | null;
  unitPrice: Amount;
  subTotal: Amount;
  publishedPrice: Amount | null;
  tipPercent: number | null;
  /** The smallest quantity the line must keep. */
  minimum: number;
  /** Units taken from the day's stock, and the size of that stock; null for no limit. */
  stock: { units: number; perDay: number } | null;
}

export type AddOnRefusal =
  | { code: 'addOnGone' }
  | { code: 'addOnTooFew'; addOn: string; least: number }
  | { code: 'addOnTooMany'; addOn: string; most: number }
  | { code: 'tipNotOffered' };

export interface AddOnParty {
  /** Guests of the line. */
  participants: number;
  /** The amount that the guests pay after the package discount; a percentage tip is based on it. */
  base: Amount;
  currency: string;
}

/** The most of one product in one order, whatever the operator allows (D-GEN-02). */
const maxQuantity = 200;

/**
 * Returns the highest quantity allowed: 1 for yes/no products and for those priced per booking or per guest.
 */
export function mostOf(product: Pick<Product, 'kind' | 'per' | 'maximum'>): number {
  const isSingle = product.kind === 'boolean' || product.kind === 'photoPackage' || product.per !== 'unit';
  return isSingle ? 1 : Math.min(product.maximum ?? maxQuantity, maxQuantity);
}

/** Returns what one unit costs for this party (D-AD-03). */
export function costOf(product: Pick<Product, 'per'>, price: Amount, participants: number): Amount {
  return product.per === 'participant' ? multiply(price, participants) : price;
}

/** Returns the add-ons an activity offers, in the activity's order. */
export function addOnsOf(activity: Pick<Activity, 'addOns'>, products: readonly Product[]): Product[] {
  return activity.addOns.flatMap((id) => products.find((product) => product.id === id) ?? []);
}

function quantityOf(chosen: readonly AddOnChoice[], productKey: number, variantKey: number | null): number {
  return chosen
    .filter((choice) => choice.productKey === productKey && choice.variantKey === variantKey)
    .reduce((sum, choice) => sum + choice.quantity, 0);
}

function booked(
  product: Product,
  variant: ProductVariant | null,
  quantity: number,
  participants: number,
): BookedProduct {
  const { price, publishedPrice, stockPerDay } = variant ?? product;
  const unitPrice = costOf(product, price, participants);
  const units = product.per === 'participant' ? quantity * participants : quantity;
  return {
    productKey: product.key,
    variantKey: variant?.key ?? null,
    kind: product.kind,
    name: product.name,
    variantName: variant?.name ?? null,
    quantity,
    unitPrice,
    subTotal: multiply(unitPrice, quantity),
    publishedPrice: publishedPrice === null ? null : costOf(product, publishedPrice, participants),
    tipPercent: null,
    minimum: product.minimum,
    stock: stockPerDay === null || units === 0 ? null : { units, perDay: stockPerDay },
  };
}

/** Books one product: the chosen quantities, or the required minimum if nothing was chosen. */
function bookProduct(
  product: Product,
  chosen: readonly AddOnChoice[],
  participants: number,
): Outcome<BookedProduct[], AddOnRefusal> {
  const { name: addOn, minimum, variants } = product;
  const kinds = product.kind === 'variants' ? variants : [null];
  const wanted = kinds.map((variant) => ({
    variant,
    quantity: quantityOf(chosen, product.key, variant?.key ?? null),
  }));
  const only = product.kind === 'variants' ? undefined : wanted[0];
  if (only !== undefined) only.quantity = Math.max(only.quantity, minimum);
  const quantity = wanted.reduce((sum, entry) => sum + entry.quantity, 0);
  const most = mostOf(product);
  if (quantity > most) return refuse({ code: 'addOnTooMany', addOn, most });
  if (quantity < minimum) return refuse({ code: 'addOnTooFew', addOn, least: minimum });
  const entries = wanted.filter((entry) => entry.quantity > 0);
  return accept(entries.map(({ variant, quantity: taken }) => booked(product, variant, taken, participants)));
}

function bookTip(tip: TipChoice, base: Amount, currency: string): Outcome<BookedProduct[], AddOnRefusal> {
  const worth = tipAmount(base, tip, currency);
  if (worth === null) return refuse({ code: 'tipNotOffered' });
  if (worth === 0) return accept([]);
  const entry: BookedProduct = {
    productKey: tipProductKey,
    variantKey: null,
    kind: 'tip',
    name: t('addOns.tip.name'),
    variantName: null,
    quantity: 1,
    unitPrice: worth,
    subTotal: worth,
    publishedPrice: null,
    tipPercent: 'percent' in tip ? tip.percent : null,
    minimum: 0,
    stock: null,
  };
  return accept([entry]);
}

/** Returns entries in the operator's order, with the tip last. Drops a tip if the activity takes none. */
export function bookAddOns(
  activity: Pick<Activity, 'addOns' | 'enableTips'>,
  products: readonly Product[],
  { addOns, tip }: { addOns: readonly AddOnChoice[]; tip: TipChoice | null },
  { participants, base, currency }: AddOnParty,
): Outcome<BookedProduct[], AddOnRefusal> {
  const offered = addOnsOf(activity, products);
  const chosen = addOns.filter((choice) => choice.quantity > 0);
  const isOffered = ({ productKey, variantKey }: AddOnChoice) =>
    offered.some(
      ({ key, kind, variants }) =>
        key === productKey &&
        (kind === 'variants' ? variants.some((variant) => variant.key === variantKey) : variantKey === null),
    );
  if (!chosen.every(isOffered)) return refuse({ code: 'addOnGone' });
  const all: BookedProduct[] = [];
  for (const product of offered) {
    const outcome = bookProduct(product, chosen, participants);
    if (!outcome.ok) return outcome;
    all.push(...outcome.value);
  }
  if (tip === null || !activity.enableTips) return accept(all);
  const given = bookTip(tip, base, currency);
  return given.ok ? accept([...all, ...given.value]) : given;
}

/** Returns the tips' share of some entries. */
export function tipsOf(products: readonly Pick<BookedProduct, 'kind' | 'subTotal'>[]): Amount {
  return add(...products.filter(({ kind }) => kind === 'tip').map(({ subTotal }) => subTotal));
}
