/** Stripe's form behind the interface of card forms, on a stand-in of its script. */
import { amount } from '@gangway/domain/kernel/money';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CardMountOptions, CardState } from './load-payment-script.ts';
import { loadStripeForm } from './stripe-form.ts';

type Heard = (event: never) => void;

const script = vi.hoisted(() => ({ load: vi.fn() }));
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: script.load }));

function setUp(options: Partial<CardMountOptions> = {}) {
  const heard = new Map<string, Heard>();
  const form = {
    on: vi.fn((event: string, hear: Heard) => heard.set(event, hear)),
    mount: vi.fn(),
    focus: vi.fn(),
    clear: vi.fn(),
    destroy: vi.fn(),
  };
  const elements = {
    create: vi.fn(() => form),
    submit: vi.fn(async (): Promise<object> => ({ selectedPaymentMethod: 'card' })),
    update: vi.fn(),
  };
  const stripe = {
    elements: vi.fn(() => elements),
    createConfirmationToken: vi.fn(
      async (): Promise<object> => ({
        confirmationToken: {
          id: 'ctoken_1',
          payment_method_preview: { card: { brand: 'visa', last4: '4242' } },
        },
      }),
    ),
    handleNextAction: vi.fn(async () => ({})),
  };
  script.load.mockResolvedValue(stripe);
  const states: CardState[] = [];
  const tell = (event: string, content: object = {}) => heard.get(event)?.(content as never);
  const element = document.createElement('div');
  const mounted = async () => {
    const provider = await loadStripeForm('pk_test_1', null);
    return provider.mount({
      element,
      publicKey: 'pk_test_1',
      amount: amount(12_345),
      currency: 'EUR',
      wallets: ['googlepay'],
      mayLeave: false,
      onChange: (state) => states.push(state),
      ...options,
    });
  };
  return { stripe, elements, form, element, states, tell, mounted };
}

beforeEach(() => script.load.mockReset());

describe('the form of Stripe', () => {
  it('is made for the amount due, held until the order is saved, with the wallets that the venue allows (D-PY-01, 9-16, 9-17)', async () => {
    const { mounted, stripe, elements, form, element } = setUp({ theme: { accent: '#1a7f37', dark: true } });
    await mounted();
    expect(script.load.mock.calls).toEqual([['pk_test_1', {}]]);
    expect(stripe.elements.mock.calls[0]).toMatchObject([
      {
        mode: 'payment',
        amount: 12_345,
        currency: 'eur',
        captureMethod: 'manual',
        allowedPaymentMethodTypes: ['card'],
        appearance: { theme: 'night', variables: { colorPrimary: '#1a7f37' } },
      },
    ]);
    expect(elements.create.mock.calls[0]).toMatchObject([
      'payment',
      { wallets: { googlePay: 'auto', applePay: 'never', link: 'never' } },
    ]);
    expect(form.mount.mock.calls).toEqual([[element]]);
  });

  it('offers ways to pay on pages of their own where the guest may leave, and says which is chosen (D-PY-01)', async () => {
    const { mounted, stripe, states, tell } = setUp({ mayLeave: true });
    await mounted();
    const [options] = stripe.elements.mock.calls[0] as unknown as [{ allowedPaymentMethodTypes: string[] }];
    expect(options.allowedPaymentMethodTypes).toEqual(expect.arrayContaining(['card', 'klarna', 'paypal']));
    // Their money cannot be held until the order is saved.
    expect(options.allowedPaymentMethodTypes).not.toContain('ideal');
    tell('change', { complete: true, value: { type: 'klarna' } });
    expect(states.at(-1)).toMatchObject({ complete: true, method: 'klarna' });
  });

  it('is of the account that the venue is paid to (D-PY-01)', async () => {
    setUp();
    await loadStripeForm('pk_test_1', 'acct_venue0001');
    expect(script.load.mock.calls).toEqual([['pk_test_1', { stripeAccount: 'acct_venue0001' }]]);
  });

  it('counts edits, and says when it is complete and when it cannot be shown (D-PY-02)', async () => {
    const onReady = vi.fn();
    const { mounted, states, tell } = setUp({ onReady });
    await mounted();
    tell('ready');
    expect(onReady).toHaveBeenCalledOnce();
    tell('change', { complete: false, value: { type: 'card' } });
    tell('change', { complete: true, value: { type: 'card' } });
    tell('loaderror', { error: { message: 'No such key' } });
    expect(states).toMatchObject([
      { complete: false, edits: 1, error: null },
      { complete: true, edits: 2, error: null },
      { complete: true, edits: 2, error: 'No such key' },
    ]);
  });

  it('validates, then makes a token with the name on the card (D-PY-01)', async () => {
    const { mounted, stripe, elements } = setUp();
    const card = await mounted();
    const token = card.tokenize({ name: 'Maya Okonkwo' });
    // Within the click: browsers open a wallet's sheet for nothing else.
    expect(elements.submit).toHaveBeenCalledOnce();
    expect(await token).toEqual({ token: 'ctoken_1', brand: 'visa', last4: '4242' });
    expect(stripe.createConfirmationToken.mock.calls[0]).toEqual([
      { elements, params: { payment_method_data: { billing_details: { name: 'Maya Okonkwo' } } } },
    ]);
  });

  it.each([
    ['validation_error', 'incomplete'],
    ['card_error', 'incomplete'],
    ['api_connection_error', 'unavailable'],
  ])('rejects an error of type %s as %s, and makes no token (D-PY-02)', async (type, code) => {
    const { mounted, stripe, elements } = setUp();
    const card = await mounted();
    elements.submit.mockResolvedValueOnce({ error: { type, message: 'Not like this.' } });
    await expect(card.tokenize()).rejects.toMatchObject({ code, message: 'Not like this.' });
    expect(stripe.createConfirmationToken).not.toHaveBeenCalled();
    stripe.createConfirmationToken.mockResolvedValueOnce({ error: { type } });
    await expect(card.tokenize()).rejects.toMatchObject({ code });
  });

  it('shows what is missing of a card, and opens no sheet for that', async () => {
    const { mounted, elements, tell } = setUp();
    const card = await mounted();
    card.check();
    expect(elements.submit).toHaveBeenCalledOnce();
    tell('change', { complete: true, value: { type: 'google_pay' } });
    card.check();
    expect(elements.submit).toHaveBeenCalledOnce();
  });

  it('follows the amount due and the theme, shows challenges, and goes with the page', async () => {
    const { mounted, stripe, elements, form } = setUp({ theme: { radius: '8px' } });
    const card = await mounted();
    card.setAmount?.(amount(500));
    card.setTheme({ dark: true });
    expect(elements.update.mock.calls).toEqual([
      [{ amount: 500 }],
      [{ appearance: { theme: 'night', variables: { borderRadius: '8px' } } }],
    ]);
    await card.challenge?.('pi_1_secret_2');
    expect(stripe.handleNextAction.mock.calls).toEqual([[{ clientSecret: 'pi_1_secret_2' }]]);
    card.unmount();
    expect(form.destroy).toHaveBeenCalledOnce();
  });

  it('is refused where its script does not run', async () => {
    script.load.mockResolvedValue(null);
    await expect(loadStripeForm('pk_test_1', null)).rejects.toThrow('browsers only');
  });
});
