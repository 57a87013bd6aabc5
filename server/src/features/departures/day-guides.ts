/** Says of each departure of a day who leads it, and what else they lead at that time (docs/rules/day.md, "Guides"). */
import type { DepartureGuide } from '@gangway/contract/guides';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { instantOf } from '@gangway/domain/kernel/zone-time';
import type { DayDeparture } from '@gangway/domain/order/day';
import { alsoLedBy, type Span } from '@gangway/domain/staff/double-booked';
import type { Led } from '../guides/guides.service.ts';
import type { DayGuides } from '../guides/own-departures.service.ts';

type Timed = Pick<DayDeparture, 'key' | 'name' | 'hasTime' | 'start' | 'end' | 'status' | 'isClosed'>;

/** Null for what has no time, and for what is closed so that nothing runs. */
function spanOf({ hasTime, start, end, status, isClosed }: Timed, timeZone: string): Span | null {
  const runs = status !== 'Closed' || isClosed;
  const at = (wall: WallTime) => instantOf(wall, timeZone);
  return hasTime && runs ? { from: at(start), to: at(end) } : null;
}

/** Returns departures with who leads them. */
export const ledDepartures = (
  departures: readonly Timed[],
  { byDeparture }: Pick<DayGuides, 'byDeparture'>,
  timeZone: string,
): Led[] =>
  departures.map((departure) => {
    const { key, name, hasTime, start } = departure;
    return {
      key,
      guides: (byDeparture.get(key) ?? []).map(({ personKey }) => personKey),
      span: spanOf(departure, timeZone),
      shown: { departureKey: key, name, hasTime, start },
    };
  });

/** @param departures those that the caller sees */
export function guidesOn(
  departureKey: string,
  departures: readonly Led[],
  { byDeparture }: Pick<DayGuides, 'byDeparture'>,
): DepartureGuide[] {
  const own = departures.find(({ key }) => key === departureKey);
  return (byDeparture.get(departureKey) ?? []).map(({ personKey, name }) => ({
    ...{ personKey, name },
    alsoLeads: own === undefined ? [] : alsoLedBy(personKey, own, departures).map(({ shown }) => shown),
  }));
}
