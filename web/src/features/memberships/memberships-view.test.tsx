/** The memberships screen, by what a visitor reads and does (2.1-15, D-MB-11). */
import type { Order } from '@gangway/contract/order';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { anOrder, aVenue, dollars, someMemberships } from '../../testing/order-builders.ts';
import { aBenefit, anOfferedPlan } from '../../testing/plan-builder.ts';
import type { Chosen } from '../cart/save-memberships.ts';
import { venueOf } from '../location/venue-source.ts';
import { MembershipsView } from './memberships-view.tsx';

afterEach(cleanup);

const month = anOfferedPlan({
  planKey: 502,
  name: 'One month',
  price: dollars(40.5),
  scheduleType: 'monthly',
});

function setUp({
  answer = () => Promise.resolve(null),
  order = null,
  plans = [anOfferedPlan(), month],
}: {
  answer?: () => Promise<string | null>;
  order?: Order | null;
  plans?: ReturnType<typeof anOfferedPlan>[];
} = {}) {
  const saved: (readonly Chosen[])[] = [];
  const onCheckout = vi.fn();
  render(
    <MembershipsView
      venue={venueOf(aVenue({ sellMembershipsOnline: true }))}
      plans={plans}
      order={order}
      save={(chosen) => {
        saved.push(chosen);
        return answer();
      }}
      onCheckout={onCheckout}
    />,
  );
  const user = userEvent.setup();
  const count = (name: string) => screen.getByRole('spinbutton', { name });
  const more = (name: string) => user.click(screen.getByRole('button', { name: `One more: ${name}` }));
  const fewer = (name: string) => user.click(screen.getByRole('button', { name: `One fewer: ${name}` }));
  const total = () => screen.getByText('Memberships', { selector: '.row span' }).parentElement?.textContent;
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, saved, onCheckout, count, more, fewer, total, press };
}

it('shows each plan with its price and rules, and totals what is chosen (2.1-15, 3.9-07, D-MB-11)', async () => {
  const { more, total, press, saved, onCheckout } = setUp();
  const cards = screen.getAllByRole('listitem').filter((item) => item.classList.contains('plan'));
  expect(cards).toHaveLength(2);
  expect(cards[0]?.textContent).toContain('$249');
  expect(cards[0]?.textContent).toContain('One year from today');
  expect(cards[0]?.textContent).toContain('2 Adults, 2 Children');
  expect(cards[1]?.textContent).toContain('$40.50');
  await more('Family');
  await more('One month');
  await more('One month');
  expect(total()).toBe('Memberships$330.00');
  await press('Add to cart');
  expect(saved).toEqual([
    [
      { planKey: 501, quantity: 1 },
      { planKey: 502, quantity: 2 },
    ],
  ]);
  await waitFor(() => screen.getByRole('dialog'));
  await press('Checkout');
  expect(onCheckout).toHaveBeenCalledOnce();
});

it('shows what each plan saves, and how many more prices it has (2.1-15, D-MB-11)', () => {
  const half = aBenefit({ rateName: 'Child', price: null, usualPrice: null, percentOff: 50 });
  const more = ['A', 'B', 'C', 'D'].map((activityName) => aBenefit({ activityName }));
  setUp({
    plans: [anOfferedPlan({ benefits: [aBenefit(), half] }), { ...month, benefits: [half, ...more] }],
  });
  const [family, monthly] = screen.getAllByRole('listitem').filter((item) => item.classList.contains('plan'));
  expect(family?.textContent).toContain('Kayak tour, Adult: $40 instead of $64');
  expect(family?.textContent).toContain('Kayak tour, Child: half price');
  expect(monthly?.textContent).toContain('and 1 more price for members');
});

it('disables its button until at least one membership is chosen (D-MB-11)', async () => {
  const { press, saved, more, fewer } = setUp();
  const button = () => screen.getByRole('button', { name: 'Add to cart' });
  expect(button().hasAttribute('disabled') || button().getAttribute('aria-disabled') === 'true').toBe(true);
  expect(screen.getByText('Choose how many you’d like first.')).toBeTruthy();
  await press('Add to cart');
  expect(saved).toEqual([]);
  await more('Family');
  expect(button().hasAttribute('disabled') || button().getAttribute('aria-disabled') === 'true').toBe(false);
  await fewer('Family');
  expect(screen.getByText('Choose how many you’d like first.')).toBeTruthy();
});

it('starts with what the cart has and sends only what was changed (D-API-50, 2.8-15)', async () => {
  const memberships = [someMemberships({ planKey: 501, quantity: 2 }), someMemberships({ planKey: 502 })];
  const { count, fewer, press, saved } = setUp({ order: anOrder({ memberships }) });
  expect(count('Family').getAttribute('aria-valuenow')).toBe('2');
  await fewer('Family');
  await press('Update cart');
  expect(saved).toEqual([[{ planKey: 501, quantity: 1 }]]);
  // Nothing was added to the cart, so nothing asks for payment.
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows why it was refused and keeps what was chosen (8.1-09, 5.2-05)', async () => {
  const { more, press, count } = setUp({ answer: () => Promise.resolve('Memberships are not available.') });
  await more('Family');
  await press('Add to cart');
  expect((await screen.findByRole('alert')).textContent).toBe('Memberships are not available.');
  expect(count('Family').getAttribute('aria-valuenow')).toBe('1');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('sends once, even on a double click (D-CT-04)', async () => {
  const { more, user, saved } = setUp({ answer: () => new Promise(() => undefined) });
  await more('Family');
  await user.dblClick(screen.getByRole('button', { name: 'Add to cart' }));
  expect(saved).toHaveLength(1);
});

it('sells up to twenty of a plan (D-API-50)', async () => {
  const { count } = setUp({ order: anOrder({ memberships: [someMemberships({ quantity: 20 })] }) });
  expect(count('Family').getAttribute('aria-valuemax')).toBe('20');
  const more = screen.getByRole('button', { name: 'One more: Family' });
  expect(more.getAttribute('aria-disabled')).toBe('true');
});

it('says that nothing is available if no plan is offered (D-RT-06)', () => {
  setUp({ plans: [] });
  expect(within(screen.getByRole('main')).getByText(/Nothing is available to book online/)).toBeTruthy();
});
