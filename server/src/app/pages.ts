/** The pages: the calls they may run in process, and which venues and sites they belong to. */
import {
  getDatesWithItems,
  getItemsByDate,
  getMonthAvailability,
  getNextAvailableDate,
  getNextTimes,
  getTimes,
} from '@gangway/contract/availability';
import { getOrder } from '@gangway/contract/cart';
import { type Configuration, getClientLocation, getConfiguration } from '@gangway/contract/location';
import { getMembershipPlans } from '@gangway/contract/memberships';
import { getSignupForm } from '@gangway/contract/sign-up';
import { getTicket } from '@gangway/contract/tickets';
import { readLocationKey } from '@gangway/domain/kernel/keys';
import { localeOfVisit } from '@gangway/domain/location/languages';
import { activeTrackers } from '@gangway/domain/location/trackers';
import { spokenLanguages } from '@gangway/domain/messages/locale';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { isAway } from '../db/database-away.ts';
import type { Availability } from '../features/availability/availability.service.ts';
import type { Cart } from '../features/cart/cart.service.ts';
import { discoveryRoutes } from '../features/discovery/discovery.routes.ts';
import { hostDesk } from '../platform/desk-pages.ts';
import { notFoundAnswer } from '../platform/failures.ts';
import { type Execute, hostPages, type PageNeeds } from '../platform/pages.ts';
import { Refused } from '../platform/refused.ts';
import { isOnThisMachine } from '../platform/this-machine.ts';
import { Turns } from '../platform/turns.ts';
import { asUnavailable, createAwayLog } from '../platform/unavailable.ts';
import type { Features } from './features.ts';
import { isSecure } from './http-server.ts';
import type { Needs } from './needs.ts';

/** Limits on page rendering: each render takes the process's only thread for some milliseconds. */
const pageTurns = { atOnce: 8, atOnceOfOne: 2, waiting: 64, waitingOfOne: 12 };
const turnsOfAll = { ...pageTurns, atOnceOfOne: pageTurns.atOnce, waitingOfOne: pageTurns.waiting };

/** Runs the calls that load a page's data. */
function executing(features: Features, configuration: Configuration, log: FastifyBaseLogger): Execute {
  const { location, availability, byDate, cart, memberships, offers, signUp, tickets } = features;
  // Keyed by name because the pages' program carries its own copy of the contract.
  const answers = new Map<string, (input: never) => Promise<unknown>>([
    [getClientLocation.name, location.record],
    [getConfiguration.name, async () => configuration],
    // Rendered for nobody in particular, so without a membership.
    [getMonthAvailability.name, (input: Parameters<Availability['month']>[0]) => availability.month(input)],
    [getTimes.name, (input: Parameters<Availability['times']>[0]) => availability.times(input)],
    [getNextAvailableDate.name, availability.nextDate],
    [getItemsByDate.name, byDate.items],
    [getDatesWithItems.name, byDate.dates],
    [getNextTimes.name, byDate.nextTimes],
    // Pages are rendered without a visitor's identity; the tab that bought asks again for the masked parts.
    [getOrder.name, (input: Parameters<Cart['read']>[0]) => cart.read(input)],
    [getMembershipPlans.name, memberships.plans],
    ...offers.flatMap(({ answers: ofOffer }) => ofOffer),
    [getSignupForm.name, signUp.form],
    [getTicket.name, tickets.read],
  ]);
  const noteAway = createAwayLog(log);
  return async (call, input) => {
    const answer = answers.get(call.name);
    if (answer === undefined) throw new Error(`pages cannot ask for ${call.name}`);
    try {
      return (await answer(input as never)) as never;
    } catch (thrown) {
      if (isAway(thrown)) noteAway(thrown);
      const error = asUnavailable(thrown);
      if (!(error instanceof Refused))
        log.error({ err: error, call: call.name }, 'could not load the data of a page');
      throw error;
    }
  };
}

/** The languages of pages that belong to no venue. */
const builtIn = spokenLanguages.map((code, key) => ({ key, code, name: code, isDefault: code === 'en' }));

const venueReaders = (
  { catalog }: Features,
  { analytics }: Configuration,
): Pick<PageNeeds, 'listVenues' | 'embeddingSites' | 'localeOf' | 'trackersOf' | 'usesTranslation'> => ({
  async listVenues() {
    const venues = await catalog.list();
    return venues.map(({ locationKey: key, name, tagline }) => ({ key, name, tagline }));
  },
  async embeddingSites(path) {
    const key = readLocationKey(path.split('/')[1] ?? '');
    // An unknown location may be embedded by nobody; its page says that it does not exist.
    const shown = key === null ? null : await catalog.find(key);
    if (shown === null) return [];
    const { allowedEmbedOrigins } = shown.location;
    return allowedEmbedOrigins.length === 0 ? null : allowedEmbedOrigins;
  },
  async localeOf(path, asked) {
    const key = readLocationKey(path.split('/')[1] ?? '');
    const shown = key === null ? null : await catalog.find(key);
    return localeOfVisit([asked], shown?.location ?? { languages: builtIn, country: 'US' });
  },
  async usesTranslation(path) {
    const key = readLocationKey(path.split('/')[1] ?? '');
    const shown = key === null ? null : await catalog.find(key);
    return shown !== null && shown.location.translationKey !== null;
  },
  async trackersOf(path) {
    const key = readLocationKey(path.split('/')[1] ?? '');
    const shown = key === null ? null : await catalog.find(key);
    return shown === null ? null : activeTrackers(shown.location, analytics);
  },
});

/** Hosts the desk and the pages, or answers 404 for every page of an API-only server. */
export async function bindPages(
  http: FastifyInstance,
  limit: PageNeeds['limit'],
  features: Features,
  needs: Needs,
): Promise<void> {
  const { webFolder, deskFolder, configuration } = needs;
  if (deskFolder !== null)
    await hostDesk(http, {
      deskFolder,
      develop: needs.developDesk ?? null,
      signOn: needs.signOn ?? null,
      offersDemo: async (request) => isOnThisMachine(request) && (await features.staff.hasDemo()),
    });
  if (webFolder === null) {
    http.setNotFoundHandler((_request, reply) => notFoundAnswer(reply));
    return;
  }
  discoveryRoutes(http, limit, features.discovery);
  await hostPages(http, {
    webFolder,
    limit,
    turns: new Turns((needs.rateLimits ?? true) ? pageTurns : turnsOfAll),
    configuration,
    execute: executing(features, configuration, http.log),
    payment: needs.payment,
    secure: isSecure(needs),
    develop: needs.developPages ?? null,
    homeVenue: needs.homeVenue ?? null,
    trackerOrigins: needs.trackerOrigins ?? [],
    ...venueReaders(features, configuration),
  });
}
