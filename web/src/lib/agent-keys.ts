/** Who refers the visitor and who sells: by the address, else kept for the session, else the venue's own default (D-AG-01; docs/rules/agents.md). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { SearchText } from './search.ts';
import { storage } from './storage.ts';

export interface AgentDefaults {
  defaultClientAgentKey: number | null;
  defaultBookingAgentKey: number | null;
}

/** Who sells, as availability and prices are asked for. */
export interface Seller {
  /** Contracted seller, with prices of its own. */
  bookingAgentKey: number | null;
  /** The signature of the seller's link, where it had one (C-25). */
  bookingAgentSignature: string | null;
}

interface AgentsInForce extends Seller {
  /** Referral attribution; changes no price. */
  clientAgentKey: number | null;
}

/** What the address says of agents; every link of the location carries it on. */
export const agentNames = ['clientAgentKey', 'bookingAgentKey', 'sig'] as const;

const mostKey = 2_147_483_647;

/** Digits only (5.2-08); anything else is nobody's key. */
function readKey(text: string | null | undefined): number | null {
  if (text === null || text === undefined || !/^\d{1,10}$/.test(text)) return null;
  const key = Number(text);
  return key >= 1 && key <= mostKey ? key : null;
}

/** A signature in the letters ours are made of; whether it is right the server says. */
function readSignature(text: string | null | undefined): string | null {
  return text !== null && text !== undefined && /^[\w-]{1,100}$/.test(text) ? text : null;
}

function forget(): void {
  storage.clientAgentKey.remove();
  storage.bookingAgentKey.remove();
  storage.bookingAgentSignature.remove();
}

/** Keeps the agents that the address of a location names; those of another location are forgotten. */
export function keepAgents(locationKey: LocationKey, search: SearchText): void {
  const place = String(locationKey);
  const isElsewhere = (storage.agentLocation.read() ?? place) !== place;
  if (isElsewhere) forget();
  const client = readKey(search.clientAgentKey);
  const booking = readKey(search.bookingAgentKey);
  if (client !== null) storage.clientAgentKey.write(String(client));
  if (booking !== null) {
    storage.bookingAgentKey.write(String(booking));
    // A signature belongs to the one link it came with.
    const signature = readSignature(search.sig);
    if (signature === null) storage.bookingAgentSignature.remove();
    else storage.bookingAgentSignature.write(signature);
  }
  if (isElsewhere || client !== null || booking !== null) storage.agentLocation.write(place);
}

/** What the address says of the seller. */
function sellerInAddress(search: SearchText): Seller {
  const bookingAgentKey = readKey(search.bookingAgentKey);
  return {
    bookingAgentKey,
    bookingAgentSignature: bookingAgentKey === null ? null : readSignature(search.sig),
  };
}

function sellerKept(): Seller {
  const bookingAgentKey = readKey(storage.bookingAgentKey.read());
  return {
    bookingAgentKey,
    bookingAgentSignature:
      bookingAgentKey === null ? null : readSignature(storage.bookingAgentSignature.read()),
  };
}

/** Who sells at a location, by the address or else the session; on the server by the address alone. */
export function sellerOf(locationKey: LocationKey, search: SearchText): Seller {
  const named = sellerInAddress(search);
  const place = String(locationKey);
  const isElsewhere = (storage.agentLocation.read() ?? place) !== place;
  return named.bookingAgentKey !== null || isElsewhere ? named : sellerKept();
}

/** Whether the server, which knows the address alone, took the visit for another seller's. */
export function isSoldOtherwise(locationKey: LocationKey, search: SearchText): boolean {
  return sellerOf(locationKey, search).bookingAgentKey !== sellerInAddress(search).bookingAgentKey;
}

/** The agents that calls are made with, as numbers (5.2-09). */
export function agentsInForce(defaults: AgentDefaults, search: SearchText = {}): AgentsInForce {
  const named = sellerInAddress(search);
  const seller = named.bookingAgentKey === null ? sellerKept() : named;
  return {
    clientAgentKey:
      readKey(search.clientAgentKey) ??
      readKey(storage.clientAgentKey.read()) ??
      defaults.defaultClientAgentKey,
    ...seller,
    bookingAgentKey: seller.bookingAgentKey ?? defaults.defaultBookingAgentKey,
  };
}
