/**
 * Packages on the days they can begin, with one read of places for all packages and days (D-RT-07;
 * docs/rules/packages.md, "The calendar").
 */
import type { ItemOfDate } from '@gangway/contract/availability';
import { presentReason } from '@gangway/contract/reasons';
import type { OfferedPackage } from '@gangway/domain/agents/offer-through-agent';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import {
  type DayState,
  type DepartureState,
  explainDay,
  isBookable,
} from '@gangway/domain/availability/explain';
import { type Reason, reason } from '@gangway/domain/availability/reason';
import { slotName, slotValue } from '@gangway/domain/availability/time-slot-words';
import { canBePlaced, daysAround, daysOutwards } from '@gangway/domain/booking/can-be-placed';
import type { MemberTime } from '@gangway/domain/booking/package-conflicts';
import type { Activity } from '@gangway/domain/catalog/activity';
import type { Package } from '@gangway/domain/catalog/package';
import { addDays, type VenueDate } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';
import type { Snapshot } from '../catalog/catalog.service.ts';
import type { Look, Span } from './look.service.ts';
import { packageStarts, presentStart, stateOfStart } from './package-availability.ts';
import { packageFromPrice, packagePrice } from './package-rates.presenter.ts';

/** A start of a package on a day, with its price per guest. */
interface Start {
  state: DepartureState;
  price: () => Amount | null;
}

/** A package on one day: its state and its starts. */
interface PackageDay {
  item: Package;
  lead: Activity;
  day: DayState;
  starts: Start[];
}

interface Asked {
  snapshot: Snapshot;
  today: VenueDate;
  from: VenueDate;
  to: VenueDate;
}

/** The first member with a date, which decides the package's day. A package of open tickets has none. */
const leadOf = ({ members }: OfferedPackage): Activity | null =>
  members.find(({ appointmentType }) => appointmentType !== 'none') ?? null;

/** Returns how many days after its first day a group may place a member. */
const daysAfter = ({ groups }: Package): number =>
  groups.reduce((most, { starts }) => {
    const minutes = starts.map((start) =>
      start !== null && 'afterMinutes' in start ? start.afterMinutes : 0,
    );
    return Math.max(most, Math.ceil(Math.max(0, ...minutes) / 1440));
  }, 0);

/** Returns the days to read for each member. */
function spansOf(offered: OfferedPackage, { from, to }: Asked): Span[] {
  const { item, members } = offered;
  const lead = leadOf(offered);
  const around = item.type === 'dynamic' ? daysAround(item) : 0;
  const after = item.type === 'prefix' ? daysAfter(item) : around;
  return members.map((activity) =>
    activity === lead
      ? { activity, from, to }
      : { activity, from: addDays(from, -around), to: addDays(to, after) },
  );
}

/** Keeps the shortest rental length per start: if a longer one is available, so is the shortest. */
function shortestFirst(departures: readonly Departure[]): Departure[] {
  const byStart = new Map<string, Departure>();
  for (const departure of departures) {
    const known = byStart.get(departure.start);
    if (known === undefined || departure.end < known.end) byStart.set(departure.start, departure);
  }
  return [...byStart.values()];
}

/** Returns when members can be booked alone; computes each day on first use. */
function freeTimes({ members }: OfferedPackage, look: Look) {
  const known = new Map<string, MemberTime[]>();
  return (member: number, date: VenueDate): readonly MemberTime[] => {
    const name = `${member}/${date}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    const activity = members[member];
    const found =
      activity === undefined
        ? []
        : look
            .explain(activity, shortestFirst(look.departuresOn(activity, date)))
            .filter(({ status }) => isBookable(status))
            .map(({ departure: { start, end } }) => ({
              appointmentType: activity.appointmentType,
              start,
              end,
            }));
    known.set(name, found);
    return found;
  };
}

type FreeTimes = ReturnType<typeof freeTimes>;

/** Returns why the other members cannot be placed: one has no times at all, or their times do not fit. */
function reasonOfOthers(
  offered: OfferedPackage,
  date: VenueDate,
  others: readonly number[],
  free: FreeTimes,
): Reason {
  const days = [...daysOutwards(date, daysAround(offered.item))];
  const missing = others.find((member) => days.every((day) => free(member, day).length === 0));
  const name = missing === undefined ? undefined : offered.members[missing]?.name;
  return reason('packageMember', name === undefined ? {} : { name });
}

/** Returns the lead's starts; closes, with a reason, those from which the others cannot be placed. */
function dynamicDay(
  offered: OfferedPackage,
  lead: Activity,
  look: Look,
  free: FreeTimes,
  date: VenueDate,
): Start[] {
  const { item, members } = offered;
  const at = members.indexOf(lead);
  const others = members.flatMap(({ appointmentType }, index) =>
    index === at || appointmentType === 'none' ? [] : [index],
  );
  const isStocked = members.every(
    ({ appointmentType }, index) => appointmentType !== 'none' || free(index, date).length > 0,
  );
  const { appointmentType } = lead;
  const refused = (state: DepartureState): DepartureState => ({
    ...state,
    status: 'Closed',
    reason: reasonOfOthers(offered, date, others, free),
    placesLeft: 0,
  });
  return look.explain(lead, look.departuresOn(lead, date)).map((state): Start => {
    const { departure, status } = state;
    const time = { appointmentType, start: departure.start, end: departure.end };
    const stands =
      !isBookable(status) || (isStocked && canBePlaced(item, { member: at, time }, others, free));
    return {
      state: stands ? state : refused(state),
      price: () =>
        packagePrice(
          item,
          members,
          members.map((member) => (member === lead ? departure : null)),
        ).price,
    };
  });
}

async function prefixStarts({ item, members }: OfferedPackage, look: Look, { snapshot, from, to }: Asked) {
  const starts = await packageStarts(
    snapshot,
    item,
    members,
    { from, to, party: [] },
    async (activity, _, wanted) => look.explain(activity, wanted),
  );
  return starts.map(
    (start): Start => ({
      state: stateOfStart(start),
      price: () => packageFromPrice(presentStart({ item }, members, start).rates)?.price ?? null,
    }),
  );
}

async function daysOf(offered: OfferedPackage, look: Look, asked: Asked): Promise<PackageDay[]> {
  const lead = leadOf(offered);
  if (lead === null) return [];
  const { item } = offered;
  const free = freeTimes(offered, look);
  const prefix = item.type === 'prefix' ? await prefixStarts(offered, look, asked) : [];
  const byDate = Map.groupBy(prefix, ({ state }) => state.departure.date);
  const days: PackageDay[] = [];
  for (let date = asked.from; date <= asked.to; date = addDays(date, 1)) {
    const starts =
      item.type === 'prefix' ? (byDate.get(date) ?? []) : dynamicDay(offered, lead, look, free, date);
    const states = starts.map(({ state }) => state);
    days.push({ item, lead, starts, day: explainDay(lead, date, states, asked.today) });
  }
  return days;
}

/** Returns the days that packages between two days of one month depend on. */
export const packageSpans = (packages: readonly OfferedPackage[], asked: Asked): Span[] =>
  packages.flatMap((offered) => spansOf(offered, asked));

/** Returns each package on each day between two days of one month, in catalog order, from a look at its spans. */
export async function packageDays(
  look: Look,
  packages: readonly OfferedPackage[],
  asked: Asked,
): Promise<PackageDay[]> {
  return (await Promise.all(packages.map((offered) => daysOf(offered, look, asked)))).flat();
}

/** Presents a package on a day in the shape of the contract. */
export function presentPackageDay({ item, lead, day, starts }: PackageDay): ItemOfDate {
  const open = starts.filter(({ state }) => isBookable(state.status));
  const prices = open.flatMap(({ price }) => price() ?? []);
  const shown = starts.filter(({ state }) => isBookable(state.status) || state.status === 'SoldOut');
  return {
    activityKey: null,
    packageKey: item.key,
    status: day.status,
    totalAvailable: day.placesLeft,
    fromPrice: prices.length === 0 ? null : (Math.min(...prices) as Amount),
    firstTime: open[0]?.state.departure.start ?? null,
    times: day.times,
    ...presentReason(day.reason),
    timeSlots: shown.map(({ state: { departure, status, placesLeft, reason: why } }) => ({
      value: slotValue(lead, departure),
      displayName: slotName(lead, departure.time),
      status,
      totalAvailable: placesLeft,
      ...presentReason(why),
    })),
  };
}
