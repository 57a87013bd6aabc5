/**
 * A location's zone in the specification's words: standard offset, daylight flag, abbreviation (D-TM-01,
 * C-15).
 */
import { usualLocale } from '@gangway/domain/messages/locale';

interface ZoneWords {
  utcOffset: number;
  observeDaylightSavingTime: boolean;
  timeZoneAbbr: string;
}

function offsetHours(zone: string, epochMs: number): number {
  const at = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone);
  return at.offsetNanoseconds / 3_600_000_000_000;
}

/** Reads the offsets in January and July of the given year; standard time is the smaller of the two. */
export function zoneWords(zone: string, nowMs: number): ZoneWords {
  const { year } = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone);
  const [january, july] = [1, 7].map((month) =>
    offsetHours(
      zone,
      Temporal.PlainDate.from({ year, month, day: 15 }).toZonedDateTime(zone).epochMilliseconds,
    ),
  );
  const standard = Math.min(january ?? 0, july ?? 0);
  const abbreviation = new Intl.DateTimeFormat(usualLocale, { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(nowMs)
    .find((part) => part.type === 'timeZoneName');
  return {
    utcOffset: standard,
    observeDaylightSavingTime: january !== july,
    timeZoneAbbr: abbreviation?.value ?? 'UTC',
  };
}
