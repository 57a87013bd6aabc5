/** The box at the email field: consent to one email about the cart (docs/rules/carts.md). */
import type { AnyCall } from '@gangway/contract/call';
import { remindOfCart } from '@gangway/contract/cart';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { type Caller, CallFailed } from '../../lib/call.ts';
import { anOrder, aVenue } from '../../testing/order-builders.ts';
import { ContactSection } from './sections/contact-section.tsx';
import { useContact } from './use-contact.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const agreed = { success: true, modelErrors: null, exceptionMessage: null };

function open(cartReminderHours: number | null, reply: () => unknown = () => agreed) {
  const told: { email: string; isWanted: boolean }[] = [];
  const order = anOrder();
  const call = (async (declaration: AnyCall, input: { email: string; isWanted: boolean }) => {
    if (declaration.name !== remindOfCart.name) throw new Error(`${declaration.name} is not expected`);
    told.push({ email: input.email, isWanted: input.isWanted });
    return reply();
  }) as Caller;
  const store = {
    change: <Result,>(work: (current: typeof order) => Promise<Result>) => work(order),
    setOrder: () => undefined,
  };
  function Page() {
    const contact = useContact({
      order,
      venue: aVenue({ cartReminderHours }),
      needs: { call, store },
      onSaved: () => undefined,
    });
    return <ContactSection contact={contact} termsHtml={null} />;
  }
  render(<Page />);
  return { user: userEvent.setup(), told };
}

const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Email me once/ });
const email = () => screen.getByLabelText('Email');

it('is not there if the venue sends no such emails', () => {
  open(null);
  expect(screen.queryByRole('checkbox', { name: /Email me once/ })).toBeNull();
});

it('is not ticked, says what is sent, and tells nobody anything until the guest ticks it', async () => {
  const { user, told } = open(3);
  expect(box().checked).toBe(false);
  expect(screen.getByText('Just one email, with a link to this cart.')).toBeTruthy();
  await user.type(email(), 'maya@okafor.example');
  await user.tab();
  expect(told).toEqual([]);
});

it('tells the server at once, again with a corrected address, and when it is taken back', async () => {
  const { user, told } = open(3);
  await user.click(box());
  // There is no address yet.
  expect(told).toEqual([]);
  await user.type(email(), 'maya@okafor.example');
  await user.tab();
  await waitFor(() => expect(told).toEqual([{ email: 'maya@okafor.example', isWanted: true }]));
  await user.click(email());
  await user.tab();
  await user.clear(email());
  await user.type(email(), 'lin@okafor.example');
  await user.tab();
  await waitFor(() => expect(told.slice(1)).toEqual([{ email: 'lin@okafor.example', isWanted: true }]));
  await user.click(box());
  await waitFor(() => expect(told.slice(2)).toEqual([{ email: '', isWanted: false }]));
});

it('takes consent back with the address it was for', async () => {
  const { user, told } = open(3);
  await user.type(email(), 'maya@okafor.example');
  await user.click(box());
  await waitFor(() => expect(told).toHaveLength(1));
  await user.clear(email());
  await user.tab();
  await waitFor(() => expect(told[1]).toEqual({ email: '', isWanted: false }));
  expect(box().checked).toBe(true);
});

it('is ticked again after a reload of the tab', async () => {
  const first = open(3);
  await first.user.type(email(), 'maya@okafor.example');
  await first.user.click(box());
  await waitFor(() => expect(sessionStorage.getItem('cartReminder')).not.toBeNull());
  cleanup();
  const second = open(3);
  expect(box().checked).toBe(true);
  expect(second.told).toEqual([]);
});

it('is not ticked anymore if it could not be told, and says so', async () => {
  const { user } = open(3, () => {
    throw new CallFailed(0, 'Server has timed out. Please try your request again.');
  });
  await user.type(email(), 'maya@okafor.example');
  await user.click(box());
  await screen.findByText('Server has timed out. Please try your request again.');
  expect(box().checked).toBe(false);
});
