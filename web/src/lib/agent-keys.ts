/**
 * Who refers the visitor and who sells: from the address, else from the session
 * (D-AG-01; docs/rules/agents.md).
 */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { storage } from './storage.ts';

/** The seller, in the form that availability and price calls take. */
export interface Seller {
  /** Contracted seller, with its own prices. */
  bookingAgentKey: number | null;
  /** The signature of the seller's link, if it had one (C-25). */
  bookingAgentSignature: string | null;
}

/** Agent parameters of the address; every link of the location keeps them. */
export const agentNames = ['clientAgentKey', 'bookingAgentKey', 'sig'] as const;

const mostKey = 2_147_483_647;

/** Accepts digits only (5.2-08); anything else is treated as absent. */
export function readKey(text: string | null | undefined): number | null {
  if (text === null || text === undefined || !/^\d{1,10}$/.test(text)) return null;
  const key = Number(text);
  return key >= 1 && key <= mostKey ? key : null;
}

/** Accepts a signature in our character set; the server decides whether it is valid. */
function readSignature(text: string | null | undefined): string | null {
  return text !== null && text !== undefined && /^[\w-]{1,100}$/.test(text) ? text : null;
}

function forget(): void {
  storage.clientAgentKey.remove();
  storage.bookingAgentKey.remove();
  storage.bookingAgentSignature.remove();
}

/** Stores the agents named in a location's address; forgets those of another location. */
export function keepAgents(locationKey: LocationKey, search: SearchText): void {
  const place = String(locationKey);
  const isElsewhere = (storage.agentLocation.read() ?? place) !== place;
  if (isElsewhere) forget();
  const client = readKey(search.clientAgentKey);
  const booking = readKey(search.bookingAgentKey);
  if (client !== null) storage.clientAgentKey.write(String(client));
  if (booking !== null) {
    storage.bookingAgentKey.write(String(booking));
    // A signature belongs to the link it came with.
    const signature = readSignature(search.sig);
    if (signature === null) storage.bookingAgentSignature.remove();
    else storage.bookingAgentSignature.write(signature);
  }
  if (isElsewhere || client !== null || booking !== null) storage.agentLocation.write(place);
}

/** The seller named in the address. */
export function sellerInAddress(search: SearchText): Seller {
  const bookingAgentKey = readKey(search.bookingAgentKey);
  return {
    bookingAgentKey,
    bookingAgentSignature: bookingAgentKey === null ? null : readSignature(search.sig),
  };
}

export function sellerKept(): Seller {
  const bookingAgentKey = readKey(storage.bookingAgentKey.read());
  return {
    bookingAgentKey,
    bookingAgentSignature:
      bookingAgentKey === null ? null : readSignature(storage.bookingAgentSignature.read()),
  };
}

/** The seller at a location, from the address or else the session; on the server from the address only. */
export function sellerOf(locationKey: LocationKey, search: SearchText): Seller {
  const named = sellerInAddress(search);
  const place = String(locationKey);
  const isElsewhere = (storage.agentLocation.read() ?? place) !== place;
  return named.bookingAgentKey !== null || isElsewhere ? named : sellerKept();
}

/** Whether the server, which sees only the address, rendered the page for a different seller. */
export function isSoldOtherwise(locationKey: LocationKey, search: SearchText): boolean {
  return sellerOf(locationKey, search).bookingAgentKey !== sellerInAddress(search).bookingAgentKey;
}
