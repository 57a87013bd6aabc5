/** Finds where a day needs somebody (docs/rules/day.md, "What needs somebody"). */
import type { DayDeparture } from '@gangway/contract/departures';
import type { OtherDeparture } from '@gangway/contract/guides';

export type Need =
  | { kind: 'closed'; guests: number }
  | { kind: 'tooMany'; taken: number; capacity: number }
  | { kind: 'due'; orders: number; amount: DayDeparture['due'] }
  | { kind: 'waivers'; count: number }
  /** Fewer guests than it is worth running for. */
  | { kind: 'tooFew'; guests: number; least: number }
  | { kind: 'emails'; orders: number }
  | { kind: 'refunds'; orders: number }
  /** Somebody who leads another departure at the same time. */
  | { kind: 'guide'; name: string; other: OtherDeparture };

export interface Attention {
  key: string;
  departure: DayDeparture;
  need: Need;
  /** Milliseconds until the departure starts; below zero once it has. */
  startsIn: number;
  /** Whether it cannot wait: from half an hour before the start. */
  isUrgent: boolean;
}

export const urgentMs = 30 * 60_000;
/** Time enough to call the guests who come. */
const tooFewMs = 2 * 60 * 60_000;

/** Who is double-booked, told of the departure that starts first, so that it is told once. */
function guideNeeds({ departureKey, start, guides }: DayDeparture): Need[] {
  const isFirst = (other: OtherDeparture) =>
    start < other.start || (start === other.start && departureKey < other.departureKey);
  return guides.flatMap(({ name, alsoLeads }) =>
    alsoLeads.filter(isFirst).map((other) => ({ kind: 'guide', name, other }) as const),
  );
}

/** Returns how many guests a departure is worth running for, if it has some and not as many; null otherwise. */
export function leastMissed({
  guests,
  minGuestsToRun: least,
  status,
  isClosed,
}: DayDeparture): number | null {
  const runs = status !== 'Closed' || isClosed;
  return least !== null && runs && guests > 0 && guests < least ? least : null;
}

function needsOf(departure: DayDeparture, startsIn: number): Need[] {
  const { status, isClosed, guests, placesTaken: taken, capacity, due, ordersDue: orders } = departure;
  const { waiversMissing: count, failedEmails, failedRefunds } = departure;
  const least = startsIn <= tooFewMs ? leastMissed(departure) : null;
  return [
    ...(status === 'Closed' && !isClosed && guests > 0 ? [{ kind: 'closed', guests } as const] : []),
    ...(capacity !== null && taken > capacity ? [{ kind: 'tooMany', taken, capacity } as const] : []),
    ...(due > 0 ? [{ kind: 'due', orders, amount: due } as const] : []),
    ...(count > 0 ? [{ kind: 'waivers', count } as const] : []),
    ...(least === null ? [] : [{ kind: 'tooFew', guests, least } as const]),
    ...(failedEmails > 0 ? [{ kind: 'emails', orders: failedEmails } as const] : []),
    ...(failedRefunds > 0 ? [{ kind: 'refunds', orders: failedRefunds } as const] : []),
    ...guideNeeds(departure),
  ];
}

const keyOf = (need: Need): string[] =>
  need.kind === 'guide' ? [need.kind, need.name, need.other.departureKey] : [need.kind];

/** Returns what needs somebody of departures that are not over, the earliest first. */
export function attentionOf(departures: readonly DayDeparture[], now: number): Attention[] {
  return departures
    .filter(({ endsOn }) => Date.parse(endsOn) > now)
    .flatMap((departure) => {
      const startsIn = Date.parse(departure.startsOn) - now;
      return needsOf(departure, startsIn).map((need) => ({
        key: [departure.departureKey, ...keyOf(need)].join(' '),
        ...{ departure, need, startsIn },
        isUrgent: startsIn <= urgentMs,
      }));
    })
    .sort((one, other) => one.startsIn - other.startsIn);
}
