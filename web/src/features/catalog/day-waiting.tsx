/** A day's rows while they load: its name immediately, a skeleton if it takes long. */
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { dayAndMonth } from '@gangway/ui/lib/format-date.ts';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isByDatePath, paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { dateOfParts } from './date-of-parts.ts';

/** Milliseconds before a loading state is shown. */
const patience = 400;

/** Returns the day in the address while another one is still shown, otherwise null. */
export function useAskedDay(locationKey: number, shown: VenueDate, today: VenueDate): VenueDate | null {
  const { pathname } = useLocation();
  if (!isByDatePath(pathname) || pathname === paths.byDate(locationKey, shown)) return null;
  const [day, month, year] = pathname.split('/').slice(4);
  return dateOfParts({ day, month, year }, today);
}

/** Returns whether the requested day or page has been loading long enough to show it. */
export function useIsLate(asked: string | null): boolean {
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (asked === null) return;
    const timer = setTimeout(() => setLate(asked), patience);
    return () => clearTimeout(timer);
  }, [asked]);
  return asked !== null && late === asked;
}

export function DayWaiting({ date }: { date: VenueDate }) {
  return (
    <>
      <LiveRegion>{t('catalog.switch.loadingDay', { day: dayAndMonth(date) })}</LiveRegion>
      <ul className="date-rows" aria-hidden="true">
        {[1, 2, 3, 4].map((row) => (
          <li key={row} className="date-row">
            <i className="picture skeleton" />
            <div className="date-row-words">
              <i className="skeleton" />
              <i className="skeleton" />
            </div>
            <div className="date-row-times">
              <div className="pills">
                <i className="pill skeleton" />
                <i className="pill skeleton" />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
