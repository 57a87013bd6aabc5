/** The part of the venue file about deposits (docs/venue-files.md, "Deposits"). */
import { noDeposits } from '../../deposits/deposit.ts';
import { t } from '../../messages/t.ts';
import { expected, group, whole, yesNo } from '../fields.ts';
import { amountField, percentField } from '../values.ts';

const { leadDays, balanceDueDays } = noDeposits;

export const deposits = group('Paying a part now and the rest later.', {
  enabled: yesNo()
    .default(true)
    .describe('false: everything is paid at once. Activities keep what they say of deposits.'),
  leadDays: whole(0, 365)
    .default(leadDays)
    .describe('Only appointments further away than this many days take a deposit.'),
  balanceDueDays: whole(0, 365)
    .default(balanceDueDays)
    .describe('The rest is due this many days before the first appointment that takes a deposit.'),
  payBalanceOnline: yesNo()
    .default(true)
    .describe('Whether guests can pay the rest on their receipt. false: they pay it to you.'),
});

const someOf = expected(() => t('venueFile.expected.deposit'));

/** For an activity: what is paid when it is booked. */
export const activityDeposit = group(
  'What guests pay now when they book long before; the rest is paid later.',
  {
    percent: percentField
      .refine((basisPoints) => basisPoints > 0 && basisPoints < 10_000, {
        error: () => t('venueFile.value.allOrNothing'),
      })
      .optional()
      .describe('Percentage of the booking without its tip, like 30.'),
    perParticipant: amountField
      .refine((price) => price > 0, { error: () => t('venueFile.value.moreThanZero') })
      .optional()
      .describe('Amount for each guest, like 50.00; never more than the booking.'),
  },
).refine((deposit) => (deposit.percent === undefined) !== (deposit.perParticipant === undefined), {
  error: ({ input }) => someOf({ input }),
});
