/**
 * The script that a shop's page loads: adds the gateway's card frame to the page, opens the sheets of wallets, and
 * returns one-time tokens.
 */

(() => {
  /**
   * @typedef {{ accent?: string, dark?: boolean, font?: string, radius?: string }} Theme
   * @typedef {{ field: string, message: string }} Fault
   * @typedef {{ complete: boolean, error: string | null, brand: string, edits: number, faults?: Fault[] }} CardState
   * @typedef {{ token: string, brand: string, last4: string }} CardToken
   * @typedef {{
   *   element: Element, publicKey: string, locale?: string, theme?: Theme,
   *   onChange?: (state: CardState) => void, onReady?: () => void, onSubmit?: () => void,
   * }} MountOptions
   */

  const script =
    document.currentScript instanceof HTMLScriptElement
      ? document.currentScript
      : document.querySelector('script[src$="/sandbox.js"]');
  if (!(script instanceof HTMLScriptElement))
    throw new Error('Load the card script by a script element with its own address.');
  const origin = new URL(script.src).origin;
  const readyWithinMs = 20_000;
  const tokenWithinMs = 30_000;

  /**
   * Creates an error whose `code` tells the caller what to do: incomplete (the frame shows what is missing),
   * refused, unavailable.
   * @param {string} code
   * @param {string} message
   */
  function cardError(code, message) {
    return Object.assign(new Error(message), { name: 'GangwayPaymentsError', code });
  }

  /**
   * What the frame says of its fields.
   * @param {unknown} faults
   */
  const faultsOf = (faults) =>
    (Array.isArray(faults) ? faults : []).map((/** @type {Record<string, unknown>} */ fault) => ({
      field: String(fault?.field),
      message: String(fault?.message),
    }));

  const unreachable = 'The card form could not be loaded. Please reload the page or try again in a moment.';

  /** @param {MountOptions} options */
  function mount(options) {
    const { element, publicKey, locale, onChange, onReady, onSubmit } = options;
    let theme = { ...options.theme };
    /** @type {'loading' | 'ready' | 'failed' | 'gone'} */
    let phase = 'loading';
    let lastRequest = 0;
    /** @type {Map<number, { resolve: (token: CardToken) => void, reject: (error: Error) => void, timer: number }>} */
    const waiting = new Map();

    const frame = document.createElement('iframe');
    frame.src = `${origin}/frame?parent=${encodeURIComponent(window.location.origin)}`;
    frame.title = 'Card details';
    frame.setAttribute('scrolling', 'no');
    frame.referrerPolicy = 'no-referrer';
    Object.assign(frame.style, {
      display: 'block',
      border: '0',
      background: 'transparent',
      // Three extra pixels on each side for the focus ring.
      inlineSize: 'calc(100% + 6px)',
      maxInlineSize: 'none',
      margin: '-3px',
      blockSize: '8.25rem',
      colorScheme: theme.dark ? 'dark' : 'light',
    });

    /** @param {Record<string, unknown>} message */
    const tell = (message) =>
      frame.contentWindow?.postMessage({ source: 'gangway-shop', ...message }, origin);

    /** @param {Error} error */
    const rejectAll = (error) => {
      for (const { reject, timer } of waiting.values()) {
        window.clearTimeout(timer);
        reject(error);
      }
      waiting.clear();
    };

    const readyTimer = window.setTimeout(() => {
      phase = 'failed';
      onChange?.({ complete: false, error: unreachable, brand: 'card', edits: 0 });
      rejectAll(cardError('unavailable', unreachable));
    }, readyWithinMs);

    /** @param {MessageEvent} event */
    const hear = (event) => {
      if (event.source !== frame.contentWindow || event.origin !== origin) return;
      const message = event.data;
      if (typeof message !== 'object' || message === null || message.source !== 'gangway-card') return;
      const request = waiting.get(message.request);
      switch (message.type) {
        case 'hello':
          tell({ type: 'init', publicKey, locale, theme });
          break;
        case 'ready':
          window.clearTimeout(readyTimer);
          phase = 'ready';
          onReady?.();
          break;
        case 'height':
          if (Number.isFinite(message.height) && message.height > 0 && message.height < 1000) {
            frame.style.blockSize = `${message.height}px`;
          }
          break;
        case 'state':
          if (typeof message.complete !== 'boolean' || !Number.isSafeInteger(message.edits)) break;
          onChange?.({
            complete: message.complete,
            error: typeof message.error === 'string' ? message.error : null,
            faults: faultsOf(message.faults),
            brand: typeof message.brand === 'string' ? message.brand : 'card',
            edits: message.edits,
          });
          break;
        case 'submit':
          onSubmit?.();
          break;
        case 'token':
          if (!request || typeof message.token !== 'string') break;
          waiting.delete(message.request);
          window.clearTimeout(request.timer);
          request.resolve({
            token: message.token,
            brand: String(message.brand),
            last4: String(message.last4),
          });
          break;
        case 'failed':
          if (!request) break;
          waiting.delete(message.request);
          window.clearTimeout(request.timer);
          request.reject(cardError(String(message.code), String(message.message)));
          break;
      }
    };
    window.addEventListener('message', hear);
    element.append(frame);

    return {
      /** Exchanges the card details for a token that is valid for one payment within 15 minutes. */
      tokenize() {
        return new Promise((/** @type {(token: CardToken) => void} */ resolve, reject) => {
          if (phase !== 'ready') return reject(cardError('unavailable', unreachable));
          const request = ++lastRequest;
          const timer = window.setTimeout(() => {
            waiting.delete(request);
            reject(cardError('unavailable', unreachable));
          }, tokenWithinMs);
          waiting.set(request, { resolve, reject, timer });
          tell({ type: 'tokenize', request });
        });
      },
      /** Focuses a field, or the first that is incomplete. @param {string} [field] */
      focus(field) {
        frame.focus();
        tell({ type: 'focus', field });
      },
      /** Shows errors in the frame without moving the focus. */
      check() {
        tell({ type: 'check' });
      },
      clear() {
        tell({ type: 'clear' });
      },
      /** @param {Theme} changes */
      setTheme(changes) {
        theme = { ...theme, ...changes };
        frame.style.colorScheme = theme.dark ? 'dark' : 'light';
        tell({ type: 'theme', theme });
      },
      unmount() {
        phase = 'gone';
        window.clearTimeout(readyTimer);
        window.removeEventListener('message', hear);
        frame.remove();
        rejectAll(cardError('unavailable', 'The card form was closed.'));
      },
    };
  }

  /** @typedef {typeof import('./wallets.js').walletsHere} WalletsHere */

  /**
   * Returns the wallets that can pay on this device, loaded only for shops that ask. By the whole address, since a
   * script of another origin has no base to import from.
   * @type {WalletsHere}
   */
  const wallets = (options) =>
    import(`${origin}/wallets.js`).then((/** @type {{ walletsHere: WalletsHere }} */ { walletsHere }) =>
      walletsHere(options),
    );

  const value = Object.freeze({ mount, wallets });
  Object.defineProperty(window, 'GangwayPayments', { value, configurable: true });
})();
