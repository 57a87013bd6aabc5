/** What trackers learn of parts that leave the cart by other calls than activities (7.5-08, C-32, D-AN-03). */
import type { Order } from '@gangway/contract/order';
import type { LocationKey, OrderLineKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { ToastRegion } from '@gangway/ui/components/toasts.tsx';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anActivity, anAddOn, anItem } from '../../../testing/catalog-builders.ts';
import { Failure, fakeApi } from '../../../testing/fake-api.ts';
import { anOrder, dollars } from '../../../testing/order-builders.ts';
import { orderStore } from '../order-store.ts';
import { ownerOfPart, removePart } from './remove-part.ts';
import { useRemoveTransport } from './transport/use-remove-transport.ts';

type Product = Order['products'][number];
const noOwner = { orderLineKey: null, orderPackageKey: null };

const aProduct = (changes: Partial<Product>): Product => ({
  productKey: 88,
  name: 'Dry bag',
  isDeleted: false,
  isAddOn: false,
  isGiftCard: false,
  isTransportation: false,
  isSimpleProduct: false,
  variants: [],
  quantity: 2,
  subTotal: amount(1800),
  orderMerchandiseKey: 31,
  ...changes,
});

const card: Order['giftCards'][number] = {
  productKey: 900,
  productName: 'A day out',
  variants: [],
  isSimpleProduct: true,
  giftCardAmount: dollars(50),
  fromName: 'Maya',
  recipientName: 'Robin',
  recipientEmail: 'robin@hale.net',
  message: null,
  deliverOn: null,
  design: null,
  quantity: 1,
  orderMerchandiseKey: 32,
  locationKey: anOrder().locationKey,
  isCustomAmountGiftCard: false,
  isDeleted: false,
};

const answerOf = (order: Order) => ({
  order,
  modelErrors: null,
  exceptionMessage: null,
  overlappedActivities: null,
  transportationRemoved: null,
  isInvalidEmail: false,
});

const trackEvent = vi.fn();
const removals = () =>
  trackEvent.mock.calls.flatMap(([{ name, properties }]) =>
    name === 'remove_from_cart' ? [properties] : [],
  );

beforeEach(() => {
  trackEvent.mockReset();
  window.appInsights = { trackEvent };
  orderStore.enter({
    locationKey: 1 as LocationKey,
    paymentCurrencyCode: 'USD',
    appointmentCompletionWindow: 20,
    showBookingTimer: true,
    defaultClientAgentKey: null,
    defaultBookingAgentKey: null,
  });
});
afterEach(() => {
  cleanup();
  orderStore.forget();
  delete window.appInsights;
});

const item = (
  item_id: string,
  item_name: string,
  item_category: string,
  price: number,
  quantity: number,
) => ({
  item_id,
  item_name,
  item_category,
  price,
  quantity,
});

it.each<[string, Partial<Order>, number, object]>([
  ['a gift card', { giftCards: [card] }, 50, item('900', 'Gift card', 'giftcard', 50, 1)],
  ['merchandise', { products: [aProduct({})] }, 18, item('31', 'Dry bag', 'merchandise', 9, 2)],
  ['an add-on', { products: [aProduct({ isAddOn: true })] }, 18, item('31', 'Dry bag', 'merchandise', 9, 2)],
])(
  'removing %s fires remove_from_cart with it alone (7.5-08, C-32, D-AN-03)',
  async (_, parts, value, gone) => {
    orderStore.setOrder(anOrder(parts));
    fakeApi({ removeAddonFromCart: () => answerOf(anOrder({ giftCards: [], products: [] })) });
    expect(await removePart(31, noOwner)).toBeNull();
    await waitFor(() => expect(removals()).toEqual([{ currency: 'USD', value, items: [gone] }]));
  },
);

it('names the line of an add-on or tip and the package around it (7.2-10)', async () => {
  const tip = anAddOn({ orderMerchandiseKey: 41, isTip: true });
  const activity = { ...anActivity({ addOns: [tip] }), orderLineKey: 7 as OrderLineKey };
  const item = { ...anItem(activity), orderPackageKey: 6 };
  expect(ownerOfPart(item, 41)).toEqual({ orderLineKey: 7, orderPackageKey: 6 });
  orderStore.setOrder(anOrder({ packages: [item] }));
  const sent: unknown[] = [];
  fakeApi({
    removeAddonFromCart: (input: unknown) => {
      sent.push(input);
      return answerOf(anOrder({ packages: [item] }));
    },
  });
  expect(await removePart(41, ownerOfPart(item, 41))).toBeNull();
  expect(sent).toMatchObject([{ merchandiseKey: 41, orderLineKey: 7, orderPackageKey: 6 }]);
});

it('a removal that fails reports nothing (7.5-08, C-32)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  orderStore.setOrder(anOrder({ giftCards: [card] }));
  fakeApi({ removeAddonFromCart: () => new Failure(500) });
  expect(await removePart(32, noOwner)).not.toBeNull();
  expect(removals()).toEqual([]);
});

it('removing the transportation of a day fires remove_from_cart with it (7.5-08, C-32, D-AN-03)', async () => {
  const ride = aProduct({
    name: 'Transportation',
    isTransportation: true,
    quantity: 4,
    subTotal: amount(3200),
  });
  orderStore.setOrder(anOrder({ products: [ride] }));
  fakeApi({ deleteTransportationFromCart: () => answerOf(anOrder({ products: [] })) });
  function Remove() {
    const remove = useRemoveTransport();
    return (
      <button type="button" onClick={() => void remove({ day: '2026-06-12' as VenueDate })}>
        Remove
      </button>
    );
  }
  render(
    <ToastRegion>
      <Remove />
    </ToastRegion>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  const gone = item('31', 'Transportation', 'merchandise', 8, 4);
  await waitFor(() => expect(removals()).toEqual([{ currency: 'USD', value: 32, items: [gone] }]));
});
