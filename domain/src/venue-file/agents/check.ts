/** Finds contradictions among the agents of a venue file (docs/venue-files.md, "When something is wrong"). */
import { writeLength } from '../../file-fields/values.ts';
import { t } from '../../messages/t.ts';
import { namesNoRate, type Path, type Problem, problem, repeated, taken } from '../problems.ts';
import { unknownId } from '../unknown-id.ts';
import type { VenueActivity, VenueFile } from '../venue-file.ts';

type AgentInput = VenueFile['agents'][number];
type AffiliateInput = VenueFile['affiliates'][number];
type TermsInput = AgentInput['activities'][number];

function checkRateNames(terms: TermsInput, activity: VenueActivity, path: Path): Problem[] {
  const ids = activity.rates.map(({ id }) => id);
  const words = (id: string) => unknownId(id, ids, 'rateOfActivity');
  const inPrices = (prices: Readonly<Record<string, unknown>>, here: Path) =>
    Object.keys(prices).flatMap((id): Problem[] => {
      const message = words(id);
      return message === null ? [] : [{ path: [...here, id], message, at: 'name' }];
    });
  const problems = [
    ...inPrices(terms.prices, [...path, 'prices']),
    ...terms.priceRules.flatMap(({ prices }, index) =>
      inPrices(prices, [...path, 'priceRules', index, 'prices']),
    ),
    ...terms.durations.flatMap(({ prices }, index) =>
      inPrices(prices, [...path, 'durations', index, 'prices']),
    ),
  ];
  for (const [index, id] of terms.notSold.entries()) {
    const here = [...path, 'notSold', index];
    const message = words(id);
    if (message !== null) problems.push(problem(here, message));
    else if (terms.prices[id] !== undefined || terms.durations.some(({ prices }) => prices[id] !== undefined))
      problems.push(problem(here, t('venueFile.agents.notSoldWithPrice', { rate: id })));
  }
  return problems;
}

/** If guests choose a length, prices must be set per length; otherwise no length may be named. */
function checkLengths(terms: TermsInput, activity: VenueActivity, path: Path): Problem[] {
  const lengths = activity.durations.map(({ minutes }) => minutes);
  if (lengths.length === 0)
    return terms.durations.length === 0
      ? []
      : [problem([...path, 'durations'], t('venueFile.agents.noLength', { activity: activity.id }))];
  const words = t('venueFile.agents.pricesOfLengths');
  const problems = (['prices', 'priceRules'] as const).flatMap((field) =>
    Object.keys(terms[field]).length === 0 ? [] : [problem([...path, field], words)],
  );
  for (const [index, { minutes, prices }] of terms.durations.entries()) {
    const here = [...path, 'durations', index];
    if (!lengths.includes(minutes))
      problems.push(
        problem(
          [...here, 'length'],
          t('venueFile.agents.otherLength', {
            activity: activity.id,
            length: writeLength(minutes),
            lengths: lengths.map(writeLength).join(', '),
          }),
        ),
      );
    if (Object.keys(prices).length === 0)
      problems.push(problem([...here, 'prices'], namesNoRate('single', '18.00')));
  }
  const taken = terms.durations.map(({ minutes }, index) => ({
    path: [...path, 'durations', index, 'length'],
    value: minutes,
  }));
  return [...problems, ...repeated(taken, () => t('venueFile.problem.sameLength'))];
}

function checkRules({ priceRules }: TermsInput, path: Path): Problem[] {
  return priceRules.flatMap(({ from, to, prices }, index) => {
    const here = [...path, 'priceRules', index];
    const problems: Problem[] = [];
    if (from !== null && to !== null && from > to)
      problems.push(problem([...here, 'to'], t('venueFile.problem.endsBeforeItBegins', { from })));
    if (Object.keys(prices).length === 0)
      problems.push(problem([...here, 'prices'], namesNoRate('adult', '74.00')));
    return problems;
  });
}

function checkTerms(agent: AgentInput, activities: readonly VenueActivity[], path: Path): Problem[] {
  const ids = activities.map(({ id }) => id);
  const at = (index: number): Path => [...path, 'activities', index];
  const problems = repeated(
    agent.activities.map(({ activity }, index) => ({ path: [...at(index), 'activity'], value: activity })),
    taken,
  );
  for (const [index, terms] of agent.activities.entries()) {
    const activity = activities.find(({ id }) => id === terms.activity);
    const message = unknownId(terms.activity, ids, 'activity');
    if (message !== null) problems.push(problem([...at(index), 'activity'], message));
    if (activity !== undefined)
      problems.push(
        ...checkRateNames(terms, activity, at(index)),
        ...checkLengths(terms, activity, at(index)),
        ...checkRules(terms, at(index)),
      );
  }
  return problems;
}

/** Checks that ids and keys are unique and that at most one seller is the default. */
function checkSellers(
  sellers: readonly { id: string; key?: number | undefined; isDefault: boolean }[],
  section: string,
): Problem[] {
  const problems = (['id', 'key'] as const).flatMap((field) =>
    repeated(
      sellers.map((seller, index) => ({ path: [section, index, field], value: seller[field] })),
      taken,
    ),
  );
  const [, ...more] = [...sellers.entries()].filter(([, { isDefault }]) => isDefault);
  for (const [index] of more)
    problems.push(problem([section, index, 'isDefault'], t('venueFile.agents.secondDefault')));
  return problems;
}

/** Affiliates sign in where members do: with the venue's organization. */
function checkPhone({ phone }: AffiliateInput, organization: string | null, path: Path): Problem[] {
  return phone !== null && organization === null
    ? [problem([...path, 'phone'], t('venueFile.agents.phoneWithoutOrganization'))]
    : [];
}

function checkTermsOfCommission(
  { percent, perGuest }: NonNullable<AffiliateInput['commission']>,
  path: Path,
): Problem[] {
  return (percent === null) === (perGuest === null)
    ? [problem(path, t('venueFile.agents.oneCommission'))]
    : [];
}

function checkRateCommissions(
  { rateCommissions }: AffiliateInput,
  activities: readonly VenueActivity[],
  path: Path,
): Problem[] {
  const ids = activities.map(({ id }) => id);
  const at = (index: number): Path => [...path, 'rateCommissions', index];
  const problems = repeated(
    rateCommissions.map(({ activity, rate }, index) => ({ path: at(index), value: `${activity} ${rate}` })),
    () => t('venueFile.agents.secondCommission'),
  );
  for (const [index, terms] of rateCommissions.entries()) {
    const activity = activities.find(({ id }) => id === terms.activity);
    const unknown = unknownId(terms.activity, ids, 'activity');
    const rates = activity?.rates.map(({ id }) => id) ?? [];
    const unknownRate = activity === undefined ? null : unknownId(terms.rate, rates, 'rateOfActivity');
    if (unknown !== null) problems.push(problem([...at(index), 'activity'], unknown));
    if (unknownRate !== null) problems.push(problem([...at(index), 'rate'], unknownRate));
    problems.push(...checkTermsOfCommission(terms, at(index)));
  }
  return problems;
}

/** Each agent belongs to one affiliate at most, so that a sale is credited to one. */
function checkOwners({ affiliates, agents }: Pick<VenueFile, 'affiliates' | 'agents'>): Problem[] {
  const known = agents.map(({ id }) => id);
  const owned = affiliates.flatMap((affiliate, index) =>
    affiliate.agents.map((id, place) => ({ path: ['affiliates', index, 'agents', place], value: id })),
  );
  return [
    ...owned.flatMap(({ path, value }) => {
      const message = unknownId(value, known, 'agent');
      return message === null ? [] : [problem(path, message)];
    }),
    ...repeated(owned, () => t('venueFile.agents.secondOwner')),
  ];
}

function checkAffiliates({ affiliates, agents, activities, venue }: VenueFile): Problem[] {
  return [
    ...checkSellers(affiliates, 'affiliates'),
    ...checkOwners({ affiliates, agents }),
    ...affiliates.flatMap((affiliate, index) => {
      const path = ['affiliates', index];
      const { commission } = affiliate;
      return [
        ...checkPhone(affiliate, venue.identityOrganizationId, path),
        ...(commission === null ? [] : checkTermsOfCommission(commission, [...path, 'commission'])),
        ...checkRateCommissions(affiliate, activities, path),
      ];
    }),
  ];
}

export function checkAgents(file: VenueFile): Problem[] {
  const { agents, activities } = file;
  return [
    ...checkSellers(agents, 'agents'),
    ...checkAffiliates(file),
    ...agents.flatMap((agent, index) => {
      const problems = checkTerms(agent, activities, ['agents', index]);
      if (agent.isDefault && agent.signedLinksOnly)
        problems.push(problem(['agents', index, 'isDefault'], t('venueFile.agents.unsignedDefault')));
      return problems;
    }),
  ];
}
