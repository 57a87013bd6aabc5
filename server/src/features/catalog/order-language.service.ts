/**
 * The language of an order. Whatever is sent, downloaded or printed for an order is written in it, and its links open
 * in it (D-I18-01; docs/rules/languages.md).
 */
import { languageOfOrder, localeOfOrder } from '@gangway/domain/location/languages';
import type { Location } from '@gangway/domain/location/location';
import { withVenueTexts } from '@gangway/domain/location/venue-texts';
import { speaking } from '../../platform/speech.ts';
import type { Catalog } from './catalog.service.ts';

/** The language and texts for writing to the guest of an order. */
export interface OrderLanguage {
  /** The venue with its texts in the order's language. */
  location: Location;
  /** Returns what was stored with the order, with the venue's texts in its language. */
  translate: <Stored>(stored: Stored) => Stored;
  /** Returns the address of a page, which names the language if the venue has several. */
  linkTo: (address: string) => string;
}

/** Does work whose words are in the order's language, or in the venue's default if the order names none. */
export async function inOrderLanguage<Result>(
  catalog: Pick<Catalog, 'snapshot'>,
  { locationKey, languageKey }: { locationKey: number; languageKey: number | null },
  work: (language: OrderLanguage) => Result | Promise<Result>,
): Promise<Result> {
  const { location: venue } = await catalog.snapshot(locationKey);
  const locale = localeOfOrder(languageKey, venue);
  const code = venue.languages.length > 1 ? (languageOfOrder(languageKey, venue)?.code ?? null) : null;
  return speaking(locale, async () => {
    const { location } = await catalog.snapshot(locationKey);
    return work({
      location,
      translate: (stored) => withVenueTexts(stored, location, locale),
      linkTo: (address) => {
        if (code === null) return address;
        const url = new URL(address);
        url.searchParams.set('lang', code);
        return url.href;
      },
    });
  });
}
