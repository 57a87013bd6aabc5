/** What contradicts itself among the promo codes of a venue file (docs/venue-files.md, "When something is wrong"). */
import type { VenueFile } from './venue-file.ts';
import { unknown } from './venue-file-agents-check.ts';
import { type Path, type Problem, problem, repeated, taken } from './venue-file-problems.ts';
import type { VenuePromoCode } from './venue-file-promo-codes.ts';

function checkNames(code: VenuePromoCode, file: VenueFile, path: Path): Problem[] {
  const rates = file.activities.flatMap((activity) => activity.rates.map(({ id }) => id));
  const known = {
    activities: { ids: file.activities.map(({ id }) => id), what: 'activity' },
    packages: { ids: file.packages.map(({ id }) => id), what: 'package' },
    rates: { ids: [...new Set(rates)], what: 'rate' },
  };
  return (['activities', 'packages', 'rates'] as const).flatMap((field) =>
    code[field].flatMap((id, index) => {
      const message = unknown(id, known[field].ids, known[field].what);
      return message === null ? [] : [problem([...path, field, index], message)];
    }),
  );
}

/** Hundredths: of a percent, or of what is paid with. */
const all = 10_000;

function checkValue({ kind, value, rates }: VenuePromoCode, path: Path): Problem[] {
  const here = [...path, 'value'];
  if (kind !== 'freeRate') {
    if (value === undefined)
      return [
        problem(
          here,
          `is missing: expected ${kind === 'percent' ? 'a percentage like 10' : 'an amount like 15.00'}`,
        ),
      ];
    return kind === 'percent' && value > all
      ? [problem(here, `may be at most 100, found ${value / 100}`)]
      : [];
  }
  const problems = value === undefined ? [] : [problem(here, 'its rates cost nothing: remove this line')];
  if (rates.length === 0)
    problems.push(problem([...path, 'rates'], 'names no rate: list those that cost nothing, like [child]'));
  return problems;
}

function checkCode(code: VenuePromoCode, file: VenueFile, path: Path): Problem[] {
  const problems = [...checkNames(code, file, path), ...checkValue(code, path)];
  for (const field of ['sale', 'travel'] as const) {
    const { from, to } = code[field] ?? {};
    if (from !== undefined && to !== undefined && from > to)
      problems.push(problem([...path, field, 'to'], `ends before it begins: "from" is ${from}`));
  }
  const { totalUses, usesPerEmail } = code;
  if (totalUses !== undefined && usesPerEmail !== undefined && usesPerEmail > totalUses)
    problems.push(problem([...path, 'usesPerEmail'], `is more than totalUses, which is ${totalUses}`));
  if (code.agentOnly && file.agents.length === 0)
    problems.push(problem([...path, 'agentOnly'], 'nobody could use it: the file names no agents'));
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
