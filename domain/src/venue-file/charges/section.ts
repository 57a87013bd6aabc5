/** Fees and taxes (docs/venue-files.md). */
import { written } from '../../file-fields/fields.ts';
import { amount } from '../../kernel/money.ts';
import { t } from '../../messages/t.ts';
import { keysByName, numbered } from '../numbers.ts';
import { type Problem, problem, repeatedKeys, repeatedNames } from '../problems.ts';
import type { Section } from '../section.ts';
import type { VenueFile } from '../venue-file.ts';
import { charges as schema } from './schema.ts';

/**
 * A price per guest cannot include what is charged once per order
 * (docs/decisions/0032-prices-with-everything-inside.md).
 */
function checkIncluded({ feeDisplayType, fees }: VenueFile['charges']): Problem[] {
  if (feeDisplayType !== 3) return [];
  return fees.flatMap(({ kind }, index) =>
    kind === 'perOrder'
      ? [problem(['charges', 'fees', index, 'kind'], t('venueFile.venue.feePerOrder'))]
      : [],
  );
}

export const charges = {
  read(file, { before }) {
    const { fees, ...own } = file.charges;
    return { ...own, fees: numbered(fees, ({ name }) => name, keysByName(before?.fees)) };
  },
  write: (location) => ({
    charges: written(schema, {
      ...location,
      fees: location.fees.map((fee) => ({ ...fee, value: amount(fee.value) })),
    }),
  }),
  check: ({ charges: own }) => [
    ...repeatedKeys(own.fees, ['charges', 'fees']),
    ...repeatedNames(own.fees, ['charges', 'fees']),
    ...checkIncluded(own),
    ...repeatedNames(own.taxes, ['charges', 'taxes']),
  ],
} satisfies Section;
