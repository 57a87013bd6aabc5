/** The merchandise screen: what can be chosen, and what it says when nothing comes of it (2.8-10). */
import type { OfferedMerchandise } from '@gangway/contract/merchandise';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInRouter } from '../../testing/in-router.tsx';
import { anOrder, aVenue, dollars } from '../../testing/order-builders.ts';
import type { AddResult } from '../cart/add-answer.ts';
import { venueOf } from '../location/venue-source.ts';
import { MerchandiseView } from './merchandise-view.tsx';

const product = (changes: Partial<OfferedMerchandise> = {}): OfferedMerchandise => ({
  productKey: 7,
  productName: 'Print',
  productDescription: null,
  photoVersion: null,
  photoColour: null,
  photoAlt: null,
  isSimpleProduct: true,
  cost: dollars(15),
  totalAvailable: null,
  maximum: 3,
  variants: [],
  ...changes,
});
const size = (
  productKey: number,
  productName: string,
  cost: number,
  totalAvailable: number | null = null,
) => ({
  productKey,
  productName,
  cost: dollars(cost),
  totalAvailable,
});
const shirt = product({
  productKey: 8,
  productName: 'T-shirt',
  isSimpleProduct: false,
  cost: dollars(28),
  variants: [size(81, 'Small', 28, 1), size(82, 'Large', 31), size(83, 'Extra large', 31, 0)],
});

afterEach(cleanup);

const added: AddResult = { result: 'added', order: anOrder(), transportationRemoved: null };

async function show(products: OfferedMerchandise[], answer: AddResult = added) {
  const add = vi.fn(async () => {
    await new Promise((done) => setTimeout(done, 20));
    return answer;
  });
  const onCheckout = vi.fn();
  await renderInRouter(
    <MerchandiseView venue={venueOf(aVenue())} products={products} add={add} onCheckout={onCheckout} />,
  );
  return { add, onCheckout, user: userEvent.setup() };
}
const addButton = () => screen.getByRole('button', { name: /^Add to cart/ });

describe('merchandise', () => {
  it('says so if nothing is sold', async () => {
    await show([]);
    expect(screen.getByText(/Nothing is available to book online right now/)).toBeTruthy();
  });

  it('of one kind is wanted once, can be chosen up to the most, and is added once however often it is clicked', async () => {
    const { add, user } = await show([product()]);
    const more = screen.getByRole('button', { name: 'One more: Print' });
    for (let clicks = 0; clicks < 4; clicks++) await user.click(more);
    expect(addButton().textContent).toContain('$45.00');
    await user.dblClick(addButton());
    expect(add.mock.calls).toEqual([[[{ productKey: 7, quantity: 3 }]]]);
    expect((await screen.findByRole('dialog')).textContent).toContain('Added to your cart');
  });

  it('with variants shows the price of each, and shares the most of an order among them', async () => {
    const { add, user } = await show([shirt]);
    expect(screen.getByText('from $28')).toBeTruthy();
    expect(screen.getByText('$28 · Only 1 left')).toBeTruthy();
    expect(screen.getByText('Sold out')).toBeTruthy();
    await user.click(addButton());
    expect(screen.getByRole('alert').textContent).toBe('Choose how many you’d like first.');
    const large = screen.getByRole('button', { name: 'One more: T-shirt Large' });
    await user.click(screen.getByRole('button', { name: 'One more: T-shirt Small' }));
    for (let clicks = 0; clicks < 4; clicks++) await user.click(large);
    await user.click(addButton());
    expect(add.mock.calls).toEqual([
      [
        [
          { productKey: 81, quantity: 1 },
          { productKey: 82, quantity: 2 },
        ],
      ],
    ]);
  });

  it('keeps what was chosen when it is refused, and says why', async () => {
    const { user } = await show([product()], { result: 'refused', message: 'Print is sold out.' });
    await user.click(screen.getByRole('button', { name: 'One more: Print' }));
    await user.click(addButton());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Print is sold out.'));
    expect(screen.getByRole('spinbutton', { name: 'Print' })).toHaveProperty('value', '2');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that is sold out cannot be chosen', async () => {
    await show([product({ totalAvailable: 0 })]);
    expect(screen.getByText('Sold out')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Add to cart/ })).toBeNull();
  });
});
