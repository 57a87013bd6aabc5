/** Loads the card provider's script once, on entering payment and nowhere else (7.1-06, D-PY-02). */
import type { Configuration } from '@gangway/contract/location';

export interface CardTheme {
  accent?: string;
  dark?: boolean;
  font?: string;
  radius?: string;
}

export interface CardState {
  complete: boolean;
  error: string | null;
  brand: string;
  /** Raised with every change of what is typed in the frame, from 0. */
  edits: number;
}

export interface CardToken {
  token: string;
  brand: string;
  last4: string;
}

export interface MountedCard {
  /** Rejects with an error whose `code` is incomplete (the frame shows what is missing), refused or unavailable. */
  tokenise(): Promise<CardToken>;
  /** Moves the focus to the first field that still wants something. */
  focus(): void;
  /** Shows in the frame what is missing or wrong, and leaves the focus where it is. */
  check(): void;
  clear(): void;
  setTheme(changes: CardTheme): void;
  unmount(): void;
}

export interface CardMountOptions {
  element: Element;
  publicKey: string;
  locale?: string;
  theme?: CardTheme;
  onChange?: (state: CardState) => void;
  onReady?: () => void;
  onSubmit?: () => void;
}

export interface CardProvider {
  mount(options: CardMountOptions): MountedCard;
}

declare global {
  interface Window {
    GangwayPayments?: CardProvider;
  }
}

let loading: Promise<CardProvider> | null = null;

function appendScript(address: string): Promise<CardProvider> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    const give = (reason: Error) => {
      script.remove();
      reject(reason);
    };
    script.onload = () => {
      const provider = window.GangwayPayments;
      if (provider === undefined) give(new Error('The payment script brought no card form.'));
      else resolve(provider);
    };
    script.onerror = () => give(new Error('The payment script could not be loaded.'));
    document.head.append(script);
  });
}

/** The same promise for every caller; after an error the element is gone and the next call tries again. */
export function loadPaymentScript(
  payment: Pick<Configuration['payment'], 'scriptUrl'>,
): Promise<CardProvider> {
  if (loading !== null) return loading;
  loading = appendScript(payment.scriptUrl).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
