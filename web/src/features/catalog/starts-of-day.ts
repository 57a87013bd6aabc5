/** The starts of a day as chips: a rental has one slot per length, but the visitor chooses the length later. */
import type { ItemOfDate } from '@gangway/contract/availability';

export type StartOfDay = ItemOfDate['timeSlots'][number];

const isOpen = ({ totalAvailable }: StartOfDay) => totalAvailable !== 0;

/** Returns one entry per start, in order: the first available length, otherwise the first of all. */
export function startsOfDay(slots: readonly StartOfDay[]): StartOfDay[] {
  const byStart = Map.groupBy(slots, (slot) => slot.value.replace(/\/PT\d+M$/, ''));
  return [...byStart.values()].flatMap((lengths) => lengths.find(isOpen) ?? lengths.slice(0, 1));
}
