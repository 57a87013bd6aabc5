/** Reads what every question about a calendar needs: venue, seller and package, then the places of departures. */
import { sellThroughAgent } from '@gangway/domain/agents/sell-through-agent';
import { type CellStates, cellStates } from '@gangway/domain/availability/cell-states';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import { anybody, type DepartureState, explainer } from '@gangway/domain/availability/explain';
import type { Package } from '@gangway/domain/catalog/package';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { HeldMembership } from '@gangway/domain/memberships/member-rate';
import { canBeFetched, isUnreachable, pickupOf } from '@gangway/domain/transport/book-pickup';
import type { Queryable } from '../../db/database.ts';
import { listTouchedCells, type OwnLine } from '../../db/touched-cells.repo.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CallContext } from '../../platform/door.ts';
import type { Agents } from '../agents/agents.service.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import { type Asked, type Calendar, hotelOf, type Question } from './calendar-question.ts';
import { rangesOf } from './cell-ranges.shared.ts';
import { readTerms, unusedTerms } from './member-terms.service.ts';
import { type PackageQuestion, packageOf } from './package-calendar.ts';

/** Who asks, for what only some may see. */
export type Visitor = Pick<CallContext, 'identify'>;

export interface CalendarNeeds {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
  agents: Pick<Agents, 'find'>;
  memberships: {
    /** Returns the caller's own membership; null for everybody else's, and without one. */
    ofCaller(
      snapshot: Snapshot,
      membershipKey: string | null,
      context: Visitor,
    ): Promise<HeldMembership | null>;
  };
  hashOrderKey: (key: string) => Buffer;
}

const anonymous: Visitor = { identify: async () => null };

/**
 * Opens the venue's calendar for a visitor; refuses a package that is not sold. Guests of an agent pay the agent's
 * prices, so their membership does not count (D-FT-01).
 */
export async function openCalendar(
  { clock, catalog, agents, memberships }: CalendarNeeds,
  input: Parameters<Agents['find']>[1] & {
    locationKey: number;
    packageKey: number | null;
    membershipKey: string | null;
  },
  context: Visitor = anonymous,
): Promise<Calendar> {
  const snapshot = await catalog.snapshot(input.locationKey);
  const seller = await agents.find(snapshot, input);
  const item = packageOf(snapshot, input.packageKey);
  const now = clock();
  const membershipKey = seller === null ? input.membershipKey : null;
  const held = await memberships.ofCaller(snapshot, membershipKey, context);
  return { snapshot, seller, held, item, now, today: dateAt(now, snapshot.location.timeZone) };
}

/** Returns the line being edited. Its number alone can be guessed, so it frees nothing without the order key. */
export const ownLineOf = (
  { hashOrderKey }: Pick<CalendarNeeds, 'hashOrderKey'>,
  { orderKey, orderLineKey }: { orderKey: string | null; orderLineKey: number | null },
): OwnLine =>
  orderKey === null || orderLineKey === null
    ? null
    : { orderKeyHash: hashOrderKey(orderKey), line: orderLineKey };

export async function readStates(
  db: Queryable,
  { snapshot, activity, request, own }: Question,
  departures: readonly Departure[],
): Promise<CellStates> {
  const ranges = rangesOf(activity, departures, request.isFetched === true);
  if (ranges.length === 0) return cellStates([]);
  return cellStates(await listTouchedCells(db, snapshot.location.key, ranges, own));
}

/** Reads the places of departures and explains each for the party of the question. */
export async function explainDepartures(
  db: Queryable,
  question: Question,
  departures: readonly Departure[],
): Promise<DepartureState[]> {
  const { snapshot, activity, request, now } = question;
  const states = await readStates(db, question, departures);
  const explained = explainer(snapshot.location, activity, request, now);
  return departures.map((departure) => explained(departure, states));
}

/** Builds a question about a package as a whole, whose members are explained as if alone. */
export function packageQuestion(
  db: Queryable,
  { snapshot, seller, held, now, today }: Calendar,
  item: Package,
  asked: Asked,
  own: OwnLine,
): PackageQuestion {
  const { location } = snapshot;
  const hotel = hotelOf(asked);
  return {
    snapshot,
    item,
    party: asked.rates.filter(({ participants }) => participants > 0),
    today,
    sold: (activity) => sellThroughAgent(activity, seller),
    termsAt: unusedTerms(location, held),
    readTerms: ({ key: activityKey }, starts) => readTerms(db, location, held, { activityKey, starts, own }),
    // Every activity with pickup uses this hotel; an address out of reach has no times (D-TR-01).
    explain: async (activity, party, departures) => {
      if (isUnreachable(location, activity, hotel)) return [];
      const request = { ...anybody, party, isFetched: canBeFetched(location, activity, hotel) };
      return explainDepartures(db, { snapshot, now, activity, request, own }, departures);
    },
    pickupOfMember: (activity, departure) =>
      hotel === null ? null : pickupOf(location, activity, departure, { name: '', ...hotel }),
  };
}
