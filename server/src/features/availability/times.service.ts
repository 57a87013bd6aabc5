/** The times of a day that can be booked, and those that are sold out (decision 6.3; docs/rules/availability.md). */
import type { getTimes, TimesOfDay } from '@gangway/contract/availability';
import type { InputOf } from '@gangway/contract/call';
import { explainer, isBookable } from '@gangway/domain/availability/explain';
import { peopleOf } from '@gangway/domain/party/people';
import { pickupOf } from '@gangway/domain/transport/book-pickup';
import { chosenAddOnsAt } from '../add-ons/chosen-add-ons.service.ts';
import { presentSlot } from './availability.presenter.ts';
import {
  type CalendarNeeds,
  openCalendar,
  ownLineOf,
  packageQuestion,
  readStates,
  type Visitor,
} from './calendar.service.ts';
import { departuresFor, hotelOf, ofLength, questionOf } from './calendar-question.ts';
import { readTerms } from './member-terms.service.ts';
import { timesOfPackage } from './package-calendar.ts';
import { presentPickup } from './pickup.presenter.ts';

export async function timesOf(
  needs: CalendarNeeds,
  input: InputOf<typeof getTimes>,
  context?: Visitor,
): Promise<TimesOfDay[]> {
  const { db } = needs;
  const { date } = input;
  const calendar = await openCalendar(needs, input, context);
  const { snapshot, held, item, now } = calendar;
  const { location } = snapshot;
  const own = ownLineOf(needs, input);
  if (item?.type === 'prefix') return timesOfPackage(packageQuestion(db, calendar, item, input, own), date);
  const activityKey = input.activityKey ?? input.activity?.activityKey ?? null;
  const question = questionOf(calendar, activityKey, input, own);
  const { activity, request } = question;
  const ofDay = departuresFor(calendar, activity, input, { from: date, to: date });
  const departures = ofLength(ofDay, input.durationMinutes);
  const states = await readStates(db, question, departures);
  const explained = explainer(location, activity, request, now);
  const shown = departures
    .map((departure) => explained(departure, states))
    .filter((state) => isBookable(state.status) || state.status === 'SoldOut');
  if (shown.length === 0) return [];
  const starts = shown.map(({ departure }) => departure);
  const terms = await readTerms(db, location, held, { activityKey: activity.key, starts, own });
  const addOns = await chosenAddOnsAt(db, location, {
    activity,
    item,
    chosen: input.addOns,
    participants: peopleOf(activity.rates, request),
    starts,
    own,
  });
  const hotel = hotelOf(input);
  const times = shown.map((state) => ({
    ...presentSlot(location, activity, state, states, item, terms(activity.key, state.departure)),
    addOns: addOns(state.departure),
    ...presentPickup(
      hotel === null ? null : pickupOf(location, activity, state.departure, { name: '', ...hotel }),
    ),
  }));
  return [{ date, times }];
}
