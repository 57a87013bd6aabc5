/** The everyday name of a time zone, regardless of season: 'Mountain Time'. */
import { currentLocale } from '@gangway/domain/messages/locale';

/** @param otherwise returned if the browser has no name for the zone */
export function zoneName(timeZone: string, otherwise: string): string {
  try {
    const parts = new Intl.DateTimeFormat(currentLocale(), {
      timeZone,
      timeZoneName: 'longGeneric',
    }).formatToParts(0);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? otherwise;
  } catch {
    return otherwise;
  }
}
