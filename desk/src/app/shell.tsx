/** The frame of every screen: where to go, at which venue, as whom. */
import type { StaffSession } from '@gangway/contract/staff';
import { classNames } from '@gangway/ui/components/class-names.ts';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { MenuButton } from '@gangway/ui/components/menu-button.tsx';
import { Select } from '@gangway/ui/components/select.tsx';
import { go, Link } from '../lib/address.tsx';
import { FrameKeys } from '../lib/keys-help.tsx';
import { timeOf } from '../lib/moments.ts';
import { noFilters } from '../lib/order-filters.ts';
import {
  accountAddress,
  bookAddress,
  calendarAddress,
  dayAddress,
  firstScreen,
  homeAddress,
  ordersAddress,
  type Place,
  peopleAddress,
  versionsAddress,
} from '../lib/places.ts';
import { roleName } from '../lib/role-words.ts';
import { may, type Venue } from '../lib/session.ts';
import { storage } from '../lib/storage.ts';
import { useOfflineSince } from '../lib/use-connection.ts';
import { useKeys } from '../lib/use-keys.ts';
import { useWide } from '../lib/use-wide.ts';
import { t } from '../messages/t.ts';
import { CheckInBar } from './check-in-bar.tsx';
import { initialsOf } from './initials.ts';

interface ShellProps {
  session: StaffSession;
  /** The venue of the screens; undefined if the person works nowhere any more. */
  venue: Venue | undefined;
  place: Place;
  children: Elements;
}

interface Entry {
  screen: Place['screen'];
  to: string;
  icon: IconName;
  words: string;
}

/** The screens that the person may see. */
function entriesOf(venue: Venue | undefined): Entry[] {
  const day: Entry[] =
    venue !== undefined && may(venue, 'day:own')
      ? [{ screen: 'day', to: dayAddress(venue.locationKey), icon: 'sun', words: t('app.nav.day') }]
      : [];
  const orders: Entry[] =
    venue !== undefined && may(venue, 'orders:read')
      ? [
          {
            ...{ screen: 'orders', to: ordersAddress(venue.locationKey, noFilters) },
            ...{ icon: 'list', words: t('app.nav.orders') },
          },
        ]
      : [];
  const book: Entry[] =
    venue !== undefined && may(venue, 'orders:change')
      ? [{ screen: 'book', to: bookAddress(venue.locationKey), icon: 'phone', words: t('app.nav.book') }]
      : [];
  const calendar: Entry[] =
    venue !== undefined && may(venue, 'day:read')
      ? [
          {
            ...{ screen: 'calendar', to: calendarAddress(venue.locationKey) },
            ...{ icon: 'calendar', words: t('app.nav.calendar') },
          },
        ]
      : [];
  const versions: Entry[] =
    venue !== undefined && may(venue, 'venue:change')
      ? [
          {
            ...{ screen: 'versions', to: versionsAddress(venue.locationKey) },
            ...{ icon: 'clock', words: t('app.nav.versions') },
          },
        ]
      : [];
  const people: Entry[] =
    venue !== undefined && may(venue, 'staff:manage')
      ? [{ screen: 'people', to: peopleAddress(venue.locationKey), icon: 'age', words: t('app.nav.people') }]
      : [];
  return [
    ...day,
    ...orders,
    ...book,
    ...calendar,
    ...versions,
    ...people,
    { screen: 'account', to: accountAddress, icon: 'user', words: t('app.nav.account') },
  ];
}

/** The entry that a screen without one of its own belongs to. */
function entryOf(screen: Place['screen']): Place['screen'] {
  if (screen === 'departure' || screen === 'cancel' || screen === 'canceled') return 'day';
  return screen === 'order' ? 'orders' : screen;
}

/** Entries that the bar of a phone has room for. */
const mostTabs = 5;

/** All entries; on a phone with more than it has room for, the last ones in a menu. */
function Entries({ entries, place }: { entries: readonly Entry[]; place: Place }) {
  const isWide = useWide();
  const current = entryOf(place.screen);
  const shown = isWide || entries.length <= mostTabs ? entries : entries.slice(0, mostTabs - 1);
  const more = entries.slice(shown.length);
  const isIn = more.find(({ screen }) => screen === current);
  return (
    <>
      {shown.map((entry) => (
        <EntryLink
          key={entry.screen}
          entry={entry}
          className="rail-link"
          isCurrent={entry.screen === current}
        />
      ))}
      {more.length > 0 && (
        <div className={classNames('rail-more', isIn && 'rail-more-in')}>
          <MenuButton
            icon="more"
            isLink
            label={
              <>
                <span>{t('app.nav.more')}</span>
                {isIn && <span className="vh">{isIn.words}</span>}
              </>
            }
          >
            {more.map((entry) => (
              <li key={entry.screen}>
                <EntryLink entry={entry} isCurrent={entry.screen === current} />
              </li>
            ))}
          </MenuButton>
        </div>
      )}
    </>
  );
}

interface EntryLinkProps {
  entry: Entry;
  className?: string;
  isCurrent: boolean;
}

const EntryLink = ({ entry: { to, icon, words }, className, isCurrent }: EntryLinkProps) => (
  <Link to={to} className={className} isCurrent={isCurrent}>
    <Icon name={icon} />
    <span>{words}</span>
  </Link>
);

export function Shell({ session, venue, place, children }: ShellProps) {
  const since = useOfflineSince();
  const entries = entriesOf(venue);
  const calendar = entries.find(({ screen }) => screen === 'calendar');
  useKeys(calendar === undefined ? {} : { c: () => go(calendar.to) });
  const keys = calendar === undefined ? [] : [{ keys: ['C'], words: t('app.keys.calendar') }];
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {t('app.nav.skip')}
      </a>
      <nav className="rail" aria-label={t('app.nav.main')}>
        <Link to={homeAddress} className="rail-mark">
          <span aria-hidden="true">{initialsOf(venue?.name ?? t('app.desk.name'))}</span>
          <span className="vh">{t('app.nav.home')}</span>
        </Link>
        <Entries entries={entries} place={place} />
      </nav>
      <div className="shell-page">
        <header className="top">
          <VenueName venues={session.venues} venue={venue} />
          <Link to={accountAddress} className="who">
            <span className="avatar" aria-hidden="true">
              {initialsOf(session.name)}
            </span>
            <span className="who-name">
              {venue === undefined
                ? session.name
                : t('app.top.who', { name: session.name, role: roleName(venue.role) })}
            </span>
          </Link>
        </header>
        <OfflineBar since={since} />
        <CheckInBar isOffline={since !== null} />
        <main id="main" className="main" tabIndex={-1}>
          <FrameKeys value={keys}>{children}</FrameKeys>
        </main>
      </div>
    </div>
  );
}

function VenueName({ venues, venue }: { venues: readonly Venue[]; venue: Venue | undefined }) {
  if (venue === undefined) return null;
  if (venues.length === 1) return <b className="top-venue">{venue.name}</b>;
  return (
    <div className="top-venue">
      <Select
        label={t('app.top.venue')}
        labelHidden
        value={String(venue.locationKey)}
        options={venues.map(({ locationKey, name }) => ({ value: String(locationKey), label: name }))}
        onChange={(value) => {
          storage.venue.write(value);
          go(firstScreen(venues.find(({ locationKey }) => String(locationKey) === value)));
        }}
      />
    </div>
  );
}

function OfflineBar({ since }: { since: number | null }) {
  return (
    <div role="status" className={since === null ? 'vh' : 'offline-bar'}>
      {since !== null && <Icon name="offline" />}
      <span>{since === null ? '' : t('app.offline.since', { time: timeOf(since) })}</span>
    </div>
  );
}
