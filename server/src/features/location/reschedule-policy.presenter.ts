/** What guests are told before they buy, and in their confirmation, about changing the time (D-OR-06; docs/rules/moves.md). */
import type { Activity } from '@gangway/domain/catalog/activity';
import type { Location } from '@gangway/domain/location/location';
import { moveTermsOf } from '@gangway/domain/order/reschedule';
import { t } from '../../messages/t.ts';
import { shownAmount } from '../../platform/shown-amount.ts';

type Policy = Pick<Location, 'rescheduleUntilHours' | 'rescheduleFee' | 'currency'>;

function untilWords({ rescheduleUntilHours: hours }: Omit<Policy, 'currency'>): string {
  if (hours === 0) return t('location.reschedule.untilStart');
  return hours % 24 === 0
    ? t('location.reschedule.untilDays', { days: hours / 24 })
    : t('location.reschedule.untilHours', { hours });
}

function feeWords({ rescheduleFee: fee, currency }: Omit<Policy, 'rescheduleUntilHours'>): string[] {
  if (fee === null) return [];
  const words = { fee: shownAmount(fee.amount, currency) };
  return [
    fee.per === 'guest'
      ? t('location.reschedule.feeGuest', words)
      : t('location.reschedule.feeBooking', words),
  ];
}

/** Until when guests can change the time of an activity themselves, and for what fee; null if they cannot. */
export function reschedulePolicy(
  location: Policy,
  activity:
    | Pick<
        Activity,
        'allowSelfReschedule' | 'appointmentType' | 'priceRules' | 'rescheduleUntilHours' | 'rescheduleFee'
      >
    | undefined,
): string | null {
  if (activity?.allowSelfReschedule !== true || activity.appointmentType === 'none') return null;
  const terms = moveTermsOf(location, activity);
  return [
    untilWords(terms),
    ...feeWords({ ...terms, currency: location.currency }),
    ...(activity.priceRules.length > 0 ? [t('location.reschedule.difference')] : []),
  ].join(' ');
}
