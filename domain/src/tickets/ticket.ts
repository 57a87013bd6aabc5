/** A ticket once it is issued: its code and its status (docs/rules/tickets.md; D-TK-01 to D-TK-03). */
import type { OrderLineKey, RateKey } from '../kernel/keys.ts';
import { readSigns } from '../kernel/typed-text.ts';

/** A ticket as stored. */
export interface IssuedTicket {
  /** Counts from 1 within its order, and never changes. */
  number: number;
  lineKey: OrderLineKey;
  /** Null if it is for everybody on the line. */
  rateKey: RateKey | null;
  /** How many people it admits. */
  people: number;
  /** UTC; when it was scanned first. */
  usedAt: string | null;
  /** UTC; when its booking was canceled. */
  cancelledAt: string | null;
  /** Whether the venue canceled its departure, and what becomes of the booking is not decided yet. */
  isCalledOff?: boolean;
}

/** The tickets of an order; `uuid` is the right to see them. */
export interface OrderTickets {
  uuid: string;
  tickets: readonly IssuedTicket[];
}

export const ticketStatuses = ['Valid', 'Used', 'Cancelled'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/**
 * Whether a ticket is for the place where it is scanned. `here` is let in without asking; the others only if somebody says so.
 */
export const ticketFits = ['here', 'otherTime', 'otherDay', 'anyDay'] as const;
export type TicketFit = (typeof ticketFits)[number];

/** A ticket that was used stays used, whatever happens to its booking later. */
export function statusOf({
  usedAt,
  cancelledAt,
  isCalledOff = false,
}: Pick<IssuedTicket, 'usedAt' | 'cancelledAt' | 'isCalledOff'>): TicketStatus {
  if (usedAt !== null) return 'Used';
  return cancelledAt === null && !isCalledOff ? 'Valid' : 'Cancelled';
}

/** Wallets on phones that keep tickets as passes. */
export const passWallets = ['apple', 'google'] as const;
export type PassWallet = (typeof passWallets)[number];

/** Only tickets that still admit somebody become passes. */
export const walletsFor = (
  tickets: readonly Pick<IssuedTicket, 'usedAt' | 'cancelledAt' | 'isCalledOff'>[],
  offered: readonly PassWallet[],
): PassWallet[] => (tickets.some((ticket) => statusOf(ticket) === 'Valid') ? [...offered] : []);

const uuidForm = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
/** A random UUID, version 4, in small letters. */
export const ticketUuidForm = new RegExp(`^${uuidForm}$`);
const codePattern = new RegExp(`^t;(?<uuid>${uuidForm});(?<number>[1-9]\\d{0,4})$`);

export const isTicketUuid = (text: string): boolean => ticketUuidForm.test(text);

/** The content of the ticket's QR code (D-TK-02). */
export const ticketCode = (uuid: string, number: number): string => `t;${uuid};${number}`;

/** Reads a scanned or pasted code, ignoring case and spaces around it; null for anything that is no ticket. */
export function readTicketCode(text: string): { uuid: string; number: number } | null {
  const { uuid, number } = codePattern.exec(readSigns(text).toLowerCase())?.groups ?? {};
  return uuid === undefined ? null : { uuid, number: Number(number) };
}
