/** The part of the venue file about deposits (docs/venue-files.md, "Deposits"). */
import * as z from 'zod';
import { type DepositRule, noDeposits } from '../../deposits/deposit.ts';
import { expected, group, orNull, usual, whole, yesNo } from '../../file-fields/fields.ts';
import { amountField, percentField } from '../../file-fields/values.ts';
import { zero } from '../../kernel/money.ts';
import { t } from '../../messages/t.ts';

const { leadDays, balanceDueDays, payBalanceOnline } = noDeposits;

export const deposits = group('Paying a part now and the rest later.', {
  // Always written, because a section of defaults would be empty and left out.
  enabled: yesNo()
    .default(true)
    .describe('false: everything is paid at once. Activities keep what they say of deposits.'),
  leadDays: usual(whole(0, 365), leadDays).describe(
    'Only appointments further away than this many days take a deposit.',
  ),
  balanceDueDays: usual(whole(0, 365), balanceDueDays).describe(
    'The rest is due this many days before the first appointment that takes a deposit.',
  ),
  payBalanceOnline: usual(yesNo(), payBalanceOnline).describe(
    'Whether guests can pay the rest on their receipt. false: they pay it to you, and you record it with npm run order -- paid.',
  ),
});

const someOf = expected(() => t('venueFile.expected.deposit'));

const depositParts = group('What guests pay now when they book long before; the rest is paid later.', {
  percent: orNull(
    percentField.refine((basisPoints) => basisPoints > 0 && basisPoints < 10_000, {
      error: () => t('venueFile.value.allOrNothing'),
    }),
  ).describe('Percentage of the booking without its tip, like 30.'),
  perParticipant: orNull(
    amountField.refine((price) => price > 0, { error: () => t('venueFile.value.moreThanZero') }),
  ).describe('Amount for each guest, like 50.00; never more than the booking.'),
}).refine((deposit) => (deposit.percent === null) !== (deposit.perParticipant === null), {
  error: ({ input }) => someOf({ input }),
});

/** For an activity: what is paid when it is booked. */
export const activityDeposit = z.codec(depositParts, z.custom<DepositRule>(), {
  decode: ({ percent, perParticipant }): DepositRule =>
    percent === null
      ? { kind: 'perParticipant', amount: perParticipant ?? zero }
      : { kind: 'percent', basisPoints: percent },
  encode: (rule) =>
    rule.kind === 'percent'
      ? { percent: rule.basisPoints, perParticipant: null }
      : { percent: null, perParticipant: rule.amount },
});
