/**
 * Everything that the first screen needs, asked for at the same time and before anything is drawn: drawing what is loading, and then
 * the frame, and then the screen, takes a phone three times as long (docs/performance.md, "A day at the desk").
 */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { readLocationKey } from '@gangway/domain/kernel/keys';
import { askDayEarly } from '../features/day/day-source.ts';
import { type Place, placeOf } from '../lib/places.ts';
import { learnSession } from '../lib/session.ts';
import { storage } from '../lib/storage.ts';
import { preload } from './screens.ts';

/** Screens for who is not signed in. */
const forNobody: ReadonlySet<Place['screen']> = new Set(['sign-in', 'sign-on-return', 'welcome']);

/** Milliseconds after which the screen is drawn as loading. */
const patience = 1000;

/** The venue whose day is asked for; null for a screen that is not a day, or a device where nobody was signed in. */
function venueOf(place: Place): LocationKey | null {
  if (place.screen === 'day') return place.venue;
  return place.screen === 'home' ? readLocationKey(storage.venue.read() ?? '') : null;
}

/** Resolves once the first screen can be drawn whole, or after a second. Never rejects. */
export async function readyFirstScreen(address: string): Promise<void> {
  const place = placeOf(address);
  if (forNobody.has(place.screen)) return;
  const venue = venueOf(place);
  const date = place.screen === 'day' ? place.date : null;
  const asked = [learnSession(), preload(place), ...(venue === null ? [] : [askDayEarly(venue, date)])];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  await Promise.race([Promise.all(asked), late]);
  clearTimeout(timer);
}
