/** A day over everything that is for sale: asks month and times of each activity, so that it never says anything else (D-RT-07, D-API-60; docs/rules/availability.md). */
import type { getDatesWithItems, getItemsByDate, ItemOfDate, MonthDay } from '@gangway/contract/availability';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import { bestStatus } from '@gangway/domain/availability/best-status';
import { isBookable } from '@gangway/domain/availability/explain';
import type { Activity } from '@gangway/domain/catalogue/activity';
import type { Catalogue } from '../catalogue/catalogue.service.ts';
import type { Availability } from './availability.service.ts';

export interface ByDate {
  items(input: InputOf<typeof getItemsByDate>): Promise<OutputOf<typeof getItemsByDate>>;
  dates(input: InputOf<typeof getDatesWithItems>): Promise<OutputOf<typeof getDatesWithItems>>;
}

/** An open ticket belongs to no day. */
const hasDates = (activity: Activity) => !activity.hideFromCustomer && activity.appointmentType !== 'none';

export function createByDate(needs: {
  catalogue: Catalogue;
  availability: Pick<Availability, 'month' | 'times'>;
}): ByDate {
  const { catalogue, availability } = needs;

  /** What month and times are asked of an activity for nobody in particular. */
  const question = (input: InputOf<typeof getItemsByDate>, activity: Activity) => ({
    locationKey: input.locationKey,
    activityKey: activity.key,
    activity: null,
    capacityTypeKey: null,
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

  async function activitiesOf(input: InputOf<typeof getItemsByDate>) {
    const { location } = await catalogue.snapshot(input.locationKey);
    return location.activities.filter(hasDates);
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
    const activities = await activitiesOf(input);
    const found = await Promise.all(activities.map((activity) => itemOf(input, activity)));
    return found.filter((item) => item !== null);
  }

  async function dates(input: InputOf<typeof getDatesWithItems>) {
    const activities = await activitiesOf(input);
    const months = await Promise.all(
      activities.map((activity) => availability.month(question(input, activity))),
    );
    const byDate = Map.groupBy(months.flat(), (day: MonthDay) => day.date);
    return [...byDate].map(([date, days]) => ({
      date,
      status: bestStatus(days.map((day) => day.status)),
      items: days.filter((day) => day.isAvailable).length,
    }));
  }

  return { items, dates };
}
