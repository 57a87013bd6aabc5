/** Canceling departures of a day, such as for weather: which, what guests get and read, and what it comes to (docs/rules/canceled-departures.md). */
import { type CancellationSummary, getCancellations } from '@gangway/contract/canceled-departures';
import { type DeskDay, getDay } from '@gangway/contract/departures';
import { addDays } from '@gangway/domain/kernel/local-time';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { useEffect, useRef, useState } from 'react';
import { currentAddress, go, Link } from '../../lib/address.tsx';
import { call, statusOf } from '../../lib/call.ts';
import { dateWords } from '../../lib/departure-words.ts';
import { NoAccess } from '../../lib/no-access.tsx';
import { cancelAddress, canceledAddress, dayAddress, type Place } from '../../lib/places.ts';
import { ScreenHead } from '../../lib/screen.tsx';
import type { Venue } from '../../lib/session.ts';
import { Failed, LoadingBars } from '../../lib/states.tsx';
import { useOfflineSince } from '../../lib/use-connection.ts';
import { type Loading, useLoaded } from '../../lib/use-loaded.ts';
import { t } from '../../messages/t.ts';
import { choiceOf, percentOf, useDraft } from './cancel-draft.ts';
import { Confirm, isTyped } from './confirm.tsx';
import { Earlier } from './earlier.tsx';
import { GuestsEmail } from './guests-email.tsx';
import { incompleteWords, Offer, offerProblem } from './offer.tsx';
import { useCanceling } from './use-canceling.ts';
import { useExpected } from './use-expected.ts';
import { Which } from './which.tsx';

interface CancelProps {
  venue: Venue;
  place: Extract<Place, { screen: 'cancel' }>;
}

/** Loads again once there is a connection again; a failure does not take the place of what is there. */
function useReconnected({ state, reload, refresh }: Loading<unknown>): void {
  const isOffline = useOfflineSince() !== null;
  const wasOffline = useRef(isOffline);
  const again = useRef<() => Promise<unknown>>(reload);
  again.current = state.at === 'ready' ? refresh : reload;
  useEffect(() => {
    if (wasOffline.current && !isOffline) void again.current();
    wasOffline.current = isOffline;
  }, [isOffline]);
}

export function Cancel({ venue, place }: CancelProps) {
  const { locationKey, name: venueName } = venue;
  const { date } = place;
  const of = `${locationKey} ${date}`;
  const loading = useLoaded(of, () => call(getDay, { locationKey, date }));
  const { state, reload } = loading;
  const earlier = useLoaded<readonly CancellationSummary[]>(
    of,
    async () => (await call(getCancellations, { locationKey, date })).cancellations,
  );
  const isOffline = useOfflineSince() !== null;
  useReconnected(loading);
  useReconnected(earlier);
  const day = state.at === 'ready' ? state.value : null;
  if (state.at === 'failed' && statusOf(state.error) === 404) return <NoAccess venue={venueName} />;
  return (
    <>
      <nav className="crumb" aria-label={t('departure.page.way')}>
        <Link className="link" to={dayAddress(locationKey, date === day?.today ? null : date)}>
          {day === null ? t('day.page.title') : dateWords(date, day.today)}
        </Link>
      </nav>
      <ScreenHead title={t('cancel.page.title')} of={venueName} />
      {isOffline && (
        <Notice severity="warn" icon="offline" title={t('cancel.offline.title')}>
          <p>{t('cancel.offline.text')}</p>
        </Notice>
      )}
      {state.at === 'loading' && <LoadingBars rows={6} />}
      {state.at === 'failed' && !isOffline && (
        <Failed title={t('cancel.page.failed')} error={state.error} onTry={() => void reload()} />
      )}
      {day !== null && (
        <Composing
          venue={venue}
          day={day}
          departureKeys={place.departureKeys}
          onLost={() => void earlier.refresh()}
        />
      )}
      {day !== null && <Earlier locationKey={locationKey} day={day} earlier={earlier} />}
    </>
  );
}

interface ComposingProps {
  venue: Venue;
  day: DeskDay;
  /** Those of the address. */
  departureKeys: readonly string[];
  /** A cancellation had no answer, so it may have been done. */
  onLost: () => void;
}

function Composing({ venue: { locationKey }, day, departureKeys, onLost }: ComposingProps) {
  const { date, today, currency } = day;
  const { draft, change, forget } = useDraft(locationKey, date);
  const [place, setPlace] = useState(0);
  const [typed, setTyped] = useState('');
  const { subject, text, reason, how, atOnceKeys } = draft;
  const asked = { locationKey, date, departureKeys: [...departureKeys], subject, text, atOnceKeys };
  const offered = { percent: percentOf(draft), choice: choiceOf(draft, today) };
  const expecting = useExpected({ ...asked, ...offered }, place, currency);
  const { departures, chosen, composed, expected, isFresh } = expecting;
  const isOffline = useOfflineSince() !== null;
  const canceling = useCanceling({
    onDone: (cancellationKey) => {
      forget();
      // If the person has gone on meanwhile, they find it on the day.
      if (currentAddress().startsWith(cancelAddress(locationKey, date)))
        go(canceledAddress(locationKey, cancellationKey));
    },
    onMoved: () => setTyped(''),
    onRefused: () => {
      setPlace(0);
      expecting.askAgain();
    },
    onLost,
  });
  if (departures === null)
    return expecting.problem === null ? (
      !isOffline && <LoadingBars rows={6} />
    ) : (
      <Notice severity="error" title={t('cancel.page.failed')}>
        <p>{expecting.problem.words}</p>
        <TryAgain icon="refresh" size="small" onTry={expecting.askAgain} />
      </Notice>
    );
  if (departures.length === 0) return <Empty locationKey={locationKey} day={day} />;
  const isReady = composed !== null && expected !== null && isFresh && !isOffline && reason.trim() !== '';
  return (
    <div className="cancel-columns">
      <div className="cancel-main">
        <Which
          day={day}
          departures={departures}
          chosen={chosen}
          gone={departureKeys.filter((key) => departures.every((one) => one.departureKey !== key)).length}
          orders={isFresh ? (expected?.orders ?? null) : null}
          onChoose={(keys) => {
            setPlace(0);
            go(cancelAddress(locationKey, date, keys), 'replace');
          }}
          atOnceKeys={how === 'choose' ? atOnceKeys : null}
          onAtOnce={(keys) => {
            setPlace(0);
            change({ atOnceKeys: keys });
          }}
        />
        <Offer
          draft={draft}
          today={today}
          departures={chosen.length}
          problem={offerProblem(expecting.problem)}
          onChange={change}
        />
        <GuestsEmail
          draft={draft}
          onChange={change}
          expected={expected}
          isFresh={isFresh && expecting.isPlaced}
          onPlace={setPlace}
        />
      </div>
      <Confirm
        locationKey={locationKey}
        currency={currency}
        expecting={expecting}
        canceling={canceling}
        incomplete={incompleteWords(draft, today)}
        reason={reason}
        onReason={(next) => change({ reason: next })}
        typed={typed}
        onType={setTyped}
        onCancel={
          isReady && isTyped(typed, expected)
            ? () =>
                canceling.send({
                  ...composed,
                  ...{ seen: expected.seen, guests: expected.guests, reason: reason.trim() },
                })
            : null
        }
      />
    </div>
  );
}

function Empty({ locationKey, day }: { locationKey: Venue['locationKey']; day: DeskDay }) {
  const { date, today, nextDate } = day;
  const next = nextDate ?? addDays(date, 1);
  return (
    <section className="panel day-empty">
      <h2>{t('cancel.empty.title')}</h2>
      <p className="muted">{t('cancel.empty.text')}</p>
      <p className="cancel-ways">
        <Link className="button" to={cancelAddress(locationKey, next)}>
          {t('day.empty.go', { date: dateWords(next, today) })}
        </Link>
        <Link className="link" to={dayAddress(locationKey, date === today ? null : date)}>
          {t('cancel.empty.day')}
        </Link>
      </p>
    </section>
  );
}
