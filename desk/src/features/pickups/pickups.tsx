/** Who is picked up on a day, for whoever drives: each run with its stops and who waits there (docs/rules/transport.md, "Runs of a day"). */
import {
  type DeskPickups,
  type FetchedParty,
  getPickups,
  type PickupRun,
} from '@gangway/contract/departures';
import { clockTime } from '@gangway/domain/kernel/date-words';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { addDays, timeOf, type VenueDate } from '@gangway/domain/kernel/local-time';
import { timeRange } from '@gangway/domain/kernel/time-range';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { telephoneAddress } from '@gangway/ui/lib/telephone-address.ts';
import { go, Link } from '../../lib/address.tsx';
import { call, statusOf } from '../../lib/call.ts';
import { DayNav } from '../../lib/day-nav.tsx';
import { dateWords, startWords } from '../../lib/departure-words.ts';
import { loadOrKept } from '../../lib/kept.ts';
import { KeptNote } from '../../lib/kept-note.tsx';
import { NoAccess } from '../../lib/no-access.tsx';
import { dayAddress, departureAddress, pickupsAddress } from '../../lib/places.ts';
import { runVehicle } from '../../lib/run-words.ts';
import { ScreenHead } from '../../lib/screen.tsx';
import type { Venue } from '../../lib/session.ts';
import { Failed, LoadingBars } from '../../lib/states.tsx';
import { useKeptFresh } from '../../lib/use-kept-fresh.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { useStops } from '../../lib/use-stops.ts';
import { t } from '../../messages/t.ts';

interface PickupsProps {
  venue: Venue;
  date: VenueDate;
}

const load = (locationKey: LocationKey, date: VenueDate) =>
  loadOrKept(
    getPickups,
    { locationKey, part: 'pickups' },
    {
      date,
      load: () => call(getPickups, { locationKey, date }),
      isUnanswered: (error) => statusOf(error) === null,
    },
  );

export function Pickups({ venue, date }: PickupsProps) {
  const { locationKey, name: venueName } = venue;
  const { state, reload, refresh } = useLoaded(`${locationKey} ${date}`, () => load(locationKey, date));
  useKeptFresh(refresh, true);
  useStops();
  const ready = state.at === 'ready' ? state.value : null;
  const open = (next: VenueDate) => go(pickupsAddress(locationKey, next));
  if (state.at === 'failed' && statusOf(state.error) === 404) return <NoAccess venue={venueName} />;
  return (
    <>
      <nav className="crumb" aria-label={t('departure.page.way')}>
        <Link className="link" to={dayAddress(locationKey, date === ready?.today ? null : date)}>
          {ready === null ? t('day.page.title') : dateWords(date, ready.today)}
        </Link>
      </nav>
      <div className="day-head">
        <DayNav
          date={date}
          onMove={(days) => open(addDays(date, days))}
          onDate={(next) => {
            const to = next ?? ready?.today;
            if (to !== undefined) open(to);
          }}
        />
        <ScreenHead
          title={
            ready === null
              ? t('departure.pickups.title')
              : t('pickups.page.of', { date: dateWords(date, ready.today) })
          }
          of={venueName}
        />
      </div>
      <KeptNote answer={ready} />
      {state.at === 'loading' && <LoadingBars rows={6} />}
      {state.at === 'failed' && (
        <Failed title={t('pickups.page.failed')} error={state.error} onTry={() => void reload()} />
      )}
      {ready !== null && <Runs locationKey={locationKey} pickups={ready} />}
    </>
  );
}

interface RunsProps {
  locationKey: LocationKey;
  pickups: DeskPickups;
}

function Runs({ locationKey, pickups: { date, runs } }: RunsProps) {
  if (runs.length === 0)
    return (
      <section className="panel day-empty">
        <h2>{t('pickups.empty.title')}</h2>
        <p className="muted">{t('pickups.empty.text')}</p>
      </section>
    );
  return (
    <ul className="runs">
      {runs.map((run) => (
        <li key={run.runKey}>
          <Run run={run} addressOf={(key) => departureAddress(locationKey, date, key)} />
        </li>
      ))}
    </ul>
  );
}

interface RunProps {
  run: PickupRun;
  addressOf: (departureKey: string) => string;
}

function Run({ run, addressOf }: RunProps) {
  const { runKey, way, start, end, guests, seats, stops } = run;
  return (
    <section className="panel" aria-labelledby={`run-${runKey}`}>
      <header className="run-head">
        <Icon name="bus" />
        <h2 id={`run-${runKey}`}>
          {t('departure.pickups.stop', { time: timeRange(start, end), stop: runVehicle(run) })}
        </h2>
        <p className="muted">
          <span>{way === 'to' ? t('pickups.run.to') : t('pickups.run.back')}</span>
          <span>
            {seats === null
              ? t('day.departure.guests', { count: guests })
              : t('pickups.run.seats', { guests, seats })}
          </span>
        </p>
      </header>
      <ol className="run-stops">
        {stops.map(({ at, stop, guests: waiting, parties }) => (
          <li key={`${at} ${stop}`}>
            <h3>
              <span>
                {way === 'to' ? t('departure.pickups.stop', { time: clockTime(timeOf(at)), stop }) : stop}
              </span>
              <span className="muted">{t('day.departure.guests', { count: waiting })}</span>
            </h3>
            <ul className="run-parties">
              {parties.map((party) => (
                <Party
                  key={`${party.orderNumber} ${party.departureKey} ${party.start}`}
                  party={party}
                  way={way}
                  to={addressOf(party.departureKey)}
                />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface PartyProps {
  party: FetchedParty;
  way: PickupRun['way'];
  to: string;
}

function Party({ party, way, to }: PartyProps) {
  const { name, phone, guests, hotel, arrived } = party;
  return (
    <li className="run-party">
      <p className="run-who">
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="muted">{t('day.departure.guests', { count: guests })}</span>
        {way === 'to' && arrived > 0 && (
          <span className="party-done">
            <Icon name="check" />
            <span>
              {arrived < guests ? t('day.state.arrived', { arrived, guests }) : t('departure.party.allIn')}
            </span>
          </span>
        )}
      </p>
      {hotel !== null && (
        <p className="small">
          <bdi>{hotel}</bdi>
        </p>
      )}
      <p className="run-links small">
        <Link className="link" to={to} isStop>
          {t('departure.page.what', {
            time: startWords(party),
            name: party.departure ?? t('day.departure.rentals'),
          })}
        </Link>
        {phone !== null && (
          <a className="link run-phone" href={telephoneAddress(phone)}>
            <Icon name="phone" />
            <bdi>{phone}</bdi>
          </a>
        )}
      </p>
    </li>
  );
}
