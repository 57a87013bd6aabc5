/** Stripe's form behind the interface of card forms, on a stand-in of its script. */
import { amount } from '@gangway/domain/kernel/money';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  CardMountOptions,
  CardState,
  WalletButtonsOptions,
  WalletToken,
} from './load-payment-script.ts';
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
    const provider = await loadStripeForm('pk_test_1', null);
    await provider.challenge?.('pi_1_secret_2');
    expect(stripe.handleNextAction.mock.calls).toEqual([[{ clientSecret: 'pi_1_secret_2' }]]);
    card.unmount();
    expect(form.destroy).toHaveBeenCalledOnce();
  });

  it('is refused where its script does not run', async () => {
    script.load.mockResolvedValue(null);
    await expect(loadStripeForm('pk_test_1', null)).rejects.toThrow('browsers only');
  });
});

describe('the buttons of Stripe’s wallets', () => {
  async function show(options: Partial<WalletButtonsOptions> = {}) {
    const setting = setUp();
    const onReady = vi.fn();
    const onApproved = vi.fn<WalletButtonsOptions['onApproved']>();
    const provider = await loadStripeForm('pk_test_1', null);
    const mounted = provider.mountWallets?.({
      element: setting.element,
      amount: amount(12_345),
      currency: 'EUR',
      wallets: ['googlepay', 'applepay'],
      merchantName: 'Larkspur Lake',
      onReady,
      mayOpen: () => true,
      onApproved,
      ...options,
    });
    const paymentFailed = vi.fn();
    /** Approves the payment on the sheet. */
    const confirm = (billingDetails?: object, expressPaymentType = 'google_pay') =>
      setting.tell('confirm', { expressPaymentType, billingDetails, paymentFailed });
    const approve = (at = 0): Promise<WalletToken> => {
      const asked = onApproved.mock.calls[at]?.[1];
      if (asked === undefined) throw new Error('nothing was approved');
      return asked();
    };
    return { ...setting, mounted, onReady, onApproved, paymentFailed, confirm, approve };
  }

  it('are for the amount that is held, ask for email and phone, and show only wallets that the venue allows (9-16, 9-17, D-PY-05)', async () => {
    const { stripe, elements, form, element } = await show({ wallets: ['googlepay'], theme: { dark: true } });
    expect(stripe.elements.mock.calls[0]).toMatchObject([
      { mode: 'payment', amount: 12_345, currency: 'eur', captureMethod: 'manual' },
    ]);
    expect(elements.create.mock.calls[0]).toMatchObject([
      'expressCheckout',
      {
        business: { name: 'Larkspur Lake' },
        emailRequired: true,
        phoneNumberRequired: true,
        buttonTheme: { googlePay: 'white' },
        paymentMethods: { googlePay: 'always', applePay: 'never', link: 'never', paypal: 'never' },
      },
    ]);
    expect(form.mount.mock.calls).toEqual([[element]]);
  });

  it('show Apple Pay on Apple devices only (9-17)', async () => {
    const offered = async () => {
      const { elements } = await show();
      const [, options] = elements.create.mock.calls[0] as unknown as [string, { paymentMethods: object }];
      return options.paymentMethods;
    };
    expect(await offered()).toMatchObject({ applePay: 'never' });
    vi.stubGlobal('ApplePaySession', class {});
    expect(await offered()).toMatchObject({ applePay: 'auto' });
    vi.unstubAllGlobals();
  });

  it.each([
    [{ googlePay: true, applePay: false }, ['googlepay']],
    [{ googlePay: true, applePay: true }, ['googlepay', 'applepay']],
    [{ googlePay: false, applePay: false, link: true }, []],
    [undefined, []],
  ])('say which can pay on this device: %o', async (availablePaymentMethods, ready) => {
    const { onReady, tell } = await show();
    tell('ready', { availablePaymentMethods });
    expect(onReady.mock.calls).toEqual([[ready]]);
  });

  it('are none where the frame cannot be loaded', async () => {
    const { onReady, tell } = await show();
    tell('loaderror', { error: { message: 'No such key' } });
    expect(onReady.mock.calls).toEqual([[[]]]);
  });

  it.each([
    [true, 'resolve'],
    [false, 'reject'],
  ] as const)('open a sheet if the form is filled in (%s)', async (isComplete, expected) => {
    const { tell } = await show({ mayOpen: () => isComplete });
    const event = { resolve: vi.fn(), reject: vi.fn() };
    tell('click', event);
    expect(event.resolve).toHaveBeenCalledTimes(expected === 'resolve' ? 1 : 0);
    expect(event.reject).toHaveBeenCalledTimes(expected === 'reject' ? 1 : 0);
  });

  it.each([
    [
      { name: ' Ada King  Lovelace ', email: 'ada@mail.example', phone: '+44 20 7946 0018' },
      'Ada King',
      'Lovelace',
    ],
    [{ name: 'Ada', email: 'ada@mail.example', phone: '+44 20 7946 0018' }, 'Ada', ''],
  ])('bring who pays with the token: %o', async (details, firstName, lastName) => {
    const { confirm, approve, onApproved, elements, paymentFailed } = await show();
    confirm(details, 'apple_pay');
    expect(onApproved.mock.calls[0]?.[0]).toBe('applepay');
    const token = await approve();
    expect(elements.submit).toHaveBeenCalledOnce();
    const { email, phone } = details;
    expect(token).toMatchObject({ token: 'ctoken_1', contact: { firstName, lastName, email, phone } });
    token.finish(true);
    expect(paymentFailed).not.toHaveBeenCalled();
    token.finish(false);
    expect(paymentFailed).toHaveBeenCalledOnce();
  });

  it('bring empty texts for what the wallet does not say', async () => {
    const { confirm, approve } = await show();
    confirm();
    expect((await approve()).contact).toEqual({ firstName: '', lastName: '', email: '', phone: '' });
  });

  it('tell the sheet when no token can be made, and that a wallet is not known', async () => {
    const { confirm, approve, onApproved, stripe, paymentFailed } = await show();
    confirm({}, 'amazon_pay');
    expect(onApproved).not.toHaveBeenCalled();
    expect(paymentFailed).toHaveBeenCalledOnce();
    stripe.createConfirmationToken.mockResolvedValueOnce({ error: { type: 'api_connection_error' } });
    confirm({});
    await expect(approve()).rejects.toMatchObject({ code: 'unavailable' });
    expect(paymentFailed).toHaveBeenCalledTimes(2);
  });

  it('tell the sheet when the page begins no payment, and make no token then (D-PY-05)', async () => {
    const { confirm, stripe, paymentFailed } = await show({ onApproved: () => false });
    confirm({});
    expect(paymentFailed.mock.calls).toEqual([[{ reason: 'fail' }]]);
    expect(stripe.createConfirmationToken).not.toHaveBeenCalled();
  });

  it('follow the amount, and say nothing to a sheet that is gone with the page', async () => {
    const { mounted, elements, form, confirm, approve, paymentFailed } = await show();
    mounted?.setAmount(amount(500));
    expect(elements.update.mock.calls).toEqual([[{ amount: 500 }]]);
    confirm({});
    const token = await approve();
    mounted?.unmount();
    expect(form.destroy).toHaveBeenCalledOnce();
    token.finish(false);
    expect(paymentFailed).not.toHaveBeenCalled();
  });
});
