/** A person's age on a given day, and the label for the ages a role allows (specification 5.1, C-12). */
import type { VenueDate } from '../kernel/local-time.ts';
import { t } from '../messages/t.ts';

/** Both bounds are inclusive; null for no bound. */
export interface AgeBounds {
  minAge: number | null;
  maxAge: number | null;
}

/** Age in whole years. Someone born on February 29 turns a year older on March 1 in other years. */
export function ageOn(day: VenueDate, birthdate: VenueDate): number {
  const years = Number(day.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return day.slice(5) < birthdate.slice(5) ? years - 1 : years;
}

/** '(5 - 12 years old)', '(Under 12)', '(18+)', or empty if all ages are allowed. */
export function ageLabel({ minAge, maxAge }: AgeBounds): string {
  if (minAge !== null && maxAge !== null) return t('memberships.age.between', { min: minAge, max: maxAge });
  if (maxAge !== null) return t('memberships.age.under', { max: maxAge });
  return minAge === null ? '' : t('memberships.age.from', { min: minAge });
}
