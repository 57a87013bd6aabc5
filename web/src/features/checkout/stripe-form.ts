/**
 * Stripe's Payment Element as the card form, with Google Pay and Apple Pay inside it. Its script comes from Stripe
 * and is loaded with the form, at payment only (D-PY-02; docs/rules/payment.md, "Stripe").
 */
import { heldMethods } from '@gangway/domain/location/held-methods';
import { stripeCharge } from '@gangway/domain/location/stripe-amounts';
import type { Appearance, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { hexOf } from './hex-of.ts';
import type {
  CardMountOptions,
  CardProvider,
  CardState,
  CardTheme,
  CardToken,
  MountedCard,
} from './load-payment-script.ts';

/**
 * Rejects if the script cannot be loaded; the next call tries again.
 * @param account of a venue, where its guests pay to one of its own
 */
export async function loadStripeForm(publicKey: string, account: string | null): Promise<CardProvider> {
  const stripe = await loadStripe(publicKey, account === null ? {} : { stripeAccount: account });
  if (stripe === null) throw new Error('The script of Stripe runs in browsers only.');
  return { mount: (options) => mountForm(stripe, options) };
}

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
  const offered = (wallet: (typeof wallets)[number]) => (wallets.includes(wallet) ? 'auto' : 'never');
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
    challenge: async (clientSecret) => {
      await stripe.handleNextAction({ clientSecret });
    },
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
