/** The style and script of the page's venue, on every page (7.1-04, 7.1-05, D-CFG-05). */
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { applyScript, applyStyle, applyTranslation } from '../../features/location/customizations.ts';
import { useFoundVenue } from '../../features/location/use-venue.ts';

/** Around all routes, so that no page, and no way to reach one, can be without it. */
export function Customizations() {
  const venue = useFoundVenue();
  const router = useRouter();
  const { pathname } = useLocation();
  useEffect(() => void applyStyle(venue), [venue]);
  useEffect(() => {
    if (venue !== null) void applyScript(venue, pathname, () => router.latestLocation.pathname);
  }, [venue, router, pathname]);
  useEffect(() => {
    if (venue !== null) applyTranslation(venue, pathname);
  }, [venue, pathname]);
  return null;
}
