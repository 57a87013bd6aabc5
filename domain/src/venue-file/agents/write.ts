/**
 * Writes agents and affiliates to the venue file, never the secret of signed links
 * (docs/venue-files.md, "Export").
 */
import type { Agent, AgentTerms } from '../../agents/agent.ts';
import type { PriceRule } from '../../catalog/activity.ts';
import type { Rate } from '../../catalog/rate.ts';
import { amount, toDecimal } from '../../kernel/money.ts';
import type { Location } from '../../location/location.ts';
import { some } from '../defaults.ts';
import { writeLength } from '../values.ts';
import type { VenueFileInput } from '../venue-file.ts';

type AgentInput = NonNullable<VenueFileInput['agents']>[number];
type AffiliateInput = NonNullable<VenueFileInput['affiliates']>[number];
type RuleInput = NonNullable<NonNullable<AgentInput['activities']>[number]['priceRules']>[number];
type WriteRule = (rule: PriceRule, rates: readonly Rate[]) => RuleInput;

function writeTerms(
  { activityKey, rates, priceRules, durations }: AgentTerms,
  location: Location,
  writeRule: WriteRule,
) {
  const activity = location.activities.find(({ key }) => key === activityKey);
  const offered = activity?.rates ?? [];
  const idOf = (rateKey: number) => offered.find(({ key }) => key === rateKey)?.id ?? '';
  const prices = rates.flatMap(({ rateKey, price }) =>
    price === null ? [] : [[idOf(rateKey), toDecimal(price)] as const],
  );
  return {
    activity: activity?.id ?? '',
    prices: prices.length === 0 ? undefined : Object.fromEntries(prices),
    notSold: some(rates.filter(({ isSold }) => !isSold).map(({ rateKey }) => idOf(rateKey))),
    priceRules: some(priceRules.map((rule) => writeRule(rule, offered))),
    durations: some(
      durations.map((length) => ({
        length: writeLength(length.minutes),
        prices: Object.fromEntries(
          length.prices.map(({ rateKey, price }) => [idOf(rateKey), toDecimal(amount(price))]),
        ),
      })),
    ),
  };
}

/** Writes what agents and affiliates have in common, leaving out defaults. */
const writeSeller = ({
  id,
  key,
  name,
  isActive,
  isDefault,
}: Omit<Agent, 'key' | 'terms' | 'signedLinksOnly'> & { key: number }) => ({
  id,
  key,
  name,
  isActive: isActive ? undefined : false,
  isDefault: isDefault ? true : undefined,
});

export function writeAgents(location: Location, writeRule: WriteRule): AgentInput[] | undefined {
  return some(
    location.agents.map((agent) => ({
      ...writeSeller(agent),
      signedLinksOnly: agent.signedLinksOnly ? true : undefined,
      activities: some(agent.terms.map((terms) => writeTerms(terms, location, writeRule))),
    })),
  ) as AgentInput[] | undefined;
}

export function writeAffiliates(location: Location): AffiliateInput[] | undefined {
  return some(location.affiliates.map(writeSeller)) as AffiliateInput[] | undefined;
}
