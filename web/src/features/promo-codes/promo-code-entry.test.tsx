/** Entering and removing promo codes, by what a visitor reads and does (8.1-14, 8.1-15). */
import type { AnyCall } from '@gangway/contract/call';
import type { Order } from '@gangway/contract/order';
import { addPromoCode } from '@gangway/contract/promo-codes';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Caller, CallFailed, TimedOut } from '../../lib/call.ts';
import { anOrder, dollars } from '../../testing/order-builders.ts';
import { PromoCodeEntry } from './promo-code-entry.tsx';

afterEach(cleanup);

const cart = anOrder({ subTotal: dollars(157), total: dollars(157) });
const withCode = anOrder({
  ...cart,
  discountTotal: dollars(15.7),
  orderPromoCodes: [
    { orderPromoCodeKey: 7, promoCode: 'SAVE10', description: '10 % off', amount: dollars(15.7) },
  ],
});
const result = (applied: boolean, order: Order | null, ...messages: string[]) => ({
  applied,
  order,
  messages,
  exceptionMessage: null,
});

function setUp(order: Order, answer: (name: string, input: unknown) => unknown, isLocked = false) {
  const sent: [string, unknown][] = [];
  let show: (next: Order) => void = () => undefined;
  const call = (async (declaration: AnyCall, input: unknown) => {
    sent.push([declaration.name, input]);
    return answer(declaration.name, input);
  }) as unknown as Caller;
  const store = {
    change: <Result,>(work: (order: Order) => Promise<Result>) => work(order),
    setOrder: vi.fn((next: Order) => show(next)),
  };
  const track = vi.fn();
  function Page() {
    const [shown, setShown] = useState(order);
    show = setShown;
    return <PromoCodeEntry order={shown} needs={{ call, store, track }} isLocked={isLocked} />;
  }
  render(<Page />);
  const user = userEvent.setup();
  const field = () => screen.getByRole('textbox', { name: 'Promo code' });
  const enter = async (code: string) => {
    await user.click(screen.getByText('Promo code'));
    await user.type(field(), `${code}{Enter}`);
  };
  return { user, sent, store, track, field, enter };
}

describe('entering a code', () => {
  it('sends it trimmed, shows the server’s message, and lists the code with a remove button (8.1-14, 7.2-18)', async () => {
    const { enter, sent, field, store } = setUp(cart, () => result(true, withCode, 'Promo code applied.'));
    await enter(' save10 ');
    expect(await screen.findByRole('status')).toHaveProperty('textContent', 'Promo code applied.');
    const { locationKey, orderKey } = cart;
    expect(sent).toEqual([['addPromoCode', { locationKey, orderKey, promoCode: 'save10' }]]);
    expect(store.setOrder).toHaveBeenCalledWith(withCode);
    expect(screen.getByRole('button', { name: 'Remove promo code SAVE10' })).toBeTruthy();
    expect(screen.getByText('10 % off')).toBeTruthy();
    expect(field()).toHaveProperty('value', '');
  });

  it('shows the server’s refusal at the field and keeps what was typed (8.1-14)', async () => {
    const words = 'Promo code is not valid for the selected dates.';
    const { enter, field, track, user } = setUp(cart, () => result(false, cart, words));
    await enter('save10');
    await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById('promo-code-problem')?.textContent).toBe(words);
    expect(field()).toHaveProperty('value', 'save10');
    expect(track).not.toHaveBeenCalled();
    await user.type(field(), '0');
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  it.each<[string, () => unknown, string, number]>([
    ['the server reports a fault', () => ({ ...result(false, null), exceptionMessage: 'Fault' }), 'Fault', 0],
    [
      'the cart has expired',
      () => Promise.reject(new CallFailed(410, 'Your cart has expired.')),
      'Your cart has expired.',
      410,
    ],
    [
      'no answer comes',
      () => Promise.reject(new TimedOut()),
      'Server has timed out. Please try your request again.',
      0,
    ],
  ])(
    'shows an error with the code if %s, and reports it (8.1-15, 7.5-08)',
    async (_case, answer, message, status) => {
      const { enter, field, track } = setUp(cart, answer);
      await enter('save10');
      await waitFor(() =>
        expect(document.getElementById('promo-code-problem')?.textContent).toBe(
          'Could not apply promo code save10.',
        ),
      );
      expect(track.mock.calls).toEqual([
        ['book-error-promo-code', { message, path: addPromoCode.path, status }],
      ]);
      expect(field()).toHaveProperty('value', 'save10');
    },
  );

  it('sends it once, however often the button is pressed (8.1-14)', async () => {
    let finish: (answer: unknown) => void = () => undefined;
    const { enter, user, sent } = setUp(
      cart,
      () =>
        new Promise((done) => {
          finish = done;
        }),
    );
    await enter('save10');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await user.keyboard('{Enter}');
    expect(sent).toHaveLength(1);
    finish(result(true, withCode, 'Promo code applied.'));
    await screen.findByRole('button', { name: 'Remove promo code SAVE10' });
    expect(sent).toHaveLength(1);
  });

  it('sends nothing while it is empty or the order is being paid (8.1-14)', async () => {
    const { user, sent } = setUp(cart, () => undefined);
    await user.click(screen.getByText('Promo code'));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(document.getElementById('promo-code-problem')?.textContent).toBe('Please enter a promo code.');
    expect(sent).toEqual([]);
    cleanup();
    const locked = setUp(withCode, () => undefined, true);
    await locked.enter('save10');
    await locked.user.click(screen.getByRole('button', { name: 'Remove promo code SAVE10' }));
    expect(locked.sent).toEqual([]);
  });
});

describe('removing a code', () => {
  it('sends its key and keeps the focus with the codes (7.2-19)', async () => {
    const { user, sent } = setUp(withCode, () => result(false, cart));
    await user.click(screen.getByRole('button', { name: 'Remove promo code SAVE10' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Remove promo code SAVE10' })).toBeNull(),
    );
    const { locationKey, orderKey } = cart;
    expect(sent).toEqual([
      ['deletePromoCode', { locationKey, orderKey, orderPromoCodeKey: 7, promoCode: 'SAVE10' }],
    ]);
    expect(screen.getByRole('status').textContent).toBe('Promo code SAVE10 removed.');
    expect(document.activeElement?.textContent).toBe('Promo code');
  });

  it.each<[string, () => unknown, string]>([
    [
      'keeps the code and shows a message if it fails',
      () => Promise.reject(new Error('offline')),
      'Could not remove promo code SAVE10.',
    ],
    [
      'keeps the code and shows the server’s message if it is refused',
      () => result(false, withCode, 'A saved order cannot be changed.'),
      'A saved order cannot be changed.',
    ],
  ])('%s (8.1-14)', async (_case, answer, words) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, track } = setUp(withCode, answer);
    await user.click(screen.getByRole('button', { name: 'Remove promo code SAVE10' }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(words));
    expect(screen.getByRole('button', { name: 'Remove promo code SAVE10' })).toBeTruthy();
    expect(track).not.toHaveBeenCalled();
  });
});
