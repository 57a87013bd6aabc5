/** The checkout screen with all dependencies faked: sections, contact, and every outcome of a payment. */
import type { AnyCall } from '@gangway/contract/call';
import { completeOrder, updateOrder } from '@gangway/contract/checkout';
import type { Order } from '@gangway/contract/order';
import type { OrderLineKey } from '@gangway/domain/kernel/keys';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Caller, CallFailed, TimedOut } from '../../lib/call.ts';
import { anActivity, anItem, aQuestion, aRate, aSlot } from '../../testing/catalog-builders.ts';
import { aCustomer, anOrder, aVenue, dollars, someMemberships } from '../../testing/order-builders.ts';
import { venueOf } from '../location/venue-source.ts';
import { CheckoutView } from './checkout-view.tsx';
import type { CardMountOptions } from './load-payment-script.ts';

afterEach(cleanup);
// Drafts are kept in the tab's storage, so each test starts with a clean one.
afterEach(() => sessionStorage.clear());
const maya = aCustomer({
  firstName: 'Maya',
  lastName: 'Okonkwo',
  email: 'maya@example.com',
  phoneAreaCode: '303',
  phoneSubscriberNumber: '555-0100',
});
const membership = someMemberships({ name: 'Pass', price: dollars(244.78) });
const cart = (changes: Partial<Order> = {}) =>
  anOrder({ memberships: [membership], balance: dollars(244.78), total: dollars(244.78), ...changes });
const paid = cart({ isNew: false, orderNumber: 'LLA-1', customer: maya, balance: dollars(0) });

const answer = (changes: Record<string, unknown> = {}) => ({
  order: cart({ customer: maya }),
  modelErrors: null,
  cardDeclined: false,
  cardDeclinedMessage: null,
  exceptionMessage: null,
  threeDSecure: null,
  ...changes,
});

type Input = Record<string, unknown> & { attemptId: string; paymentToken: string | null };

interface World {
  order?: Order;
  section?: string;
  venue?: Parameters<typeof aVenue>[0];
  complete?: ((input: Input) => unknown)[];
  reread?: () => Order;
  update?: (input: Record<string, unknown>) => unknown;
  /** Whether the card form loads. */
  isCardReady?: boolean;
  /** Whether addresses change only when `arrive` is called. */
  isSlow?: boolean;
}

function fillContact(): void {
  for (const [label, text] of [
    [/^First name/i, 'Maya'],
    [/^Last name/i, 'Okonkwo'],
    [/^Email/i, 'maya@example.com'],
    [/^Phone number/i, '303 555 0100'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value: text } });
}

function setUp({
  order = cart({ customer: maya }),
  section,
  venue = {},
  complete = [],
  reread,
  update,
  isCardReady = true,
  isSlow = false,
}: World = {}) {
  const sent: Input[] = [];
  const asked: string[] = [];
  let arrive: () => void = () => undefined;
  const updates: Record<string, unknown>[] = [];
  let current = order;
  let showOrder: (next: Order) => void = () => undefined;
  const call = (async (declaration: AnyCall, input: unknown) => {
    if (declaration.name === completeOrder.name) {
      sent.push(input as Input);
      const next = complete.shift();
      if (next === undefined) throw new Error('one payment too many');
      return next(input as Input);
    }
    if (declaration.name === updateOrder.name) {
      updates.push(input as Record<string, unknown>);
      return update?.(input as Record<string, unknown>);
    }
    return reread?.() ?? current;
  }) as unknown as Caller;
  const setOrder = (next: Order) => {
    current = next;
    showOrder(next);
  };
  const store = {
    change: <Result,>(work: (order: Order) => Promise<Result>) => work(current),
    dismissTransportationRemoved: vi.fn(),
    setOrder: vi.fn(setOrder),
    setPaused: vi.fn(),
    complete: vi.fn(setOrder),
  };
  const track = vi.fn();
  const tell = vi.fn();
  const clear = vi.fn();
  const check = vi.fn();
  const focus = vi.fn();
  let tokens = 0;
  let mounted: CardMountOptions | null = null;
  const tokenize = vi.fn(async () => ({ token: `tok-${++tokens}`, brand: 'visa', last4: '4242' }));
  const challenge = vi.fn((_clientSecret: string) => Promise.resolve());
  const provider = {
    challenge,
    mount: vi.fn((options: CardMountOptions) => {
      mounted = options;
      if (isCardReady) options.onReady?.();
      return { tokenize, clear, check, focus, setTheme: vi.fn(), unmount: vi.fn() };
    }),
  };
  const loadProvider = vi.fn(async () => provider);
  const onPaid = vi.fn();
  const location = aVenue({ requireEmailOptIn: true, ...venue });
  function Page() {
    const [shown, setShown] = useState(order);
    const [open, setOpen] = useState(section);
    arrive = () => setOpen(asked.at(-1));
    showOrder = setShown;
    return (
      <CheckoutView
        order={shown}
        venue={venueOf(location)}
        details={location}
        transportationRemoved={null}
        cart={() => <p>Lines of the cart</p>}
        section={open}
        onSection={(next) => {
          asked.push(next);
          if (!isSlow) setOpen(next);
        }}
        needs={{ call, store, track, tell, wait: () => Promise.resolve() }}
        loadProvider={loadProvider}
        publicKey="pk"
        merchantIds={{}}
        onPaid={onPaid}
      />
    );
  }
  const user = userEvent.setup();
  render(<Page />);
  return {
    user,
    sent,
    updates,
    store,
    track,
    clear,
    check,
    focus,
    tokenize,
    challenge,
    loadProvider,
    onPaid,
    card: () => mounted,
    arrive: () => act(() => arrive()),
  };
}

/** In the form; the bar of narrow screens has another. */
const inForm = () => within(screen.getByRole('region', { name: /^Payment/ }));
const payButton = () => inForm().findByRole('button', { name: 'Pay $244.78' });
const heading = (name: RegExp) => screen.getByRole('button', { name });

describe('the checkout', () => {
  it('opens the first incomplete section and keeps payment locked until contact is valid (D-CK-01)', () => {
    setUp({ order: cart(), section: 'payment' });
    expect(heading(/^Contact/).getAttribute('aria-expanded')).toBe('true');
    expect(heading(/^Payment/)).toHaveProperty('disabled', true);
  });

  it('opens payment at once if the server already has the contact details', async () => {
    setUp();
    expect(heading(/^Payment/).getAttribute('aria-expanded')).toBe('true');
    expect(await payButton()).toBeTruthy();
  });

  it('loads the payment script when payment opens, and not with the page (7.1-06, D-PY-02)', async () => {
    const { loadProvider, user } = setUp({ section: 'contact' });
    expect(loadProvider).not.toHaveBeenCalled();
    await user.click(heading(/^Payment/));
    await waitFor(() => expect(loadProvider).toHaveBeenCalledOnce());
  });

  it('loads the card form while the guest types the contact, once (D-PY-02)', async () => {
    const { loadProvider, user } = setUp({ order: cart(), section: 'contact' });
    await user.click(screen.getByLabelText(/^First name/i));
    await waitFor(() => expect(loadProvider).toHaveBeenCalledOnce());
    await user.type(screen.getByLabelText(/^First name/i), 'Maya');
    expect(loadProvider).toHaveBeenCalledOnce();
    expect(heading(/^Contact/).getAttribute('aria-expanded')).toBe('true');
  });

  it('stays open while the address is on its way, and contact can be opened again afterwards (D-CK-01)', async () => {
    const { user, updates, arrive } = setUp({
      ...{ order: cart(), section: 'contact', isSlow: true },
      update: ({ customer }) => answer({ order: cart({ customer: { ...maya, ...(customer as object) } }) }),
    });
    fillContact();
    const opened: (string | null)[] = [];
    const watch = new MutationObserver(() => opened.push(heading(/^Payment/).getAttribute('aria-expanded')));
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(heading(/^Payment/).getAttribute('aria-expanded')).toBe('true'));
    watch.observe(document.body, { subtree: true, attributes: true, childList: true });
    await waitFor(() => expect(updates).toHaveLength(1));
    await act(async () => undefined);
    arrive();
    await act(async () => undefined);
    watch.disconnect();
    expect(new Set(opened)).not.toContain('false');
    expect(heading(/^Contact/).getAttribute('aria-expanded')).toBe('false');
    await user.click(heading(/^Contact/));
    arrive();
    expect(heading(/^Contact/).getAttribute('aria-expanded')).toBe('true');
  });

  it('gives way to a section that the guest chooses while the address is on its way (D-CK-01)', async () => {
    const { user, updates } = setUp({
      ...{ order: cart(), section: 'contact', isSlow: true },
      update: ({ customer }) => answer({ order: cart({ customer: { ...maya, ...(customer as object) } }) }),
    });
    fillContact();
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(updates).toHaveLength(1));
    await waitFor(() => expect(heading(/^Payment/).getAttribute('aria-expanded')).toBe('true'));
    await user.click(heading(/^Contact/));
    expect(heading(/^Contact/).getAttribute('aria-expanded')).toBe('true');
  });

  it('pays with the button of the bar as well, which says what is going on (D-CK-04)', async () => {
    const { user, sent, onPaid } = setUp({ complete: [() => answer({ order: paid })] });
    const bar = within(screen.getByRole('complementary', { name: 'Summary' }));
    const button = bar.getByRole('button', { name: 'Pay $244.78' });
    await user.click(button);
    await waitFor(() => expect(onPaid).toHaveBeenCalled());
    expect(sent).toHaveLength(1);
    expect(button.textContent).toBe('Paid');
  });
});

describe('what is being booked', () => {
  const kayaks = anItem(
    anActivity({
      selectedTimes: [aSlot()],
      rates: [aRate({ participants: 2, subTotal: dollars(128) })],
    }),
    { orderLineKey: 7 as OrderLineKey, subTotal: dollars(128) },
  );
  const bought = cart({ customer: maya, individual: [kayaks] });

  it.each(['contact', 'payment'])(
    'is listed above %s with date, time, guests and price, and in the summary (2.8-01)',
    (section) => {
      setUp({ order: bought, section });
      const list = screen.getByRole('list', { name: 'What you’re booking' });
      const [line, pass] = within(list).getAllByRole('listitem');
      expect(line?.textContent).toBe('Sunrise Kayak TourFri, Jun 12, 9:00 to 11:30\u00a0AM2 adults$128.00');
      expect(pass?.textContent).toContain('Pass');
      expect(within(list).queryByRole('button')).toBeNull();
      const summary = within(screen.getByRole('complementary', { name: 'Summary' }));
      expect(summary.getByText('Fri, Jun 12, 9:00 AM')).toBeTruthy();
      expect(summary.getByText('2 adults')).toBeTruthy();
    },
  );

  it('is shown once: the open cart replaces the list', () => {
    setUp({ order: bought, section: 'cart' });
    expect(screen.queryByRole('list', { name: 'What you’re booking' })).toBeNull();
    expect(screen.getByText('Lines of the cart')).toBeTruthy();
  });
});

it('asks for a state and a ZIP code in the United States, and elsewhere by the words of other countries (3.7-01)', async () => {
  const order = cart({ requireBillingInfo: true });
  const { user } = setUp({ order, section: 'contact' });
  const country = screen.getByLabelText('Country', { selector: '#contact-country' });
  await user.selectOptions(country, 'US');
  expect(screen.getByLabelText('State')).toBeTruthy();
  expect(screen.getByLabelText('ZIP code')).toBeTruthy();
  await user.selectOptions(country, 'CA');
  expect(screen.getByLabelText('State or province')).toBeTruthy();
  expect(screen.getByLabelText('Postal code')).toBeTruthy();
  expect(screen.queryByLabelText('ZIP code')).toBeNull();
});

it('shows the amount of the button in the bar and the summary too, as a deposit (D-DP-03)', async () => {
  const payment = {
    isNew: true,
    balance: dollars(171.35),
    paymentAmount: dollars(73.43),
    paymentMethod: null,
    cardBrand: null,
    maskedCard: null,
    paidOn: null,
    refundState: null,
  };
  const deposit = {
    depositEnabled: true,
    enableOnlineDeposits: true,
    deposits: dollars(73.43),
    depositOffered: dollars(73.43),
    balanceDueDate: `${new Date().getFullYear() + 1}-06-05`,
    orderPayments: [payment],
  };
  setUp({ order: cart({ customer: maya, ...deposit }) });
  expect(await inForm().findByRole('button', { name: 'Pay $73.43 deposit' })).toBeTruthy();
  const summary = within(screen.getByRole('complementary', { name: 'Summary' }));
  expect(
    summary.getByRole('button', { name: /^\$73\.43 deposit, of \$244\.78 ?, see the summary$/ }),
  ).toBeTruthy();
  const rows = [...document.querySelectorAll('.summary-foot .sum > div')].map((row) => row.textContent);
  expect(rows).toEqual([
    'Total$244.78',
    'Deposit now$73.43',
    `By Jun 5, ${new Date().getFullYear() + 1}$171.35`,
  ]);
});

it('shows in the bar what is left to pay after a gift card (D-GC-05)', async () => {
  setUp({ order: cart({ customer: maya, balance: dollars(44.78) }) });
  expect(await inForm().findByRole('button', { name: 'Pay $44.78' })).toBeTruthy();
  expect(
    screen.getByRole('button', { name: /^\$44\.78 left to pay, of \$244\.78 ?, see the summary$/ }),
  ).toBeTruthy();
});

it.each(['contact', 'payment'])(
  'opens the terms and cancellation policy from beside the button of %s (D-CK-04)',
  async (section) => {
    const { user } = setUp({ section, venue: { termsHtml: '<p>Free until 48 hours before.</p>' } });
    const region = screen.getByRole('region', { name: section === 'contact' ? /^Contact/ : /^Payment/ });
    await user.click(within(region).getByRole('button', { name: 'Terms and cancellation' }));
    const dialog = screen.getByRole('dialog', { name: 'Terms and cancellation' });
    expect(within(dialog).getByText('Free until 48 hours before.')).toBeTruthy();
    const [close] = within(dialog).getAllByRole('button', { name: 'Close' });
    await user.click(close as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

it('does not mention terms if the venue has none', async () => {
  setUp();
  await payButton();
  expect(screen.queryByRole('button', { name: 'Terms and cancellation' })).toBeNull();
});

it('opens the folded summary from payment and focuses the promo code field (7.2-18)', async () => {
  const { user } = setUp({ venue: { enableGiftCards: true } });
  await payButton();
  const bar = screen.getByRole('button', { name: /see the summary/ });
  expect(bar.getAttribute('aria-expanded')).toBe('false');
  await user.click(screen.getByRole('button', { name: 'Add a promo code or gift card' }));
  expect(bar.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Promo code' }));
});

it('pays without resending the answers the server already has (D-CU-02)', async () => {
  const doctor = aQuestion({ label: 'Your doctor', scope: 'customer', value: 'Dr. Wu', isRequired: true });
  const note = aQuestion({ customFieldKey: 2, label: 'Anything else', scope: 'order', value: 'Hello' });
  const { user, sent, onPaid } = setUp({
    order: cart({ customer: { ...maya, customFields: [doctor] }, customFields: [note] }),
    complete: [() => answer({ order: paid })],
  });
  await user.click(await payButton());
  await waitFor(() => expect(onPaid).toHaveBeenCalled());
  expect(sent[0]).toMatchObject({ customer: { customFields: [] }, order: { customFields: [] } });
});

it('keeps payment locked and shows what is missing while a required question is unanswered (D-CK-01, D-CU-02)', () => {
  const doctor = aQuestion({ label: 'Your doctor', scope: 'customer', isRequired: true });
  setUp({ order: cart({ customer: { ...maya, customFields: [doctor] } }), section: 'payment' });
  expect(heading(/^Payment/)).toHaveProperty('disabled', true);
  expect(heading(/^Contact/).getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('Your doctor is required')).toBeTruthy();
});

describe('contact', () => {
  it('shows an error at a field after it was left, and a list with links when continuing (D-CK-02)', async () => {
    const { user, updates } = setUp({ order: cart() });
    const email = screen.getByLabelText('Email');
    await user.type(email, 'maya@');
    expect(screen.queryByText('Email is not valid')).toBeNull();
    await user.tab();
    expect(screen.getByText('Email is not valid')).toBeTruthy();
    const form = within(email.closest('form') as HTMLElement);
    await user.click(form.getByRole('button', { name: 'Continue to payment' }));
    const list = form.getByRole('alert');
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'First Name is required',
      'Last Name is required',
      'Email is not valid',
      'Phone Number is required',
    ]);
    expect(document.activeElement).toBe(list);
    expect(updates).toEqual([]);
  });

  it('suggests a correction for a mistyped email provider and applies it on request (C-28)', async () => {
    const { user } = setUp({ order: cart() });
    const email = screen.getByLabelText('Email');
    await user.type(email, 'maya@gmial.com');
    await user.click(screen.getByRole('button', { name: 'maya@gmail.com' }));
    expect(email).toHaveProperty('value', 'maya@gmail.com');
  });

  it('is sent with updateOrder and opens payment (7.2)', async () => {
    const { user, updates } = setUp({
      order: cart({ customer: { ...maya, lastName: '' } }),
      update: (input) => ({
        order: cart({ customer: input.customer as Order['customer'] }),
        modelErrors: null,
        exceptionMessage: null,
      }),
    });
    await user.type(screen.getByLabelText('Last Name'), 'Okonkwo');
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(heading(/^Payment/).getAttribute('aria-expanded')).toBe('true'));
    expect(updates[0]?.customer).toMatchObject({
      lastName: 'Okonkwo',
      phoneAreaCode: '303',
      emailOptIn: false,
    });
  });

  it('shows why it could not be sent and keeps what was typed (8.1)', async () => {
    const { user } = setUp({
      order: cart({ customer: { ...maya, lastName: '' } }),
      update: () => {
        throw new TimedOut();
      },
    });
    await user.type(screen.getByLabelText('Last Name'), 'Okonkwo');
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(await screen.findByText('Server has timed out. Please try your request again.')).toBeTruthy();
    expect(screen.getByLabelText('Last Name')).toHaveProperty('value', 'Okonkwo');
    expect(heading(/^Contact/).getAttribute('aria-expanded')).toBe('true');
  });

  it('opens payment at the press, and is back if the server does not take it (D-CK-01)', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { user } = setUp({
      order: cart({ customer: { ...maya, lastName: '' } }),
      update: () => promise,
    });
    await user.type(screen.getByLabelText('Last Name'), 'Okonkwo');
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(heading(/^Payment/).getAttribute('aria-expanded')).toBe('true');
    expect(heading(/^Contact/).textContent).toContain('Maya Okonkwo');
    resolve({
      order: null,
      modelErrors: [{ key: '', value: ['Email is not valid'] }],
      exceptionMessage: null,
    });
    expect(await screen.findByText('Email is not valid')).toBeTruthy();
    expect(heading(/^Contact/).getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByLabelText('Last Name')).toHaveProperty('value', 'Okonkwo');
  });
});

describe('payment', () => {
  it('pays once, even on a double click, and hands over the saved order (4.3-06, 5.2-04, D-PY-06)', async () => {
    const { user, sent, store, onPaid } = setUp({ complete: [() => answer({ order: paid })] });
    await user.dblClick(await payButton());
    await waitFor(() => expect(onPaid).toHaveBeenCalledWith(paid));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      amount: dollars(244.78),
      paymentMethod: 'card',
      paymentToken: 'tok-1',
      cardholderName: 'Maya Okonkwo',
      promoCode: '',
      bypassEmailValidation: false,
      threeDsTransactionId: null,
    });
    expect(sent[0]?.attemptId).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
    expect(store.complete).toHaveBeenCalledWith(paid);
    expect(store.setPaused).toHaveBeenCalledWith(true);
  });

  it('keeps every field except the card after a decline, and starts a new attempt (8.1-10, D-PY-04)', async () => {
    const { user, sent, clear, onPaid } = setUp({
      complete: [
        () => answer({ cardDeclined: true, cardDeclinedMessage: '' }),
        () => answer({ order: paid }),
      ],
    });
    await user.clear(await screen.findByLabelText('Name on card'));
    await user.type(screen.getByLabelText('Name on card'), 'M. Okonkwo');
    await user.click(await payButton());
    expect(await screen.findByText('The card was declined.')).toBeTruthy();
    expect(screen.getByLabelText('Name on card')).toHaveProperty('value', 'M. Okonkwo');
    expect(clear).toHaveBeenCalledOnce();
    await user.click(await payButton());
    await waitFor(() => expect(onPaid).toHaveBeenCalled());
    expect(sent[0]?.attemptId).not.toBe(sent[1]?.attemptId);
    expect(sent[1]?.paymentToken).toBe('tok-2');
  });

  it('repeats the same attempt if no answer came, and reports the failure (8.1-13, C-11)', async () => {
    const { user, sent, track, onPaid } = setUp({
      complete: [
        () => {
          throw new TimedOut();
        },
        () => answer({ order: paid }),
      ],
    });
    await user.click(await payButton());
    expect(await screen.findByText('Something went wrong. Please try again in a moment.')).toBeTruthy();
    expect(track).toHaveBeenCalledWith('book-error-order-completed', expect.objectContaining({ status: 0 }));
    await user.click(await payButton());
    await waitFor(() => expect(onPaid).toHaveBeenCalled());
    expect(sent[0]).toEqual(sent[1]);
  });

  const lost = () => {
    throw new TimedOut();
  };
  const tell = (mounted: CardMountOptions | null, edits: number, error: string | null = null) =>
    act(() => mounted?.onChange?.({ complete: error === null, error, brand: 'visa', edits }));

  it('starts a new attempt with a new token if the card was replaced after no answer came (D-PY-06)', async () => {
    const { user, sent, onPaid, card } = setUp({ complete: [lost, () => answer({ order: paid })] });
    await payButton();
    tell(card(), 3);
    await user.click(await payButton());
    await screen.findByText('Something went wrong. Please try again in a moment.');
    tell(card(), 4);
    await user.click(await payButton());
    await waitFor(() => expect(onPaid).toHaveBeenCalled());
    expect(sent.map(({ paymentToken }) => paymentToken)).toEqual(['tok-1', 'tok-2']);
    expect(sent[0]?.attemptId).not.toBe(sent[1]?.attemptId);
  });

  it('starts a new attempt if the card was replaced while waiting for the answer (D-PY-06)', async () => {
    const replacedMeanwhile = () => {
      tell(card(), 4);
      return lost();
    };
    const { user, sent, onPaid, card } = setUp({
      complete: [replacedMeanwhile, () => answer({ order: paid })],
    });
    await payButton();
    tell(card(), 3);
    await user.click(await payButton());
    await screen.findByText('Something went wrong. Please try again in a moment.');
    await user.click(await payButton());
    await waitFor(() => expect(onPaid).toHaveBeenCalled());
    expect(sent.map(({ paymentToken }) => paymentToken)).toEqual(['tok-1', 'tok-2']);
  });

  it('keeps the attempt if the card form reports something other than an edit (D-PY-06)', async () => {
    const { user, sent, onPaid, card } = setUp({ complete: [lost, () => answer({ order: paid })] });
    await payButton();
    tell(card(), 3);
    await user.click(await payButton());
    await screen.findByText('Something went wrong. Please try again in a moment.');
    tell(card(), 3, 'The card form could not be reached.');
    await user.click(await payButton());
    await waitFor(() => expect(onPaid).toHaveBeenCalled());
    expect(sent[0]).toEqual(sent[1]);
  });

  it('finds the paid order by itself if only the answer was lost (D-PY-06, C-11)', async () => {
    const { user, sent, onPaid } = setUp({
      complete: [
        () => {
          throw new TypeError('Failed to fetch');
        },
      ],
      reread: () => paid,
    });
    await user.click(await payButton());
    await waitFor(() => expect(onPaid).toHaveBeenCalledWith(paid));
    expect(sent).toHaveLength(1);
  });

  it('shows a message and the new total if it has changed (6.5)', async () => {
    const message = 'The total has changed. Please review your order and try again.';
    const { user } = setUp({
      complete: [
        () =>
          answer({
            order: cart({ customer: maya, balance: dollars(250), total: dollars(250) }),
            modelErrors: [{ key: '', value: [message] }],
          }),
      ],
    });
    await user.click(await payButton());
    expect(await screen.findByText(message)).toBeTruthy();
    expect(inForm().getByRole('button', { name: 'Pay $250.00' })).toBeTruthy();
  });

  it('shows and reports a refusal by status (8.1-13)', async () => {
    const { user, track } = setUp({
      complete: [
        () => {
          throw new CallFailed(429, 'Too many requests. Please try again in a moment.');
        },
      ],
    });
    await user.click(await payButton());
    expect(await screen.findByText('Too many requests. Please try again in a moment.')).toBeTruthy();
    expect(track).toHaveBeenCalledWith(
      'book-error-order-completed',
      expect.objectContaining({ status: 429 }),
    );
  });

  it('adds no message if the card form itself shows what is missing', async () => {
    const { user, tokenize, sent } = setUp();
    tokenize.mockRejectedValueOnce(Object.assign(new Error('incomplete'), { code: 'incomplete' }));
    await user.click(await payButton());
    expect(sent).toEqual([]);
    expect(await payButton()).toBeTruthy();
    expect(screen.queryByText('incomplete')).toBeNull();
  });

  it('has the provider show a challenge that comes with a secret, and completes the same attempt however it ends (D-PY-03)', async () => {
    const threeDSecure = {
      transactionId: 'pi_1',
      url: null,
      clientSecret: 'pi_1_secret_2',
      redirectUrl: null,
    };
    const { user, sent, onPaid, challenge } = setUp({
      complete: [() => answer({ threeDSecure }), () => answer({ order: paid })],
    });
    let close = (_reason: Error): void => undefined;
    challenge.mockReturnValueOnce(new Promise((_resolve, reject) => (close = reject)));
    await user.click(await payButton());
    await waitFor(() => expect(challenge.mock.calls).toEqual([['pi_1_secret_2']]));
    expect(screen.queryByTitle('Your bank')).toBeNull();
    expect(sent).toHaveLength(1);
    close(new Error('closed'));
    await waitFor(() => expect(onPaid).toHaveBeenCalled());
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ threeDsTransactionId: 'pi_1', paymentToken: 'tok-1' });
  });

  it('shows the bank’s challenge in a frame, ignores messages from elsewhere, and completes the same attempt (D-PY-03)', async () => {
    const threeDSecure = {
      transactionId: 't-1',
      url: 'https://bank.example/challenge/t-1',
      clientSecret: null,
      redirectUrl: null,
    };
    const { user, sent, onPaid } = setUp({
      complete: [() => answer({ threeDSecure }), () => answer({ order: paid })],
    });
    await user.click(await payButton());
    expect((await screen.findByTitle('Your bank')).getAttribute('src')).toBe(threeDSecure.url);
    const data = { type: 'gangway-3ds', transactionId: 't-1', outcome: 'approved' };
    fireEvent(window, new MessageEvent('message', { origin: 'https://evil.example', data }));
    expect(sent).toHaveLength(1);
    fireEvent(window, new MessageEvent('message', { origin: 'https://bank.example', data }));
    await waitFor(() => expect(onPaid).toHaveBeenCalled());
    expect(sent[1]).toMatchObject({
      threeDsTransactionId: 't-1',
      attemptId: sent[0]?.attemptId,
      paymentToken: 'tok-1',
    });
  });

  it('reports a closed challenge to the server, clears only the card, and pays with the next one (D-PY-03, D-PY-04)', async () => {
    const threeDSecure = {
      transactionId: 't-1',
      url: 'https://bank.example/challenge/t-1',
      clientSecret: null,
      redirectUrl: null,
    };
    const closed = 'Your bank could not verify this payment. Please try another card.';
    const { user, sent, clear, onPaid } = setUp({
      complete: [
        () => answer({ threeDSecure }),
        () => answer({ cardDeclined: true, cardDeclinedMessage: closed }),
        () => answer({ order: paid }),
      ],
    });
    await user.click(await payButton());
    await user.click(await screen.findByRole('button', { name: 'Stop this payment' }));
    expect(await screen.findByText('You stopped your bank’s check')).toBeTruthy();
    expect(screen.queryByText(closed)).toBeNull();
    expect(screen.queryByTitle('Your bank')).toBeNull();
    expect(sent[1]).toEqual({ ...sent[0], threeDsTransactionId: 't-1' });
    expect(clear).toHaveBeenCalledOnce();
    expect(screen.getByLabelText<HTMLInputElement>('Name on card').value).not.toBe('');
    await user.click(await payButton());
    await waitFor(() => expect(onPaid).toHaveBeenCalled());
    expect(sent[2]).toMatchObject({ paymentToken: 'tok-2', threeDsTransactionId: null });
    expect(sent[2]?.attemptId).not.toBe(sent[0]?.attemptId);
  });

  it('returns from a challenge once, even if it is answered and closed at the same moment (D-PY-06)', async () => {
    const threeDSecure = {
      transactionId: 't-1',
      url: 'https://bank.example/challenge/t-1',
      clientSecret: null,
      redirectUrl: null,
    };
    const { user, sent, onPaid } = setUp({
      complete: [() => answer({ threeDSecure }), () => answer({ order: paid })],
    });
    await user.click(await payButton());
    const close = await screen.findByRole('button', { name: 'Stop this payment' });
    const data = { type: 'gangway-3ds', transactionId: 't-1', outcome: 'approved' };
    act(() => {
      window.dispatchEvent(new MessageEvent('message', { origin: 'https://bank.example', data }));
      close.click();
    });
    await waitFor(() => expect(onPaid).toHaveBeenCalled());
    expect(sent).toHaveLength(2);
  });

  it('lists the incomplete card and each missing consent by name, and links to the card (D-CK-04)', async () => {
    const balloon = anActivity({ name: 'Sunrise Balloon', requirements: 'Nobody is pregnant.' });
    const { user, card, check, focus, tokenize } = setUp({
      order: cart({ customer: maya, individual: [anItem(balloon, { subTotal: dollars(0) })] }),
      venue: { termsHtml: '<p>Be kind.</p>' },
    });
    await payButton();
    act(() => card()?.onChange?.({ complete: false, error: null, brand: 'card', edits: 0 }));
    await user.click(await payButton());
    const list = screen.getByRole('alert');
    expect(within(list).getByText('Please fix 3 things')).toBeTruthy();
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Please complete your card details.',
      'Please accept the requirements of Sunrise Balloon to continue.',
      'Please accept the terms to continue.',
    ]);
    expect(check).toHaveBeenCalledOnce();
    expect(tokenize).not.toHaveBeenCalled();
    await user.click(within(list).getByRole('link', { name: 'Please complete your card details.' }));
    expect(focus).toHaveBeenCalledOnce();
    act(() => card()?.onChange?.({ complete: true, error: null, brand: 'visa', edits: 9 }));
    expect(within(list).queryByText('Please complete your card details.')).toBeNull();
  });

  it('lists each field that the frame marks, once, and leads to it (D-CK-04)', async () => {
    const { user, card, focus } = setUp({ order: cart({ customer: maya }) });
    await payButton();
    const faults = [
      { field: 'number', message: 'Enter your card number.' },
      { field: 'code', message: 'Enter the security code of your card.' },
    ];
    act(() => card()?.onChange?.({ complete: false, error: null, faults, brand: 'card', edits: 0 }));
    await user.clear(screen.getByLabelText('Name on card'));
    await user.click(await payButton());
    const list = within(screen.getByRole('alert'));
    expect(list.getByText('Please fix 3 things')).toBeTruthy();
    expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual([
      ...faults.map(({ message }) => message),
      'Name on card is required',
    ]);
    await user.click(list.getByRole('link', { name: 'Enter the security code of your card.' }));
    expect(focus.mock.calls).toEqual([['code']]);
  });

  it('lets a card form that loads after the first attempt to pay show its errors (D-CK-04)', async () => {
    const { user, card, check } = setUp({
      order: cart({ customer: maya }),
      venue: { termsHtml: '<p>Be kind.</p>' },
      isCardReady: false,
    });
    await user.click(await payButton());
    expect(screen.getByRole('alert').textContent).toContain('Please accept the terms to continue.');
    check.mockClear();
    act(() => card()?.onReady?.());
    expect(check).toHaveBeenCalledOnce();
  });

  it('leaves a card form alone that loads before anybody tries to pay (D-CK-04)', async () => {
    const { card, check } = setUp({ isCardReady: false });
    await payButton();
    act(() => card()?.onReady?.());
    expect(check).not.toHaveBeenCalled();
  });

  it('offers a retry if the card frame never loads (D-PY-02)', async () => {
    const { user, card, loadProvider } = setUp({ isCardReady: false });
    await payButton();
    act(() => card()?.onChange?.({ complete: false, error: 'Not loaded.', brand: 'card', edits: 0 }));
    expect(screen.getByText('We couldn’t load the card form.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(loadProvider).toHaveBeenCalledTimes(2);
    expect(screen.queryByText('We couldn’t load the card form.')).toBeNull();
  });

  it('leaves errors about the card to the card form (D-PY-01)', async () => {
    const { user, card, tokenize } = setUp();
    tokenize.mockRejectedValueOnce(
      Object.assign(new Error('Enter your card number.'), { code: 'incomplete' }),
    );
    await payButton();
    act(() =>
      card()?.onChange?.({ complete: false, error: 'Enter your card number.', brand: 'card', edits: 0 }),
    );
    await user.click(await payButton());
    expect(tokenize).toHaveBeenCalledOnce();
    expect(screen.queryByText('Enter your card number.')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('requires the terms to be accepted before charging anything (D-CK-04)', async () => {
    const { user, sent, onPaid } = setUp({
      venue: { termsHtml: '<p>Be kind.</p>' },
      complete: [() => answer({ order: paid })],
    });
    await user.click(await payButton());
    expect(screen.getAllByText('Please accept the terms to continue.').length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'I agree to the terms' }));
    await user.click(await payButton());
    await waitFor(() => expect(onPaid).toHaveBeenCalled());
    expect(sent[0]).toMatchObject({ agreed: true });
  });

  it('says why too little to pay by card cannot be paid, and asks for no card (D-CK-04)', async () => {
    const little = cart({
      customer: maya,
      balance: dollars(0.2),
      total: dollars(0.2),
      leastCharge: dollars(0.5),
    });
    const { loadProvider } = setUp({ order: little, section: 'payment' });
    expect(
      await screen.findByText(/\$0\.20 is due, and cards can only be charged \$0\.50 or more/),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay \$/ })).toBeNull();
    expect(loadProvider).not.toHaveBeenCalled();
  });

  it('asks for no card when nothing is due (D-GC-07)', async () => {
    const free = cart({ customer: maya, balance: dollars(0), total: dollars(0) });
    const { user, sent, loadProvider, onPaid } = setUp({
      order: free,
      complete: [() => answer({ order: paid })],
    });
    await user.click(await inForm().findByRole('button', { name: 'Complete booking' }));
    await waitFor(() => expect(onPaid).toHaveBeenCalled());
    expect(sent[0]).toMatchObject({ paymentMethod: 'none', paymentToken: null, amount: 0 });
    expect(loadProvider).not.toHaveBeenCalled();
  });

  it('offers a retry if the card form cannot be loaded (D-PY-02)', async () => {
    const { user, loadProvider } = setUp({ section: 'contact' });
    loadProvider.mockRejectedValueOnce(new Error('offline'));
    await user.click(heading(/^Payment/));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(loadProvider).toHaveBeenCalledTimes(2));
    expect(screen.queryByText('We couldn’t load the card form.')).toBeNull();
  });
});
