/**
 * A day across everything on sale. Uses month and times of each activity so that they always agree, and reads
 * all packages at once (D-RT-07, D-API-60; docs/rules/availability.md).
 */
import type { getDatesWithItems, getItemsByDate, ItemOfDate, MonthDay } from '@gangway/contract/availability';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import { offerThroughAgent } from '@gangway/domain/agents/offer-through-agent';
import { bestStatus } from '@gangway/domain/availability/best-status';
import { isBookable } from '@gangway/domain/availability/explain';
import type { Activity } from '@gangway/domain/catalog/activity';
import { dateOf, firstOfMonth, lastOfMonth, type VenueDate } from '@gangway/domain/kernel/local-time';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import type { Clock } from '../../platform/clock.ts';
import type { Agents } from '../agents/agents.service.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import type { Availability } from './availability.service.ts';
import { packageDays, presentPackageDay } from './packages-by-date.ts';

export interface ByDate {
  items(input: InputOf<typeof getItemsByDate>): Promise<OutputOf<typeof getItemsByDate>>;
  dates(input: InputOf<typeof getDatesWithItems>): Promise<OutputOf<typeof getDatesWithItems>>;
}

/** An open ticket has no date. */
const hasDates = (activity: Activity) => activity.appointmentType !== 'none';

export function createByDate(needs: {
  clock: Clock;
  catalog: Catalog;
  agents: Pick<Agents, 'find'>;
  availability: Pick<Availability, 'look' | 'month' | 'times'>;
}): ByDate {
  const { clock, catalog, agents, availability } = needs;

  /** The month and times question for an activity, without a party. */
  const question = (input: InputOf<typeof getItemsByDate>, activity: Activity) => ({
    locationKey: input.locationKey,
    activityKey: activity.key,
    activity: null,
    capacityType: null,
    date: input.date,
    isPrivateTour: false,
    needTransportation: false,
    rates: [],
    specificCulture: 'en-US',
    hotelLatitude: null,
    hotelLongitude: null,
    bookingAgentKey: input.bookingAgentKey,
    bookingAgentSignature: input.bookingAgentSignature,
    membershipKey: null,
    packageKey: null,
    durationMinutes: null,
    guests: null,
    orderKey: null,
    orderLineKey: null,
  });

  /** Returns what the visitor's agent or the venue offers with dates; packages on the days between two. */
  async function offered(input: InputOf<typeof getItemsByDate>, from: VenueDate, to: VenueDate) {
    const snapshot = await catalog.snapshot(input.locationKey);
    const { activities, packages } = snapshot.location;
    const known = activities.map((activity) => snapshot.activity(activity.key) ?? activity);
    const sold = offerThroughAgent({ activities: known, packages }, await agents.find(snapshot, input));
    const today = dateOf(wallAt(clock(), snapshot.location.timeZone));
    return {
      activities: sold.activities.filter(hasDates),
      packageDays: () => packageDays(availability, sold.packages, { snapshot, today, from, to }),
    };
  }

  async function slotsOf(input: InputOf<typeof getItemsByDate>, activity: Activity) {
    const days = await availability.times(question(input, activity));
    return days.flatMap((day) => day.times);
  }

  async function itemOf(
    input: InputOf<typeof getItemsByDate>,
    activity: Activity,
  ): Promise<ItemOfDate | null> {
    const month = await availability.month(question(input, activity));
    const day = month.find(({ date }) => date === input.date);
    if (day === undefined) return null;
    const hasTimes = day.isAvailable || day.status === 'SoldOut';
    const slots = hasTimes ? await slotsOf(input, activity) : [];
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

  async function items(input: InputOf<typeof getItemsByDate>) {
    const { activities, packageDays: ofPackages } = await offered(input, input.date, input.date);
    const [ofActivities, packages] = await Promise.all([
      Promise.all(activities.map((activity) => itemOf(input, activity))),
      ofPackages(),
    ]);
    return [...ofActivities.filter((item) => item !== null), ...packages.map(presentPackageDay)];
  }

  async function dates(input: InputOf<typeof getDatesWithItems>) {
    const { activities, packageDays: ofPackages } = await offered(
      input,
      firstOfMonth(input.date),
      lastOfMonth(input.date),
    );
    const [months, packages] = await Promise.all([
      Promise.all(activities.map((activity) => availability.month(question(input, activity)))),
      ofPackages(),
    ]);
    const days: Pick<MonthDay, 'date' | 'status' | 'isAvailable'>[] = [
      ...months.flat(),
      ...packages.map(({ day }) => day),
    ];
    const byDate = Map.groupBy(days, ({ date }) => date);
    return [...byDate].map(([date, ofDay]) => ({
      date,
      status: bestStatus(ofDay.map(({ status }) => status)),
      items: ofDay.filter(({ isAvailable }) => isAvailable).length,
    }));
  }

  return { items, dates };
}
