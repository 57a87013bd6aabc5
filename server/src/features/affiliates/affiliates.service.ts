/** What affiliates see of their sales, and how visits by their links are counted (D-AG-03, D-API-69; docs/rules/agents.md). */
import {
  type AffiliateReport,
  type countClick,
  type getReport,
  longestReport,
} from '@gangway/contract/affiliates';
import type { InputOf } from '@gangway/contract/call';
import { type Affiliate, creditedAffiliate, findActive } from '@gangway/domain/agents/agent';
import { toDayNumber } from '@gangway/domain/kernel/local-time';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import type { Identity } from '../../gateways/identity/identity-gateway.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/refused.ts';
import type { Agents } from '../agents/agents.service.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import type { SignIn } from '../sign-in/sign-in.service.ts';
import { presentReport } from './affiliates.presenter.ts';
import { bindAccounts, listAccounts, listFigures, saveClick } from './affiliates.repo.ts';

export interface AffiliateNeeds {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
  agents: Pick<Agents, 'find' | 'signatureOf'>;
  signIn: Pick<SignIn, 'enter' | 'phoneOf'>;
  log: FastifyBaseLogger;
}

export interface Affiliates {
  /** 401 for a token of another organization, 403 for somebody who is no affiliate of the location. */
  report(input: InputOf<typeof getReport>, context: { identity: Identity }): Promise<AffiliateReport>;
  /** Ignores keys that are credited to nobody. */
  countClick(input: InputOf<typeof countClick>): Promise<Record<never, never>>;
}

/** Returns the affiliates that somebody is at a location, after binding those that wait for their number. */
async function affiliatesOf(
  { db, signIn, log }: AffiliateNeeds,
  { key: locationKey, affiliates }: Location,
  identity: Identity,
): Promise<Affiliate[]> {
  const { subject } = identity;
  const phone = affiliates.some((one) => one.phone !== null) ? await signIn.phoneOf(identity) : null;
  const waiting = affiliates.filter((one) => one.phone !== null && one.phone === phone);
  if (phone !== null && waiting.length > 0) {
    const affiliateKeys = waiting.map(({ key }) => key);
    await bindAccounts(db, { locationKey, affiliateKeys, phone, subject });
  }
  const accounts = await listAccounts(db, locationKey);
  const accountOf = ({ key, phone: number }: Affiliate) =>
    accounts.find((account) => account.affiliateKey === key && account.phone === number);
  for (const affiliate of waiting)
    if (accountOf(affiliate)?.subject !== subject)
      log.warn(
        { locationKey, affiliateKey: affiliate.key, subject },
        'two accounts have verified the phone number of an affiliate: decide by hand whose it is',
      );
  return affiliates.filter((affiliate) => accountOf(affiliate)?.subject === subject);
}

/** Lists what their links may carry, signed where it has to be. */
async function sellersOf(
  { agents }: AffiliateNeeds,
  snapshot: Snapshot,
  mine: readonly Affiliate[],
): Promise<AffiliateReport['sellers']> {
  const sellers: AffiliateReport['sellers'] = [];
  for (const { key, name, agentKeys } of mine.filter(({ isActive }) => isActive)) {
    sellers.push({ kind: 'affiliate', key, name, signature: null });
    for (const agentKey of agentKeys) {
      const agent = findActive(snapshot.location.agents, agentKey);
      if (agent === null) continue;
      const signature = await agents.signatureOf(snapshot, agent);
      sellers.push({ kind: 'agent', key: agentKey, name: agent.name, signature });
    }
  }
  return sellers;
}

export function createAffiliates(needs: AffiliateNeeds): Affiliates {
  const { db, clock, catalog, agents, signIn } = needs;
  return {
    async report({ locationKey, from, to }, { identity }) {
      const location = await signIn.enter(locationKey, identity);
      const mine = await affiliatesOf(needs, location, identity);
      if (mine.length === 0) throw new Refused('notAffiliate', { venue: location.name });
      const days = toDayNumber(to) - toDayNumber(from) + 1;
      if (days < 1 || days > longestReport) throw new Refused('reportRange', { days: longestReport });
      const affiliateKeys = mine.map(({ key }) => key);
      const now = new Date(clock());
      const figures = await listFigures(db, { locationKey, affiliateKeys, from, to, now });
      const sellers = await sellersOf(needs, await catalog.snapshot(locationKey), mine);
      return presentReport(location, sellers, figures);
    },
    async countClick({ locationKey, clientAgentKey, itemKey, ...asked }) {
      const snapshot = await catalog.snapshot(locationKey);
      const { affiliates, activities, packages, timeZone } = snapshot.location;
      const agentKey = (await agents.find(snapshot, asked))?.key ?? null;
      const affiliate = creditedAffiliate(affiliates, { affiliateKey: clientAgentKey, agentKey });
      if (affiliate === null) return {};
      const isKnown = [...activities, ...packages].some(({ key }) => key === itemKey);
      await saveClick(db, {
        locationKey,
        affiliateKey: affiliate.key,
        day: dateAt(clock(), timeZone),
        itemKey: isKnown ? itemKey : null,
      });
      return {};
    },
  };
}
