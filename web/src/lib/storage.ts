/** Every key the storefront keeps in the browser, with an in-memory copy where storage is blocked (D-CT-05, C-35). */

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
    // Reading the property itself throws where a browser blocks storage in third-party frames.
    return null;
  }
}

function attempt<Result>(work: () => Result, fallback: Result): Result {
  try {
    return work();
  } catch {
    // Blocked or full: the copy in memory serves.
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
  /** Signature of the seller's link, where it had one (C-25). */
  bookingAgentSignature: stored('session', 'bookingAgentSignature'),
  /** The location whose agents these are. */
  agentLocation: stored('session', 'agentLocation'),
  /** Where a mobile app wants the visitor back. */
  returnTo: stored('session', 'returnTo'),
  /** The theme the address asked for last: 'light', 'dark' or 'auto'. */
  theme: stored('session', 'theme'),
  /** Key of the current order. */
  orderKey: stored('session', 'orderKey'),
  /** When the cart ends, ISO. */
  orderExpiration: stored('session', 'orderExpiration'),
  /** The last browse-by-date address, or 'activities' (D-UI-03). */
  browseBy: stored('session', 'browseBy'),
  /** Answers of bookings that are not in the cart yet, JSON (D-CU-02). */
  answers: stored('session', 'answers'),
  /** What is typed into the contact form and not sent yet, JSON. */
  contact: stored('session', 'contact'),
  /** Numbers of orders whose purchase was reported in this tab (C-33). */
  reportedPurchases: stored('session', 'reportedPurchases'),
  /** Which payment attempts this tab made for which orders, JSON (docs/decisions/0040). */
  paymentAttempts: stored('session', 'paymentAttempts'),
  /** That this tab left for the identity provider: what comes back with an error is then its words. */
  signInBegun: stored('session', 'signInBegun'),
  /** What the page of a waiver fills in and where it leads back to, JSON; read by that page (docs/rules/members.md, "Waiver"). */
  waiver: stored('session', 'waiver'),
  /** The membership booked under, JSON (4.1). */
  activeMembership: stored('local', 'activeMembership'),
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
