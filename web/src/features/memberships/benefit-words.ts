/** What a plan saves, in words: on what, how much, and how often (D-MB-03, D-MB-11). */
import type { PlanBenefit } from '@gangway/contract/memberships';
import { comma } from '@gangway/domain/kernel/word-list';
import { formatShortAmount } from '@gangway/ui/lib/format-amount.ts';
import { t } from '../../messages/t.ts';

/** Free, half price, 20% off. */
function partWords(percentOff: number): string {
  if (percentOff === 100) return t('memberships.benefits.free');
  return percentOff === 50
    ? t('memberships.benefits.halfPrice')
    : t('memberships.benefits.percentOff', { percent: percentOff });
}

/** The members' price only. */
export function savingWords({ price, percentOff }: PlanBenefit, currency: string | null): string {
  if (price === null) return partWords(percentOff ?? 0);
  return price === 0 ? t('memberships.benefits.free') : formatShortAmount(price, currency);
}

/** What everybody else pays, and whether some pay more; null if members pay a share of the day's price. */
export function usualWords(
  { usualPrice, usualVaries }: PlanBenefit,
  currency: string | null,
): { price: string; isOrMore: boolean } | null {
  if (usualPrice === null) return null;
  return { price: formatShortAmount(usualPrice, currency), isOrMore: usualVaries };
}

/** Who it is for, and how many: Child, up to 2 per booking. */
export function benefitTerms({ rateName, mostPerOrder, mostPerDay, usesGuestPass }: PlanBenefit): string {
  const terms = rateName === null ? [] : [rateName];
  const place = () => (terms.length === 0 ? 'first' : 'later');
  if (mostPerOrder !== null)
    terms.push(t('memberships.benefits.perBooking', { count: mostPerOrder, place: place() }));
  if (mostPerDay !== null)
    terms.push(t('memberships.benefits.perDay', { count: mostPerDay, place: place() }));
  if (usesGuestPass) terms.push(t('memberships.benefits.withGuestPass', { place: place() }));
  return terms.join(comma());
}

export const guestPasses = (count: number): string => t('memberships.benefits.guestPasses', { count });

/** On one line: Kayak tour, adult: $40 instead of $64. */
export function benefitWords(benefit: PlanBenefit, currency: string | null): string {
  const { activityName, rateName } = benefit;
  const usual = usualWords(benefit, currency);
  const what = rateName === null ? activityName : `${activityName}${comma()}${rateName}`;
  const saving = savingWords(benefit, currency);
  if (usual === null) return t('memberships.benefits.line', { what, saving });
  const values = { what, saving, usual: usual.price };
  return usual.isOrMore
    ? t('memberships.benefits.lineInsteadOrMore', values)
    : t('memberships.benefits.lineInstead', values);
}
