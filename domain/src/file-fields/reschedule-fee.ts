/** The fee for changing the time of a booking, in the venue file (docs/rules/moves.md, "What it costs"). */
import { t } from '../messages/t.ts';
import { group, oneOf, usual } from './fields.ts';
import { amountField } from './values.ts';

const perField = usual(oneOf(['guest', 'booking']), 'booking').describe(
  'booking: once for each change of a booking. guest: for each guest of it.',
);

/** The venue's fee. */
export const rescheduleFeeField = group(
  'What guests pay for changing the time of a booking themselves, in addition to a higher price.',
  {
    amount: amountField
      .refine((fee) => fee > 0, { error: () => t('venueFile.value.moreThanZero') })
      .describe('The amount of each change, like 5.00. It is not taxed.'),
    per: perField,
  },
);

/** The fee of an activity, which may be zero where the venue asks for one. */
export const ownRescheduleFeeField = group(
  'What guests of this activity pay for changing the time of a booking themselves, in addition to a higher price.',
  {
    amount: amountField.describe('The amount of each change, like 5.00; 0.00 for none. It is not taxed.'),
    per: perField,
  },
);
