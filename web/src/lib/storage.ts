/** What the storefront stores in the browser, by key (D-CT-05); what its documents did is in missing-part.ts. */
import { stored } from '@gangway/ui/lib/stored-text.ts';

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
