/** The interface for passes of tickets: Apple's and Google's wallets say the same, each in its own format (D-TK-02; docs/rules/tickets.md). */
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { PassWallet } from '@gangway/domain/tickets/ticket';

/** A text with its label, both as guests read them. */
export interface PassFact {
  label: string;
  text: string;
}

/** As `#rrggbb`; text is readable on the background. */
export interface PassColors {
  background: string;
  text: string;
  label: string;
}

/** PNGs in the order 1x, 2x, 3x. */
export interface PassPictures {
  icon: readonly Buffer[];
  /** Empty if the venue has no logo. */
  logo: readonly Buffer[];
}

export interface PassPlace {
  label: string;
  name: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
}

/** What a pass says about one ticket. */
export interface TicketPass {
  /** The ticket's own, for ever: a newer pass of the same serial replaces it. */
  serial: string;
  /** The same for the tickets of a booked activity, which wallets keep together. */
  group: string;
  /** What its QR code says. */
  code: string;
  /** Such as 'en'. */
  language: string;
  venue: string;
  activity: string;
  /** Null if it has no time of its own, or guests are not told. */
  startsAt: Instant | null;
  endsAt: Instant | null;
  /** When the wallet may put it away; null if nothing says. */
  expiresAt: Instant | null;
  day: PassFact | null;
  time: PassFact | null;
  /** Who it admits: 'Adult', 'Family, 4 guests'. */
  admits: PassFact;
  /** Null if nobody was named. */
  guest: PassFact | null;
  order: PassFact;
  /** 'Ticket 1 of 3'. */
  place: string;
  where: PassPlace | null;
  /** Everything else that the ticket page says, in its order, and the terms. */
  more: readonly PassFact[];
  /** The ticket page: its link and its words. */
  page: { url: string; words: string };
  colors: PassColors;
  /** The address of a logo that looks good in a circle; null without one. */
  roundLogoUrl: string | null;
  pictures(): Promise<PassPictures>;
}

/** A file to download, or the address at the wallet's site that adds the passes. */
export type IssuedPasses = { contentType: string; extension: string; content: Buffer } | { url: string };

export interface PassGateway {
  readonly wallet: PassWallet;
  /** Whether what signs them is valid at this time. */
  isValid(at: Instant): boolean;
  /** When what signs them expires; null if it does not. */
  readonly validUntil: Instant | null;
  /** Signs passes of one order's tickets. Null if one answer cannot hold them all; it can always hold one. */
  issue(passes: readonly [TicketPass, ...TicketPass[]]): Promise<IssuedPasses | null>;
}
