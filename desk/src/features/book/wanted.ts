/** Compares choices of every kind with the lines that the server holds, by the same ids. */
import type { InputOf } from '@gangway/contract/call';
import { type addToCart, noCartItem } from '@gangway/contract/cart';
import type { Item, TimeSlot } from '@gangway/contract/catalog';
import type { Order } from '@gangway/contract/order';
import type { ActivityKey, OrderLineKey } from '@gangway/domain/kernel/keys';
import type { Amount } from '@gangway/domain/kernel/money';
import { type Chosen, guestsOf, idOf, postedParty, writtenActivity, writtenParty } from './chosen.ts';
import {
  type ChosenPackage,
  guestsOfPackage,
  isPackageWhole,
  packageId,
  postedPackage,
  writtenPackage,
} from './chosen-package.ts';
import {
  type ChosenProduct,
  postedProduct,
  productId,
  quantityOf,
  writtenHeldProduct,
  writtenProduct,
} from './goods.ts';

/** Everything that was chosen. */
export interface Choices {
  chosen: readonly Chosen[];
  packages: readonly ChosenPackage[];
  goods: readonly ChosenProduct[];
}

export const noChoices: Choices = { chosen: [], packages: [], goods: [] };

export const isNothing = ({ chosen, packages, goods }: Choices): boolean =>
  chosen.length + packages.length + goods.length === 0;

/** Whether the server can be asked for each choice: each has a time, and somebody or something of it. */
export const areWhole = ({ chosen, packages, goods }: Choices): boolean =>
  chosen.every((one) => guestsOf(one) > 0) &&
  packages.every(isPackageWhole) &&
  goods.every((one) => quantityOf(one) > 0);

type Items = Pick<InputOf<typeof addToCart>, keyof typeof noCartItem>;

interface Wanted {
  id: string;
  /** How the server is to hold it. */
  written: string;
  overbook: string | null;
  item: Items;
}

/** Returns the choices that the server can be asked for. */
export function wantedOf({ chosen, packages, goods }: Choices): Wanted[] {
  const activities = chosen
    .filter((one) => guestsOf(one) > 0)
    .map((one) => ({
      ...{ id: idOf(one), written: writtenParty(one), overbook: one.overbook },
      item: { ...noCartItem, activity: postedParty(one, one.timeSlotKey) },
    }));
  const whole = packages.filter(isPackageWhole).map((one) => ({
    ...{ id: packageId(one), written: writtenPackage(one), overbook: one.overbook },
    item: { ...noCartItem, package: postedPackage(one) },
  }));
  const products = goods
    .filter((one) => quantityOf(one) > 0)
    .map((one) => ({
      ...{ id: productId(one), written: writtenProduct(one), overbook: null },
      item: { ...noCartItem, products: postedProduct(one) },
    }));
  return [...activities, ...whole, ...products];
}

/** When an activity is held, and where its guests are picked up; null if they are not. */
export interface HeldTime extends Pick<TimeSlot, 'pickupLocation'> {
  activityKey: ActivityKey;
  start: TimeSlot['appointmentDate'];
}

export interface Held {
  kind: 'activity' | 'package' | 'product';
  lineKey: OrderLineKey;
  written: string;
  subTotal: Amount | null;
  /** Empty for a product. */
  times: readonly HeldTime[];
}

const timesOf = ({ activities }: Pick<Item, 'activities'>): HeldTime[] =>
  activities.flatMap(({ activityKey, selectedTimes }) =>
    selectedTimes.map(({ appointmentDate, pickupLocation }) => ({
      ...{ activityKey, pickupLocation },
      start: appointmentDate,
    })),
  );

function heldActivity(item: Item): [string, Held][] {
  const [activity] = item.activities;
  const slot = activity?.selectedTimes[0];
  if (item.orderLineKey === null || activity === undefined || slot === undefined) return [];
  const id = idOf({ activityKey: activity.activityKey, timeSlotKey: slot.timeSlotKey });
  const { orderLineKey: lineKey, subTotal } = item;
  return [
    [id, { kind: 'activity', lineKey, written: writtenActivity(activity), subTotal, times: timesOf(item) }],
  ];
}

function heldPackage(item: Item): [string, Held][] {
  const { packageKey, orderPackageKey, activities, subTotal } = item;
  if (packageKey === null || orderPackageKey === null) return [];
  const isOneChoice = item.packageType === 'prefix';
  const written = JSON.stringify(
    activities.map((activity, index) => [
      activity.activityKey,
      isOneChoice && index > 0 ? null : (activity.selectedTimes[0]?.timeSlotKey ?? null),
      writtenActivity(activity),
    ]),
  );
  const lineKey = orderPackageKey as OrderLineKey;
  return [[packageId({ packageKey }), { kind: 'package', lineKey, written, subTotal, times: timesOf(item) }]];
}

/** Returns the lines that the order holds, by the ids of choices. */
export function heldOf(order: Order | null): ReadonlyMap<string, Held> {
  if (order === null) return new Map();
  const products = order.products
    .filter(({ isAddOn, isGiftCard, isTransportation }) => !(isAddOn || isGiftCard || isTransportation))
    .map((product): [string, Held] => {
      const { orderMerchandiseKey: lineKey, subTotal } = product;
      const of = {
        lineKey: lineKey as OrderLineKey,
        written: writtenHeldProduct(product),
        subTotal,
        times: [],
      };
      return [productId({ productKey: product.productKey ?? 0 }), { kind: 'product', ...of }];
    });
  return new Map([
    ...order.individual.flatMap(heldActivity),
    ...order.packages.flatMap(heldPackage),
    ...products,
  ]);
}

/** Returns the guests of everything that has a time. */
export const guestsIn = ({ chosen, packages }: Pick<Choices, 'chosen' | 'packages'>): number =>
  [...chosen.map(guestsOf), ...packages.filter(isPackageWhole).map(guestsOfPackage)].reduce(
    (sum, guests) => sum + guests,
    0,
  );
