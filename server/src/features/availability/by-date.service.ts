/**
 * A day across everything on sale: all activities in one read, all packages in another. Days and times are computed by the
 * functions that answer for one activity, so that they always agree (D-RT-07, D-API-60; docs/rules/availability.md).
 */
import type { getDatesWithItems, getItemsByDate, ItemOfDate } from '@gangway/contract/availability';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import { offerThroughAgent } from '@gangway/domain/agents/offer-through-agent';
import { bestStatus } from '@gangway/domain/availability/best-status';
import { isBookable } from '@gangway/domain/availability/explain';
import type { Activity } from '@gangway/domain/catalog/activity';
import { dateOf, firstOfMonth, lastOfMonth, type VenueDate } from '@gangway/domain/kernel/local-time';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import { nth } from '../../db/nth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Agents } from '../agents/agents.service.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import type { Availability } from './availability.service.ts';
import type { Look } from './look.service.ts';
import { daysOfMonth } from './month-days.ts';
import { packageDays, presentPackageDay } from './packages-by-date.ts';

export interface ByDate {
  items(input: InputOf<typeof getItemsByDate>): Promise<OutputOf<typeof getItemsByDate>>;
  dates(input: InputOf<typeof getDatesWithItems>): Promise<OutputOf<typeof getDatesWithItems>>;
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

export function createByDate(needs: {
  clock: Clock;
  catalog: Catalog;
  agents: Pick<Agents, 'find'>;
  availability: Pick<Availability, 'look' | 'monthOfAll'>;
}): ByDate {
  const { clock, catalog, agents, availability } = needs;

  /** Returns what the visitor's agent or the venue offers with dates; packages on the days between two. */
  async function offered(input: InputOf<typeof getItemsByDate>, from: VenueDate, to: VenueDate) {
    const snapshot = await catalog.snapshot(input.locationKey);
    const { activities, packages } = snapshot.location;
    const known = activities.map((activity) => snapshot.activity(activity.key) ?? activity);
    const seller = await agents.find(snapshot, input);
    const sold = offerThroughAgent({ activities: known, packages }, seller);
    const now = clock();
    const today = dateOf(wallAt(now, snapshot.location.timeZone));
    return {
      everything: { snapshot, seller, now, today, activities: sold.activities.filter(hasDates) },
      packageDays: () => packageDays(availability, sold.packages, { snapshot, today, from, to }),
    };
  }

  async function items(input: InputOf<typeof getItemsByDate>) {
    const { date } = input;
    const { everything, packageDays: ofPackages } = await offered(input, date, date);
    const { snapshot, activities, today } = everything;
    const spans = activities.map((activity) => ({ activity, from: date, to: date }));
    const [look, packages] = await Promise.all([availability.look(snapshot, spans), ofPackages()]);
    const ofActivities = activities.map((activity) => itemOf(look, activity, date, today));
    return [...ofActivities, ...packages.map(presentPackageDay)];
  }

  async function dates(input: InputOf<typeof getDatesWithItems>) {
    const { date } = input;
    const { everything, packageDays: ofPackages } = await offered(
      input,
      firstOfMonth(date),
      lastOfMonth(date),
    );
    const [months, packages] = await Promise.all([availability.monthOfAll(everything, date), ofPackages()]);
    const days = [...months, ...packages.map(({ day }) => day)];
    return [...Map.groupBy(days, ({ date: on }) => on)].map(([on, ofDay]) => ({
      date: on,
      status: bestStatus(ofDay.map(({ status }) => status)),
      items: ofDay.filter(({ isAvailable }) => isAvailable).length,
    }));
  }

  return { items, dates };
}
