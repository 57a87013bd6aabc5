/**
 * What a page gets from js.stripe.com, imitated as far as shops here use it: the Payment Element with a card form in
 * a frame, the Express Checkout Element with Google Pay, confirmation tokens, and challenges.
 */

(() => {
  const scripts = 'https://js.stripe.com';
  const api = 'https://api.stripe.com/v1';
  const hooks = 'https://hooks.stripe.com';
  const pollMs = 250;

  /** @typedef {(event: any) => void} Listener */

  /** @param {string} account @returns {Record<string, string>} */
  const of = (account) => (account === '' ? {} : { _stripe_account: account });

  /**
   * Asks the frame and resolves to its answer.
   * @param {HTMLIFrameElement} frame
   * @param {Record<string, unknown>} question
   * @returns {Promise<any>}
   */
  function ask(frame, question) {
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
      frame.contentWindow?.postMessage(question, scripts, [port2]);
    });
  }

  /** @param {string} key @param {string[]} methods @param {string} account */
  function paymentElement(key, methods, account) {
    /** @type {Map<string, Listener>} */
    const listeners = new Map();
    const frame = document.createElement('iframe');
    frame.src = `${scripts}/card.html?${new URLSearchParams(methods.map((method) => ['method', method]))}`;
    frame.title = 'Secure payment input frame';
    frame.style.setProperty('border', '0');
    frame.style.setProperty('width', '100%');
    frame.style.setProperty('height', '11rem');

    /** @param {MessageEvent} event */
    const hear = (event) => {
      if (event.source !== frame.contentWindow || event.origin !== scripts) return;
      listeners.get(event.data.name)?.(event.data.event);
    };

    return {
      /** @param {string} name @param {Listener} listener */
      on: (name, listener) => listeners.set(name, listener),
      /** @param {HTMLElement} node */
      mount: (node) => {
        window.addEventListener('message', hear);
        node.append(frame);
      },
      focus: () => void ask(frame, { ask: 'focus' }),
      clear: () => void ask(frame, { ask: 'clear' }),
      destroy: () => {
        window.removeEventListener('message', hear);
        frame.remove();
      },

      submit: () => ask(frame, { ask: 'submit' }),
      /** @param {string} name the cardholder's */
      tokenize: (name) => ask(frame, { ask: 'tokenize', key, name, account }),
    };
  }

  /** Milliseconds that a page has to say whether the sheet may open. */
  const clickMs = 1000;

  /**
   * @param {string} key
   * @param {string} account
   * @param {{ paymentMethods?: { googlePay?: string }, emailRequired?: boolean, phoneNumberRequired?: boolean }} options
   */
  function expressElement(key, account, options) {
    const { paymentMethods = {}, emailRequired = false, phoneNumberRequired = false } = options;
    const isOffered = paymentMethods.googlePay !== 'never';
    /** @type {Map<string, Listener>} */
    const listeners = new Map();
    const frame = document.createElement('iframe');
    frame.src = `${scripts}/express.html`;
    frame.title = 'Secure express checkout frame';
    /** @type {HTMLIFrameElement | null} */
    let sheet = null;
    for (const [name, value] of [
      ['border', '0'],
      ['width', '100%'],
      ['height', '52px'],
    ])
      frame.style.setProperty(name ?? '', value ?? '');

    function closeSheet() {
      sheet?.remove();
      sheet = null;
    }

    function openSheet() {
      sheet = document.createElement('iframe');
      sheet.title = 'Google Pay';
      const asked = new URLSearchParams({ email: String(emailRequired), phone: String(phoneNumberRequired) });
      sheet.src = `${scripts}/sheet.html?${asked}`;
      for (const [name, value] of [
        ['position', 'fixed'],
        ['inset', '0'],
        ['width', '100%'],
        ['height', '100%'],
        ['border', '0'],
        ['background', '#fff'],
        ['z-index', '2147483647'],
      ])
        sheet.style.setProperty(name ?? '', value ?? '');
      document.body.append(sheet);
    }

    function click() {
      let isAnswered = false;
      const answer = (/** @type {() => void} */ then) => () => {
        if (isAnswered) return;
        isAnswered = true;
        then();
      };
      setTimeout(() => {
        if (!isAnswered) throw new Error('The click event was not answered within a second.');
      }, clickMs);
      listeners.get('click')?.({
        elementType: 'expressCheckout',
        expressPaymentType: 'google_pay',
        resolve: answer(openSheet),
        reject: answer(() => undefined),
      });
    }

    /** @param {MessageEvent} event */
    function hear({ source, origin, data }) {
      if (origin !== scripts) return;
      if (source === frame.contentWindow) {
        if (data.name === 'click') click();
        if (data.name === 'ready')
          listeners.get('ready')?.({
            elementType: 'expressCheckout',
            availablePaymentMethods: isOffered ? { googlePay: true, applePay: false } : undefined,
          });
      }
      if (sheet === null || source !== sheet.contentWindow) return;
      if (data.name === 'cancel') {
        closeSheet();
        listeners.get('cancel')?.({ elementType: 'expressCheckout' });
      }
      if (data.name === 'confirm')
        listeners.get('confirm')?.({
          expressPaymentType: 'google_pay',
          billingDetails: data.event,
          paymentFailed: closeSheet,
        });
    }

    return {
      /** @param {string} name @param {Listener} listener */
      on: (name, listener) => listeners.set(name, listener),
      /** @param {HTMLElement} node */
      mount: (node) => {
        window.addEventListener('message', hear);
        node.append(frame);
      },
      destroy: () => {
        window.removeEventListener('message', hear);
        frame.remove();
        closeSheet();
      },
      submit: async () => ({}),
      // The sheet is done with once there is a token.
      tokenize: async () => {
        if (sheet === null) throw new Error('No sheet is open.');
        const made = await ask(sheet, { ask: 'tokenize', key, account });
        closeSheet();
        return made;
      },
    };
  }

  /** @param {string} key @param {string[]} methods @param {string} account */
  function elementsOf(key, methods, account) {
    /** @type {ReturnType<typeof paymentElement> | ReturnType<typeof expressElement> | null} */
    let element = null;
    let isSubmitted = false;
    const current = () => {
      if (element === null) throw new Error('elements.create() was not called.');
      return element;
    };
    return {
      /** @param {string} type @param {any} options */
      create: (type, options) => {
        element =
          type === 'expressCheckout'
            ? expressElement(key, account, options)
            : paymentElement(key, methods, account);
        return element;
      },
      submit: () => {
        isSubmitted = true;
        return current().submit();
      },
      // Colors and amount change nothing here.
      update: () => undefined,
      /** @param {string} name */
      tokenize: (name) => {
        if (!isSubmitted) throw new Error('elements.submit() must be called first.');
        return current().tokenize(name);
      },
    };
  }

  /**
   * Shows the bank's page over the shop until the payment intent is out of its challenge.
   * @param {string} key
   * @param {string} clientSecret
   * @param {string} account
   */
  async function showChallenge(key, clientSecret, account) {
    const frame = document.createElement('iframe');
    frame.src = `${hooks}/challenge.html#${clientSecret}`;
    frame.title = 'Secure 3D Secure authentication frame';
    for (const [name, value] of [
      ['position', 'fixed'],
      ['inset', '0'],
      ['width', '100%'],
      ['height', '100%'],
      ['border', '0'],
      ['z-index', '2147483647'],
    ])
      frame.style.setProperty(name ?? '', value ?? '');
    // Above dialogs of the page, as Stripe's is.
    document.body.append(frame);
    try {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, pollMs));
        const [id] = clientSecret.split('_secret');
        const query = new URLSearchParams({ key, client_secret: clientSecret, ...of(account) });
        const answer = await fetch(`${api}/payment_intents/${id}?${query}`);
        const paymentIntent = await answer.json();
        if (paymentIntent.status !== 'requires_action') return { paymentIntent };
      }
    } finally {
      frame.remove();
    }
  }

  /** @param {string} key @param {{ stripeAccount?: string }} [options] */
  function Stripe(key, { stripeAccount: account = '' } = {}) {
    return {
      /** @param {{ allowedPaymentMethodTypes?: string[] }} options */
      elements: ({ allowedPaymentMethodTypes = ['card'] }) =>
        elementsOf(key, allowedPaymentMethodTypes, account),
      /** @param {{ elements: ReturnType<typeof elementsOf>, params?: any }} options */
      createConfirmationToken: ({ elements, params }) =>
        elements.tokenize(params?.payment_method_data?.billing_details?.name ?? ''),
      /** @param {{ clientSecret: string }} options */
      handleNextAction: ({ clientSecret }) => showChallenge(key, clientSecret, account),
    };
  }

  Object.assign(window, { Stripe });
})();
