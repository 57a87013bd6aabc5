/**
 * Stripe's Payment Element as the card form, with Google Pay and Apple Pay inside it, and its Express Checkout Element as
 * the wallets at the top of checkout. Its script comes from Stripe and is loaded on the page that takes the payment only
 * (D-PY-02; docs/rules/payment.md, "Stripe").
 */
import { heldMethods } from '@gangway/domain/location/held-methods';
import { stripeCharge } from '@gangway/domain/location/stripe-amounts';
import type { Wallet } from '@gangway/domain/location/wallets';
import type {
  Appearance,
  Stripe,
  StripeElements,
  StripeError,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { hexOf } from './hex-of.ts';
import type {
  CardMountOptions,
  CardProvider,
  CardState,
  CardTheme,
  CardToken,
  MountedCard,
  MountedWallets,
  WalletButtonsOptions,
  WalletToken,
} from './load-payment-script.ts';

/**
 * Rejects if the script cannot be loaded; the next call tries again.
 * @param account of a venue, where its guests pay to one of its own
 */
export async function loadStripeForm(publicKey: string, account: string | null): Promise<CardProvider> {
  const stripe = await loadStripe(publicKey, account === null ? {} : { stripeAccount: account });
  if (stripe === null) throw new Error('The script of Stripe runs in browsers only.');
  return {
    mount: (options) => mountForm(stripe, options),
    mountWallets: (options) => mountWallets(stripe, options),
    challenge: async (clientSecret) => {
      await stripe.handleNextAction({ clientSecret });
    },
  };
}

/** Elsewhere than on Apple devices Stripe would show a code to scan with one (9-17). */
const mayOffer = (allowed: readonly Wallet[], wallet: Wallet): boolean =>
  allowed.includes(wallet) && (wallet === 'googlepay' || 'ApplePaySession' in window);

function mountForm(stripe: Stripe, options: CardMountOptions): MountedCard {
  const { element, amount, currency, wallets, mayLeave, onChange } = options;
  let theme = options.theme ?? {};
  let state: CardState = { complete: false, error: null, brand: '', edits: 0 };
  let chosen = 'card';
  const elements = stripe.elements({
    mode: 'payment',
    amount: stripeCharge(amount, currency),
    currency: currency.toLowerCase(),
    captureMethod: 'manual',
    allowedPaymentMethodTypes: ['card', ...(mayLeave ? heldMethods : [])],
    appearance: appearanceOf(theme),
    // The page has a skeleton of its own.
    loader: 'never',
    ...(options.locale === undefined ? {} : { locale: options.locale as 'auto' }),
  });
  const offered = (wallet: Wallet) => (mayOffer(wallets, wallet) ? 'auto' : 'never');
  const form = elements.create('payment', {
    layout: 'tabs',
    wallets: { googlePay: offered('googlepay'), applePay: offered('applepay'), link: 'never' },
  });
  const change = (next: Partial<CardState>) => {
    state = { ...state, ...next };
    onChange?.(state);
  };
  form.on('ready', () => options.onReady?.());
  form.on('change', ({ complete, value }) => {
    chosen = value.type;
    change({ complete, error: null, method: chosen, edits: state.edits + 1 });
  });
  form.on('loaderror', ({ error }) => change({ error: error.message ?? '' }));
  form.mount(element as HTMLElement);
  return {
    tokenize: (payer) => tokenize(stripe, elements, payer?.name ?? ''),
    focus: () => form.focus(),
    // Submitting shows what is missing; of a wallet it would open the sheet.
    check: () => {
      if (chosen === 'card') void elements.submit();
    },
    clear: () => form.clear(),
    setTheme: (changes) => {
      theme = { ...theme, ...changes };
      elements.update({ appearance: appearanceOf(theme) });
    },
    setAmount: (due) => elements.update({ amount: stripeCharge(due, currency) }),
    unmount: () => form.destroy(),
  };
}

/** Validates the form first, which opens the sheet of a wallet: browsers demand that it happens within the click. */
async function tokenize(stripe: Stripe, elements: StripeElements, name: string): Promise<CardToken> {
  const { error } = await elements.submit();
  if (error !== undefined) throw failed(error);
  const made = await stripe.createConfirmationToken({
    elements,
    ...(name === '' ? {} : { params: { payment_method_data: { billing_details: { name } } } }),
  });
  if (made.error !== undefined) throw failed(made.error);
  const { id: token, payment_method_preview: preview } = made.confirmationToken;
  return { token, brand: preview.card?.brand ?? '', last4: preview.card?.last4 ?? '' };
}

const walletOf = { google_pay: 'googlepay', apple_pay: 'applepay' } as const;
/** As high as the buttons of the page, in pixels. */
const buttonHeight = 52;

function mountWallets(stripe: Stripe, options: WalletButtonsOptions): MountedWallets {
  const { element, amount, currency, wallets, theme = {} } = options;
  const elements = stripe.elements({
    mode: 'payment',
    amount: stripeCharge(amount, currency),
    currency: currency.toLowerCase(),
    captureMethod: 'manual',
    allowedPaymentMethodTypes: ['card'],
    appearance: appearanceOf(theme),
    ...(options.locale === undefined ? {} : { locale: options.locale as 'auto' }),
  });
  const color = theme.dark === true ? 'white' : 'black';
  const buttons = elements.create('expressCheckout', {
    business: { name: options.merchantName },
    emailRequired: true,
    phoneNumberRequired: true,
    buttonHeight,
    buttonTheme: { googlePay: color, applePay: color },
    layout: { maxColumns: 2, maxRows: 1 },
    paymentMethods: {
      // Also for guests who have no card in it yet: the sheet takes one.
      googlePay: mayOffer(wallets, 'googlepay') ? 'always' : 'never',
      applePay: mayOffer(wallets, 'applepay') ? 'auto' : 'never',
      link: 'never',
      amazonPay: 'never',
      paypal: 'never',
      klarna: 'never',
    },
  });
  let isMounted = true;
  buttons.on('ready', ({ availablePaymentMethods: found }) => {
    const isReady = { googlepay: found?.googlePay === true, applepay: found?.applePay === true };
    options.onReady(wallets.filter((wallet) => isReady[wallet]));
  });
  buttons.on('loaderror', () => options.onReady([]));
  buttons.on('click', ({ resolve, reject }) => (options.mayOpen() ? resolve() : reject()));
  buttons.on('confirm', (event) => {
    const wallet = walletOf[event.expressPaymentType as keyof typeof walletOf];
    const fail = () => {
      if (isMounted) event.paymentFailed({ reason: 'fail' });
    };
    const isBegun =
      wallet !== undefined && options.onApproved(wallet, () => approve(stripe, elements, event, fail));
    if (isBegun === false) fail();
  });
  buttons.mount(element as HTMLElement);
  return {
    setAmount: (due) => elements.update({ amount: stripeCharge(due, currency) }),
    unmount: () => {
      isMounted = false;
      buttons.destroy();
    },
  };
}

/** @param fail tells the sheet that nothing was paid */
async function approve(
  stripe: Stripe,
  elements: StripeElements,
  { billingDetails }: StripeExpressCheckoutElementConfirmEvent,
  fail: () => void,
): Promise<WalletToken> {
  try {
    const token = await tokenize(stripe, elements, '');
    const { name = '', email = '', phone = '' } = billingDetails ?? {};
    const finish = (isPaid: boolean) => {
      if (!isPaid) fail();
    };
    return { ...token, contact: { ...namesOf(name), email, phone }, finish };
  } catch (error) {
    fail();
    throw error;
  }
}

/** Wallets have one name; the last word of it is the last name. */
function namesOf(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName };
}

/** Of an error that the form itself shows, the page says nothing. */
function failed({ type, message }: StripeError): Error & { code: string } {
  const isShown = type === 'validation_error' || type === 'card_error';
  return Object.assign(new Error(message ?? type), { code: isShown ? 'incomplete' : 'unavailable' });
}

function appearanceOf({ accent, dark, font, radius }: CardTheme): Appearance {
  const color = accent === undefined ? null : hexOf(accent);
  return {
    theme: dark === true ? 'night' : 'stripe',
    variables: {
      ...(color === null ? {} : { colorPrimary: color }),
      ...(font === undefined ? {} : { fontFamily: font }),
      ...(radius === undefined ? {} : { borderRadius: radius }),
    },
  };
}
