/**
 * Google Pay and Apple Pay in a shop's page. The page's side of both is used as their makers document it; behind it,
 * their sheets are simulated in a frame of this gateway.
 */

/**
 * @typedef {'googlepay' | 'applepay'} Wallet
 * @typedef {{ accent?: string, dark?: boolean, font?: string, radius?: string }} Theme
 * @typedef {{ firstName: string, lastName: string, email: string, phone: string }} Contact
 * @typedef {{ token: string, brand: string, last4: string, contact?: Contact }} CardToken
 * @typedef {{
 *   merchantName: string, amount: number, currency: string, publicKey: string, theme?: Theme, asksContact?: boolean,
 * }} Asked
 * @typedef {CardToken & { finish: (isPaid: boolean) => void }} WalletToken
 * @typedef {{ onCancel: () => void, onFailed: (message: string) => void, onToken: (token: CardToken) => void }} Heard
 */

const origin = new URL(import.meta.url).origin;
const names = { googlepay: 'Google Pay', applepay: 'Apple Pay' };
const openWithinMs = 20_000;
const unreachable = 'The wallet cannot be reached. Please try again in a moment, or pay with a card.';

/** @param {'cancelled' | 'failed'} code @param {string} message */
const walletError = (code, message) =>
  Object.assign(new Error(message), { name: 'GangwayPaymentsError', code });

/**
 * Wallets know one name; the last of its words is taken for the family name.
 * @param {{ name?: unknown, email?: unknown, phone?: unknown }} shared
 * @returns {Contact}
 */
function contactOf({ name, email, phone }) {
  const words = String(name ?? '')
    .trim()
    .split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName, email: String(email ?? ''), phone: String(phone ?? '') };
}

/**
 * Shows the sheet of a wallet over the page. Nothing else can be used until it is closed.
 * @param {Wallet} wallet
 * @param {Asked} asked
 * @param {Heard} heard
 */
function showSheet(wallet, asked, heard) {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', names[wallet]);
  const whole = { inlineSize: '100%', maxInlineSize: '100%', blockSize: '100%', maxBlockSize: '100%' };
  Object.assign(dialog.style, whole, { padding: '0', border: '0', background: 'transparent' });
  const frame = document.createElement('iframe');
  frame.src = `${origin}/sheet?wallet=${wallet}&parent=${encodeURIComponent(window.location.origin)}`;
  frame.title = names[wallet];
  frame.referrerPolicy = 'no-referrer';
  const colorScheme = asked.theme?.dark ? 'dark' : 'light';
  Object.assign(frame.style, whole, { display: 'block', border: '0', colorScheme });
  dialog.append(frame);
  document.body.append(dialog);

  /** @param {Record<string, unknown>} message */
  const tell = (message) => frame.contentWindow?.postMessage({ source: 'gangway-shop', ...message }, origin);
  let isOpen = false;
  /** @type {string | null} */
  let session = null;
  const timer = window.setTimeout(() => heard.onFailed(unreachable), openWithinMs);
  /** @param {MessageEvent} event */
  const hear = ({ source, origin: from, data }) => {
    if (source !== frame.contentWindow || from !== origin || data?.source !== 'gangway-sheet') return;
    if (data.type === 'hello') {
      window.clearTimeout(timer);
      isOpen = true;
      tell({ type: 'init', ...asked });
      if (session !== null) tell({ type: 'session', session });
      frame.focus();
    }
    if (data.type === 'cancel') heard.onCancel();
    if (data.type === 'failed') heard.onFailed(String(data.message));
    if (data.type === 'token')
      heard.onToken({
        token: String(data.token),
        brand: String(data.brand),
        last4: String(data.last4),
        ...(data.contact && { contact: contactOf(data.contact) }),
      });
  };
  window.addEventListener('message', hear);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    heard.onCancel();
  });
  dialog.showModal();
  return {
    /** The shop may be validated before the frame has loaded. @param {string} valid */
    validated: (valid) => {
      session = valid;
      if (isOpen) tell({ type: 'session', session });
    },
    close: () => {
      window.clearTimeout(timer);
      window.removeEventListener('message', hear);
      dialog.close();
      dialog.remove();
    },
  };
}

/** Apple's own servers, where a real sheet has the shop validated. */
const validationURL = 'https://apple-pay-gateway-cert.apple.com/paymentservices/startSession';

/** ApplePaySession as Apple documents it, as far as the adapter below uses it. */
class SimulatedApplePaySession {
  static STATUS_SUCCESS = 0;
  static STATUS_FAILURE = 1;
  static canMakePayments() {
    return true;
  }

  /** @type {((event: { validationURL: string }) => void) | null} */
  onvalidatemerchant = null;
  /** @type {((event: { payment: { token: { paymentData: CardToken } } }) => void) | null} */
  onpaymentauthorized = null;
  /** @type {((event: { message?: string }) => void) | null} */
  oncancel = null;
  /** @type {ReturnType<typeof showSheet> | null} */
  #sheet = null;
  #asked;

  /** @param {number} _version @param {Asked} request */
  constructor(_version, request) {
    this.#asked = request;
  }

  begin() {
    this.#sheet = showSheet('applepay', this.#asked, {
      onCancel: () => this.#end(),
      onFailed: (message) => this.#end(message),
      onToken: (paymentData) => this.onpaymentauthorized?.({ payment: { token: { paymentData } } }),
    });
    this.onvalidatemerchant?.({ validationURL });
  }

  /** @param {string} [message] */
  #end(message) {
    this.abort();
    this.oncancel?.(message === undefined ? {} : { message });
  }

  /** @param {{ merchantSessionIdentifier?: unknown }} session */
  completeMerchantValidation(session) {
    this.#sheet?.validated(String(session.merchantSessionIdentifier));
  }

  /** @param {number} _status */
  completePayment(_status) {
    this.abort();
  }

  abort() {
    this.#sheet?.close();
    this.#sheet = null;
  }
}

/** @param {string} agent */
export const isAppleDevice = (agent) => /iPhone|iPad|iPod|Macintosh.*Version\/[\d.]+.*Safari/.test(agent);

/** The browser's own ApplePaySession wants a merchant whom Apple knows, so devices that have one get this one. */
export function simulateApplePay(page = window) {
  if (isAppleDevice(page.navigator.userAgent))
    Object.defineProperty(page, 'ApplePaySession', { value: SimulatedApplePaySession, configurable: true });
}

/** @returns {typeof SimulatedApplePaySession | undefined} */
const applePay = () => Reflect.get(window, 'ApplePaySession');

/**
 * Google's PaymentsClient, as far as the adapter uses it: it says whether it is ready, and a sheet gives payment data.
 */
const googlePay = {
  isReadyToPay: async () => ({ result: typeof HTMLDialogElement === 'function' }),
  /** @param {Asked} asked @param {AbortSignal} signal @returns {Promise<CardToken>} */
  loadPaymentData: (asked, signal) =>
    new Promise((resolve, reject) => {
      const settle = (/** @type {() => void} */ how) => {
        sheet.close();
        how();
      };
      const sheet = showSheet('googlepay', asked, {
        onCancel: () => settle(() => reject(walletError('cancelled', 'The sheet was closed.'))),
        onFailed: (message) => settle(() => reject(walletError('failed', message))),
        onToken: (token) => settle(() => resolve(token)),
      });
      signal.addEventListener('abort', () => settle(() => reject(walletError('cancelled', 'Aborted.'))));
    }),
};

/**
 * @param {Asked} asked
 * @param {{ signal: AbortSignal, createSession: (address: string) => Promise<string> }} page
 * @returns {Promise<WalletToken>}
 */
function payWithApple(asked, { signal, createSession }) {
  const ApplePaySession = applePay();
  if (ApplePaySession === undefined) return Promise.reject(walletError('failed', unreachable));
  return new Promise((resolve, reject) => {
    const session = new ApplePaySession(3, asked);
    const giveUp = (/** @type {Error} */ error) => {
      session.abort();
      reject(error);
    };
    session.onvalidatemerchant = ({ validationURL: address }) =>
      createSession(address).then(
        (answer) => session.completeMerchantValidation(JSON.parse(answer)),
        () => giveUp(walletError('failed', unreachable)),
      );
    session.oncancel = ({ message }) =>
      reject(message === undefined ? walletError('cancelled', 'Closed.') : walletError('failed', message));
    session.onpaymentauthorized = ({ payment }) =>
      resolve({
        ...payment.token.paymentData,
        finish: (isPaid) =>
          session.completePayment(isPaid ? ApplePaySession.STATUS_SUCCESS : ApplePaySession.STATUS_FAILURE),
      });
    signal.addEventListener('abort', () => giveUp(walletError('cancelled', 'Aborted.')));
    session.begin();
  });
}

/**
 * Returns the wallets of those asked for that can pay on this device.
 * @param {{ publicKey: string, merchantIds: Partial<Record<Wallet, string>> }} options
 */
export async function walletsHere({ publicKey, merchantIds }) {
  simulateApplePay();
  /** @type {Wallet[]} */
  const ready = [];
  if (merchantIds.applepay !== undefined && applePay()?.canMakePayments()) ready.push('applepay');
  if (merchantIds.googlepay !== undefined && (await googlePay.isReadyToPay()).result) ready.push('googlepay');
  return {
    ready,
    /**
     * Opens the sheet at once, as browsers demand of a click. Rejects with `code` cancelled or failed.
     * @param {Omit<Asked, 'publicKey'> & {
     *   wallet: Wallet, signal: AbortSignal, createSession: (address: string) => Promise<string>,
     * }} options
     * @returns {Promise<WalletToken>}
     */
    open({ wallet, signal, createSession, ...sheet }) {
      const asked = { ...sheet, publicKey };
      if (wallet === 'applepay') return payWithApple(asked, { signal, createSession });
      return googlePay
        .loadPaymentData(asked, signal)
        .then((token) => ({ ...token, finish: () => undefined }));
    },
  };
}
