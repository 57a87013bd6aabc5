/** Tells travel marketing that a visitor looks for something: a catalog or a booking page (7.5-07, D-AN-04). */
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isOpenToScripts } from '../../../lib/paths.ts';
import { trackView } from '../track.ts';
import { cleanPath } from './clean-path.ts';

/** Returns the day that an address names, of one item or of the list by date. */
function dayOf(path: string, { date = '' }: SearchText): string | null {
  const [, day = '', month = '', year = ''] = /\/date\/(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(path) ?? [];
  if (year !== '') return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0] ?? null;
}

/** Once per page: the steps of a booking are parts of one. */
export function useSearchView(currency: string, isAllowed: boolean): void {
  const { pathname, search } = useLocation();
  const page = isAllowed && isOpenToScripts(pathname) ? cleanPath(pathname) : null;
  const firstDay = dayOf(pathname, search);
  // Another day of the same page is no other view.
  const day = useRef(firstDay);
  day.current = firstDay;
  useEffect(() => {
    if (page !== null) trackView({ view: 'search', currency, value: null, firstDay: day.current });
  }, [page, currency]);
}
