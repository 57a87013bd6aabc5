/**
 * Every key the storefront stores in the browser, with an
 * in-memory copy in case storage is blocked (D-CT-05, C-35).
 */

type Area = 'session' | 'local';

export interface StoredText {
  key: string;
  read(): string | null;
  write(value: string): void;
  remove(): void;
}

const memory = new Map<string, string>();

function areaOf(area: Area): Storage | null {
  try {
    if (typeof window === 'undefined') return null;
    return area === 'session' ? window.sessionStorage : window.localStorage;
  } catch {
    // Reading the property itself throws if the browser blocks storage in third-party frames.
    return null;
  }
}

function attempt<Result>(work: () => Result, fallback: Result): Result {
  try {
    return work();
  } catch {
    // Blocked or full: use the copy in memory.
    return fallback;
  }
}

function stored(area: Area, key: string): StoredText {
  const slot = `${area}:${key}`;
  return {
    key,
    read: () => attempt(() => areaOf(area)?.getItem(key) ?? null, null) ?? memory.get(slot) ?? null,
    write: (value) => {
      if (typeof window === 'undefined') return;
      const isKept = attempt(() => {
        areaOf(area)?.setItem(key, value);
        return areaOf(area) !== null;
      }, false);
      if (isKept) memory.delete(slot);
      else memory.set(slot, value);
    },
    remove: () => {
      memory.delete(slot);
      attempt(() => areaOf(area)?.removeItem(key), undefined);
    },
  };
}

export const storage = {
  /** Referral attribution, numeric. */
  clientAgentKey: stored('session', 'clientAgentKey'),
  /** Contracted seller, numeric. */
  bookingAgentKey: stored('session', 'bookingAgentKey'),
  /** Signature of the seller's link, if it had one (C-25). */
  bookingAgentSignature: stored('session', 'bookingAgentSignature'),
  /** The location these agents belong to. */
  agentLocation: stored('session', 'agentLocation'),
  /** Links of agents and affiliates whose click this tab has counted, with spaces between them (D-AG-03). */
  countedClicks: stored('session', 'countedClicks'),
  /** '1' if this tab is shown by another site (D-EMB-02). */
  embed: stored('session', 'embed'),
  /** Where a mobile app wants the visitor to return to. */
  returnTo: stored('session', 'returnTo'),
  /** The documents of this tab that were loaded again since a part was missing: build and path, a line each. */
  loadedAgain: stored('session', 'loadedAgain'),
  /** The theme the address last asked for: 'light', 'dark' or 'auto'. */
  theme: stored('session', 'theme'),
  /** Key of the current order. */
  orderKey: stored('session', 'orderKey'),
  /** When the cart expires, ISO. */
  orderExpiration: stored('session', 'orderExpiration'),
  /** The last browse-by-date address, or 'activities' (D-UI-03). */
  browseBy: stored('session', 'browseBy'),
  /** Answers for bookings that are not in the cart yet, JSON (D-CU-02). */
  answers: stored('session', 'answers'),
  /** What is typed into the contact form but not sent yet, JSON. */
  contact: stored('session', 'contact'),
  /** What this tab said about an email about its cart, JSON (docs/rules/carts.md). */
  cartReminder: stored('session', 'cartReminder'),
  /** What is typed into the sign-up form but not sent yet, JSON. */
  signUp: stored('session', 'signUp'),
  /** Numbers of orders whose purchase was already reported in this tab (C-33). */
  reportedPurchases: stored('session', 'reportedPurchases'),
  /** Which payment attempts this tab made for which orders, JSON (docs/decisions/0040). */
  paymentAttempts: stored('session', 'paymentAttempts'),
  /** What this tab left for the page of another way to pay, JSON. */
  paymentLeft: stored('session', 'paymentLeft'),
  /**
   * Set when this tab left for the identity provider, so
   * that an error on return is known to be the provider's.
   */
  signInBegun: stored('session', 'signInBegun'),
  /** What this tab left for the identity provider to link, JSON (D-AU-07). */
  linkBegun: stored('session', 'linkBegun'),
  /**
   * What the waiver's page prefills and where it returns to,
   * JSON; read by that page (docs/rules/members.md, "Waiver").
   */
  waiver: stored('session', 'waiver'),
  /** The membership used for booking, JSON (4.1). */
  activeMembership: stored('local', 'activeMembership'),
  /** Whether trackers may run, JSON by venue (D-AN-01). */
  trackingChoice: stored('local', 'trackingChoice'),
  /** What trackers keep instead of cookies, JSON by venue. */
  trackerCookies: stored('local', 'trackerCookies'),
  /** Language chosen by the translation service (7.5). */
  language: stored('local', 'ljs-lang'),
} as const;

/** Whether the browser really keeps what is written; false in frames with blocked storage. */
export function storageWorks(): boolean {
  return attempt(() => {
    const area = areaOf('session');
    if (area === null) return false;
    area.setItem('storage-check', '1');
    area.removeItem('storage-check');
    return true;
  }, false);
}
