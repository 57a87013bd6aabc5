/** A departure as the server tells it, loaded again when the day says that something about it has changed. */
import { type DayDeparture, type DeskDeparture, getDeparture } from '@gangway/contract/departures';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { useRef } from 'react';
import { call, statusOf } from '../../lib/call.ts';
import { forgetSettled, settledSoFar } from '../../lib/check-ins.ts';
import { useDayStream } from '../../lib/day-stream.ts';
import { isKept, loadOrKept } from '../../lib/kept.ts';
import { type Loading, useLoaded } from '../../lib/use-loaded.ts';

export interface DepartureNamed {
  locationKey: LocationKey;
  date: VenueDate;
  departureKey: string;
}

async function load(named: DepartureNamed): Promise<DeskDeparture> {
  const { locationKey, departureKey } = named;
  return loadOrKept(
    getDeparture,
    { locationKey, part: departureKey },
    {
      date: named.date,
      async load() {
        const until = settledSoFar();
        const departure = await call(getDeparture, named);
        forgetSettled(until);
        return departure;
      },
      isUnanswered: (error) => statusOf(error) === null,
    },
  );
}

/** All that the day tells of a departure and its pools. */
const textOf = (departure: DayDeparture | undefined, pools: readonly { poolId: string; state: string }[]) =>
  JSON.stringify([
    departure,
    pools.flatMap(({ poolId, state }) => (departure?.pools.includes(poolId) ? [[poolId, state]] : [])),
  ]);

export function useDeparture(named: DepartureNamed): Loading<DeskDeparture> & { isLive: boolean } {
  const { locationKey, date, departureKey } = named;
  const { state, reload, refresh } = useLoaded(`${locationKey} ${date} ${departureKey}`, () => load(named));
  const known = useRef('');
  // One of this device is loaded again as soon as the server tells anything.
  if (state.at === 'ready')
    known.current = isKept(state.value) ? '' : textOf(state.value.departure, state.value.pools);
  const isOn = state.at === 'ready';
  const isLive = useDayStream({
    ...{ locationKey, date, isOn },
    onDay: ({ departures, pools }) => {
      const own = departures.find((one: DayDeparture) => one.departureKey === departureKey);
      if (textOf(own, pools) !== known.current) void (known.current === '' ? reload() : refresh());
    },
  });
  return { state, reload, refresh, isLive };
}
