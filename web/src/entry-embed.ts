/**
 * `/embed.js`: opens the storefront on another site, over the page or as a part of it. Plain links keep working
 * without it (D-EMB-01; docs/embedding.md).
 */
import type { ShopMessage } from '@gangway/contract/embed';
import { logFault } from '@gangway/ui/lib/log.ts';
import { addressFor, type EmbedOptions, optionNames, readOptions } from './embed/embed-options.ts';
import type { Listener } from './embed/framed-shop.ts';
import { showInline } from './embed/inline.ts';
import { watchMarked } from './embed/marked.ts';
import { openOverlay } from './embed/overlay.ts';
import { addStyles } from './embed/styles.ts';

declare global {
  interface Window {
    Gangway?: {
      /** Opens an address of the storefront, or what the names say. */
      open(what: string | EmbedOptions): void;
      close(): void;
      /** Returns the function that ends it. */
      on(type: ShopMessage['type'], listener: Listener): () => void;
    };
  }
}

/** Pixels; the specification's small screens (9-13). */
const smallScreen = 768;

const inKebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function createListeners() {
  const listeners = new Map<string, Set<Listener>>();
  return {
    hear: (message: ShopMessage) => {
      for (const listener of listeners.get(message.type) ?? []) listener(message);
    },
    on: (type: string, listener: Listener) => {
      const set = listeners.get(type) ?? new Set();
      listeners.set(type, set.add(listener));
      return () => void set.delete(listener);
    },
  };
}

/** Defines `<gangway-booking>`. */
function defineElement(usual: EmbedOptions, origin: string, hear: Listener): void {
  class Booking extends HTMLElement {
    static observedAttributes = [...optionNames.map(inKebabCase), 'mode'];
    #end: (() => void) | null = null;

    connectedCallback(): void {
      this.attributeChangedCallback();
    }

    disconnectedCallback(): void {
      this.#end?.();
      this.#end = null;
    }

    attributeChangedCallback(): void {
      if (!this.isConnected) return;
      this.disconnectedCallback();
      const options = readOptions((name) => this.getAttribute(inKebabCase(name)));
      if (this.getAttribute('mode') === 'overlay') {
        Object.assign(this.dataset, options, { booking: '' });
        return;
      }
      const address = addressFor(options, usual, origin);
      if (address === null) report(options, origin);
      else this.#end = showInline({ element: this, address, title: options.title, hear });
    }
  }
  customElements.define('gangway-booking', Booking);
}

function report(what: string | EmbedOptions, origin: string): void {
  logFault(`Gangway: give an address of ${origin}, or name the venue with data-location.`, what);
}

function start(script: HTMLScriptElement): void {
  const { origin } = new URL(script.src);
  const usual = readOptions((name) => script.dataset[name]);
  const { hear, on } = createListeners();
  let close: (() => void) | null = null;

  function open(what: string | EmbedOptions, title: string | undefined): boolean {
    const address = addressFor(what, usual, origin);
    if (address === null) {
      report(what, origin);
      return false;
    }
    if (script.dataset.smallScreens === 'top' && window.innerWidth <= smallScreen)
      window.location.assign(address.href);
    else {
      close?.();
      const mayBeDark = address.searchParams.get('theme') !== 'light';
      close = openOverlay({ address, title, mayBeDark, hear, onEnd: () => (close = null) });
    }
    return true;
  }

  addStyles();
  watchMarked(open);
  window.Gangway = {
    open: (what) => void open(what, typeof what === 'string' ? undefined : what.title),
    close: () => close?.(),
    on,
  };
  defineElement(usual, origin, hear);
}

const script =
  // A module has no current script.
  document.currentScript ?? document.querySelector('script[src$="/embed.js"], script[src*="/embed.js?"]');
if (script instanceof HTMLScriptElement && window.Gangway === undefined) start(script);
