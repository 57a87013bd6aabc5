/** The screens of whoever is signed in, each only if they may see it. */
import type { StaffSession } from '@gangway/contract/staff';
import { useEffect } from 'react';
import { Day } from '../features/day/day.tsx';
import { go, Link } from '../lib/address.tsx';
import { keepProgram } from '../lib/keep-program.ts';
import { NoAccess } from '../lib/no-access.tsx';
import { firstScreen, homeAddress, lastVenue, type Place } from '../lib/places.ts';
import { ScreenHead } from '../lib/screen.tsx';
import { may, useConfirmedSession, type Venue } from '../lib/session.ts';
import { storage } from '../lib/storage.ts';
import { t } from '../messages/t.ts';
import { Boundary } from './boundary.tsx';
import { lateScreen, UntilLoaded } from './late-screen.tsx';
import { loadScreen } from './screens.ts';
import { Shell } from './shell.tsx';

const Account = lateScreen(loadScreen.account);
const Book = lateScreen(loadScreen.book);
const Calendar = lateScreen(loadScreen.calendar);
const Cancel = lateScreen(loadScreen.cancel);
const Canceled = lateScreen(loadScreen.canceled);
const Departure = lateScreen(loadScreen.departure);
const Order = lateScreen(loadScreen.order);
const Orders = lateScreen(loadScreen.orders);
const People = lateScreen(loadScreen.people);
const Pickups = lateScreen(loadScreen.pickups);
const Versions = lateScreen(loadScreen.versions);

interface SignedInProps {
  session: StaffSession;
  place: Place;
  address: string;
}

export function SignedIn({ session, place, address }: SignedInProps) {
  const asked = 'venue' in place ? place.venue : null;
  const named = session.venues.find(({ locationKey }) => locationKey === asked);
  const venue = named ?? lastVenue(session);
  const isHome = place.screen === 'home';
  useEffect(() => {
    if (named !== undefined) storage.venue.write(String(named.locationKey));
  }, [named]);
  useEffect(() => {
    if (isHome) go(firstScreen(lastVenue(session)), 'replace');
  }, [isHome, session]);
  useEffect(() => keepProgram(), []);
  useConfirmedSession();
  if (isHome) return null;
  return (
    <Shell session={session} venue={venue} place={place}>
      <Boundary address={address}>
        <UntilLoaded>
          <Screen session={session} place={place} venue={named} />
        </UntilLoaded>
      </Boundary>
    </Shell>
  );
}

interface ScreenProps {
  session: StaffSession;
  place: Place;
  venue: Venue | undefined;
}

function Screen({ session, place, venue }: ScreenProps) {
  switch (place.screen) {
    case 'account':
      return <Account session={session} />;
    case 'book':
      return venue !== undefined && may(venue, 'orders:change') ? (
        <Book key={venue.locationKey} venue={venue} date={place.date} />
      ) : (
        <NoAccess venue={null} />
      );
    case 'calendar':
      return venue !== undefined && may(venue, 'day:read') ? (
        <Calendar key={venue.locationKey} venue={venue} place={place} />
      ) : (
        <NoAccess venue={null} />
      );
    case 'day':
      return venue !== undefined && may(venue, 'day:own') ? (
        <Day key={venue.locationKey} venue={venue} by={session.email} place={place} />
      ) : (
        <NoAccess venue={null} />
      );
    case 'departure':
      return venue !== undefined && may(venue, 'day:own') ? (
        <Departure key={venue.locationKey} venue={venue} by={session.email} place={place} />
      ) : (
        <NoAccess venue={null} />
      );
    case 'pickups':
      return venue !== undefined && may(venue, 'day:own') ? (
        <Pickups key={venue.locationKey} venue={venue} date={place.date} />
      ) : (
        <NoAccess venue={null} />
      );
    case 'orders':
      return venue !== undefined && may(venue, 'orders:read') ? (
        <Orders key={venue.locationKey} venue={venue} filters={place.search} />
      ) : (
        <NoAccess venue={null} />
      );
    case 'order':
      return venue !== undefined && may(venue, 'orders:read') ? (
        <Order key={place.orderNumber} venue={venue} orderNumber={place.orderNumber} />
      ) : (
        <NoAccess venue={null} />
      );
    case 'cancel':
      return venue !== undefined && may(venue, 'departures:change') ? (
        <Cancel key={`${venue.locationKey} ${place.date}`} venue={venue} place={place} />
      ) : (
        <NoAccess venue={null} />
      );
    case 'canceled':
      return venue !== undefined && may(venue, 'departures:change') ? (
        <Canceled key={place.cancellationKey} venue={venue} cancellationKey={place.cancellationKey} />
      ) : (
        <NoAccess venue={null} />
      );
    case 'versions':
      return venue !== undefined && may(venue, 'venue:change') ? (
        <Versions key={venue.locationKey} venue={venue} />
      ) : (
        <NoAccess venue={null} />
      );
    case 'people':
      return venue !== undefined && may(venue, 'staff:manage') ? (
        <People key={venue.locationKey} venue={venue} />
      ) : (
        <NoAccess venue={null} />
      );
    default:
      return (
        <>
          <ScreenHead title={t('app.unknown.title')} step="unknown" />
          <p>
            <Link className="link" to={homeAddress}>
              {t('app.unknown.home')}
            </Link>
          </p>
        </>
      );
  }
}
