/** Finds contradictions in the memberships of a venue file (docs/venue-files.md, "Memberships"). */
import { cardTokens, unknownTokens } from '../../memberships/id-card.ts';
import { planBlackoutKey, planKey } from '../../memberships/plan.ts';
import { t } from '../../messages/t.ts';
import { checkMemberRates } from '../member-rates/check.ts';
import { type Path, type Problem, pathText, problem, repeated, taken } from '../problems.ts';
import type { VenueFile } from '../venue-file.ts';
import type { VenueMemberships } from './schema.ts';

type Plan = VenueMemberships['plans'][number];

function checkRole(role: Plan['roles'][number], path: Path): Problem[] {
  const { minAge, maxAge, requiredFields, optionalFields } = role;
  const problems: Problem[] = [];
  if (minAge !== null && maxAge !== null && minAge > maxAge)
    problems.push(problem([...path, 'maxAge'], t('venueFile.memberships.lessThanMinAge', { minAge })));
  if ((minAge !== null || maxAge !== null) && ![...requiredFields, ...optionalFields].includes('birthdate'))
    problems.push(
      problem([...path, minAge === null ? 'maxAge' : 'minAge'], t('venueFile.memberships.noBirthdate')),
    );
  for (const [index, field] of optionalFields.entries())
    if (requiredFields.includes(field))
      problems.push(
        problem([...path, 'optionalFields', index], t('venueFile.memberships.requiredAlready', { field })),
      );
  return problems;
}

function checkPlan(plan: Plan, path: Path): Problem[] {
  const { schedule, roles, windows, blackouts } = plan;
  const problems: Problem[] = [];
  if (schedule.kind === 'season' && schedule.from > schedule.to)
    problems.push(
      problem(
        [...path, 'schedule', 'to'],
        t('venueFile.problem.endsBeforeItBegins', { from: schedule.from }),
      ),
    );
  for (const [index, { from, to }] of windows.entries())
    if (from > to)
      problems.push(
        problem([...path, 'windows', index, 'to'], t('venueFile.problem.endsBeforeItBegins', { from })),
      );
  problems.push(
    ...repeated(
      roles.map(({ id }, index) => ({ path: [...path, 'roles', index, 'id'], value: id })),
      taken,
    ),
    ...repeated(
      blackouts.map(({ name, on }, index) => ({
        path: [...path, 'blackouts', index],
        value: planBlackoutKey(plan.id, name, on.from),
      })),
      () => t('venueFile.memberships.blackoutTwice'),
    ),
    ...(['idCardFront', 'idCardBack'] as const).flatMap((side) =>
      unknownTokens(plan[side] ?? '').map((token) =>
        problem(
          [...path, side],
          t('venueFile.memberships.unknownToken', { token, known: cardTokens.join(', ') }),
        ),
      ),
    ),
    ...roles.flatMap((role, index) => checkRole(role, [...path, 'roles', index])),
  );
  return problems;
}

export function checkMemberships({ memberships, activities }: VenueFile): Problem[] {
  if (memberships === undefined) return [];
  const at = (index: number): Path => ['memberships', 'plans', index];
  return [
    ...repeated(
      // Compares keys, to also find two ids with the same key.
      memberships.plans.map(({ id }, index) => ({ path: [...at(index), 'id'], value: planKey(id) })),
      (_, first) => t('venueFile.problem.takenBy', { other: pathText(first) }),
    ),
    ...memberships.plans.flatMap((plan, index) => [
      ...checkPlan(plan, at(index)),
      ...checkMemberRates(plan.rates, activities, plan.guestPasses, [...at(index), 'rates']),
    ]),
  ];
}
