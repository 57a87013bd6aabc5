/** The days of a month, computed from its departures (decision 6.2; docs/rules/availability.md). */
import type { MonthDay } from '@gangway/contract/availability';
import { presentReason } from '@gangway/contract/reasons';
import { type DepartureState, explainDay, isBookable } from '@gangway/domain/availability/explain';
import type { Activity } from '@gangway/domain/catalog/activity';
import type { Package } from '@gangway/domain/catalog/package';
import { addDays, type VenueDate } from '@gangway/domain/kernel/local-time';
import { type Amount, subtract } from '@gangway/domain/kernel/money';
import { priceAtTerms } from '@gangway/domain/memberships/member-terms';
import { fromRate } from '@gangway/domain/pricing/price-line';
import { shownRate } from '@gangway/domain/pricing/shown-price';
import type { Days } from './calendar-question.ts';
import type { TermsAt } from './member-terms.service.ts';

/** Returns the visitor's lowest price of what can be booked; null if there is nothing, or if guests are shown none. */
function fromPriceOf(
  activity: Activity,
  item: Package | null,
  states: readonly DepartureState[],
  termsAt: TermsAt,
): Amount | null {
  const prices = states
    .filter((state) => isBookable(state.status))
    .flatMap(({ departure }) => {
      const from = fromRate(activity, departure);
      if (from === null) return [];
      const price = priceAtTerms(termsAt(activity.key, departure), from.rate.key, from.price);
      const shown = shownRate(activity, from.rate, price, item);
      return [subtract(shown.price, shown.discount)];
    });
  if (prices.length === 0 || activity.hidePriceFromCustomer) return null;
  return prices.reduce((a, b) => (b < a ? b : a));
}

export function daysOfMonth(
  { item, activity, from, to, today }: Days & { item: Package | null; activity: Activity; today: VenueDate },
  states: readonly DepartureState[],
  termsAt: TermsAt = () => [],
): MonthDay[] {
  const byDate = Map.groupBy(states, (state) => state.departure.date);
  const days: MonthDay[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const ofDay = byDate.get(date) ?? [];
    const { status, reason, isAvailable, placesLeft, times } = explainDay(activity, date, ofDay, today);
    days.push({
      date,
      isAvailable,
      status,
      ...presentReason(reason),
      totalAvailable: placesLeft,
      times,
      fromPrice: fromPriceOf(activity, item, ofDay, termsAt),
    });
  }
  return days;
}
