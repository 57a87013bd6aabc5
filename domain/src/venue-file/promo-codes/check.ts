/**
 * Finds contradictions among the promo codes of a venue file
 * (docs/venue-files.md, "When something is wrong").
 */
import { amountLike, faultOfAmount, faultOfPercentage } from '../../file-fields/values.ts';
import { t } from '../../messages/t.ts';
import { missing, type Path, type Problem, problem, repeated, taken } from '../problems.ts';
import { unknownId } from '../unknown-id.ts';
import type { VenueFile } from '../venue-file.ts';
import type { VenuePromoCode } from './schema.ts';

function checkNames(code: VenuePromoCode, file: VenueFile, path: Path): Problem[] {
  const rates = file.activities.flatMap((activity) => activity.rates.map(({ id }) => id));
  const known = {
    activities: { ids: file.activities.map(({ id }) => id), kind: 'activity' },
    packages: { ids: file.packages.map(({ id }) => id), kind: 'package' },
    rates: { ids: [...new Set(rates)], kind: 'rate' },
  } as const;
  return (['activities', 'packages', 'rates'] as const).flatMap((field) =>
    code[field].flatMap((id, index) => {
      const message = unknownId(id, known[field].ids, known[field].kind);
      return message === null ? [] : [problem([...path, field, index], message)];
    }),
  );
}

function checkValue({ kind, value, rates }: VenuePromoCode, currency: string, path: Path): Problem[] {
  const here = [...path, 'value'];
  if (kind !== 'freeRate') {
    if (value === undefined)
      return [
        missing(
          here,
          kind === 'percent'
            ? t('venueFile.expected.percentage', { example: '10' })
            : t('venueFile.expected.amount', { example: amountLike(15) }),
        ),
      ];
    const message = kind === 'percent' ? faultOfPercentage(value) : faultOfAmount(value, currency);
    return message === null ? [] : [problem(here, message)];
  }
  const problems = value === undefined ? [] : [problem(here, t('venueFile.promoCodes.freeRates'))];
  if (rates.length === 0) problems.push(problem([...path, 'rates'], t('venueFile.promoCodes.noFreeRate')));
  return problems;
}

function checkCode(code: VenuePromoCode, file: VenueFile, path: Path): Problem[] {
  const problems = [...checkNames(code, file, path), ...checkValue(code, file.venue.currency, path)];
  for (const field of ['sale', 'travel'] as const) {
    const { from = null, to = null } = code[field] ?? {};
    if (from !== null && to !== null && from > to)
      problems.push(problem([...path, field, 'to'], t('venueFile.problem.endsBeforeItBegins', { from })));
  }
  const { totalUses, usesPerEmail } = code;
  if (totalUses !== null && usesPerEmail !== null && usesPerEmail > totalUses)
    problems.push(problem([...path, 'usesPerEmail'], t('venueFile.promoCodes.moreThanTotal', { totalUses })));
  if (code.agentOnly && file.agents.length === 0)
    problems.push(problem([...path, 'agentOnly'], t('venueFile.promoCodes.noAgents')));
  return problems;
}

export function checkPromoCodes(file: VenueFile): Problem[] {
  const { promoCodes } = file;
  return [
    ...repeated(
      promoCodes.map(({ code }, index) => ({ path: ['promoCodes', index, 'code'], value: code })),
      taken,
    ),
    ...promoCodes.flatMap((code, index) => checkCode(code, file, ['promoCodes', index])),
  ];
}
