/**
 * The catalog's question to the server: what is free on a day or for a number of guests, or what runs soonest
 * (D-API-60; docs/rules/availability.md, "For a number of guests").
 */
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { part } from '@gangway/ui/lib/missing-part.ts';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { venueToday } from '@gangway/ui/lib/venue-today.ts';
import type { Card, VenueSource } from '../location/venue-source.ts';
import type { AskNeeds } from './ask-free-times.ts';
import { type CardFilter, type FreeTimes, readFilter } from './filter-cards.ts';

export interface Answer {
  question: string;
  /** As pairs, because the server's answers travel to the browser as JSON; null if they could not be loaded. */
  times: [number, WallTime | null][] | null;
}

export interface ActivitiesView {
  cards: Card[];
  answer: Answer | null;
}

/** What to ask the server, the same text for the same question; null if the filter needs no answer. */
export function freeQuestion({ date, guests, sort }: CardFilter): string | null {
  return date === '' && guests === '' && sort !== 'soonest' ? null : JSON.stringify([date, guests]);
}

/** Returns the answer to this filter's question: 'waiting' if it was not answered yet, 'failed' if it failed. */
export function freeTimes(
  filter: CardFilter,
  answer: Answer | null,
): FreeTimes | 'waiting' | 'failed' | null {
  const question = freeQuestion(filter);
  if (question === null) return null;
  if (answer?.question !== question) return 'waiting';
  return answer.times === null ? 'failed' : new Map(answer.times);
}

interface Needs extends AskNeeds {
  report: (words: string, error: unknown) => void;
  venues: VenueSource;
}

/** Loads the cards, and what is free if the address asks for it; the cards are shown even if that fails. */
export async function loadActivities(needs: Needs, search: SearchText): Promise<ActivitiesView> {
  const cards = await needs.venues.cards(needs.locationKey);
  return { cards, answer: await loadAnswer(needs, search, cards) };
}

/**
 * Loads what is free if the address asks for it; null if it does not. A failure is reported and is an answer without
 * times; only an aborted call rejects.
 */
export async function loadAnswer(
  needs: Needs,
  search: SearchText,
  cards: readonly Card[],
): Promise<Answer | null> {
  const { report, venues, locationKey, signal } = needs;
  const venue = await venues.venue(locationKey);
  const today = venueToday(venue.timeZoneId, Date.now());
  const filter = readFilter(search, cards, today);
  const question = freeQuestion(filter);
  if (question === null) return null;
  // Most visitors never ask, so the calls come with the first question.
  const ask = async () =>
    (await part(() => import('./ask-free-times.ts'))).askFreeTimes(needs, venue, search, filter);
  const times = await ask().catch((error: unknown) => {
    if (signal.aborted) throw error;
    report('Could not load what is free', error);
    return null;
  });
  return { question, times };
}
