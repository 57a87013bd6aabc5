/** The starts of a day as chips: a rental has one for each length, which the visitor chooses later. */
import type { ItemOfDate } from '@gangway/contract/availability';

export type StartOfDay = ItemOfDate['timeSlots'][number];

const isOpen = ({ totalAvailable }: StartOfDay) => totalAvailable !== 0;

/** One entry for each start, in order: the first length that can be had, else the first of all. */
export function startsOfDay(slots: readonly StartOfDay[]): StartOfDay[] {
  const byStart = Map.groupBy(slots, (slot) => slot.value.replace(/\/PT\d+M$/, ''));
  return [...byStart.values()].flatMap((lengths) => lengths.find(isOpen) ?? lengths.slice(0, 1));
}
