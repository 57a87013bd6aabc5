/** What people call a time zone, whatever the season: 'Mountain Time'. */

/** @param otherwise said where the browser does not know the zone by name */
export function zoneName(timeZone: string, otherwise: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(
      0,
    );
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? otherwise;
  } catch {
    return otherwise;
  }
}
