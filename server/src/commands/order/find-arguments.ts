/** The options of `npm run order -- find`. */
import { isVenueDate, type VenueDate } from '@gangway/domain/kernel/local-time';
import {
  type Days,
  type SearchDue,
  type SearchSort,
  type SearchState,
  searchDues,
  searchSorts,
  searchStates,
} from '@gangway/domain/order/order-search';
import { t } from '../../messages/t.ts';
import { WrongUse } from '../words.ts';

/** The search for orders, as typed; each field is null for any. */
export interface ReadFind {
  text: string;
  visit: Days | null;
  sold: Days | null;
  /** A name or a key. */
  activity: string | null;
  state: SearchState | null;
  due: SearchDue | null;
  sort: SearchSort;
  page: string | null;
}

export const findOptions = ['visit', 'sold', 'activity', 'state', 'due', 'sort', 'page'] as const;

type Values = { readonly [Option in (typeof findOptions)[number]]?: string | undefined };

function readDay(text: string, all: string): VenueDate | null {
  if (text === '') return null;
  if (!isVenueDate(text)) throw new WrongUse(t('commands.order.days', { text: all }));
  return text;
}

/** A day, or '2026-12-01..2026-12-07' with either end left out. */
function readDays(text: string | undefined): Days | null {
  if (text === undefined) return null;
  const [from = '', to = from, ...more] = text.trim().split('..');
  if (more.length > 0 || (from === '' && to === '')) throw new WrongUse(t('commands.order.days', { text }));
  return { from: readDay(from, text), to: readDay(to, text) };
}

/** One of some words, which are typed with hyphens: partly-canceled. */
function readOne<Word extends string>(
  option: 'state' | 'due' | 'sort',
  words: readonly Word[],
  text: string | undefined,
): Word | null {
  if (text === undefined) return null;
  const found = words.find((word) => word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) === text);
  if (found === undefined) throw new WrongUse(t(`commands.order.findBy.${option}`, { text }));
  return found;
}

/** Throws WrongUse if neither a text nor a filter says what to find. */
export function readFind(text: string, values: Values): ReadFind {
  const { activity, page } = values;
  const find = {
    text,
    visit: readDays(values.visit),
    sold: readDays(values.sold),
    activity: activity?.trim() ?? null,
    state: readOne('state', searchStates, values.state),
    due: readOne('due', searchDues, values.due),
  };
  const sort = readOne('sort', searchSorts, values.sort) ?? 'newest';
  if (find.activity === '') throw new WrongUse(t('commands.order.noActivity'));
  if (
    text === '' &&
    [find.visit, find.sold, find.activity, find.state, find.due].every((one) => one === null)
  )
    throw new WrongUse(t('commands.order.text'));
  return { ...find, sort, page: page?.trim() ?? null };
}
