/** What a plan saves, in words: what it is on, how much, and how often (D-MB-03, D-MB-11). */
import type { PlanBenefit } from '@gangway/contract/memberships';
import { formatShortAmount } from '../../lib/format-amount.ts';

/** Free, half price, 20% off. */
function partWords(percentOff: number): string {
  if (percentOff === 100) return 'free';
  return percentOff === 50 ? 'half price' : `${percentOff}% off`;
}

/** The members' price alone. */
export function savingWords({ price, percentOff }: PlanBenefit, currency: string | null): string {
  if (price === null) return partWords(percentOff ?? 0);
  return price === 0 ? 'free' : formatShortAmount(price, currency);
}

/** What everybody else pays; null where members pay a part of the price of the day. */
export function usualWords(
  { usualPrice, usualVaries }: PlanBenefit,
  currency: string | null,
): { price: string; rest: string } | null {
  if (usualPrice === null) return null;
  return { price: formatShortAmount(usualPrice, currency), rest: usualVaries ? ' or more' : '' };
}

/** Whom it is for, and how many of them: Child, up to 2 per booking. */
export function benefitTerms({ rateName, mostPerOrder, mostPerDay }: PlanBenefit): string {
  const limits = [
    ...(mostPerOrder === null ? [] : [`up to ${mostPerOrder} per booking`]),
    ...(mostPerDay === null ? [] : [`up to ${mostPerDay} a day`]),
  ].join(', ');
  if (rateName === null) return limits === '' ? '' : limits.charAt(0).toUpperCase() + limits.slice(1);
  return limits === '' ? rateName : `${rateName}, ${limits}`;
}

/** On one line: Kayak tour, adult: $40 instead of $64. */
export function benefitWords(benefit: PlanBenefit, currency: string | null): string {
  const { activityName, rateName } = benefit;
  const usual = usualWords(benefit, currency);
  const what = rateName === null ? activityName : `${activityName}, ${rateName}`;
  const instead = usual === null ? '' : ` instead of ${usual.price}${usual.rest}`;
  return `${what}: ${savingWords(benefit, currency)}${instead}`;
}
