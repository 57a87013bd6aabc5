/** The part of the venue file for fees and taxes (docs/venue-files.md). */
import * as z from 'zod';
import { group, kinds, line, list, orElse, slug, usual, yesNo } from '../../file-fields/fields.ts';
import { amountField, percentField } from '../../file-fields/values.ts';
import { fieldsOf, namesOf } from '../../location/setting.ts';
import { settings } from '../../location/settings.ts';
import { key } from '../parts/schema.ts';

const feeOf = <const Kind extends 'perOrder' | 'perParticipant' | 'percent', Value extends z.ZodType>(
  kind: Kind,
  value: Value,
) =>
  group('A fee added to orders with activities.', {
    key: key().optional().describe('Its number in orders. Given at the first import unless told.'),
    name: line(100).describe('Shown in the summary, like Trail fund.'),
    kind: z.literal(kind).describe('perOrder, perParticipant, or percent of what is bought.'),
    value,
    taxable: usual(yesNo(), false).describe('Whether taxes of class standard are added to the fee.'),
  });

const fee = z.discriminatedUnion(
  'kind',
  [
    feeOf('perOrder', amountField.describe('Amount once per order, like 3.00.')),
    feeOf('perParticipant', amountField.describe('Amount per guest, like 2.50.')),
    feeOf('percent', percentField.describe('Percentage of what is bought, like 3.5.')),
  ],
  { error: kinds('perOrder', 'perParticipant', 'percent') },
);

const tax = group(
  'A tax.',
  {
    name: line(100).describe('For your own records, like Colorado sales tax.'),
    percent: percentField.describe('Percentage, like 8.25.'),
    inclusive: usual(yesNo(), false).describe('true: prices contain it already. false: it is added to them.'),
    classes: usual(list(slug('standard'), 20), []).describe('Tax classes it applies to. All unless told.'),
  },
  { percent: 'basisPoints' },
);

export const charges = group(
  'Fees and taxes.',
  {
    ...fieldsOf(settings.charges),
    fees: orElse(list(fee, 20), []).describe('Fees added to orders with activities.'),
    taxes: orElse(list(tax, 20), []).describe('Taxes, in the prices or added to them.'),
  },
  namesOf(settings.charges),
).prefault({});
