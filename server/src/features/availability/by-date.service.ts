/**
 * A day across everything on sale, from one read of all places. Days and times are computed by the functions that
 * answer for one activity, so that they always agree (D-RT-07, D-API-60; docs/rules/availability.md).
 */
import type {
  getDatesWithItems,
  getItemsByDate,
  getNextTimes,
  ItemOfDate,
  NextTime,
} from '@gangway/contract/availability';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import { offerThroughAgent } from '@gangway/domain/agents/offer-through-agent';
import { bestStatus } from '@gangway/domain/availability/best-status';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import { isBookable } from '@gangway/domain/availability/explain';
import type { Activity } from '@gangway/domain/catalog/activity';
import { addDays, firstOfMonth, lastOfMonth, type VenueDate } from '@gangway/domain/kernel/local-time';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import { nth } from '../../db/nth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Agents } from '../agents/agents.service.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import type { Availability } from './availability.service.ts';
import type { Days } from './calendar-question.ts';
import type { Look, Span } from './look.service.ts';
import { daysOfMonth } from './month-days.ts';
import { packageDays, packageSpans, presentPackageDay } from './packages-by-date.ts';
import { RememberedAnswers } from './remembered-answers.ts';

/** All that is sold on some days. */
interface Seen {
  look: Look;
  activities: readonly Activity[];
  packages: Awaited<ReturnType<typeof packageDays>>;
  today: VenueDate;
}

export interface ByDate {
  items(input: InputOf<typeof getItemsByDate>): Promise<OutputOf<typeof getItemsByDate>>;
  dates(input: InputOf<typeof getDatesWithItems>): Promise<OutputOf<typeof getDatesWithItems>>;
  nextTimes(input: InputOf<typeof getNextTimes>): Promise<OutputOf<typeof getNextTimes>>;
}

/** An open ticket has no date. */
const hasDates = (activity: Activity) => activity.appointmentType !== 'none';

/** Returns an activity on a day, with its times if any can be booked or was sold out. */
function itemOf(look: Look, activity: Activity, date: VenueDate, today: VenueDate): ItemOfDate {
  const states = look.explain(activity, look.departuresOn(activity, date));
  const day = nth(daysOfMonth({ item: null, activity, from: date, to: date, today }, states), 0);
  const shown = states.filter(({ status }) => isBookable(status) || status === 'SoldOut');
  const slots = day.isAvailable || day.status === 'SoldOut' ? look.slots(activity, shown) : [];
  const first = slots.find((slot) => isBookable(slot.status));
  return {
    activityKey: activity.key,
    packageKey: null,
    status: day.status,
    totalAvailable: day.totalAvailable,
    fromPrice: day.fromPrice,
    firstTime: first?.appointmentDate ?? null,
    times: day.times,
    reason: day.reason,
    reasonText: day.reasonText,
    timeSlots: slots.map(({ value, displayName, status, totalAvailable, reason, reasonText }) => ({
      value,
      displayName,
      status,
      totalAvailable,
      reason,
      reasonText,
    })),
  };
}

/** Returns for each day of a month the best status of all that is sold, and how many can be booked. */
function datesOf({ look, activities, packages, today }: Seen, { from, to }: Days): Dates {
  const ofActivities = activities.flatMap((activity) => {
    const departures: Departure[] = [];
    for (let date = from; date <= to; date = addDays(date, 1))
      departures.push(...look.departuresOn(activity, date));
    return daysOfMonth({ item: null, activity, from, to, today }, look.explain(activity, departures));
  });
  const days = [...ofActivities, ...packages.map(({ day }) => day)];
  return [...Map.groupBy(days, ({ date }) => date)].map(([date, ofDay]) => ({
    date,
    status: bestStatus(ofDay.map(({ status }) => status)),
    items: ofDay.filter(({ isAvailable }) => isAvailable).length,
  }));
}

/** How many days getNextTimes looks at. */
const daysOfNextTimes = 60;

/** Returns an activity's first bookable start between two days; it stops at the first. */
function nextTimeOf(look: Look, activity: Activity, { from, to }: Days): NextTime {
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const states = look.explain(activity, look.departuresOn(activity, date));
    const starts = states.flatMap(({ status, departure }) => (isBookable(status) ? [departure.start] : []));
    if (starts.length > 0)
      return {
        activityKey: activity.key,
        firstTime: starts.reduce((one, other) => (other < one ? other : one)),
      };
  }
  return { activityKey: activity.key, firstTime: null };
}

type Item = OutputOf<typeof getItemsByDate>;
type Dates = OutputOf<typeof getDatesWithItems>;

export function createByDate(needs: {
  clock: Clock;
  catalog: Catalog;
  agents: Pick<Agents, 'find'>;
  availability: Pick<Availability, 'look' | 'recall'>;
}): ByDate {
  const { clock, catalog, agents, availability } = needs;
  const days = new RememberedAnswers<Item>();
  const months = new RememberedAnswers<Dates>();
  const nextTimes = new RememberedAnswers<NextTime[]>();

  /** Answers from one read of the places of all that is sold between two days, or as remembered. */
  async function answering<Answer>(
    answers: RememberedAnswers<Answer>,
    input: InputOf<typeof getDatesWithItems> & { guests?: number | null },
    { from, to, withPackages = true }: Days & { withPackages?: boolean },
    compute: (seen: Seen) => Promise<Answer>,
  ): Promise<Answer> {
    const { guests = null } = input;
    const snapshot = await catalog.snapshot(input.locationKey);
    const seller = await agents.find(snapshot, input);
    const now = clock();
    const question = JSON.stringify([from, seller?.key, guests]);
    const known = await availability.recall(answers, { snapshot, now }, question);
    if (known !== null) return known;
    const { location } = snapshot;
    const sold = offerThroughAgent(
      {
        activities: location.activities.map((activity) => snapshot.activity(activity.key) ?? activity),
        packages: withPackages ? location.packages : [],
      },
      seller,
    );
    const asked = { snapshot, today: dateAt(now, location.timeZone), from, to };
    const activities = sold.activities.filter(hasDates);
    const spans = activities.map((activity): Span => ({ activity, from, to }));
    const look = await availability.look(
      snapshot,
      [...packageSpans(sold.packages, asked), ...spans],
      now,
      guests,
    );
    const packages = await packageDays(look, sold.packages, asked);
    const answer = await compute({ look, activities, packages, today: asked.today });
    const basis = look.basis();
    if (basis !== null) answers.remember(snapshot, question, { ...basis, answer });
    return answer;
  }

  return {
    items: (input) =>
      answering(days, input, { from: input.date, to: input.date }, async (seen) => [
        ...seen.activities.map((activity) => itemOf(seen.look, activity, input.date, seen.today)),
        ...seen.packages.map(presentPackageDay),
      ]),
    dates: (input) => {
      const month = { from: firstOfMonth(input.date), to: lastOfMonth(input.date) };
      return answering(months, input, month, async (seen) => datesOf(seen, month));
    },
    nextTimes: (input) => {
      const days = { from: input.date, to: addDays(input.date, daysOfNextTimes - 1) };
      // A package's days are computed month by month, and no list sorts packages by their next time.
      return answering(nextTimes, input, { ...days, withPackages: false }, async ({ look, activities }) =>
        activities.map((activity) => nextTimeOf(look, activity, days)),
      );
    },
  };
}
