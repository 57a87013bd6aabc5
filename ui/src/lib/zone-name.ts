/** The everyday name of a time zone, regardless of season: 'Mountain Time'. */
import { currentLocale } from '@gangway/domain/messages/locale';

/** 'America/Argentina/Buenos_Aires' → 'Buenos Aires' */
const cityOf = (timeZone: string): string => timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;

/** 'Vereinigtes Königreich (Ortszeit)', 'heure : Royaume-Uni': an entry of a list, not words for a sentence. */
const isEntry = (name: string) => /[(:]/.test(name);

/**
 * Returns a name that can stand in brackets in a sentence: the zone's city if the language has no such name.
 * @param otherwise returned if the browser has no name for the zone
 */
export function zoneName(timeZone: string, otherwise: string): string {
  try {
    const parts = new Intl.DateTimeFormat(currentLocale(), {
      timeZone,
      timeZoneName: 'longGeneric',
    }).formatToParts();
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? otherwise;
    return isEntry(name) ? cityOf(timeZone) : name;
  } catch {
    return otherwise;
  }
}
