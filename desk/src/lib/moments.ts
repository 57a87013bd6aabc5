/** Instants as people read them, in the device's own time. */
import { intlLocale } from '@gangway/domain/messages/locale';

const format = (instant: string | number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(intlLocale(), options).format(new Date(instant));

/** Jul 18, 2026 */
export const dayOf = (instant: string): string => format(instant, { dateStyle: 'medium' });

/** Jul 18, 2026, 9:12 AM */
export const dayAndTimeOf = (instant: string): string =>
  format(instant, { dateStyle: 'medium', timeStyle: 'short' });

/** 9:12 AM */
export const timeOf = (instant: number): string => format(instant, { timeStyle: 'short' });
