/** The orders that are selected: kept while pages are added and the sort changes, and cleared by another search. */

import { getOrderNumbers } from '@gangway/contract/orders';
import { mostOrdersAtOnce } from '@gangway/contract/wire';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { numberWords } from '../../lib/number-words.ts';
import { type OrderFilters, writeFilters } from '../../lib/order-filters.ts';
import { t } from '../../messages/t.ts';

interface State {
  numbers: ReadonlySet<string>;
  /** The order that was selected or not last: a range begins there. */
  anchor: string | null;
  /** Why it is not what was asked for; null if it is. */
  note: string | null;
}

const none: State = { numbers: new Set(), anchor: null, note: null };

export interface Selection extends Pick<State, 'numbers' | 'note'> {
  /** While the numbers of all that match are asked for. */
  isBusy: boolean;
  /** Selects an order, or not any more; with those up to the last one for a range. */
  toggle: (number: string, isRange: boolean) => void;
  /** Selects all that are shown, or none of them if they all are. */
  toggleShown: () => void;
  /** Selects all that match, shown or not. */
  selectMatching: () => Promise<void>;
  clear: () => void;
}

const mostWords = () => t('orders.select.most', { most: numberWords(mostOrdersAtOnce) });

/** The orders between two that are shown, both included. */
function between(shown: readonly string[], from: string | null, to: string): readonly string[] {
  const [one, other] = [shown.indexOf(from ?? to), shown.indexOf(to)];
  return one < 0 ? [to] : shown.slice(Math.min(one, other), Math.max(one, other) + 1);
}

/** Adds or removes orders; says so if they are more than can be selected. */
function changed({ numbers }: State, some: readonly string[], isOn: boolean, anchor: string | null): State {
  const next = new Set(numbers);
  for (const number of some) {
    if (!isOn) next.delete(number);
    else if (next.size < mostOrdersAtOnce) next.add(number);
  }
  const isCut = isOn && some.some((number) => !next.has(number));
  return { numbers: next, anchor, note: isCut ? mostWords() : null };
}

/** @param shown the numbers of all pages so far */
export function useSelection(
  locationKey: LocationKey,
  filters: OrderFilters,
  shown: readonly string[],
): Selection {
  const [state, setState] = useState(none);
  const { isBusy, run } = useAction();
  const search = `${locationKey} ${writeFilters({ ...filters, sort: null })}`;
  const latest = useRef(search);
  useEffect(() => {
    if (latest.current === search) return;
    latest.current = search;
    setState(({ numbers }) => ({ ...none, note: numbers.size > 0 ? t('orders.select.cleared') : null }));
  }, [search]);

  const isAllShown = shown.length > 0 && shown.every((number) => state.numbers.has(number));
  async function ask(): Promise<string | null> {
    const { text, visitFrom, visitTo, soldFrom, soldTo, activityKey, state: of, due, sort } = filters;
    const by = { text, visitFrom, visitTo, soldFrom, soldTo, activityKey, state: of, due, sort };
    try {
      const { orderNumbers } = await call(getOrderNumbers, { locationKey, ...by });
      // Another search has begun meanwhile.
      if (latest.current === search) setState({ numbers: new Set(orderNumbers), anchor: null, note: null });
    } catch (error) {
      if (latest.current === search) setState((before) => ({ ...before, note: failureWords(error) }));
    }
    return null;
  }
  return {
    ...{ numbers: state.numbers, note: state.note, isBusy },
    toggle: (number, isRange) =>
      setState((before) => {
        const some = isRange ? between(shown, before.anchor, number) : [number];
        return changed(before, some, !before.numbers.has(number), number);
      }),
    toggleShown: () => setState((before) => changed(before, shown, !isAllShown, null)),
    selectMatching: async () => void (await run(ask)),
    clear: () => setState(none),
  };
}
