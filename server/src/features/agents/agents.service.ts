/**
 * Verifies the agent a call sells through and prices rates for it (D-AG-01, D-AG-02, D-API-54;
 * docs/rules/agents.md).
 */

import type { getBookingAgentRates } from '@gangway/contract/agents';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import { type Agent, findActive } from '@gangway/domain/agents/agent';
import { sellThroughAgent } from '@gangway/domain/agents/sell-through-agent';
import { isOnSale } from '@gangway/domain/catalog/rate';
import { priceOfRate } from '@gangway/domain/pricing/price-line';
import { shownPrice } from '@gangway/domain/pricing/shown-price';
import type { Queryable } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import { isSignedBy, signAgentLink } from './agent-signature.shared.ts';
import { findSecret } from './agents.repo.ts';

/** The agent a call claims to sell through. */
interface AskedAgent {
  bookingAgentKey: number | null;
  bookingAgentSignature: string | null;
}

/** A link that an agent or affiliate gives its guests. */
export interface SellerLink {
  key: number;
  name: string;
  kind: 'agent' | 'affiliate';
  address: string;
}

export interface Agents {
  /** Returns the agent a call sells through; null if unknown, inactive, or missing a required signature. */
  find(snapshot: Snapshot, asked: AskedAgent): Promise<Agent | null>;
  /** Returns what signs an agent's links; null if they need no signature. */
  signatureOf(snapshot: Snapshot, agent: Agent): Promise<string | null>;
  rates(input: InputOf<typeof getBookingAgentRates>): Promise<OutputOf<typeof getBookingAgentRates>>;
  /** For the operator only: a link for every active agent and affiliate, signed where required. */
  links(locationKey: number, publicUrl: string): Promise<SellerLink[]>;
}

export function createAgents({
  db,
  clock,
  catalog,
}: {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
}): Agents {
  /** Queries the database once per catalog snapshot. */
  function secretOf(snapshot: Snapshot, agent: Agent): Promise<string | null> {
    const name = `agent-secret/${agent.key}`;
    const known = snapshot.memory.get(name) as Promise<string | null> | undefined;
    if (known !== undefined) return known;
    const asked = findSecret(db, snapshot.location.key, agent.key);
    snapshot.memory.set(name, asked);
    asked.catch(() => snapshot.memory.delete(name));
    return asked;
  }

  async function find(snapshot: Snapshot, asked: AskedAgent): Promise<Agent | null> {
    const agent = findActive(snapshot.location.agents, asked.bookingAgentKey);
    if (agent === null || !agent.signedLinksOnly) return agent;
    if (asked.bookingAgentSignature === null) return null;
    const secret = await secretOf(snapshot, agent);
    const signed = { locationKey: snapshot.location.key, agentKey: agent.key };
    return secret !== null && isSignedBy(secret, signed, asked.bookingAgentSignature) ? agent : null;
  }

  async function rates(input: InputOf<typeof getBookingAgentRates>) {
    const snapshot = await catalog.snapshot(input.locationKey);
    const activity = snapshot.activity(input.activityKey);
    if (activity === null || activity.hideFromCustomer) throw new Refused('notFound');
    const agent = await find(snapshot, input);
    const departure = snapshot.departure(activity, input.timeSlotKey, clock());
    if (agent === null || departure === null) return [];
    const sold = sellThroughAgent(activity, agent);
    const shown = activity.rates.filter(isOnSale);
    return [
      {
        rates: shown.map((rate) => {
          const own = sold.rates.find(({ key }) => key === rate.key);
          return {
            rateKey: rate.key,
            price: shownPrice(
              activity,
              rate,
              priceOfRate(own === undefined ? activity : sold, own ?? rate, departure),
            ),
            sellable: own !== undefined,
            bookingAgentRateHistoryKey: own?.quotedBy?.historyKey ?? null,
          };
        }),
      },
    ];
  }

  async function signatureOf(snapshot: Snapshot, agent: Agent): Promise<string | null> {
    const secret = agent.signedLinksOnly ? await secretOf(snapshot, agent) : null;
    return secret === null ? null : signAgentLink(secret, snapshot.location.key, agent.key);
  }

  async function linkOf(snapshot: Snapshot, agent: Agent): Promise<string> {
    const query = new URLSearchParams({ bookingAgentKey: String(agent.key) });
    const signature = await signatureOf(snapshot, agent);
    if (signature !== null) query.set('sig', signature);
    return query.toString();
  }

  async function links(locationKey: number, publicUrl: string): Promise<SellerLink[]> {
    const snapshot = await catalog.snapshot(locationKey);
    const { agents, affiliates } = snapshot.location;
    const home = `${publicUrl}/${locationKey}`;
    const found: SellerLink[] = [];
    for (const agent of agents.filter(({ isActive }) => isActive)) {
      const address = `${home}?${await linkOf(snapshot, agent)}`;
      found.push({ key: agent.key, name: agent.name, kind: 'agent', address });
    }
    for (const { key, name } of affiliates.filter(({ isActive }) => isActive))
      found.push({ key, name, kind: 'affiliate', address: `${home}?clientAgentKey=${key}` });
    return found;
  }

  return { find, signatureOf, rates, links };
}
