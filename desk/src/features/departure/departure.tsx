/** A departure: who comes, who is in, and what is to know of them (docs/rules/day.md, "A departure"). */
import type { DeskDeparture } from '@gangway/contract/departures';
import { clockTime } from '@gangway/domain/kernel/date-words';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { timeOf } from '@gangway/domain/kernel/local-time';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { type ComponentProps, type ReactElement, useState } from 'react';
import { Link } from '../../lib/address.tsx';
import { statusOf } from '../../lib/call.ts';
import {
  type CheckInAction,
  overlayOf,
  pressCheckIn,
  type TicketToCheckIn,
  useCheckIns,
} from '../../lib/check-ins.ts';
import {
  countOf,
  listedTickets,
  type Party,
  partiesOf,
  type Shown,
  shownParties,
} from '../../lib/departure-parties.ts';
import { dateWords, startsInWords, titleOf } from '../../lib/departure-words.ts';
import { doubleBookedWords, ledByWords } from '../../lib/guide-words.ts';
import { KeptNote } from '../../lib/kept-note.tsx';
import { KeysHelp } from '../../lib/keys-help.tsx';
import { LoadBar } from '../../lib/load-bar.tsx';
import { ManifestFiles } from '../../lib/manifest-files.tsx';
import { markWords } from '../../lib/mark-words.ts';
import { departureNoteCalls } from '../../lib/note-calls.ts';
import { useNoteDrafts } from '../../lib/note-drafts.ts';
import { NotesPanel } from '../../lib/notes-panel.tsx';
import { dayAddress, orderAddress, type Place } from '../../lib/places.ts';
import { ScreenHead } from '../../lib/screen.tsx';
import { Segments } from '../../lib/segments.tsx';
import { may, type Venue } from '../../lib/session.ts';
import { Failed, LoadingBars } from '../../lib/states.tsx';
import { useKeys } from '../../lib/use-keys.ts';
import { useNow } from '../../lib/use-now.ts';
import { useStops } from '../../lib/use-stops.ts';
import { t } from '../../messages/t.ts';
import { momentWords } from '../order/order-words.ts';
import { ScanButton } from '../scan/scan-button.tsx';
import { DepartureActions } from './departure-actions.tsx';
import { useDeparture } from './departure-source.ts';
import { PartyRow } from './party-row.tsx';
import { PoolsPanel } from './pools-panel.tsx';

interface DepartureProps {
  venue: Venue;
  /** The email of who is signed in: check-ins are theirs. */
  by: string;
  place: Extract<Place, { screen: 'departure' }>;
}

export function Departure({ venue, by, place }: DepartureProps) {
  const { locationKey, name: venueName } = venue;
  const { date, departureKey } = place;
  const { state, reload } = useDeparture({ locationKey, date, departureKey });
  const drafts = useNoteDrafts(`${locationKey} ${date} ${departureKey}`);
  const checkIns = useCheckIns();
  const mayCheckIn = may(venue, 'checkin:own');
  useStops();

  if (state.at === 'failed' && statusOf(state.error) === 404)
    return (
      <>
        <ScreenHead title={t('departure.gone.title')} of={venueName} />
        <p className="muted">{may(venue, 'day:read') ? t('departure.gone.text') : t('departure.gone.own')}</p>
        <p>
          <Link className="link" to={dayAddress(locationKey, date)}>
            {t('departure.gone.day')}
          </Link>
        </p>
      </>
    );
  const ready = state.at === 'ready' ? state.value : null;
  const press = (action: CheckInAction, tickets: readonly TicketToCheckIn[]) => {
    if (ready === null || !mayCheckIn || tickets.length === 0) return;
    pressCheckIn({ action, locationKey, timeZone: ready.timeZone, tickets, by });
  };
  const parties = ready === null ? [] : partiesOf(ready.parties, overlayOf(checkIns));
  return (
    <>
      <nav className="crumb" aria-label={t('departure.page.way')}>
        <Link className="link" to={dayAddress(locationKey, date === ready?.today ? null : date)}>
          {ready === null ? t('day.page.title') : dateWords(date, ready.today)}
        </Link>
      </nav>
      <ScreenHead
        title={ready === null ? t('departure.page.title') : titleOf(ready.departure)}
        of={venueName}
      >
        {ready !== null && <Facts departure={ready} />}
      </ScreenHead>
      <KeptNote answer={ready} />
      {state.at === 'loading' && <LoadingBars rows={6} />}
      {state.at === 'failed' && (
        <Failed title={t('departure.page.failed')} error={state.error} onTry={() => void reload()} />
      )}
      {ready !== null && (
        <DepartureActions
          named={{ locationKey, date, departureKey }}
          departure={ready}
          mayWrite={may(venue, 'orders:change')}
          mayCancel={may(venue, 'departures:change')}
          onChanged={reload}
        />
      )}
      {ready !== null && mayCheckIn && (
        <div className="scan-bar">
          <ScanButton
            at={{
              ...{ locationKey, date, today: ready.today, departureKey, by },
              ...{ timeZone: ready.timeZone, currency: ready.currency },
              words: titleOf(ready.departure),
              mayScanCards: may(venue, 'checkin:write'),
              listed: listedTickets(parties),
              departures: [],
              onUnlisted: () => void reload(),
            }}
          />
        </div>
      )}
      {ready !== null && (
        <Manifest
          locationKey={locationKey}
          departure={ready}
          parties={parties}
          mayCheckIn={mayCheckIn}
          mayOpenOrders={may(venue, 'orders:read')}
          onPress={press}
          pools={
            <PoolsPanel named={{ locationKey, date, departureKey }} departure={ready} onChanged={reload} />
          }
          notes={{
            notes: ready.notes,
            removed: ready.removedNotes,
            calls: departureNoteCalls({ locationKey, date, departureKey }),
            drafts,
            mayWrite: mayCheckIn,
            pinHelp: t('notes.form.pinDeparture'),
            when: (instant) => momentWords(instant, ready),
            onChanged: reload,
          }}
        />
      )}
    </>
  );
}

/** Until when, and how many places of how many. */
function Facts({ departure: { departure, marks } }: { departure: DeskDeparture }) {
  const { hasTime, end, placesTaken: taken, capacity, placesLeft } = departure;
  return (
    <p className="muted departure-facts">
      {hasTime && <span>{t('departure.facts.until', { time: clockTime(timeOf(end)) })}</span>}
      <span>
        {capacity === null
          ? t('day.departure.guests', { count: departure.guests })
          : t('departure.facts.places', { taken, capacity })}
      </span>
      {placesLeft !== null && placesLeft > 0 && !departure.isClosed && (
        <span>{t('day.state.left', { count: placesLeft })}</span>
      )}
      {departure.isClosed && (
        <span className="flag flag-closed">
          <Icon name="lock" />
          <span>{t('day.state.closed')}</span>
        </span>
      )}
      {departure.status === 'Closed' && !departure.isClosed && <span>{t('day.state.closed')}</span>}
      {marks.map((mark) => (
        <span key={mark.markKey} className="flag">
          <Icon name="wind" />
          <span className="flag-text" dir="auto">
            {markWords(mark)}
          </span>
        </span>
      ))}
      {departure.guides.length > 0 && <span dir="auto">{ledByWords(departure.guides)}</span>}
      {doubleBookedWords(departure.guides).map((words) => (
        <span key={words} className="flag flag-bad">
          <Icon name="warn" />
          <span className="flag-text" dir="auto">
            {words}
          </span>
        </span>
      ))}
    </p>
  );
}

interface ManifestProps {
  locationKey: LocationKey;
  departure: DeskDeparture;
  parties: readonly Party[];
  mayCheckIn: boolean;
  mayOpenOrders: boolean;
  onPress: (action: CheckInAction, tickets: readonly TicketToCheckIn[]) => void;
  /** Its resources. */
  pools: ReactElement;
  /** Those on the departure. */
  notes: ComponentProps<typeof NotesPanel>;
}

function Manifest(props: ManifestProps) {
  const { locationKey, departure, parties, mayCheckIn, mayOpenOrders, onPress } = props;
  const [shown, setShown] = useState<Shown>('all');
  const [last, setLast] = useState<readonly TicketToCheckIn[]>([]);
  const press = (action: CheckInAction, tickets: readonly TicketToCheckIn[]) => {
    onPress(action, tickets);
    setLast(action === 'in' ? tickets : []);
  };
  useKeys({ u: () => press('undo', last) });
  if (parties.length === 0)
    return (
      <>
        <section className="panel day-empty">
          <h2>{t('departure.empty.title')}</h2>
          <p className="muted">{t('departure.empty.text')}</p>
        </section>
        {props.pools}
        <NotesPanel {...props.notes} />
      </>
    );
  const shownNow = shownParties(parties, shown);
  return (
    <>
      <Progress departure={departure} parties={parties} />
      {props.pools}
      <NotesPanel {...props.notes} />
      <div className="departure-tools">
        <Segments
          label={t('departure.view.label')}
          value={shown}
          options={[
            { value: 'all', words: t('departure.view.all', { count: countOf(parties, 'all') }) },
            {
              value: 'expected',
              words: t('departure.view.expected', { count: countOf(parties, 'expected') }),
            },
            { value: 'toDo', words: t('departure.view.toDo', { count: countOf(parties, 'toDo') }) },
          ]}
          onChange={setShown}
        />
        <ManifestFiles
          locationKey={locationKey}
          date={departure.date}
          departureKey={departure.departure.departureKey}
        />
      </div>
      {shownNow.length === 0 && <p className="muted">{t('departure.view.nobody')}</p>}
      <ul className="parties">
        {shownNow.map((party) => (
          <PartyRow
            key={`${party.party.orderNumber} ${party.party.orderLineKey}`}
            party={party}
            currency={departure.currency}
            timeZone={departure.timeZone}
            mayCheckIn={mayCheckIn}
            orderTo={mayOpenOrders ? orderAddress(locationKey, party.party.orderNumber) : null}
            onPress={press}
          />
        ))}
      </ul>
      {departure.pickups.length > 0 && <Pickups departure={departure} />}
      {mayCheckIn && (
        <KeysHelp
          lines={[
            { keys: ['J', 'K'], words: t('departure.keys.guest') },
            { keys: ['Enter'], words: t('departure.keys.checkIn') },
            { keys: ['U'], words: t('departure.keys.undo') },
            { keys: ['S'], words: t('departure.keys.scan') },
          ]}
        />
      )}
    </>
  );
}

function Progress({ departure, parties }: { departure: DeskDeparture; parties: readonly Party[] }) {
  const now = useNow();
  const { departure: own, currency, date, today } = departure;
  const people = parties.reduce((sum, party) => sum + party.people, 0);
  const arrived = parties.reduce((sum, party) => sum + party.arrived, 0);
  const startsIn = Date.parse(own.startsOn) - now;
  return (
    <section className="panel progress" aria-label={t('departure.progress.title')}>
      <p className="progress-count">
        <b>{arrived}</b>
        <span>{t('departure.progress.of', { people })}</span>
      </p>
      <LoadBar
        taken={people}
        arrived={arrived}
        of={own.capacity === null ? people : Math.max(people, own.capacity)}
      />
      <p className="progress-facts">
        <span>{t('departure.progress.expected', { count: people - arrived })}</span>
        {own.waiversMissing > 0 && (
          <span className="flag">
            <Icon name="edit" />
            <span>{t('day.need.waivers', { count: own.waiversMissing })}</span>
          </span>
        )}
        {own.due > 0 && (
          <span className="flag">
            <Icon name="card" />
            <span>{t('departure.progress.due', { amount: formatAmount(own.due, currency) })}</span>
          </span>
        )}
      </p>
      {date === today && own.hasTime && startsIn > 0 && (
        <p className="progress-in">
          <b>{startsInWords(startsIn)}</b>
          <span className="muted">{t('departure.progress.left')}</span>
        </p>
      )}
    </section>
  );
}

function Pickups({ departure: { pickups } }: { departure: DeskDeparture }) {
  return (
    <section className="panel" aria-labelledby="pickups">
      <h2 id="pickups">{t('departure.pickups.title')}</h2>
      <ul className="lines">
        {pickups.map(({ time, stop, guests, names }) => (
          <li key={`${time} ${stop}`}>
            <b>{t('departure.pickups.stop', { time, stop })}</b>
            <span className="small">{guests}</span>
            <span className="small muted">{names}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
